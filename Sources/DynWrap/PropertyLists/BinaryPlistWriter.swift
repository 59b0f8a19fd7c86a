import DynWrapSchema

/// Writes a binary property list; `BinaryPlistReader` shows the format.
///
/// Objects are numbered in the order in which a reader reads them, the keys of a dictionary before its values. A key of several
/// dictionaries is written once; no other object is shared.
struct BinaryPlistWriter {
    private enum Object {
        case scalar(PlistValue)
        /// The references from `first` on in `references`: `count` for an array; for a dictionary `count` keys, then `count`
        /// values.
        case container(isArray: Bool, first: Int, count: Int)
    }

    private let limits: PlistValue.Limits
    private var objects: [Object] = []
    private var references: [Int] = []
    private var keyNumbers: [ScalarKey: Int] = [:]
    private var recentKeys: [ScalarKey] = []
    private var recentNumbers: [Int] = []
    private var payload = 0

    init(limits: PlistValue.Limits) { self.limits = limits }

    mutating func write(_ value: PlistValue) throws(ArchiveError) -> ContiguousArray<UInt8> {
        let pieces = try pieces(value)
        var out = ContiguousArray<UInt8>()
        out.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
        for piece in pieces { out.append(contentsOf: piece) }
        return out
    }

    /// The bytes in pieces. Long data is a piece of its own, which is not copied.
    mutating func pieces(_ value: PlistValue) throws(ArchiveError) -> [ArraySlice<UInt8>] {
        _ = try number(value, depth: 0)
        let referenceSize = Self.width(of: objects.count - 1)
        var pieces: [ArraySlice<UInt8>] = []
        var done = 0
        var out = ContiguousArray<UInt8>()
        out.reserveCapacity(payload + objects.count * 18 + references.count * referenceSize + 64)
        out.append(contentsOf: BinaryPlistReader.magic)
        var starts = ContiguousArray<Int>()
        starts.reserveCapacity(objects.count)
        for object in objects {
            starts.append(done + out.count)
            switch object {
            case .scalar(.data(let data)) where data.count > Self.longest:
                Self.append(marker: 0x40, count: data.count, to: &out)
                pieces += [out[...], data]
                done += out.count + data.count
                out = []
            case .scalar(let value): Self.append(value, to: &out)
            case .container(let isArray, let first, let count):
                Self.append(marker: isArray ? 0xA0 : 0xD0, count: count, to: &out)
                for i in first..<first + (isArray ? count : 2 * count) {
                    Self.append(UInt64(references[i]), size: referenceSize, to: &out)
                }
            }
        }
        let table = done + out.count
        let offsetSize = Self.width(of: table)
        for start in starts { Self.append(UInt64(start), size: offsetSize, to: &out) }
        out.append(contentsOf: [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)])
        Self.append(UInt64(objects.count), size: 8, to: &out)
        Self.append(0, size: 8, to: &out)
        Self.append(UInt64(table), size: 8, to: &out)
        return pieces + [out[...]]
    }

    /// Data up to this length is copied into the piece around it.
    private static let longest = 4_096

    /// Numbers a value and the values inside it.
    private mutating func number(_ value: PlistValue, depth: Int) throws(ArchiveError) -> Int {
        let index = objects.count
        switch value {
        case .array(let items):
            guard depth < limits.depth else { throw ArchiveError.tooDeep(limits.depth) }
            let first = reserve(items.count)
            objects.append(.container(isArray: true, first: first, count: items.count))
            for (i, item) in items.enumerated() { references[first + i] = try number(item, depth: depth + 1) }
        case .dictionary(let members):
            guard depth < limits.depth else { throw ArchiveError.tooDeep(limits.depth) }
            let first = reserve(2 * members.count)
            objects.append(.container(isArray: false, first: first, count: members.count))
            try number(keysOf: members, at: first)
            for (i, member) in members.enumerated() {
                references[first + members.count + i] = try number(member.value, depth: depth + 1)
            }
        case .string(let text):
            payload += 2 * text.utf8.count
            objects.append(.scalar(value))
        case .data(let data):
            if data.count <= Self.longest { payload += data.count }
            objects.append(.scalar(value))
        case .integer, .real, .bool:
            objects.append(.scalar(value))
        }
        return index
    }

    private mutating func number(keysOf members: [PlistValue.Member], at first: Int) throws(ArchiveError) {
        // Long lists often contain dictionaries with the same keys. Those of the last dictionary were already checked and
        // numbered.
        if members.count == recentKeys.count,
            zip(members, recentKeys).allSatisfy({ ScalarKey.equal($0.key, $1.string) })
        {
            for (i, number) in recentNumbers.enumerated() { references[first + i] = number }
            return
        }
        var keys = PlistKeys()
        recentKeys.removeAll(keepingCapacity: true)
        recentNumbers.removeAll(keepingCapacity: true)
        for (i, member) in members.enumerated() {
            guard keys.isNew(member.key, after: members[..<i]) else { throw ArchiveError.equalKeys(member.key) }
            let number = number(key: member.key)
            references[first + i] = number
            recentKeys.append(ScalarKey(string: member.key))
            recentNumbers.append(number)
        }
    }

    private mutating func number(key: String) -> Int {
        let known = ScalarKey(string: key)
        if let index = keyNumbers[known] { return index }
        keyNumbers[known] = objects.count
        payload += 2 * key.utf8.count
        objects.append(.scalar(.string(key)))
        return objects.count - 1
    }

    private mutating func reserve(_ count: Int) -> Int {
        let first = references.count
        references.append(contentsOf: repeatElement(0, count: count))
        return first
    }

    private static func append(_ value: PlistValue, to out: inout ContiguousArray<UInt8>) {
        switch value {
        case .string(let text):
            var text = text
            let isASCII = text.withUTF8 { text in
                guard unsafe ByteScan.isASCII(text) else { return false }
                append(marker: 0x50, count: text.count, to: &out)
                unsafe out.append(contentsOf: text)
                return true
            }
            if isASCII { return }
            append(marker: 0x60, count: text.utf16.count, to: &out)
            for unit in text.utf16 {
                out.append(UInt8(truncatingIfNeeded: unit >> 8))
                out.append(UInt8(truncatingIfNeeded: unit))
            }
        case .integer(let number): append(integer: number, to: &out)
        case .real(let number):
            out.append(0x23)
            append(number.bitPattern, size: 8, to: &out)
        case .bool(let flag): out.append(flag ? 9 : 8)
        case .data(let data):
            append(marker: 0x40, count: data.count, to: &out)
            out.append(contentsOf: data)
        case .array, .dictionary: break  // these are objects of their own, never scalars
        }
    }

    private static func append(marker: UInt8, count: Int, to out: inout ContiguousArray<UInt8>) {
        out.append(marker | UInt8(min(count, 15)))
        if count >= 15 { append(integer: Int64(count), to: &out) }
    }

    /// Writes an integer with the fewest bytes of 1, 2, 4 and 8. A negative number takes 8, because shorter ones are unsigned.
    private static func append(integer: Int64, to out: inout ContiguousArray<UInt8>) {
        let bits = UInt64(bitPattern: integer)
        let power = bits <= 0xFF ? 0 : bits <= 0xFFFF ? 1 : bits <= 0xFFFF_FFFF ? 2 : 3
        out.append(0x10 | UInt8(power))
        append(bits, size: 1 << power, to: &out)
    }

    private static func append(_ number: UInt64, size: Int, to out: inout ContiguousArray<UInt8>) {
        var shift = UInt64(size * 8)
        while shift > 0 {
            shift -= 8
            out.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// The number of bytes for an offset or a reference: 1, 2, 4 or 8, the sizes that every reader knows.
    private static func width(of largest: Int) -> Int {
        largest <= 0xFF ? 1 : largest <= 0xFFFF ? 2 : UInt64(largest) <= 0xFFFF_FFFF ? 4 : 8
    }
}

extension ArchiveError {
    static func equalKeys(_ key: String) -> ArchiveError {
        ArchiveError(.notRepresentable, message: "A dictionary has the key \"\(key)\" twice.")
    }
}
