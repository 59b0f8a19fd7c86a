/// Hints in the names of members.
enum NameHints {
    private static let times: Set<String> = [
        "date", "dates", "time", "times", "timestamp", "timestamps", "ts", "at", "on", "when", "day", "created", "updated",
        "modified", "changed",
        "deleted", "published", "expires", "expiry", "expiration", "start", "started", "starts", "end", "ended", "ends", "begin",
        "began", "since",
        "until", "from", "to", "born", "birth", "birthday", "birthdate", "joined", "seen", "login", "epoch", "mtime", "ctime",
        "atime", "due", "last",
        "valid", "issued", "iat", "exp", "nbf", "deadline", "opened", "closed", "purchase", "purchased", "ordered", "shipped",
        "paid",
    ]
    /// Words at the end of a key after which a word for time means a length or a count.
    private static let others: Set<String> = [
        "id", "ids", "count", "zone", "offset", "code", "number", "no", "length", "duration", "size", "total",
    ]

    /// Whether a key sounds like a moment: `created_at`, `startTime`, `since`.
    static func speaksOfTime(_ key: String) -> Bool {
        let words = words(of: key).map { $0.lowercased() }
        guard let last = words.last, !others.contains(last) else { return false }
        return words.contains { times.contains($0) }
    }

    /// The words of a key: `created_at`, `createdAt` and `CREATED-AT` have two words.
    static func words(of key: String) -> [String] {
        var words: [String] = []
        var current = ""
        var before: Character = " "
        let characters = Array(key)
        for (i, character) in characters.enumerated() {
            if !character.isLetter, !character.isNumber {
                if !current.isEmpty { words.append(current) }
                current = ""
            } else {
                let next = i + 1 < characters.count ? characters[i + 1] : " "
                let begins =
                    character.isUppercase && (before.isLowercase || before.isNumber || (before.isUppercase && next.isLowercase))
                if begins, !current.isEmpty {
                    words.append(current)
                    current = ""
                }
                current.append(character)
            }
            before = character
        }
        return current.isEmpty ? words : words + [current]
    }

    /// Whether a key looks like data: a number, a code, an address, a date, a text with blanks.
    static func isData(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        guard !bytes.isEmpty else { return false }
        let digits = bytes.count { $0 &- 0x30 < 10 }
        if digits == bytes.count { return true }
        if bytes.contains(where: { [0x20, 0x2F, 0x40].contains($0) }) { return true }
        let isHex = bytes.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 || $0 == 0x2D }
        if isHex, bytes.count >= 8, digits >= 2 { return true }
        // Codes such as AB-1042 have more digits than a name.
        return digits * 2 >= bytes.count && bytes.count >= 3
    }

    /// The singular of a word: `status` for `statuses`, `child` for `children`.
    static func singular(_ word: String) -> String {
        let lower = word.lowercased()
        if let known = irregular[lower] { return known }
        func cut(_ count: Int, _ end: String = "") -> String { String(word.dropLast(count)) + end }
        if lower.hasSuffix("ies"), lower.count > 4 { return cut(3, "y") }
        for end in ["sses", "shes", "ches", "xes", "zzes"] where lower.hasSuffix(end) { return cut(2) }
        if lower.hasSuffix("uses") { return lower.hasSuffix("auses") || lower.hasSuffix("ouses") ? cut(1) : cut(2) }
        if lower.hasSuffix("s"), lower.count > 2, !["ss", "us", "is"].contains(where: lower.hasSuffix) { return cut(1) }
        return word
    }

    private static let irregular = [
        "children": "child", "people": "person", "men": "man", "women": "woman", "indices": "index", "vertices": "vertex",
        "matrices": "matrix",
        "aliases": "alias", "alias": "alias", "atlas": "atlas", "bias": "bias", "canvas": "canvas", "gas": "gas",
        "series": "series", "news": "news", "data": "data", "media": "media", "geese": "goose", "mice": "mouse", "feet": "foot",
        "analyses": "analysis", "criteria": "criterion", "branches": "branch", "movies": "movie", "cookies": "cookie",
        "leaves": "leaf",
    ]
}
