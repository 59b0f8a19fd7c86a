import DynWrapSchema

/// A value of a property list, of the kinds that archives use: no dates, no references; reals are written and not read.
///
/// Dictionaries keep their order. Keys are compared by their scalars, so NFC and NFD are two keys.
package enum PlistValue: Sendable {
    case string(String)
    case integer(Int64)
    /// A number that archives never contain.
    case real(Double)
    case bool(Bool)
    /// A slice of the bytes that were read, or other bytes, so that large data is passed on without a copy.
    case data(ArraySlice<UInt8>)
    case array([PlistValue])
    case dictionary([Member])

    /// A key and its value.
    package struct Member: Sendable, Equatable {
        package let key: String
        package let value: PlistValue

        package init(_ key: String, _ value: PlistValue) {
            self.key = key
            self.value = value
        }

        package static func == (a: Member, b: Member) -> Bool {
            ScalarKey.equal(a.key, b.key) && a.value == b.value
        }
    }

    /// The two formats of property lists.
    package enum Format: Sendable, Hashable {
        case binary
        case xml
    }

    /// The limits of a reader. The depth also limits the stack used for reading, writing and releasing.
    package struct Limits: Sendable {
        /// The largest number of containers inside each other.
        package var depth = 64
        /// The largest number of values, including the keys of dictionaries.
        package var values = 16_000_000

        package init() {}
    }

    /// Reads a property list: binary where it begins with `bplist00`, else XML.
    ///
    /// Everything is checked here; Foundation's readers are not used. Time and memory are O(input): a binary list that uses a
    /// container twice, or whose objects overlap, is damaged.
    ///
    /// - Parameter canonical: whether bytes are refused that `serialized(as:)` would not write for the same value. With a
    ///   checksum of the values, this detects every changed byte. Without it, files that other tools have rewritten are read too.
    package init(
        parsing bytes: ContiguousArray<UInt8>, canonical: Bool = false, limits: Limits = Limits()
    ) throws(ArchiveError) {
        let isBinary = bytes.starts(with: BinaryPlistReader.magic)
        if isBinary {
            var reader = try BinaryPlistReader(bytes, limits: limits)
            self = try reader.read()
        } else {
            var reader = XMLPlistReader(bytes, limits: limits)
            self = try reader.read()
        }
        if canonical, try !isSerialized(as: isBinary ? .binary : .xml, in: bytes, limits: limits) {
            throw ArchiveError(
                .damaged, message: "The file is not as DynWrap writes it: bytes outside the values have changed.",
                advice: "Restore it from a copy, or open it without the check if another program rewrote it on purpose.")
        }
    }

    /// Writes a property list. The same value gives the same bytes in every process. O(value).
    ///
    /// - Throws: `notRepresentable` for a string that XML can't represent (U+0000 to U+001F except tab, LF and CR; U+FFFE;
    ///   U+FFFF) and for two equal keys; `overLimit` where the value is nested too deeply.
    package func serialized(as format: Format, limits: Limits = Limits()) throws(ArchiveError) -> ContiguousArray<UInt8> {
        switch format {
        case .binary:
            var writer = BinaryPlistWriter(limits: limits)
            return try writer.write(self)
        case .xml:
            var writer = XMLPlistWriter(limits: limits)
            return try writer.write(self)
        }
    }

    /// Whether `bytes` are the result of ``serialized(as:limits:)``. In the binary format, long data is compared without a copy.
    /// O(bytes).
    package func isSerialized(
        as format: Format, in bytes: ContiguousArray<UInt8>, limits: Limits = Limits()
    ) throws(ArchiveError) -> Bool {
        guard format == .binary else { return try ByteScan.equal(serialized(as: format, limits: limits), bytes) }
        var writer = BinaryPlistWriter(limits: limits)
        var start = 0
        for piece in try writer.pieces(self) {
            guard piece.count <= bytes.count - start, ByteScan.equal(piece, bytes[start..<start + piece.count]) else {
                return false
            }
            start += piece.count
        }
        return start == bytes.count
    }

    /// The value of a key in a dictionary; nil where there is none.
    ///
    /// - Complexity: O(keys).
    package subscript(key: String) -> PlistValue? {
        guard case .dictionary(let members) = self else { return nil }
        return members.first { ScalarKey.equal($0.key, key) }?.value
    }
}

extension PlistValue: Equatable {
    package static func == (a: PlistValue, b: PlistValue) -> Bool {
        switch (a, b) {
        case (.string(let a), .string(let b)): ScalarKey.equal(a, b)
        case (.integer(let a), .integer(let b)): a == b
        case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
        case (.bool(let a), .bool(let b)): a == b
        case (.data(let a), .data(let b)): ByteScan.equal(a, b)
        case (.array(let a), .array(let b)): a == b
        case (.dictionary(let a), .dictionary(let b)): a == b
        default: false
        }
    }
}

extension ArchiveError {
    static func tooDeep(_ limit: Int, offset: Int? = nil) -> ArchiveError {
        ArchiveError(.overLimit, offset: offset, message: "Values are nested deeper than \(limit) levels.")
    }
}
