import DynWrap

/// Facts about the strings at one node. Merging adds counts, so order and grouping don't matter.
struct TextSummary: Equatable, Sendable {
    var count = 0
    var empty = 0
    /// The count of each text; nil where there are too many texts, or one that is too long for a name.
    var texts: [ExactText: Int]? = [:]
    /// The number of texts that each date form reads exactly, by its index in `DateForm.all`.
    var dates: [Int] = []
    /// The largest number of digits of a fraction of a second.
    var fraction = 0
    /// The number of dates and times of RFC 3339.
    var internetTimes = 0
    /// The number of whole numbers in the range of `Int`, and of other numbers that a `Double` represents.
    var wholeNumbers = 0
    var otherNumbers = 0

    /// - Parameter forms: finds the forms of dates that read a text.
    mutating func add(_ text: String, _ forms: inout DateForms) {
        count += 1
        if text.isEmpty { empty += 1 }
        if texts != nil {
            if text.utf8.count > InferLimits.textLength {
                texts = nil
            } else {
                texts?[ExactText(text), default: 0] += 1
                if texts?.count ?? 0 > InferLimits.texts { texts = nil }
            }
        }
        countNumber(text)
        let fits = forms.fitting(text)
        if fits.isEmpty { return }
        if dates.isEmpty { dates = Array(repeating: 0, count: DateForm.all.count) }
        for form in fits { dates[form] += 1 }
        fraction = max(fraction, DateForm.fractionDigits(text))
        if DateForm.isInternetTime(text) { internetTimes += 1 }
    }

    private mutating func countNumber(_ text: String) {
        guard let first = text.utf8.first, first &- 0x30 < 10 || first == 0x2D else { return }
        if Self.isShortWhole(text) {
            wholeNumbers += 1
            return
        }
        guard let number = JSONNumber(text) else { return }
        if number.isIntegerLiteral, number.int != nil {
            wholeNumbers += 1
        } else if NumberSummary.significantDigits(text) < InferLimits.decimalDigits, number.double != nil {
            otherNumbers += 1
        }
    }

    /// Whether a text is a whole number that any 64-bit `Int` represents, decided by its characters.
    private static func isShortWhole(_ text: String) -> Bool {
        let digits = text.utf8
        guard digits.count <= 18, digits.count == 1 || digits.first != 0x30 else { return false }
        return digits.allSatisfy { $0 &- 0x30 < 10 }
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
        wholeNumbers += other.wholeNumbers
        otherNumbers += other.otherNumbers
    }
}
