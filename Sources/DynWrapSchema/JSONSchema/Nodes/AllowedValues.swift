/// The values that `enum` or `const` allows.
struct AllowedValues: Sendable {
    private let set: Set<JSON>
    /// The expected values in the words of a problem; only the first of them where they are many or long.
    let noun: String

    /// The largest numbers of values and of their characters that a problem shows.
    private static let mostShown = (values: 12, characters: 200)

    init(_ values: [JSON]) {
        set = Set(values)
        if values.count < 2 {
            noun = values.first.map { $0.shortText(upTo: 60) } ?? "nothing"
            return
        }
        var shown: [String] = []
        var length = 0
        for value in values.prefix(Self.mostShown.values) {
            let text = value.shortText(upTo: 60)
            length += text.count
            if length > Self.mostShown.characters { break }
            shown.append(text)
        }
        let rest = values.count - shown.count
        noun = "one of " + (shown + (rest > 0 ? ["… (\(values.count) values)"] : [])).joined(separator: ", ")
    }

    /// Whether `json` is one of the values. O(size of the value).
    func contains(_ json: JSON) -> Bool { set.contains(json) }
}
