public import DynWrapSchema

// Models and `Codable` types of your own.

extension Dyn {
    /// The value of a `Decodable` type that the model's tree says; of a group, its own members.
    ///
    /// ```swift
    /// let person = try customer.dyn.decode(Person.self)
    /// ```
    /// - Parameters:
    ///   - type: the type, where the context does not say it.
    ///   - decoder: the strategies; Foundation's by default.
    /// - Throws: `DecodingError` with coding path, line and column; see `TreeDecoder`.
    public func decode<T: Decodable>(_ type: T.Type = T.self, with decoder: TreeDecoder = TreeDecoder()) throws -> T {
        try model.json(ConversionOptions()).decode(type, with: decoder)
    }
}

extension Wrapped {
    // An existential: of a generic parameter the compiler thinks that the closure in `Customer { $0.nmae = "x" }` is its value, and blames
    // `Encodable`.

    /// A model of what a value of an `Encodable` type says.
    ///
    /// ```swift
    /// let customer = try Customer(encoding: person)
    /// ```
    /// - Parameters:
    ///   - value: the value.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - encoder: the strategies; Foundation's by default.
    /// - Throws: `EncodingError`; `JSONError` with the code `notAnObject` where the value says anything but an object.
    public init(encoding value: any Encodable, schema: S? = nil, with encoder: TreeEncoder = TreeEncoder()) throws {
        try self.init(json: JSON(encoding: value, with: encoder), schema: schema)
    }
}
