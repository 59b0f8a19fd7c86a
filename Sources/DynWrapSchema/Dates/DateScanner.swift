/// Reads the parts of a date. Each function reads at `i` and moves it past what it read. It returns nil where something else
/// is there; `i` then has no meaning.
///
/// All access goes through `Span`'s bounds checks.
enum DateScanner {
    /// The digit at an index that is known to be valid, or a number above 9.
    @inline(__always)
    private static func digit(_ bytes: borrowing Span<UInt8>, _ i: Int) -> Int {
        Int(bytes[i] &- 0x30)
    }

    /// Exactly two digits.
    @inline(__always)
    static func twoDigits(_ bytes: borrowing Span<UInt8>, _ i: inout Int) -> Int? {
        guard i &+ 1 < bytes.count else { return nil }
        let a = digit(bytes, i)
        let b = digit(bytes, i &+ 1)
        guard a <= 9, b <= 9 else { return nil }
        i &+= 2
        return a &* 10 &+ b
    }

    /// Exactly four digits.
    @inline(__always)
    static func fourDigits(_ bytes: borrowing Span<UInt8>, _ i: inout Int) -> Int? {
        guard let high = twoDigits(bytes, &i), let low = twoDigits(bytes, &i) else { return nil }
        return high &* 100 &+ low
    }

    /// As many digits as there are, from `least` to `most` (at most nine, so nothing overflows).
    static func digits(
        _ bytes: borrowing Span<UInt8>, _ i: inout Int, least: Int = 1, most: Int
    ) -> (value: Int, count: Int)? {
        let start = i
        var value = 0
        while i < bytes.count, i - start < most {
            let d = digit(bytes, i)
            guard d <= 9 else { break }
            value = value &* 10 &+ d
            i += 1
        }
        return i - start >= least ? (value, i - start) : nil
    }

    /// One or two digits.
    @inline(__always)
    static func oneOrTwoDigits(_ bytes: borrowing Span<UInt8>, _ i: inout Int) -> Int? {
        guard i < bytes.count else { return nil }
        let a = digit(bytes, i)
        guard a <= 9 else { return nil }
        i &+= 1
        guard i < bytes.count else { return a }
        let b = digit(bytes, i)
        guard b <= 9 else { return a }
        i &+= 1
        return a &* 10 &+ b
    }

    /// One given byte.
    @inline(__always)
    static func skip(_ byte: UInt8, _ bytes: borrowing Span<UInt8>, _ i: inout Int) -> Bool {
        guard i < bytes.count, bytes[i] == byte else { return false }
        i &+= 1
        return true
    }

    /// An offset from UTC in seconds: `Z`, or a sign and `hh:mm`, `hhmm`, `hh`, `h`, `h:mm` or `hmm`, up to 23:59.
    @inline(__always)
    static func offset(_ bytes: borrowing Span<UInt8>, _ i: inout Int) -> Int? {
        guard i < bytes.count else { return nil }
        let sign = bytes[i]
        i &+= 1
        if sign | 0x20 == 0x7A { return 0 }  // Z or z
        return numericOffset(sign, bytes, &i)
    }

    private static func numericOffset(_ sign: UInt8, _ bytes: borrowing Span<UInt8>, _ i: inout Int) -> Int? {
        guard sign == 0x2B || sign == 0x2D, let (value, count) = digits(bytes, &i, most: 4) else { return nil }
        var hours = value
        var minutes = 0
        if count > 2 {
            hours = value / 100
            minutes = value % 100
        } else if skip(0x3A, bytes, &i) {
            guard let m = twoDigits(bytes, &i) else { return nil }
            minutes = m
        }
        guard hours <= 23, minutes <= 59 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return sign == 0x2D ? -seconds : seconds
    }

    /// The name of a zone, an offset, or `GMT` or `UTC` with an offset after it.
    ///
    /// Only the names of RFC 822 section 5.1 and `UTC` are known; outside the RFC, `IST` and `CST` mean several zones.
    static func zone(_ bytes: borrowing Span<UInt8>, _ i: inout Int) -> Int? {
        guard i < bytes.count else { return nil }
        if bytes[i] | 0x20 == 0x7A || bytes[i] == 0x2B || bytes[i] == 0x2D { return offset(bytes, &i) }
        var name: UInt32 = 0
        var length = 0
        while i < bytes.count, length < 4, case let letter = bytes[i] | 0x20, letter >= 0x61, letter <= 0x7A {
            name = name << 8 | UInt32(letter)
            length += 1
            i += 1
        }
        // The letters as one number, so that a name is one comparison.
        switch name {
        case 0x67_6D74, 0x75_7463, 0x7574:  // GMT, UTC, UT
            guard i < bytes.count, bytes[i] == 0x2B || bytes[i] == 0x2D else { return 0 }
            return offset(bytes, &i)
        case 0x65_6474: return -4 * 3600  // EDT
        case 0x65_7374, 0x63_6474: return -5 * 3600  // EST, CDT
        case 0x63_7374, 0x6D_6474: return -6 * 3600  // CST, MDT
        case 0x6D_7374, 0x70_6474: return -7 * 3600  // MST, PDT
        case 0x70_7374: return -8 * 3600  // PST
        default: return nil
        }
    }

    /// The index of a name in a list. Names are compared by their first three letters, in upper or lower case.
    ///
    /// The rest of the name may follow and is read too, so a pattern with `MMM` reads `Jun` and `June`.
    static func name(_ names: [[UInt8]], _ bytes: borrowing Span<UInt8>, _ i: inout Int) -> Int? {
        for index in names.indices {
            let name = names[index]
            var matched = 0
            while matched < name.count, i + matched < bytes.count, bytes[i + matched] | 0x20 == name[matched] | 0x20 {
                matched += 1
            }
            guard matched >= 3 else { continue }
            i += matched == name.count ? matched : 3
            return index
        }
        return nil
    }
}

/// The names of months and weekdays in `en_US_POSIX`.
enum DateNames {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ].map { Array($0.utf8) }

    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map { Array($0.utf8) }

    /// The first three letters of a month's name, 1 for January; the first letter is the lowest byte.
    @inline(__always)
    static func shortMonth(_ month: Int) -> UInt32 { threeLetters(of: "JanFebMarAprMayJunJulAugSepOctNovDec", month - 1, of: 12) }

    /// The first three letters of a weekday's name, 0 for Sunday.
    @inline(__always)
    static func shortWeekday(_ day: Int) -> UInt32 { threeLetters(of: "SunMonTueWedThuFriSat", day, of: 7) }

    @inline(__always)
    private static func threeLetters(of names: StaticString, _ index: Int, of count: Int) -> UInt32 {
        precondition(index >= 0 && index < count)  // months and weekdays are results of a division
        // The names have three bytes each.
        let name = unsafe names.utf8Start + 3 * index
        return unsafe UInt32(name[0]) | UInt32(name[1]) << 8 | UInt32(name[2]) << 16
    }
}
