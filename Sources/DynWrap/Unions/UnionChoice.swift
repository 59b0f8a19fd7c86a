/// How a union decides the case of a value.
///
/// ```swift
/// OneOf<Vehicle>("vehicle", by: "type") { … }                       // the text at the key path "type"
/// OneOf<Vehicle>("vehicle", by: .shape) { … }                       // the first case that fits
/// OneOf<Vehicle>("vehicle", by: .choosing { $0["doors"].exists ? "car" : "truck" }) { … }
/// ```
public struct UnionChoice: Sendable, ExpressibleByStringLiteral {
    enum Way: Sendable {
        case key(FieldPath)
        case sibling(FieldPath)
        case envelope(tag: FieldPath, payload: FieldPath)
        case onlyKey
        case closure(@Sendable (JSON) -> String?)
        case shape
    }

    let way: Way

    /// By the value at this key path.
    public init(stringLiteral key: String) { self = .key(key) }

    private init(_ way: Way) { self.way = way }

    /// By the value at this key path: a string or a number. Assigning a value of another case writes it.
    public static func key(_ path: String) -> UnionChoice { UnionChoice(.key(FieldPath(path))) }

    /// By the value at this key path of the object around the field's value: in `{"type": "push", "payload": {…}}` the case of
    /// the payload.
    ///
    /// ```swift
    /// let payload = OneOf<Payload>("payload", by: .sibling("type")) { Case("push", Payload.push); Case("ping", Payload.ping) }
    /// ```
    ///
    /// Assigning a value of another case writes the tag too; nil removes the tag where it would be a value by itself. A list or
    /// dictionary of a field has one tag for all its values; where each value has its own tag, see ``sibling(_:of:)``. At the
    /// root of a document no member is next to the value.
    public static func sibling(_ path: String) -> UnionChoice { UnionChoice(.sibling(FieldPath(path))) }

    /// By the value at a key path next to that of the payload, both inside the union's value: each element of a list, each member
    /// of a dictionary, or a root.
    ///
    /// ```swift
    /// let events = OneOfList<Payload>("events", by: .sibling("type", of: "payload")) { … }    // [{"type": "push", "payload": {…}}, …]
    /// ```
    ///
    /// Members next to these two stay.
    public static func sibling(_ path: String, of payload: String) -> UnionChoice {
        UnionChoice(.envelope(tag: FieldPath(path), payload: FieldPath(payload)))
    }

    /// By the key of the only member, whose value is the payload: `{"image": {…}}`. So Swift's own coding writes enums with
    /// payloads, and serde its "externally tagged" enums. A case without a payload is `{"ping": {}}`, or only `"ping"`.
    ///
    /// ```swift
    /// let media = OneOf<Media>("media", by: .onlyKey) { Case("image", Media.image); Case("link", Media.link, at: "_0") }
    /// ```
    ///
    /// Swift writes a payload without a label under `_0`, so that case needs `at:`. Members next to that one stay. Where several
    /// are names of cases, the case that is declared first counts.
    public static let onlyKey = UnionChoice(.onlyKey)

    /// By your own function of the value, which returns the name of the case, or nil for none. No tag is written.
    public static func choosing(_ name: @escaping @Sendable (JSON) -> String?) -> UnionChoice { UnionChoice(.closure(name)) }

    /// By shape: the first case that reads the value without a problem of severity `error`.
    ///
    /// Cases that convert nothing and leave nothing out come before those that do: `"0012"` is a string before it is a number,
    /// whichever case is declared first. Conversions inside a model do not count; a default that is read in the place of a
    /// required or unreadable value does. While a case is tried, a union by shape inside it fits where any of its cases reads
    /// the value at all.
    ///
    /// The JSON of an assigned value is read again by shape: where an earlier case reads it too, it becomes a value of that case.
    public static let shape = UnionChoice(.shape)
}
