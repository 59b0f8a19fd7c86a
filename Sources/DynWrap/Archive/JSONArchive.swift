import DynWrapSchema

/// The `.json` encoding of an archive: one JSON object with exactly these members, in this order.
///
/// ```
/// {"archive":"DynWrap","format":1,"schema":"Customer","version":1,"checksum":"845176a6","lengths":[35,54],
/// "original":
/// {"last-name": "Smith", "vip": true}
/// ,
/// "changes":
/// [{"op":"replace","path":"/last-name","value":"Jones"}]
/// }
/// ```
///
/// Format 2 also has the versions of the schemas of nested models, where they declare any: `"nested":{"Address":2},` after
/// the version. Where schemas share a name, it has all their versions, and the version of each type:
/// `{"Address":[1,2],"App.Billing.AddressSchema":2,"App.Shop.AddressSchema":1}`.
///
/// The original is in it byte for byte, with the white space around it. Only a byte order mark is left out, because JSON
/// can't have it in the middle; then `"mark":true` follows the lengths. The lengths give the positions of both texts, so
/// nothing is searched.
///
/// The bytes around the texts are generated again from the values and compared. The checksum covers the header's values and
/// both texts. So every changed byte of the file is detected.
enum JSONArchive {
    static let start = Array(#"{"archive":"DynWrap","#.utf8)
    private static let beforeOriginal = Array("\n\"original\":\n".utf8)
    private static let beforeChanges = Array("\n,\n\"changes\":\n".utf8)
    private static let end = Array("\n}\n".utf8)
    private static let markLength = 3

    static func write(_ record: ArchiveRecord) -> ContiguousArray<UInt8> {
        let skipped = record.original.hasMark ? markLength : 0
        let originalCount = record.original.count - skipped
        let changesCount = record.changes.count
        let header = header(record, record.checksum, originalCount, changesCount, hasMark: skipped > 0)
        var out = ContiguousArray<UInt8>()
        out.reserveCapacity(header.count + originalCount + changesCount + 64)
        out += header
        out += beforeOriginal
        unsafe record.original.withBytes { unsafe out.append(contentsOf: UnsafeBufferPointer(rebasing: $0[skipped...])) }
        out += beforeChanges
        unsafe record.changes.withBytes { unsafe out.append(contentsOf: $0) }
        out += end
        return out
    }

    private static func header(
        _ record: ArchiveRecord, _ checksum: String, _ originalCount: Int, _ changesCount: Int, hasMark: Bool
    ) -> ContiguousArray<UInt8> {
        let schema = JSON(record.schema).text()
        let text = """
            {"archive":"\(ArchiveRecord.mark)","format":\(record.format),"schema":\(schema),"version":\(record.version),\
            \(record.nested.isEmpty ? "" : "\"nested\":\(record.nestedText),")"checksum":\(JSON(checksum).text()),"lengths":[\(originalCount),\(changesCount)],\(hasMark ? "\"mark\":true," : "")
            """
        return ContiguousArray(text.utf8)
    }

    /// Reads an archive, and verifies its checksum.
    /// - Throws: `notAnArchive`, `damaged`, `newerVersion`.
    static func read(_ bytes: ContiguousArray<UInt8>) throws(ArchiveError) -> ArchiveRecord {
        guard bytes.starts(with: start) else {
            if start.starts(with: bytes) { throw .damagedArchive("The archive ends inside its header.", offset: bytes.count) }
            throw ArchiveError(
                .notAnArchive, offset: 0, message: "The content is not an archive: it does not begin with an archive's header.",
                advice: "Open plain JSON with init(contentsOf:) or init(json:).")
        }
        let lineEnd = ByteScan.first(0x0A, in: bytes, from: 0)
        guard lineEnd < bytes.count, bytes[lineEnd - 1] == UInt8(ascii: ",") else {
            throw .damagedArchive("The archive ends inside its header.", offset: lineEnd)
        }
        let line = bytes[..<(lineEnd - 1)] + [UInt8(ascii: "}")]
        let header: JSON
        do { header = try JSON(opening: ArchivedText(ContiguousArray(line)), options: JSONOptions()) } catch {
            throw .damagedArchive("The header cannot be read: \(error.message).", offset: error.offset)
        }
        guard let format = header["format"].int, let schema = header["schema"].string, let version = header["version"].int,
            let checksum = header["checksum"].string, let originalCount = header["lengths"][0].int,
            let changesCount = header["lengths"][1].int
        else {
            if let format = header["format"].int, format > ArchiveRecord.newestFormat { throw .newerFormat(format) }
            throw .damagedArchive("A value of the header is missing or wrong.", offset: 0)
        }
        guard format <= ArchiveRecord.newestFormat else { throw .newerFormat(format) }
        let frame = lineEnd + beforeOriginal.count + beforeChanges.count + end.count
        guard originalCount >= 0, changesCount >= 0, originalCount <= bytes.count, changesCount <= bytes.count,
            frame + originalCount + changesCount == bytes.count
        else {
            throw .damagedArchive(
                "The archive has \(bytes.count) bytes and should have \(frame &+ originalCount &+ changesCount): it was cut, or something was added.",
                offset: bytes.count)
        }
        let original = lineEnd + beforeOriginal.count..<lineEnd + beforeOriginal.count + originalCount
        let changes = original.upperBound + beforeChanges.count..<original.upperBound + beforeChanges.count + changesCount
        try expect(beforeOriginal, bytes, at: lineEnd)
        try expect(beforeChanges, bytes, at: original.upperBound)
        try expect(end, bytes, at: changes.upperBound)
        var record = ArchiveRecord(
            schema: schema, version: version, original: .slice(bytes[original]), changes: .slice(bytes[changes]))
        if header["nested"].exists { record.nested = try ArchiveRecord.nested(header["nested"], offset: 0) }
        let hasMark = header["mark"].bool == true
        if hasMark { record.original = ArchivedText([0xEF, 0xBB, 0xBF] + bytes[original]) }
        let expected = Self.header(record, checksum, originalCount, changesCount, hasMark: hasMark)
        try expect(expected, bytes, at: 0)
        guard expected.count == lineEnd else {
            throw .damagedArchive("The header has more than it should.", offset: expected.count)
        }
        try record.check(checksum, format: format, textStart: original.lowerBound)
        return record
    }

    /// Compares the bytes at `start` with a part of the frame.
    private static func expect(_ part: some Collection<UInt8>, _ bytes: ContiguousArray<UInt8>, at start: Int)
        throws(ArchiveError)
    {
        var i = start
        for byte in part {
            guard i < bytes.count, bytes[i] == byte else {
                throw .damagedArchive(
                    "The archive is not as DynWrap writes it: a byte outside of the content has changed.", offset: i)
            }
            i += 1
        }
    }
}
