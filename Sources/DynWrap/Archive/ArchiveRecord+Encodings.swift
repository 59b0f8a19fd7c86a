import DynWrapSchema

/// The encodings of a record, each of which is recognised by its beginning.
extension ArchiveRecord {
    /// Reads an archive in any encoding and checks its checksum.
    /// - Throws: `notAnArchive`, `damaged`, `newerVersion`, `overLimit`.
    init(_ bytes: ContiguousArray<UInt8>) throws(ArchiveError) {
        guard let first = bytes.first else { throw .damagedArchive("The archive is empty.", offset: 0) }
        if first == UInt8(ascii: "{") { self = try JSONArchive.read(bytes) } else { self = try PlistArchive.read(bytes) }
    }

    /// The archive in this encoding.
    func bytes(_ format: ArchiveFormat) throws(ArchiveError) -> ContiguousArray<UInt8> {
        switch format {
        case .json: JSONArchive.write(self)
        case .plist(.xml): try PlistArchive.write(self, .xml)
        case .plist(.binary): try PlistArchive.write(self, .binary)
        }
    }
}

/// Archives as files, whatever schema they were made with.
package enum ArchiveConversion {
    /// Whether a file begins as an archive in JSON or as any property list.
    package static func knows(_ bytes: ContiguousArray<UInt8>) -> Bool {
        bytes.starts(with: JSONArchive.start) || bytes.starts(with: BinaryPlistReader.magic)
            || bytes.starts(with: Array("<?xml".utf8)) || bytes.starts(with: Array("<!DOCTYPE plist".utf8))
    }

    /// The same archive in another encoding: original, edits and versions stay what they are. O(length).
    /// - Throws: ``ArchiveError``: `notAnArchive`, `damaged`, `newerVersion`, `overLimit`, `notRepresentable`.
    package static func converted(
        _ bytes: ContiguousArray<UInt8>, to format: ArchiveFormat
    ) throws(ArchiveError) -> ContiguousArray<UInt8> {
        try ArchiveRecord(bytes).bytes(format)
    }
}
