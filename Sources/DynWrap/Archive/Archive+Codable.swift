import DynWrapSchema

/// An archive in any coder, without loss: one keyed container of strings and integers.
///
/// | key | value |
/// |---|---|
/// | `archive` | `DynWrap` |
/// | `format`, `version` | integers |
/// | `schema`, `checksum` | strings |
/// | `nested` | in format 2, the versions of the schemas of models inside, `{"Address":2}` as a string |
/// | `original`, `changes` | the JSON texts as strings |
///
/// A text with a character that some coder can't represent (a carriage return, a byte order mark, U+FFFE, U+FFFF) is written
/// in Base64, under `original-base64` or `changes-base64`. The checksum is that of the files.
extension Archive: Codable {
    private enum CodingKeys: String, CodingKey {
        case archive, format, schema, version, nested, checksum, original, changes
        case originalBase64 = "original-base64"
        case changesBase64 = "changes-base64"
    }

    /// Writes the archive.
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        let record = record
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ArchiveRecord.mark, forKey: .archive)
        try container.encode(record.format, forKey: .format)
        try container.encode(record.schema, forKey: .schema)
        try container.encode(record.version, forKey: .version)
        if !record.nested.isEmpty { try container.encode(record.nestedText, forKey: .nested) }
        try container.encode(record.checksum, forKey: .checksum)
        try Self.encode(record.original, .original, .originalBase64, &container)
        try Self.encode(record.changes, .changes, .changesBase64, &container)
    }

    private static func encode(
        _ text: ArchivedText, _ plain: CodingKeys, _ base64: CodingKeys, _ container: inout KeyedEncodingContainer<CodingKeys>
    ) throws {
        if text.isSafeInCoders { return try container.encode(text.string, forKey: plain) }
        var out = ContiguousArray<UInt8>()
        Base64.append(ContiguousArray(text.bytes), to: &out)
        try container.encode(String(decoding: out.filter { $0 != 0x0A }, as: UTF8.self), forKey: base64)
    }

    /// Reads an archive and verifies its checksum.
    ///
    /// The schema is the one in the decoder's `userInfo[.dynWrapSchema]`, or else the one that `init()` makes.
    /// - Throws: `DecodingError.dataCorrupted` with an ``ArchiveError`` as its underlying error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            guard let mark = try? container.decode(String.self, forKey: .archive), ScalarKey.equal(mark, ArchiveRecord.mark)
            else {
                throw ArchiveError(
                    .notAnArchive,
                    message: "The content is not an archive: it has no \"archive\" that is \"\(ArchiveRecord.mark)\".")
            }
            let format = try container.decode(Int.self, forKey: .format)
            guard format <= ArchiveRecord.newestFormat else { throw ArchiveError.newerFormat(format) }
            let record = ArchiveRecord(
                schema: try container.decode(String.self, forKey: .schema),
                version: try container.decode(Int.self, forKey: .version),
                nested: try container.decodeIfPresent(String.self, forKey: .nested).map { try ArchiveRecord.nested($0) }
                    ?? SchemaVersions(),
                original: try Self.decode(.original, .originalBase64, container),
                changes: try Self.decode(.changes, .changesBase64, container))
            try record.check(try container.decode(String.self, forKey: .checksum), format: format)
            try self.init(record, layout: Layout<Content.ArchivedSchema>.given(to: decoder), options: .anyDepth)
        } catch let error as ArchiveError {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    private static func decode(
        _ plain: CodingKeys, _ base64: CodingKeys, _ container: KeyedDecodingContainer<CodingKeys>
    ) throws -> ArchivedText {
        if container.contains(base64) {
            let text = ContiguousArray(try container.decode(String.self, forKey: base64).utf8)
            switch Base64.decode(text, text.indices) {
            case .success(let bytes): return ArchivedText(bytes)
            case .failure: throw ArchiveError.damagedArchive("The text under \(base64.stringValue) is not Base64.")
            }
        }
        return ArchivedText(ContiguousArray(try container.decode(String.self, forKey: plain).utf8))
    }
}

extension ArchivedText {
    /// Whether every coder can represent the text as a string.
    fileprivate var isSafeInCoders: Bool {
        unsafe isXML && withBytes { unsafe !$0.contains(0x0D) }
    }
}
