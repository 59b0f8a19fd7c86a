/// Properties of a field that are on or off.
public struct FieldFlags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16
    /// Creates flags from these bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Can't be assigned.
    public static let readOnly = FieldFlags(rawValue: 1)
    /// Redacted in descriptions, problems and mirrors.
    public static let secret = FieldFlags(rawValue: 2)
    /// Left out of `dyn.output`.
    public static let notSerialized = FieldFlags(rawValue: 4)
    /// A problem where it is absent or null.
    public static let required = FieldFlags(rawValue: 8)
    /// `= nil` writes null instead of removing.
    public static let writesNull = FieldFlags(rawValue: 16)
    /// May replace values of another kind on its path.
    public static let overwriting = FieldFlags(rawValue: 32)
    /// Reads from the model's own object.
    public static let group = FieldFlags(rawValue: 64)
    /// May be nil.
    public static let optional = FieldFlags(rawValue: 128)
}

extension FieldFlags: CustomStringConvertible {
    /// The flags as the names of their modifiers, such as `readOnly, secret`; empty where there is none.
    public var description: String {
        let words: [(FieldFlags, String)] = [
            (.readOnly, "readOnly"), (.secret, "secret"), (.notSerialized, "notSerialized"), (.required, "required"),
            (.writesNull, "writesNull"), (.overwriting, "overwriting"), (.group, "group"), (.optional, "optional"),
            (.hasDefault, "default"), (.defaulted, "default on invalid"),
        ]
        return words.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}

extension FieldFlags {
    /// A default was declared for values that can't be read.
    package static let defaulted = FieldFlags(rawValue: 256)
    /// A default was declared for absent members.
    package static let hasDefault = FieldFlags(rawValue: 512)
    /// No value is declared yet for an absent member.
    package static let lacksDefault = FieldFlags(rawValue: 1024)
    /// A modifier in `.each { … }` has no effect.
    package static let ignoredInEach = FieldFlags(rawValue: 2048)

    /// Whether an absent member is a problem.
    package var demandsValue: Bool { contains(.required) }
}
