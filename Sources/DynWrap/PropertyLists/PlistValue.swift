import DynWrapSchema

/// A value of the part of property lists that archives use: no dates, no references, and reals are written and not read.
///
/// Dictionaries keep their order, and keys are compared by their scalars: NFC and NFD are two keys.
package enum PlistValue: Sendable {
    case string(String)
    case integer(Int64)
    /// No archive has one.
    case real(Double)
    case bool(Bool)
    /// A part of the bytes read, or bytes of its own: megabytes are passed on without a copy.
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

    /// The two ways a property list is written.
    package enum Format: Sendable, Hashable {
        case binary
        case xml
    }

    /// The most that a reader accepts. The depth also bounds the stack that reading, writing and releasing take.
    package struct Limits: Sendable {
        /// How many containers may be inside each other.
        package var depth = 64
        /// How many values there may be in all, a dictionary's keys included.
        package var values = 16_000_000

        package init() {}
    }

    /// Reads a property list, binary when it starts with `bplist00` and XML otherwise.
    ///
    /// Everything is checked by hand and nothing reaches Foundation's readers. The time and memory taken are linear in the
    /// size of the input: a container that is used twice, or a payload that is, makes the input damaged.
    ///
    /// - Parameter canonical: refuses bytes that `serialized(as:)` would not have written for the same value. With a checksum
    ///   over the values this finds every changed byte; without it, files that other tools have rewritten are read too.
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

    /// Writes a property list; the same value gives the same bytes in any process.
    ///
    /// - Throws: `notRepresentable` for a string that XML cannot represent (U+0000 to U+001F but tab, LF and CR; U+FFFE; U+FFFF) and
    ///   for two equal keys; `overLimit` when it is nested too deeply.
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

    /// Whether `bytes` are what ``serialized(as:limits:)`` gives; without a copy of long data, which the reader has as parts of them.
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

    /// The value of a key of a dictionary, nil where there is none.
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
