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
        (decoder.userInfo[.dynWrapSchema] as? S).map { Layout($0) } ?? .shared()
    }
}

extension Wrapped: Codable {
    /// Reads plain structure from any coder. Spelling and edits are kept by ``Archive``, not by this.
    /// - Throws: `DecodingError` where the structure is not an object.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard json.isObject else {
            throw DecodingError.typeMismatch(
                Self.self,
                .init(codingPath: decoder.codingPath, debugDescription: "\(S.schemaName) is an object, found \(json.kind.noun)"))
        }
        self.init(tree: json, layout: .given(to: decoder))
    }

    /// Writes the current tree, undeclared members included, as plain structure.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }
}

extension WrappedList: Codable {
    /// Reads plain structure from any coder.
    /// - Throws: `DecodingError` where the structure is not an array.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard json.isArray else {
            throw DecodingError.typeMismatch(
                Self.self, .init(codingPath: decoder.codingPath, debugDescription: "expected an array, found \(json.kind.noun)"))
        }
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
        let json = try JSON(from: decoder)
        guard json.isObject else {
            throw DecodingError.typeMismatch(
                Self.self, .init(codingPath: decoder.codingPath, debugDescription: "expected an object, found \(json.kind.noun)"))
        }
        self.init(tree: json, layout: .given(to: decoder))
    }

    /// Writes the dictionary as plain structure.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }
}
