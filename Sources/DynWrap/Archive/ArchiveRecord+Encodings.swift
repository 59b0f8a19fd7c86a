import DynWrapSchema

/// The encodings of a record; each is recognised by its first bytes.
extension ArchiveRecord {
    /// Reads an archive in any encoding, and verifies its checksum.
    /// - Throws: `notAnArchive`, `damaged`, `newerVersion`, `overLimit`.
    init(_ bytes: ContiguousArray<UInt8>) throws(ArchiveError) {
        guard let first = bytes.first else { throw .damagedArchive("The archive is empty.", offset: 0) }
        if first == UInt8(ascii: "{") { self = try JSONArchive.read(bytes) } else { self = try PlistArchive.read(bytes) }
    }

    /// The archive in an encoding.
    func bytes(_ format: ArchiveFormat) throws(ArchiveError) -> ContiguousArray<UInt8> {
        switch format {
        case .json: JSONArchive.write(self)
        case .plist(.xml): try PlistArchive.write(self, .xml)
        case .plist(.binary): try PlistArchive.write(self, .binary)
        }
    }
}

/// Archives as files, whatever their schema.
package enum ArchiveConversion {
    /// Whether a file begins like an archive in JSON, or like a property list.
    package static func knows(_ bytes: ContiguousArray<UInt8>) -> Bool {
        bytes.starts(with: JSONArchive.start) || bytes.starts(with: BinaryPlistReader.magic)
            || bytes.starts(with: Array("<?xml".utf8)) || bytes.starts(with: Array("<!DOCTYPE plist".utf8))
    }

    /// The same archive in another encoding; original, edits and versions stay the same.
    ///
    /// - Throws: ``ArchiveError``: `notAnArchive`, `damaged`, `newerVersion`, `overLimit`, `notRepresentable`.
    /// - Complexity: O(length).
    package static func converted(
        _ bytes: ContiguousArray<UInt8>, to format: ArchiveFormat
    ) throws(ArchiveError) -> ContiguousArray<UInt8> {
        try ArchiveRecord(bytes).bytes(format)
    }
}
