/// The probability that a member is a discriminator, by its name.
struct TagName: Comparable {
    private let rank: Int
    private let key: ExactText

    private static let usual = [
        "type", "kind", "$type", "@type", "_type", "__typename", "event", "event_type", "eventType", "op", "action", "method",
        "class",
        "_class", "tag", "t", "variant", "shape", "category", "object", "name", "mode", "status", "role",
    ]

    init(_ key: ExactText) {
        self.key = key
        let lower = key.string.lowercased()
        if let place = Self.usual.firstIndex(of: key.string) {
            rank = place
        } else {
            rank = lower.hasSuffix("type") || lower.hasSuffix("kind") ? 100 : 200
        }
    }

    static func < (a: TagName, b: TagName) -> Bool { a.rank == b.rank ? a.key < b.key : a.rank < b.rank }

    /// Whether a text can be the name of a kind.
    static func isKind(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= InferLimits.textLength
            && text.utf8.allSatisfy { $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x5F, 0x2D, 0x2E, 0x3A, 0x2F].contains($0) }
    }
}

extension TagName {
    /// Whether a member has a usual name of discriminators, so that little evidence is enough.
    static func isUsual(_ key: ExactText) -> Bool {
        let rank = TagName(key).rank
        return rank < (usual.firstIndex(of: "category") ?? 0) || rank == 100
    }
}
