public import DynWrapSchema

extension CodingUserInfoKey {
    /// The schema value for decoding models and archives, in place of the one that `init()` makes:
    ///
    /// ```swift
    /// decoder.userInfo[.dynWrapSchema] = DynamicSchema.settings
    /// ```
    public static let dynWrapSchema = CodingUserInfoKey(rawValue: "DynWrap.schema")!  // any text is a valid key
}

extension Layout {
    /// The layout of the schema in a decoder's `userInfo`, else of the one that `init()` makes.
    static func given(to decoder: any Decoder) -> Layout {
        let layout = Layout.of(decoder.userInfo[.dynWrapSchema] as? S)
        Guidance.checkNames(of: layout)
        return layout
    }
}

extension JSON {
    /// The decoder's value as a tree without edits. It must be an object or array, for a `type`.
    fileprivate init(openedFrom decoder: any Decoder, _ kind: Kind, of type: any Any.Type, _ expected: String) throws {
        let json = try JSON(from: decoder)
        guard json.kind == kind else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "\(expected), found \(json.kind.noun)")
            throw json.isNull ? DecodingError.valueNotFound(type, context) : DecodingError.typeMismatch(type, context)
        }
        self = decoder is any JSONLender || json.isOriginal ? json : json.asOpened
    }
}

extension Wrapped: Codable {
    /// Reads a plain structure from any coder. It is the original, and nothing counts as edited.
    ///
    /// ``Archive`` keeps spelling and edits; this does not. The schema's work on opening does not run again, because it ran when
    /// the encoded model was opened. A `TreeDecoder` lends its tree, with edits.
    /// - Throws: `DecodingError` where the structure is not an object.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(openedFrom: decoder, .object, of: Self.self, "\(S.schemaName) is an object")
        self.init(tree: json, layout: .given(to: decoder))
    }

    /// Writes the current tree with undeclared members as a plain structure; for a group, its own members.
    /// - Throws: the error of the encoder; where the schema has secrets, without the value.
    public func encode(to encoder: any Encoder) throws { try layout.encode(ownTree, to: encoder) }
}

extension WrappedList: Codable {
    /// Reads a plain structure from any coder.
    /// - Throws: `DecodingError` where the structure is not an array.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(openedFrom: decoder, .array, of: Self.self, "expected an array")
        self.init(tree: json, layout: .given(to: decoder))
    }

    /// Writes the list as a plain structure, without the objects that `each:` puts around the models; null for an element without
    /// a model.
    /// - Throws: the error of the encoder; where the schema has secrets, without the value.
    public func encode(to encoder: any Encoder) throws { try layout.encode(models(in: tree), to: encoder) }
}

extension WrappedDict: Codable {
    /// Reads a plain structure from any coder.
    /// - Throws: `DecodingError` where the structure is not an object.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(openedFrom: decoder, .object, of: Self.self, "expected an object")
        self.init(tree: json, layout: .given(to: decoder))
    }

    /// Writes the dictionary as a plain structure.
    /// - Throws: the error of the encoder; where the schema has secrets, without the value.
    public func encode(to encoder: any Encoder) throws { try layout.encode(tree, to: encoder) }
}

extension AnyLayout {
    /// Encodes the tree of models of this schema. The value of an error may be a secret, or contain one.
    fileprivate func encode(_ tree: JSON, to encoder: any Encoder) throws {
        do { try tree.encode(to: encoder) } catch EncodingError.invalidValue(_, let context) where hasSecrets {
            throw EncodingError.invalidValue(Redaction.mark, context)
        }
    }
}

// MARK: `Codable` types of your own

extension Dyn {
    /// Decodes the model's tree as a value of a `Decodable` type; for a group, its own members.
    ///
    /// ```swift
    /// let person = try customer.dyn.decode(Person.self)
    /// ```
    /// - Parameters:
    ///   - type: the type; by default, that of the context.
    ///   - decoder: the decoder with its strategies; Foundation's strategies by default.
    /// - Throws: `DecodingError` with coding path, line and column; see `TreeDecoder`. Where the schema has secrets, its words
    ///   name no value. Complexity: O(values that are read).
    public func decode<T: Decodable>(_ type: T.Type = T.self, with decoder: TreeDecoder = TreeDecoder()) throws -> T {
        do { return try model.json(ConversionOptions()).decode(type, with: decoder) } catch let error as DecodingError {
            throw model.layout.hasSecrets ? error.withoutValues : error
        }
    }
}

extension Wrapped {
    // An existential. With a generic parameter, the compiler takes the closure in `Customer { $0.nmae = "x" }` for its value, and
    // its message is about `Encodable`.

    /// Makes a model from the JSON that a value of an `Encodable` type encodes.
    ///
    /// ```swift
    /// let customer = try Customer(encoding: person)
    /// ```
    /// - Parameters:
    ///   - value: the value.
    ///   - schema: the schema value; `S()` by default.
    ///   - encoder: the encoder with its strategies; Foundation's strategies by default.
    /// - Throws: `EncodingError`; `JSONError` with the code `notAnObject` where the value encodes anything but an object.
    ///   Complexity: O(length of the text).
    public init(encoding value: any Encodable, schema: S? = nil, with encoder: TreeEncoder = TreeEncoder()) throws {
        try self.init(json: JSON(encoding: value, with: encoder), schema: schema)
    }
}
