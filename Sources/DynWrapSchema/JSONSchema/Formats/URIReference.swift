/// A URI or a reference to one, split into the parts of RFC 3986 §3.
struct URIReference: Equatable {
    var scheme: Substring?
    var authority: Substring?
    var path: Substring
    var query: Substring?
    var fragment: Substring?

    /// Splits any text into parts. O(length).
    init(_ text: String) {
        var rest = text[...]
        if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
            fragment = rest[rest.utf8.index(after: hash)...]
            rest = rest[..<hash]
        }
        if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
            query = rest[rest.utf8.index(after: mark)...]
            rest = rest[..<mark]
        }
        if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
            scheme = rest[..<colon]
            rest = rest[rest.utf8.index(after: colon)...]
        }
        if rest.utf8.starts(with: "//".utf8) {
            rest = Substring(rest.utf8.dropFirst(2))
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = rest[..<end]
            rest = rest[end...]
        }
        path = rest
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26 else { return false }
        return text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }
    }

    /// The text without its fragment.
    var withoutFragment: String {
        var copy = self
        copy.fragment = nil
        return copy.text
    }

    /// The text of all parts (§5.3).
    var text: String {
        var text = ""
        if let scheme { text += scheme + ":" }
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    /// The target of `reference` relative to this base (§5.2.2). O(length).
    func resolving(_ reference: URIReference) -> URIReference {
        var target = reference
        if reference.scheme != nil {
            target.path = Self.withoutDots(reference.path)
            return target
        }
        target.scheme = scheme
        if reference.authority != nil {
            target.path = Self.withoutDots(reference.path)
            return target
        }
        target.authority = authority
        if reference.path.isEmpty {
            target.path = path
            if reference.query == nil { target.query = query }
        } else if reference.path.utf8.first == UInt8(ascii: "/") {
            target.path = Self.withoutDots(reference.path)
        } else {
            let folder: Substring
            if authority != nil, path.isEmpty {
                folder = "/"
            } else if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
                folder = path[...slash]
            } else {
                folder = ""
            }
            target.path = Self.withoutDots(folder + reference.path)
        }
        return target
    }

    /// A path without the segments `.` and `..` (§5.2.4). A path without them is not changed, for instance in a `urn:` name.
    private static func withoutDots(_ path: Substring) -> Substring {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
        guard segments.contains(where: { $0 == "." || $0 == ".." }) else { return path }
        var kept: [Substring] = []
        for (i, segment) in segments.enumerated() {
            if segment == ".." {
                if kept.count > 1 || (kept.count == 1 && !(kept[0].isEmpty)) { kept.removeLast() }
            } else if segment != "." {
                kept.append(segment)
                continue
            }
            if i == segments.count - 1 { kept.append("") }
        }
        return kept.joined(separator: "/")[...]
    }
}
