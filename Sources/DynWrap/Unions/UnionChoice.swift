/// How a union tells which of its cases a value is.
///
/// ```swift
/// OneOf<Vehicle>("vehicle", by: "type") { … }                       // the text at the key path "type"
/// OneOf<Vehicle>("vehicle", by: .shape) { … }                       // the first case whose schema fits
/// OneOf<Vehicle>("vehicle", by: .choosing { $0["doors"].exists ? "car" : "truck" }) { … }
/// ```
public struct UnionChoice: Sendable, ExpressibleByStringLiteral {
    enum Way: Sendable {
        case key(FieldPath)
        case closure(@Sendable (JSON) -> String?)
        case shape
    }

    let way: Way

    /// By the value at this key path.
    public init(stringLiteral key: String) { self = .key(key) }

    private init(_ way: Way) { self.way = way }

    /// By the value at this key path: a string or a number. Assigning another kind writes it.
    public static func key(_ path: String) -> UnionChoice { UnionChoice(.key(FieldPath(path))) }

    /// By your own look at the value: the name of the case, nil where it is none of them. Nothing is written for it.
    public static func choosing(_ name: @escaping @Sendable (JSON) -> String?) -> UnionChoice { UnionChoice(.closure(name)) }

    /// By shape: the first case that reads the value without a problem of severity `error`. A union by shape inside one that is being
    /// tried counts as fitting where any of its cases reads the value at all.
    public static let shape = UnionChoice(.shape)
}
