/// Finds the date forms that read a text, and caches the results for recent texts.
struct DateForms: Sendable {
    private var known: [(text: ExactText, fitting: [Int])?] = Array(repeating: nil, count: 256)

    /// The indexes in `DateForm.all` of the forms that read `text` exactly.
    mutating func fitting(_ text: String) -> [Int] {
        let candidates = Self.candidates(for: text)
        if candidates.isEmpty { return [] }
        let key = ExactText(text)
        let place = key.hashValue & (known.count - 1)
        if let found = known[place], found.text == key { return found.fitting }
        let fitting = candidates.filter { DateForm.all[$0].reads(text) }
        known[place] = (key, fitting)
        return fitting
    }

    /// The forms that are possible for a text with such characters. All other forms can't read it.
    static func candidates(for text: String) -> [Int] {
        let bytes = text.utf8
        guard bytes.count >= 8, bytes.count < 48, let first = bytes.first, let last = bytes.last, last != 0x20 else { return [] }
        // A date begins with a digit or with a weekday.
        guard first &- 0x30 < 10 else { return first &- 0x41 < 26 && bytes.contains(0x3A) ? weekdays : [] }
        var digits = 0
        for byte in bytes {
            if byte &- 0x30 < 10 {
                digits += 1
                continue
            }
            switch byte {
            case 0x2F: return digits <= 4 ? slashes : []
            case 0x2D: return digits <= 4 ? dashes : []
            case 0x54: return digits == 8 ? compact : []
            default: return []
            }
        }
        return digits == 8 ? plain : []
    }

    private static let weekdays = places { $0.namesWeekday }
    private static let slashes = places { $0.argument.hasSuffix("Slashes") }
    private static let dashes = places { $0.argument.hasSuffix("Dashes") || ($0.isISO && !$0.iso.contains(".compactDate")) }
    private static let compact = places { $0.isISO }
    private static let plain = places { $0.argument == ".yyyymmdd" }

    private static func places(_ fits: (DateForm) -> Bool) -> [Int] { DateForm.all.indices.filter { fits(DateForm.all[$0]) } }
}

extension DateForm {
    /// Whether it is a form of ISO 8601 with a time.
    fileprivate var isISO: Bool { argument.isEmpty || argument.hasPrefix(".iso8601") }
}
