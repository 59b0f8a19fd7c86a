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
        self.init(tree: json, layout: .shared())
    }

    /// Writes the current tree, undeclared members included, as plain structure.
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
        self.init(tree: json, layout: .shared())
    }

    /// Writes the list as plain structure.
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
        self.init(tree: json, layout: .shared())
    }

    /// Writes the dictionary as plain structure.
    public func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }
}
