/// A `Codable` type that fields of every kind and collection can have, by naming this protocol:
///
/// ```swift
/// extension Person: CodedConvertible {}
/// let friends = List<Person>("friends")                              // an element that is no Person is left out and reported
/// let byYear = Field<[String: [Person]]>("by-year")
/// ```
///
/// The type is read with its `Decodable` and written with its `Encodable` conformance. An assignment writes only what
/// differs, so members that the type does not know stay.
public protocol CodedConvertible: JSONConvertible, Codable {
    /// The decoder for values of this type; with Foundation's strategies by default.
    static var treeDecoder: TreeDecoder { get }
    /// The encoder for values of this type; with Foundation's strategies by default.
    static var treeEncoder: TreeEncoder { get }
}

extension CodedConvertible {
    /// A decoder with the defaults.
    public static var treeDecoder: TreeDecoder { TreeDecoder() }
    /// An encoder with the defaults.
    public static var treeEncoder: TreeEncoder { TreeEncoder() }

    /// Reads a value with the type's decoder.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
        CodedValue<Self>.read(json, options.coding(Self.self)).map(\.value)
    }
    /// Writes the value with the type's encoder; ``JSON/unwritable`` where that fails.
    public func json(_ options: ConversionOptions) -> JSON { CodedValue(self).json(options.coding(Self.self)) }
    /// Writes the changes of the new value into `old`.
    public func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        CodedValue(self).json(options.coding(Self.self), replacing: old)
    }
}

extension ConversionOptions {
    /// The same options with the coders of a type.
    fileprivate func coding<T: CodedConvertible>(_ type: T.Type) -> ConversionOptions {
        var options = self
        options.coders = Coders(T.treeDecoder, T.treeEncoder)
        return options
    }
}
