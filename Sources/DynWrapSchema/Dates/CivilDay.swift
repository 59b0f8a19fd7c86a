/// Calendar arithmetic on whole days, proleptic Gregorian, for the years 1 to 9999.
///
/// Days count from 2001-01-01, the day from which `Date` counts its seconds. Every function is a few divisions by constants:
/// no table, no loop, no `Calendar`. The years before 1582 follow the Gregorian rules, as in ISO 8601; `DateFormatter`
/// switches to the Julian calendar there.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (`days_from_civil`). The year starts in March, so a
/// leap day is its last day.
enum CivilDay {
    /// Days from 0000-03-01, where the arithmetic starts, to 2001-01-01.
    private static let origin = 730_791

    /// Seconds from 2001-01-01 to the first second of year 1, and to that of year 10000; dates between them can be written.
    /// Seconds are 64-bit numbers everywhere, because `Int` has 32 bits on some systems.
    static let firstSecond: Int64 = -63_113_904_000
    static let endSecond: Int64 = 252_423_993_600

    /// The day number of a date. The caller has checked `1...9999`, `1...12`, `1...31`, so nothing can overflow.
    @inline(__always)
    static func number(year: Int, month: Int, day: Int) -> Int {
        let beforeMarch = month <= 2
        let y = beforeMarch ? year &- 1 : year
        let m = beforeMarch ? month &+ 9 : month &- 3
        let yearDays = y &* 365 &+ y / 4 &- y / 100 &+ y / 400
        return yearDays &+ (m &* 153 &+ 2) / 5 &+ day &- 1 &- origin
    }

    /// Year, month and day of a day number. The caller has checked that it is in the years 1 to 9999.
    ///
    /// Source: Cassio Neri and Lorenz Schneider, "Euclidean affine functions and their application to calendar algorithms",
    /// 2022. The remainders of the divisions come from products, whose upper halves are the quotients.
    @inline(__always)
    static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
        // The number is below four million, so nothing overflows.
        let fromOrigin = UInt32(truncatingIfNeeded: number &+ origin) &* 4 &+ 3
        let (century, rest) = (fromOrigin / 146_097, fromOrigin % 146_097 | 3)
        let years = 2_939_745 &* UInt64(rest)
        let dayOfYear = UInt32(truncatingIfNeeded: years) / 2_939_745 / 4
        let months = 2_141 &* dayOfYear &+ 197_913
        let isNext = dayOfYear >= 306  // January and February of the next year
        let year = Int(100 &* century) &+ Int(truncatingIfNeeded: years >> 32) &+ (isNext ? 1 : 0)
        return (year, Int(months >> 16) &- (isNext ? 12 : 0), Int((months & 0xFFFF) / 2_141) &+ 1)
    }

    /// The weekday, from 0 for Sunday to 6 for Saturday; 2001-01-01 was a Monday.
    static func weekday(_ number: Int) -> Int {
        let r = (number + 1) % 7
        return r < 0 ? r + 7 : r
    }

    /// The number of days in a month. The caller has checked `1...12`.
    @inline(__always)
    static func days(inMonth month: Int, of year: Int) -> Int {
        if month == 2 { return isLeap(year) ? 29 : 28 }
        // 31 30 31 30 31 30 31 | 31 30 31 30 31: odd months are long up to July, even ones from August.
        return 30 | (month ^ (month >> 3))
    }

    @inline(__always)
    static func isLeap(_ year: Int) -> Bool {
        // A year divisible by 25 is a leap year if it is divisible by 16; any other year, if it is divisible by 4.
        year & (year % 25 == 0 ? 15 : 3) == 0
    }
}
