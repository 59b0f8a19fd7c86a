import DynWrapSchema

/// The content of an archive in any encoding: the values of its header, and the two texts.
struct ArchiveRecord: Sendable {
    /// The newest format of archives.
    static let newestFormat = 2
    /// The value of `archive` in every encoding.
    static let mark = "DynWrap"

    /// The content's name, such as `[Customer]`.
    var schema: String
    /// The version of the schema that the content was made with.
    var version: Int
    /// The versions of the schemas of the models inside, where they declare any.
    var nested = SchemaVersions()
    var original: ArchivedText
    /// The changes as a JSON Patch.
    var changes: ArchivedText

    /// The oldest format that can express the whole archive.
    var format: Int { nested.isEmpty ? 1 : 2 }

    /// The versions of the schemas inside as JSON, sorted by the bytes of their names.
    var nestedText: String { nested.json.text(.sorted) }

    /// The versions in ``nestedText``.
    static func nested(_ text: String) throws(ArchiveError) -> SchemaVersions {
        try nested((try? JSON(parsing: text)) ?? .missing)
    }

    static func nested(_ json: JSON, offset: Int? = nil) throws(ArchiveError) -> SchemaVersions {
        guard let versions = SchemaVersions(json) else { throw .damagedNested(offset) }
        return versions
    }

    /// The CRC-32C in eight hexadecimal digits, over the header's values, the lengths of the texts, and both texts.
    var checksum: String {
        var checksum = CRC32C()
        var header = "\(Self.mark)\n\(format)\n\(schema)\n\(version)\n"
        if !nested.isEmpty { header += nestedText + "\n" }
        header += "\(original.count)\n\(changes.count)\n"
        checksum.update(ContiguousArray(header.utf8).span)
        unsafe original.withBytes { unsafe checksum.update($0.span) }
        unsafe changes.withBytes { unsafe checksum.update($0.span) }
        let digits = String(checksum.value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Compares the checksum that an archive states with that of its values.
    func check(_ stated: String, format: Int, textStart: Int? = nil) throws(ArchiveError) {
        guard format <= Self.newestFormat else { throw .newerFormat(format) }
        guard format >= 1 else { throw .damagedArchive("The format is \(format), and formats count from 1.") }
        guard format == self.format else {
            throw .damagedArchive("The archive says format \(format), and what it holds is format \(self.format).")
        }
        let found = checksum
        guard !ScalarKey.equal(found, stated) else { return }
        // Of a damaged header the text may be a part of a secret.
        let shown = stated.utf8.count == 8 && stated.allSatisfy(\.isHexDigit) ? stated : "another"
        throw ArchiveError(
            .damaged, offset: textStart,
            message: "The checksum of the content is \(found), and the archive says \(shown): \(suspect).",
            advice: "Restore the archive from a copy.")
    }

    /// The position of the damage, where it can be seen.
    private var suspect: String {
        for (name, text) in [("original", original), ("changes", changes)] {
            do { _ = try JSON(opening: text, options: JSONOptions.whatWasOpened) } catch {
                return "the \(name) is no JSON any more at its line \(error.line), column \(error.column)"
            }
        }
        return "a value, a space or the header has changed"
    }
}

extension JSON {
    /// Checks and opens an archive's text without copying it.
    /// - Parameter hasPlaces: whether the text was opened before, so that positions in it are meaningful.
    init(opening text: ArchivedText, options: JSONOptions, hasPlaces: Bool = true) throws(JSONError) {
        self.init(try Document(text.bytes, options: options, hasPlaces: hasPlaces), 0)
    }
}

extension ArchiveError {
    static func damagedArchive(_ message: String, offset: Int? = nil) -> ArchiveError {
        ArchiveError(.damaged, offset: offset, message: message, advice: "Restore the archive from a copy.")
    }

    /// The error that the versions of the schemas inside are not readable.
    static func damagedNested(_ offset: Int? = nil) -> ArchiveError {
        damagedArchive("The versions of the schemas inside cannot be read.", offset: offset)
    }

    static func newerFormat(_ format: Int) -> ArchiveError {
        ArchiveError(
            .newerVersion,
            message:
                "The archive has format \(format), and this version of DynWrap knows formats up to \(ArchiveRecord.newestFormat).",
            advice: "Open it with a newer version of the program.")
    }
}
