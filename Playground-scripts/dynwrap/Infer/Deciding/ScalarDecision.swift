/// The type of the scalars at a node, with the evidence.
struct ScalarDecision {
    let type: InferredType
    var notes: [String] = []

    /// The type of numbers.
    /// - Parameter key: the key of the member, which may be a word for time.
    init(_ numbers: NumberSummary, key: String) {
        let all = numbers.count
        let speaksOfTime = NameHints.speaksOfTime(key)
        if speaksOfTime, numbers.epochMilliseconds == all {
            self.init(.epochMilliseconds, numbers, "are milliseconds since 1970 between 1990 and 2100")
        } else if speaksOfTime, numbers.epochSeconds == all {
            self.init(.epochSeconds, numbers, "are seconds since 1970 between 1990 and 2100")
        } else if speaksOfTime, numbers.days == all {
            self.init(.days, numbers, "are days as yyyyMMdd")
        } else if numbers.reals == 0, numbers.inInt == all {
            self.init(.number(.int))
        } else if numbers.reals == 0, numbers.inUInt64 == all {
            self.init(.number(.uint64), ["\(all - numbers.inInt) of \(all) are beyond Int"])
        } else if numbers.reals == 0, numbers.inInt128 == all {
            self.init(.number(.int128), ["\(all - numbers.inInt) of \(all) are beyond Int"])
        } else if numbers.reals == 0, numbers.inDecimal == all {
            self.init(.number(.decimal), ["whole numbers, some beyond Int128"])
        } else if numbers.inDouble == all, numbers.digits < InferLimits.decimalDigits, numbers.beyondDouble == 0 {
            self.init(.number(.double), numbers.reals < all ? ["\(all - numbers.reals) of \(all) are whole"] : [])
        } else if numbers.inDecimal == all {
            self.init(.number(.decimal), ["some have more digits than a Double"])
        } else {
            self.init(.any([numbers.reals == 0 ? "integer" : "number"]), ["numbers beyond all that Swift has: kept as they are"])
        }
    }

    /// The type of numbers and strings together; nil where not all strings are numbers.
    init?(_ numbers: NumberSummary, _ texts: TextSummary) {
        guard texts.wholeNumbers + texts.otherNumbers == texts.count else { return nil }
        let isWhole = numbers.reals == 0 && texts.otherNumbers == 0
        guard isWhole ? numbers.inInt == numbers.count : numbers.inDouble == numbers.count && numbers.beyondDouble == 0,
            numbers.digits < InferLimits.decimalDigits
        else { return nil }
        self.init(
            .spelledNumber(isWhole ? .int : .double),
            ["\(texts.count) of \(texts.count + numbers.count) stand in strings, which is reported as coerced"])
    }

    private enum NumberForm { case epochSeconds, epochMilliseconds, days }

    private init(_ form: NumberForm, _ numbers: NumberSummary, _ evidence: String) {
        let argument =
            switch form {
            case .epochSeconds: ".epochSeconds"
            case .epochMilliseconds: ".epochMilliseconds"
            case .days: ".yyyymmdd"
            }
        self.init(
            .date(InferredDate(argument: argument, isNumber: true, isWhole: numbers.reals == 0)),
            ["\(numbers.count) of \(numbers.count) \(evidence), and the key speaks of time"])
    }

    /// The type of strings. Enums are decided elsewhere.
    init(_ texts: TextSummary, key: String) {
        let all = texts.count
        let fitting = texts.dates.indices.filter { texts.dates[$0] == all }
        guard !fitting.isEmpty, Self.isBelievable(texts, fitting, key) else {
            self.init(.string, Self.nearMiss(texts))
            return
        }
        let chosen = fitting[0]
        var notes = ["\(all) of \(all) are dates as \(DateForm.all[chosen].words)"]
        let isISO = [".iso8601", ".iso8601Milliseconds"].contains(DateForm.all[chosen].argument)
        // The form with or without a fraction also fits all texts of the ISO 8601 styles, so it is not mentioned.
        let others = texts.dates.indices.filter { $0 != chosen && texts.dates[$0] > 0 && !(isISO && DateForm.all[$0].isEither) }
            .map { "\(DateForm.all[$0].words) \(texts.dates[$0])" }
        if !others.isEmpty { notes[0] += "; so many also fit: " + others.joined(separator: ", ") }
        self.init(.date(Self.date(chosen, texts)), notes)
    }

    private static func date(_ place: Int, _ texts: TextSummary) -> InferredDate {
        let form = DateForm.all[place]
        let format = texts.internetTimes == texts.count ? "date-time" : form.argument == ".yyyymmddDashes" ? "date" : nil
        var names = form.iso
        // The style itself writes only milliseconds.
        let needsOptions = form.argument.isEmpty || (form.argument == ".iso8601Milliseconds" && texts.fraction != 3)
        guard needsOptions else { return InferredDate(argument: form.argument, format: format) }
        if texts.fraction > 0 { names.insert(".fraction(\(texts.fraction))", at: 0) }
        return InferredDate(argument: "iso8601: [\(names.joined(separator: ", "))]", format: format)
    }

    /// Whether the texts are probably dates. Eight digits are dates only with further evidence.
    private static func isBelievable(_ texts: TextSummary, _ fitting: [Int], _ key: String) -> Bool {
        guard DateForm.all[fitting[0]].argument == ".yyyymmdd" else { return true }
        return NameHints.speaksOfTime(key) || (texts.texts?.count ?? .max) >= InferLimits.plainDates
    }

    private static func nearMiss(_ texts: TextSummary) -> [String] {
        guard let most = texts.dates.max(), Double(most) >= InferLimits.nearMiss * Double(texts.count) else { return [] }
        let form = DateForm.all[texts.dates.firstIndex(of: most) ?? 0].words
        return ["\(most) of \(texts.count) are dates as \(form), \(texts.empty) are empty"]
    }

    private init(_ type: InferredType, _ notes: [String] = []) {
        self.type = type
        self.notes = notes
    }

    /// The cases of an enum, where few texts recur; else nil.
    static func cases(_ texts: TextSummary) -> [String]? {
        guard let found = texts.texts, found.count >= 2, found.count <= InferLimits.enumCases,
            texts.count >= max(InferLimits.enumEvidence, InferLimits.enumRecurrence * found.count)
        else { return nil }
        let once = found.values.count { $0 == 1 }
        guard once * 4 <= found.count, found.keys.allSatisfy({ isWord($0.string) }) else { return nil }
        return found.keys.sorted().map(\.string)
    }

    /// Whether a text can be a case: words, and not a number or an address.
    private static func isWord(_ text: String) -> Bool {
        guard text.unicodeScalars.contains(where: \.properties.isAlphabetic), text.first?.isWhitespace == false else {
            return false
        }
        return !text.contains("://")
            && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || " _-./:+0123456789".unicodeScalars.contains($0) }
    }
}
