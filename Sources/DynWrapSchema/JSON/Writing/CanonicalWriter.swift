/// Writes a tree in the canonical form of RFC 8785. Iterative.
enum CanonicalWriter {
    /// A value without a canonical form, and the reason.
    typealias Fault = (place: JSONPointer, reason: String)

    /// Appends the canonical text of `json` and returns the first fault: a number beyond `Double`, which keeps its spelling,
    /// or half a surrogate pair, which is written as U+FFFD.
    @discardableResult
    static func append(_ json: JSON, to out: inout ContiguousArray<UInt8>) -> Fault? {
        var open: [WriterLevel] = []
        var fault: Fault?
        func note(_ reason: String, _ more: [String] = []) {
            if fault == nil { fault = (JSONPointer(tokens: open.map(\.token) + more), reason) }
        }
        var next: JSON? = json
        while true {
            if let value = next {
                next = nil
                switch value.kind {
                case .object:
                    out.append(UInt8(ascii: "{"))
                    var all: [(key: String, value: JSON)] = []
                    var members = value.members.makeIterator()
                    while let member = members.next() {
                        all.append(member)
                        if members.lastKeyHasLoneSurrogate { note(loneSurrogate, [member.key]) }
                    }
                    all.sort { precedes($0.key, $1.key) }
                    open.append(WriterLevel(ordered: all))
                case .array:
                    out.append(UInt8(ascii: "["))
                    open.append(WriterLevel(value))
                case .string:
                    TextWriter.appendString(value.string ?? "", to: &out)
                    if value.document?.hasLoneSurrogate(value.place) == true { note(loneSurrogate) }
                case .number:
                    if let number = value.double {
                        ECMAScriptNumber.append(number, to: &out)
                    } else {
                        TextWriter.appendValue(value, to: &out)
                        note("a number beyond the range of Double has no canonical form")
                    }
                default: TextWriter.appendValue(value, to: &out)
                }
            }
            guard let last = open.indices.last else { return fault }
            guard let (key, child) = open[last].next() else {
                out.append(open[last].isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                open.removeLast()
                continue
            }
            if open[last].given > 1 { out.append(UInt8(ascii: ",")) }
            if let key {
                TextWriter.appendString(key, to: &out)
                out.append(UInt8(ascii: ":"))
            }
            next = child
        }
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
        if let fault = CanonicalWriter.append(self, to: &out) {
            throw JSONPointerError(.notRepresentable, fault.place, fault.reason)
        }
        return Array(out)
    }
}
