/// Reads a binary property list (`bplist00`).
///
/// ```
/// 62 70 6C 69 73 74 30 30        bplist00
/// D1 01 02                       object 0: a dictionary of 1; key is object 1, value is object 2
/// 51 61                          object 1: an ASCII string of 1, "a"
/// 10 07                          object 2: an integer of 2^0 bytes, 7
/// 08 0B 0D                       where the objects start, from 0x10
/// 00 00 00 00 00 00              (unused, and a sort version)
/// 01 01                          bytes in an offset, bytes in a reference
/// 00 00 00 00 00 00 00 03        how many objects
/// 00 00 00 00 00 00 00 00        which is the top one
/// 00 00 00 00 00 00 00 10        where the offsets start
/// ```
///
/// Malicious files share and overlap objects, so that few bytes become many values, or nest them in a cycle. So a container may
/// be used only once, a scalar is decoded only once, and all decoded objects together may not be larger than the file. Source:
/// the comment at the head of CFBinaryPList.c describes the format.
struct BinaryPlistReader {
    static let magic = Array("bplist00".utf8)

    private let bytes: ContiguousArray<UInt8>
    private let limits: PlistValue.Limits
    private let offsetSize: Int
    private let referenceSize: Int
    private let tableStart: Int
    private let top: Int

    /// The scalars decoded so far; `used` tells which containers were used.
    private var decoded: ContiguousArray<PlistValue?>
    private var used: ContiguousArray<Bool>
    /// The number of bytes that objects may still take. It limits overlapping objects.
    private var budget: Int
    private var valuesLeft: Int

    init(_ bytes: ContiguousArray<UInt8>, limits: PlistValue.Limits) throws(ArchiveError) {
        self.bytes = bytes
        self.limits = limits
        guard bytes.count >= 8 + 2 + 32 else {
            throw Self.damaged("The file ends before its contents do: it has \(bytes.count) bytes.", bytes.count)
        }
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            throw Self.damaged("The trailer of the property list makes no sense.", trailer)
        }
        let count = try Self.number(bytes, at: trailer + 8, size: 8)
        top = try Self.number(bytes, at: trailer + 16, size: 8)
        tableStart = try Self.number(bytes, at: trailer + 24, size: 8)
        // An object takes at least one byte, so `count` is at most the file's size. Divided and not multiplied, because the
        // product may overflow an `Int` of 32 bits.
        guard count >= 1, count <= trailer, top < count, tableStart >= 9, tableStart < trailer,
            (trailer - tableStart).quotientAndRemainder(dividingBy: offsetSize) == (count, 0)
        else {
            throw Self.damaged("The trailer of the property list makes no sense.", trailer)
        }
        decoded = ContiguousArray(repeating: nil, count: count)
        used = ContiguousArray(repeating: false, count: count)
        budget = tableStart - 8
        valuesLeft = limits.values
    }

    mutating func read() throws(ArchiveError) -> PlistValue {
        try value(top, depth: 0)
    }

    private mutating func value(_ index: Int, depth: Int) throws(ArchiveError) -> PlistValue {
        valuesLeft -= 1
        guard valuesLeft >= 0 else {
            throw ArchiveError(.overLimit, message: "The property list has more than \(limits.values) values.")
        }
        if let known = decoded[index] { return known }
        let start = try Self.number(bytes, at: tableStart + index * offsetSize, size: offsetSize)
        guard start >= 8, start < tableStart else { throw Self.damaged("An object lies outside the file.", start) }
        let marker = bytes[start]
        switch marker >> 4 {
        case 0xA, 0xD: return try container(index, start, depth)
        default: break
        }
        let value = try scalar(start)
        decoded[index] = value
        return value
    }

    private mutating func scalar(_ start: Int) throws(ArchiveError) -> PlistValue {
        let marker = bytes[start]
        let low = Int(marker & 0xF)
        switch marker >> 4 {
        case 0x0 where low == 8 || low == 9:
            try spend(1, start)
            return .bool(low == 9)
        case 0x1: return .integer(try integer(start))
        case 0x4:
            let body = try body(start, unit: 1)
            return .data(bytes[body])
        case 0x5:
            let body = try body(start, unit: 1)
            let isASCII = unsafe bytes[body].withUnsafeBufferPointer { unsafe ByteScan.isASCII($0) }
            guard isASCII else { throw Self.damaged("An ASCII string is not ASCII.", start) }
            return .string(String(decoding: bytes[body], as: UTF8.self))
        case 0x6: return .string(try utf16(try body(start, unit: 2)))
        default:
            throw ArchiveError(
                .notAnArchive, offset: start,
                message:
                    "The property list holds a kind of value that archives never have (marker \(String(marker, radix: 16))).",
                advice: "It was written by another program.")
        }
    }

    private mutating func integer(_ start: Int) throws(ArchiveError) -> Int64 {
        let power = bytes[start] & 0xF
        guard power <= 4 else { throw Self.damaged("An integer has an impossible size.", start) }
        let size = 1 << Int(power)
        guard size < tableStart - start else { throw Self.damaged("An integer runs over the end of the objects.", start) }
        try spend(1 + size, start)
        var value: UInt64 = 0
        for i in start + 1...start + size {
            guard value >> 56 == 0 || size < 16 else { throw Self.tooLargeInteger(start) }
            value = value << 8 | UInt64(bytes[i])
        }
        // One, two and four bytes are unsigned, eight are signed, and sixteen are for values that do not fit in eight.
        guard size != 16 || value <= UInt64(Int64.max) else { throw Self.tooLargeInteger(start) }
        return Int64(bitPattern: value)
    }

    private func utf16(_ body: Range<Int>) throws(ArchiveError) -> String {
        var text = String.UnicodeScalarView()
        var i = body.lowerBound
        while i < body.upperBound {
            let unit = UInt32(bytes[i]) << 8 | UInt32(bytes[i + 1])  // the body has whole units
            i += 2
            if let scalar = Unicode.Scalar(unit) {
                text.append(scalar)
                continue
            }
            guard unit < 0xDC00, i < body.upperBound, bytes[i] & 0xFC == 0xDC else {
                throw Self.damaged("A string has half a surrogate pair.", i - 2)
            }
            let low = UInt32(bytes[i]) << 8 | UInt32(bytes[i + 1])
            i += 2
            // Both halves were checked, so this is a scalar from U+10000 to U+10FFFF.
            guard let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF) else {
                throw Self.damaged("A string has half a surrogate pair.", i - 4)
            }
            text.append(scalar)
        }
        return String(text)
    }

    private mutating func container(_ index: Int, _ start: Int, _ depth: Int) throws(ArchiveError) -> PlistValue {
        guard !used[index] else {
            throw Self.damaged("A list or dictionary is used twice, or contains itself.", start)
        }
        used[index] = true
        guard depth < limits.depth else { throw ArchiveError.tooDeep(limits.depth, offset: start) }
        let isArray = bytes[start] >> 4 == 0xA
        let body = try body(start, unit: isArray ? referenceSize : 2 * referenceSize)
        let count = body.count / referenceSize / (isArray ? 1 : 2)
        if isArray {
            var items: [PlistValue] = []
            items.reserveCapacity(count)
            for i in 0..<count {
                items.append(try value(try reference(body.lowerBound + i * referenceSize), depth: depth + 1))
            }
            return .array(items)
        }
        var members: [PlistValue.Member] = []
        members.reserveCapacity(count)
        var keys = PlistKeys()
        for i in 0..<count {
            let offset = body.lowerBound + i * referenceSize
            guard case .string(let key) = try value(try reference(offset), depth: depth + 1) else {
                throw Self.damaged("A key of a dictionary is not a string.", offset)
            }
            guard keys.isNew(key, after: members) else {
                throw Self.damaged("A dictionary has the key \"\(key)\" twice.", offset)
            }
            let value = try value(try reference(offset + count * referenceSize), depth: depth + 1)
            members.append(PlistValue.Member(key, value))
        }
        return .dictionary(members)
    }

    private func reference(_ offset: Int) throws(ArchiveError) -> Int {
        let index = try Self.number(bytes, at: offset, size: referenceSize)
        guard index < decoded.count else { throw Self.damaged("A reference points to no object.", offset) }
        return index
    }

    /// The range of the bytes after the marker and the count. It is in the area of the objects, and is subtracted from `budget`.
    private mutating func body(_ start: Int, unit: Int) throws(ArchiveError) -> Range<Int> {
        var first = start + 1
        var count = Int(bytes[start] & 0xF)
        if count == 15 {
            // A count of 15 or more follows as an integer object.
            guard first < tableStart, bytes[first] >> 4 == 1, bytes[first] & 0xF <= 3 else {
                throw Self.damaged("The length of an object cannot be read.", start)
            }
            let size = 1 << Int(bytes[first] & 0xF)
            guard size < tableStart - first else { throw Self.damaged("An object runs over the end of the objects.", start) }
            count = try Self.number(bytes, at: first + 1, size: size)
            first += 1 + size
        }
        guard first <= tableStart, count <= (tableStart - first) / unit else {
            throw Self.damaged("An object runs over the end of the objects.", start)
        }
        let body = first..<first + count * unit
        try spend(body.upperBound - start, start)
        return body
    }

    private mutating func spend(_ size: Int, _ start: Int) throws(ArchiveError) {
        budget -= size
        guard budget >= 0 else { throw Self.damaged("Objects overlap.", start) }
    }

    /// A big-endian number. The caller must have checked that its bytes are in range.
    private static func number(_ bytes: ContiguousArray<UInt8>, at start: Int, size: Int) throws(ArchiveError) -> Int {
        var value: UInt64 = 0
        for i in start..<start + size { value = value << 8 | UInt64(bytes[i]) }
        guard let number = Int(exactly: value) else { throw damaged("A length or position is impossibly large.", start) }
        return number
    }

    private static func damaged(_ message: String, _ offset: Int) -> ArchiveError {
        ArchiveError(.damaged, offset: offset, message: message, advice: "Restore the file from a copy.")
    }

    private static func tooLargeInteger(_ start: Int) -> ArchiveError {
        ArchiveError(.notAnArchive, offset: start, message: "An integer does not fit 64 bits; archives never write such.")
    }
}
