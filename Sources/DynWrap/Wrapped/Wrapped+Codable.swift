public import DynWrapSchema

extension CodingUserInfoKey {
    /// The schema value to decode models and archives with, where it is not the one that `init()` makes:
    ///
    /// ```swift
    /// decoder.userInfo[.dynWrapSchema] = DynamicSchema.settings
    /// ```
    public static let dynWrapSchema = CodingUserInfoKey(rawValue: "DynWrap.schema")!  // any text is a key
}

extension Layout {
    /// The layout of the schema that was given to a decoder, else of the one that `init()` makes.
    static func given(to decoder: any Decoder) -> Layout {
        .of(decoder.userInfo[.dynWrapSchema] as? S)
    }
}

extension JSON {
    /// The decoder's value as a tree without edits: an object or an array, to be a `type`.
    fileprivate init(openedFrom decoder: any Decoder, _ kind: Kind, of type: any Any.Type, _ expected: String) throws {
        let json = try JSON(from: decoder)
        guard json.kind == kind else {
            throw DecodingError.typeMismatch(
                type, .init(codingPath: decoder.codingPath, debugDescription: "\(expected), found \(json.kind.noun)"))
        }
        self = decoder is any JSONLender || json.isOriginal ? json : json.asOpened
    }
}

extension Wrapped: Codable {
    /// Reads plain structure from any coder: what is read is the original, and nothing counts as edited.
    ///
    /// ``Archive`` keeps spelling and edits, which this does not. The schema's work on opening is not done again: it was done when the encoded model was
    /// opened. A `TreeDecoder` lends its tree, edits included.
    /// - Throws: `DecodingError` where the structure is not an object.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(openedFrom: decoder, .object, of: Self.self, "\(S.schemaName) is an object")
        self.init(tree: json, layout: .given(to: decoder))
    }

    /// Writes the current tree, undeclared members included, as plain structure; of a group its own members.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try ownTree.encode(to: encoder) }
}

extension WrappedList: Codable {
    /// Reads plain structure from any coder.
    /// - Throws: `DecodingError` where the structure is not an array.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(openedFrom: decoder, .array, of: Self.self, "expected an array")
        self.init(tree: json, layout: .given(to: decoder))
    }

    /// Writes the list as plain structure, without the objects around the models that `each:` names; null for an element without a model.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try models(in: tree).encode(to: encoder) }
}

extension WrappedDict: Codable {
    /// Reads plain structure from any coder.
    /// - Throws: `DecodingError` where the structure is not an object.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(openedFrom: decoder, .object, of: Self.self, "expected an object")
        self.init(tree: json, layout: .given(to: decoder))
    }

    /// Writes the dictionary as plain structure.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }
}

// MARK: `Codable` types of your own

extension Dyn {
    /// The value of a `Decodable` type that the model's tree says; of a group, its own members.
    ///
    /// ```swift
    /// let person = try customer.dyn.decode(Person.self)
    /// ```
    /// - Parameters:
    ///   - type: the type, where the context does not say it.
    ///   - decoder: the strategies; Foundation's by default.
    /// - Throws: `DecodingError` with coding path, line and column; see `TreeDecoder`. Complexity: O(what is read).
    public func decode<T: Decodable>(_ type: T.Type = T.self, with decoder: TreeDecoder = TreeDecoder()) throws -> T {
        try model.json(ConversionOptions()).decode(type, with: decoder)
    }
}

extension Wrapped {
    // An existential: of a generic parameter the compiler thinks that the closure in `Customer { $0.nmae = "x" }` is its value, and blames
    // `Encodable`.

    /// A model of the JSON that a value of an `Encodable` type encodes.
    ///
    /// ```swift
    /// let customer = try Customer(encoding: person)
    /// ```
    /// - Parameters:
    ///   - value: the value.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - encoder: the strategies; Foundation's by default.
    /// - Throws: `EncodingError`; `JSONError` with the code `notAnObject` where the value says anything but an object. Complexity: O(length of the text).
    public init(encoding value: any Encodable, schema: S? = nil, with encoder: TreeEncoder = TreeEncoder()) throws {
        try self.init(json: JSON(encoding: value, with: encoder), schema: schema)
    }
}
