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
    /// What a decoder has, as a text that was opened: an object or an array of `type`.
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
    /// Reads plain structure from any coder: what is read is the original, and nothing counts as edited. Spelling and edits are kept by ``Archive``, not by
    /// this; what the schema does on opening was done when the model that was encoded was opened, and is not done again. A `TreeDecoder` lends its tree,
    /// edits included.
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

    /// Writes the list as plain structure.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }
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
