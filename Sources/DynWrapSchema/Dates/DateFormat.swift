/// A date pattern such as `MM/dd/yyyy HHmm`, compiled once.
///
/// The letters are those of Unicode TS #35, Date Field Symbols: `y` year, `M` month (`MMM` Jun, `MMMM` June), `d` day, `H`
/// hour 0–23, `h` hour 1–12, `m` minute, `s` second, `S` fraction of a second, `a` AM/PM, `E` weekday (`EEEE` in full), `z`,
/// `Z` and `X` zone. Text in single quotes and all other characters are literal; `''` is a quote.
///
/// A pattern that this type cannot use does not trap: its `flaw` is a sentence that says what is wrong.
///
/// A class, because nothing changes after `init`. So a copy of a conversion retains one reference, not one for each property.
final class DateFormat: Sendable, Hashable {
    /// A part of a pattern.
    enum Item: Sendable, Hashable {
        case literal([UInt8])
        /// A letter, how often it is repeated, and whether it is next to another number, so that it must have all its digits.
        case field(Letter, count: Int, isFixed: Bool)

        /// Whether it has the same width for every date.
        var hasOneWidth: Bool {
            if case .field(let letter, let count, _) = self { FixedField(letter, count: count) != nil } else { true }
        }
    }

    /// The supported letters, with their ASCII codes.
    enum Letter: UInt8, Sendable, Hashable {
        case year = 0x79, month = 0x4D, day = 0x64, hour = 0x48, halfDayHour = 0x68, minute = 0x6D, second = 0x73
        case fraction = 0x53, halfDay = 0x61, weekday = 0x45, zoneName = 0x7A, offset = 0x5A, isoOffset = 0x58

        var isZone: Bool { self == .zoneName || self == .offset || self == .isoOffset }

        func isNumber(count: Int) -> Bool {
            switch self {
            case .year, .day, .hour, .halfDayHour, .minute, .second, .fraction: true
            case .month: count <= 2
            case .halfDay, .weekday, .zoneName, .offset, .isoOffset: false
            }
        }

        /// How often a letter may be repeated.
        var counts: ClosedRange<Int> {
            switch self {
            case .year: 1...4
            case .month, .weekday: 1...4
            case .day, .hour, .halfDayHour, .minute, .second: 1...2
            case .fraction: 1...9
            case .halfDay, .zoneName: 1...3
            case .offset, .isoOffset: 1...5
            }
        }

        /// The most characters of a field whose letter is repeated `count` times.
        func longest(count: Int) -> Int {
            switch self {
            case .year: 4
            case .month where count < 3: 2
            case .month, .weekday: count < 4 ? 3 : 9  // September, Wednesday
            case .day, .hour, .halfDayHour, .minute, .second, .halfDay: 2
            case .fraction: count
            case .zoneName, .offset, .isoOffset: 9  // GMT-03:30
            }
        }
    }

    /// One step of writing: a field, and the text after it. Unlike an item, nothing in it has to be retained.
    struct Step: Sendable {
        /// The letter of a field; nil for text only.
        var letter: Letter?
        /// How often the letter is repeated.
        var count: UInt8 = 0
        /// The raw value of the field's ``FixedField``; that of `none` where the width depends on the date.
        var fixed = UInt8(FixedField.none.rawValue)
        /// The bytes of the text, at most eight. Where the pattern is fixed, the field's bytes are in front as zeros, so that
        /// both are written as one word.
        var text = ShortText()
    }

    let pattern: String
    let items: [Item]
    let steps: ContiguousArray<Step>
    /// Why the pattern cannot be used; nil where it can.
    let flaw: String?

    /// The number of fraction digits that the pattern writes.
    let fractionDigits: Int
    /// The most bytes that a text of the pattern can have, plus eight.
    let longestText: Int
    let hasZone: Bool
    /// Whether each field has one width, whatever the date.
    let isFixed: Bool

    init(_ pattern: String) {
        self.pattern = pattern
        var compiler = Compiler()
        compiler.run(pattern)
        items = compiler.flaw == nil ? compiler.items : []
        flaw = compiler.flaw.map { "The date pattern '\(pattern)' cannot be used: \($0)." }
        var digits = 0
        var zone = false
        var steps: ContiguousArray<Step> = []
        let isFixed = FastWays.areOn && items.allSatisfy(\.hasOneWidth)
        var longest = 8  // room for a text that is written as a word
        for item in items {
            switch item {
            case .literal(let text):
                longest += text.count
                if steps.isEmpty { steps.append(Step()) }
                for byte in text {
                    if steps[steps.count - 1].text.isFull { steps.append(Step()) }
                    steps[steps.count - 1].text.append(byte)
                }
            case .field(let letter, let count, _):
                longest += letter.longest(count: count)
                let (number, width) = (FixedField(letter, count: count) ?? .none).numbers
                let text = ShortText(count: isFixed ? width : 0)
                steps.append(Step(letter: letter, count: UInt8(count), fixed: number, text: text))  // at most nine
                if letter == .fraction { digits = count }
                if letter.isZone { zone = true }
            }
        }
        self.steps = steps
        longestText = longest
        fractionDigits = digits
        hasZone = zone
        self.isFixed = isFixed
    }

    static func == (a: DateFormat, b: DateFormat) -> Bool { a === b || a.pattern == b.pattern }
    func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

    /// The pattern of the style `javaScript`.
    static let javaScript = DateFormat(DateStyle.javaScript.pattern)
}

/// Compiles the text of a pattern into items.
private struct Compiler {
    var items: [DateFormat.Item] = []
    var flaw: String?
    private var literal: [UInt8] = []
    private var seen: Set<DateFormat.Letter> = []

    mutating func run(_ pattern: String) {
        let bytes = Array(pattern.utf8)
        var i = 0
        while i < bytes.count, flaw == nil {
            let byte = bytes[i]
            if byte == 0x27 {
                quoted(bytes, &i)
            } else if (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A {
                var count = 1
                while i + count < bytes.count, bytes[i + count] == byte { count += 1 }
                i += count
                field(byte, count)
            } else {
                literal.append(byte)
                i += 1
            }
        }
        endLiteral()
        check()
        if flaw == nil { fixWidths() }
        checkEnds()
    }

    private mutating func quoted(_ bytes: [UInt8], _ i: inout Int) {
        i += 1
        if i < bytes.count, bytes[i] == 0x27 {
            literal.append(0x27)
            i += 1
            return
        }
        while i < bytes.count {
            if bytes[i] != 0x27 {
                literal.append(bytes[i])
            } else if i + 1 < bytes.count, bytes[i + 1] == 0x27 {
                literal.append(0x27)
                i += 1
            } else {
                i += 1
                return
            }
            i += 1
        }
        flaw = "a quote is not closed"
    }

    private mutating func field(_ byte: UInt8, _ count: Int) {
        let name = String(repeating: Character(Unicode.Scalar(byte)), count: min(count, 12))
        guard let letter = DateFormat.Letter(rawValue: byte) else {
            flaw = "the letter \(name.prefix(1)) is not supported; text belongs in single quotes"
            return
        }
        if letter == .year && count == 2 {
            flaw = "two-digit years (yy) have no century; use yyyy"
        } else if !letter.counts.contains(count) {
            flaw = "\(name) is too long; \(name.prefix(1)) may stand \(letter.counts.upperBound) times at most"
        } else if !seen.insert(letter).inserted || (letter.isZone && seen.count(where: \.isZone) > 1) {
            flaw = "\(name) repeats a field that already stands there"
        }
        endLiteral()
        items.append(.field(letter, count: count, isFixed: false))
    }

    private mutating func endLiteral() {
        if !literal.isEmpty { items.append(.literal(literal)) }
        literal = []
    }

    private mutating func check() {
        guard flaw == nil else { return }
        if seen.contains(.halfDayHour) && !seen.contains(.halfDay) {
            flaw = "h counts to 12 and needs a for AM or PM; use H for 0 to 23"
        } else if seen.contains(.hour) && seen.contains(.halfDayHour) {
            flaw = "it has both H and h"
        } else if seen.contains(.halfDay) && seen.isDisjoint(with: [.hour, .halfDayHour]) {
            flaw = "a says AM or PM of an hour, and needs h"
        } else if seen.isDisjoint(with: [.year, .month, .day, .hour, .halfDayHour, .minute, .second]) {
            flaw = "it has no field of a date or time"
        }
    }

    /// A zone or a short name must be told apart from what follows it: `GMT` may be the beginning of `GMT+1:30`, and `Jun` that of
    /// `June`.
    private mutating func checkEnds() {
        guard flaw == nil else { return }
        for i in items.indices.dropLast() {
            guard case .field(let letter, let count, _) = items[i] else { continue }
            let isShortName = letter == .weekday && count <= 3 || letter == .month && count == 3
            guard letter.isZone || isShortName else { continue }
            let next: UInt8? =
                switch items[i + 1] {
                case .literal(let text): text.first
                case .field(let letter, let count, _): letter.isNumber(count: count) ? 0x30 : 0x61
                }
            guard let next else { continue }
            let goesOn = (0x61...0x7A).contains(next | 0x20)
            let goesOnInZone = (0x30...0x3A).contains(next) || next == 0x2B || next == 0x2D  // a digit, `:`, `+`, `-`
            if goesOn || letter.isZone && goesOnInZone {
                flaw =
                    "\(letter.isZone ? "a zone" : "a short name") runs into what follows it; a blank or a comma keeps them apart"
            }
        }
    }

    /// Marks numbers that touch: `HHmm` can only be separated where both have exactly their digits.
    private mutating func fixWidths() {
        for i in items.indices {
            guard case .field(let letter, let count, _) = items[i], letter.isNumber(count: count) else { continue }
            let touches = hasDigit(i - 1, \.last) || hasDigit(i + 1, \.first)
            items[i] = .field(letter, count: count, isFixed: touches)
            if touches && letter != .fraction && (count == 1 || letter == .year && count < 4) {
                flaw = "two numbers touch, so each needs its full width, such as yyyyMMdd or HHmm"
            }
        }
    }

    /// Whether the item at `i`, if there is one, is a number or a text with a digit at the end that `side` gives.
    private func hasDigit(_ i: Int, _ side: ([UInt8]) -> UInt8?) -> Bool {
        guard items.indices.contains(i) else { return false }
        switch items[i] {
        case .field(let letter, let count, _): return letter.isNumber(count: count)
        case .literal(let text): return side(text).map { (0x30...0x39).contains($0) } ?? false
        }
    }
}
