import DynWrap

/// What is known of the strings at one place. Merging adds counts, so order and grouping are nothing to it.
struct TextSummary: Equatable, Sendable {
    var count = 0
    var empty = 0
    /// How often each text occurs; nil where there are too many, or one that is too long to be a name of something.
    var texts: [ExactText: Int]? = [:]
    /// How many texts each form of a date reads as it stands, by its place in `DateForm.all`.
    var dates: [Int] = []
    /// The most digits of a fraction of a second.
    var fraction = 0
    /// How many are dates and times by RFC 3339.
    var internetTimes = 0

    mutating func add(_ text: String) {
        count += 1
        if text.isEmpty { empty += 1 }
        if text.utf8.count > InferLimits.textLength { texts = nil }
        texts?[ExactText(text), default: 0] += 1
        if let texts, texts.count > InferLimits.texts { self.texts = nil }
        let fits = DateForm.fitting(text)
        if fits.isEmpty { return }
        if dates.isEmpty { dates = Array(repeating: 0, count: DateForm.all.count) }
        for form in fits { dates[form] += 1 }
        fraction = max(fraction, DateForm.fractionDigits(text))
        if DateForm.isInternetTime(text) { internetTimes += 1 }
    }

    mutating func merge(_ other: TextSummary) {
        count += other.count
        empty += other.empty
        if let mine = texts, let theirs = other.texts {
            let all = mine.merging(theirs, uniquingKeysWith: +)
            texts = all.count > InferLimits.texts ? nil : all
        } else {
            texts = nil
        }
        if dates.isEmpty {
            dates = other.dates
        } else if !other.dates.isEmpty {
            for form in dates.indices { dates[form] += other.dates[form] }
        }
        fraction = max(fraction, other.fraction)
        internetTimes += other.internetTimes
    }
}
