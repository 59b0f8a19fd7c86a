/// A `Codable` type that fields of every kind and collection can have, by naming this protocol:
///
/// ```swift
/// extension Person: CodedConvertible {}
/// let friends = List<Person>("friends")                              // an element that is no Person is left out and reported
/// let byYear = Field<[String: [Person]]>("by-year")
/// ```
///
/// It is read by `Decodable` and written by `Encodable`, and an assignment writes only what differs: members that the type does not know stay where they are.
public protocol CodedConvertible: JSONConvertible, Codable {
    /// How it is decoded; Foundation's by default.
    static var treeDecoder: TreeDecoder { get }
    /// How it is encoded; Foundation's by default.
    static var treeEncoder: TreeEncoder { get }
}

extension CodedConvertible {
    /// A decoder with the defaults.
    public static var treeDecoder: TreeDecoder { TreeDecoder() }
    /// An encoder with the defaults.
    public static var treeEncoder: TreeEncoder { TreeEncoder() }

    /// What the type decodes.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Self> {
        CodedValue<Self>.read(json, options.coding(Self.self)).map(\.value)
    }
    /// What the type encodes; ``JSON/unwritable`` where that fails.
    public func json(_ options: ConversionOptions) -> JSON { CodedValue(self).json(options.coding(Self.self)) }
    /// What is there, with what the new value changes in it.
    public func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        CodedValue(self).json(options.coding(Self.self), replacing: old)
    }
}

extension ConversionOptions {
    /// The same options with a type's coders.
    fileprivate func coding<T: CodedConvertible>(_ type: T.Type) -> ConversionOptions {
        var options = self
        options.coders = Coders(T.treeDecoder, T.treeEncoder)
        return options
    }
}
