// A fast path that writes patterns whose fields each have one width, such as `EEE, dd MMM yyyy HH:mm`. All fields are made as
// words before the pattern is read.

extension DateFormat {
    /// A field that has one width, whatever the date. The raw value is the index of its word.
    enum FixedField: Int, CaseIterable, Sendable {
        case year, month, monthName, day, hour, halfDayHour, minute, second, weekday, halfDay, none

        /// The field of a letter that is repeated `count` times; nil where its width varies or it has no word.
        init?(_ letter: Letter, count: Int) {
            switch (letter, count) {
            case (.year, 4): self = .year
            case (.month, 2): self = .month
            case (.month, 3): self = .monthName
            case (.day, 2): self = .day
            case (.hour, 2): self = .hour
            case (.halfDayHour, 2): self = .halfDayHour
            case (.minute, 2): self = .minute
            case (.second, 2): self = .second
            case (.weekday, ...3): self = .weekday
            case (.halfDay, _): self = .halfDay
            default: return nil
            }
        }

        /// The raw value and the width.
        var numbers: (UInt8, width: Int) {
            let index = UInt8(rawValue)  // there are only a few cases
            return switch self {
            case .year: (index, 4)
            case .monthName, .weekday: (index, 3)
            case .none: (index, 0)
            case .month, .day, .hour, .halfDayHour, .minute, .second, .halfDay: (index, 2)
            }
        }

        /// Writes the words of a date, at the indexes of the fields.
        @inline(__always)
        static func fill(_ words: UnsafeMutableBufferPointer<UInt64>, _ local: LocalTime) {
            let (century, year) = local.year.quotientAndRemainder(dividingBy: 100)
            // There is a word for each field.
            unsafe words[FixedField.year.rawValue] = twoDigits(century) | twoDigits(year) << 16
            unsafe words[FixedField.month.rawValue] = twoDigits(local.month)
            unsafe words[FixedField.monthName.rawValue] = UInt64(DateNames.shortMonth(local.month))
            unsafe words[FixedField.day.rawValue] = twoDigits(local.day)
            unsafe words[FixedField.hour.rawValue] = twoDigits(local.hour)
            unsafe words[FixedField.halfDayHour.rawValue] = twoDigits((local.hour &+ 11) % 12 &+ 1)
            unsafe words[FixedField.minute.rawValue] = twoDigits(local.minute)
            unsafe words[FixedField.second.rawValue] = twoDigits(local.second)
            unsafe words[FixedField.weekday.rawValue] = UInt64(DateNames.shortWeekday(local.weekday))
            unsafe words[FixedField.halfDay.rawValue] = local.hour < 12 ? 0x4D41 : 0x4D50
            unsafe words[FixedField.none.rawValue] = 0
        }

        @inline(__always)
        private static func twoDigits(_ value: Int) -> UInt64 { UInt64(DateSink.twoDigits(value)) }
    }

    /// Appends the fields and the text between them, for a pattern whose fields all have one width.
    @inline(__always)
    func appendFixed(_ local: LocalTime, to sink: inout DateSink) {
        unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: FixedField.allCases.count) { words in
            unsafe FixedField.fill(words, local)
            var i = 0  // an iterator would retain the array
            while i < steps.count {
                let step = steps[i]
                i &+= 1
                // The index of a field is always an index of a word.
                sink.append(unsafe ShortText(words[Int(step.fixed)] | step.text.word, count: step.text.count))
            }
        }
    }
}
