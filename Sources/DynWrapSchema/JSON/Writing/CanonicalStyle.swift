/// The canonical form of RFC 8785.
struct CanonicalStyle: WriterStyle {
    /// The first value without a canonical form, and the reason: a number beyond `Double`, which keeps its spelling, or half a
    /// surrogate pair, which is written as U+FFFD.
    private(set) var fault: (place: JSONPointer, reason: String)?
    var isPretty: Bool { false }

    mutating func members(of object: JSON, in open: [WriterLevel]) -> [(key: String, value: JSON)]? {
        var all: [(key: String, value: JSON)] = []
        var members = object.members.makeIterator()
        while let member = members.next() {
            all.append(member)
            if members.lastKeyHasLoneSurrogate { note(Self.loneSurrogate, open, [member.key]) }
        }
        all.sort { Self.precedes($0.key, $1.key) }
        return all
    }

    mutating func appendWhole(_ value: JSON, in open: [WriterLevel], to out: inout ContiguousArray<UInt8>) -> Bool {
        switch value.kind {
        case .object, .array: return false
        case .string:
            TextWriter.appendString(value.string ?? "", to: &out)
            if value.document?.hasLoneSurrogate(value.place) == true { note(Self.loneSurrogate, open) }
        case .number:
            if let number = value.double {
                ECMAScriptNumber.append(number, to: &out)
            } else {
                TextWriter.appendValue(value, to: &out)
                note("a number beyond the range of Double has no canonical form", open)
            }
        default: TextWriter.appendValue(value, to: &out)
        }
        return true
    }

    private mutating func note(_ reason: String, _ open: [WriterLevel], _ more: [String] = []) {
        if fault == nil { fault = (JSONPointer(tokens: open.map(\.token) + more), reason) }
    }

    private static let loneSurrogate = "half a surrogate pair has no canonical form"

    /// The order of UTF-16 code units (§3.2.3). It differs from the order of scalars only where one of two is beyond U+FFFF:
    /// its first code unit is a surrogate, below U+E000.
    private static func precedes(_ a: String, _ b: String) -> Bool { a.utf16.lexicographicallyPrecedes(b.utf16) }
}

extension JSON {
    /// The canonical text of RFC 8785 as UTF-8, for hashes and signatures: equal trees give the same bytes, however they are
    /// spelled.
    ///
    /// ```swift
    /// let digest = SHA256.hash(data: Data(try tree.canonicalBytes()))     // CryptoKit, or Crypto of swift-crypto
    /// ```
    ///
    /// The standard requires I-JSON (RFC 7493): no duplicate keys, no digits beyond a `Double`. Here the last of equal keys
    /// is written, as everywhere in this library; open with `JSONOptions(duplicateKeys: .reject)` to refuse them. A number is
    /// written as the nearest `Double`, ``missing`` as null.
    ///
    /// - Throws: ``JSONPointerError`` with the place of the first number beyond the range of `Double`, such as `1e400`, or of
    ///   the first string or key with half a surrogate pair (§3.2.2.2). Only a tree opened with
    ///   `JSONOptions(loneSurrogates: .replace)` can have the latter.
    /// - Complexity: O(length × log(members of the widest object)). Iterative.
    public func canonicalBytes() throws(JSONPointerError) -> [UInt8] {
        var out = ContiguousArray<UInt8>()
        var style = CanonicalStyle()
        style.append(self, to: &out)
        if let fault = style.fault { throw JSONPointerError(.notRepresentable, fault.place, fault.reason) }
        return Array(out)
    }
}
