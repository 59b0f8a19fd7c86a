import DynWrapSchema

/// The `.plist` encodings of an archive: one dictionary.
///
/// | key | value |
/// |---|---|
/// | `archive` | the string `DynWrap` |
/// | `format`, `version` | integers |
/// | `schema`, `checksum` | strings |
/// | `nested` | in format 2, the versions of the schemas of models inside, `{"Address":2}` as a string |
/// | `original`, `changes` | JSON text: data in UTF-8 in a binary list, a string in XML (data, where XML lacks a character) |
///
/// A list is generated again from its values and compared, so a changed byte outside the values is detected. The checksum
/// covers the values.
enum PlistArchive {
    static func write(_ record: ArchiveRecord, _ format: PlistValue.Format) throws(ArchiveError) -> ContiguousArray<UInt8> {
        try list(record, record.checksum, format).serialized(as: format)
    }

    private static func list(_ record: ArchiveRecord, _ checksum: String, _ format: PlistValue.Format) -> PlistValue {
        let versions: [PlistValue.Member] = record.nested.isEmpty ? [] : [.init("nested", .string(record.nestedText))]
        return .dictionary(
            [
                .init("archive", .string(ArchiveRecord.mark)), .init("format", .integer(Int64(record.format))),
                .init("schema", .string(record.schema)), .init("version", .integer(Int64(record.version))),
            ] + versions + [
                .init("checksum", .string(checksum)), .init("original", value(record.original, format)),
                .init("changes", value(record.changes, format)),
            ])
    }

    private static func value(_ text: ArchivedText, _ format: PlistValue.Format) -> PlistValue {
        if format == .xml, text.isXML { return .string(text.string) }
        return .data(text.bytes)
    }

    /// Reads an archive, and verifies its checksum.
    /// - Throws: `notAnArchive`, `damaged`, `newerVersion`, `overLimit`.
    static func read(_ bytes: ContiguousArray<UInt8>) throws(ArchiveError) -> ArchiveRecord {
        let list = try PlistValue(parsing: bytes)
        guard case .string(let mark)? = list["archive"], ScalarKey.equal(mark, ArchiveRecord.mark) else {
            throw ArchiveError(
                .notAnArchive,
                message: "The property list is not an archive: it has no \"archive\" that is \"\(ArchiveRecord.mark)\".",
                advice: "It was written by another program.")
        }
        guard case .integer(let format)? = list["format"] else { throw .damagedArchive("The format is missing.") }
        guard format <= ArchiveRecord.newestFormat else { throw .newerFormat(Int(clamping: format)) }
        guard case .string(let schema)? = list["schema"], case .integer(let version)? = list["version"],
            let version = Int(exactly: version), case .string(let checksum)? = list["checksum"],
            let original = text(list["original"]), let changes = text(list["changes"])
        else { throw .damagedArchive("A value of the archive is missing or wrong.") }
        var record = ArchiveRecord(schema: schema, version: version, original: original, changes: changes)
        if let value = list["nested"] {
            guard case .string(let text) = value else { throw .damagedNested() }
            record.nested = try ArchiveRecord.nested(text)
        }
        try record.check(checksum, format: Int(clamping: format))
        // The list is generated again, because it must have exactly these keys in this order.
        let form: PlistValue.Format = bytes.starts(with: BinaryPlistReader.magic) ? .binary : .xml
        guard try Self.list(record, checksum, form).isSerialized(as: form, in: bytes) else {
            throw ArchiveError(
                .damaged, message: "The archive is not as DynWrap writes it: bytes outside of its values have changed.",
                advice: "Restore it from a copy; if another program rewrote it, open what that program made of it as JSON.")
        }
        return record
    }

    private static func text(_ value: PlistValue?) -> ArchivedText? {
        switch value {
        case .string(let text)?: ArchivedText(ContiguousArray(text.utf8))
        case .data(let bytes)?: .slice(bytes)
        default: nil
        }
    }
}
