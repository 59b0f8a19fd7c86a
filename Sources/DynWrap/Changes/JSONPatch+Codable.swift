import DynWrapSchema

extension JSONPatch: Codable {
    /// Reads a patch from its array of operations.
    /// - Throws: `DecodingError.dataCorrupted`, with the position in the patch, where it is not a patch.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        do {
            try self.init(json: json)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
        }
    }

    /// Writes the patch as an array of operations, with secrets, because they are part of the data to send.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
