extension SchemaFormat {
    /// Whether bytes are a date, a time, a date with time, or a duration, as in RFC 3339.
    func holdsTime(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .date: Self.isDay(bytes[...])
        case .time: Self.isTime(bytes[...])
        case .duration: Self.isDuration(bytes[...])
        default:
            bytes.count >= 20 && Self.isDay(bytes[..<10]) && bytes[10] | 0x20 == UInt8(ascii: "t") && Self.isTime(bytes[11...])
        }
    }

    private static func isDay(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 10, matches(bytes, "0000-00-00") else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix("0000") {  // RFC 3339 has a leap year 0, before the years that the date parser takes
            return isDay(Array("2000".utf8 + bytes.dropFirst(4))[...])
        }
        return DateConversion.style(.yyyymmddDashes).parse(text).map { $0.fallback == nil } ?? false
    }

    private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
        let bytes = Array(text)
        guard bytes.count >= 9, matches(bytes[..<8], "00:00:00") else { return false }
        var i = 8
        if bytes[i] == UInt8(ascii: ".") {
            i += 1
            let first = i
            while i < bytes.count, bytes[i] &- 0x30 < 10 { i += 1 }
            if i == first { return false }
        }
        guard i < bytes.count else { return false }
        var offset = 0
        if bytes[i] | 0x20 == UInt8(ascii: "z") {
            guard i == bytes.count - 1 else { return false }
        } else {
            guard bytes.count - i == 6, bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-"),
                matches(bytes[(i + 1)...], "00:00")
            else { return false }
            let (hours, minutes) = (number(bytes, i + 1), number(bytes, i + 4))
            guard hours < 24, minutes < 60 else { return false }
            offset = (hours * 60 + minutes) * (bytes[i] == UInt8(ascii: "-") ? -1 : 1)
        }
        let (hour, minute, second) = (number(bytes, 0), number(bytes, 3), number(bytes, 6))
        guard hour < 24, minute < 60 else { return false }
        // A leap second can only be the last second of a day in UTC.
        let minuteOfDay = (hour * 60 + minute - offset + 2 * 1440) % 1440
        return second < 60 || (second == 60 && minuteOfDay == 1439)
    }

    /// Appendix A: only weeks, or years to days and hours to seconds, without a gap between two units.
    private static func isDuration(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        guard rest.popFirst() == UInt8(ascii: "P") else { return false }
        /// Takes numbers with these letters, in order and without a gap between them; returns how many, or nil for other
        /// text.
        func take(_ letters: String) -> Int? {
            var next = Array(letters.utf8)[...]
            var count = 0
            while let first = rest.first, first &- 0x30 < 10 {
                rest = rest.drop { $0 &- 0x30 < 10 }
                guard let letter = rest.popFirst(), let index = next.firstIndex(of: letter) else { return nil }
                if count > 0, index != next.startIndex { return nil }
                next = next[(index + 1)...]
                count += 1
            }
            return count
        }
        if rest.last == UInt8(ascii: "W") { return take("W") == 1 && rest.isEmpty }
        guard let days = take("YMD") else { return false }
        if rest.isEmpty { return days > 0 }
        guard rest.popFirst() == UInt8(ascii: "T") else { return false }
        return take("HMS").map { $0 > 0 } == true && rest.isEmpty
    }

    /// Whether `bytes` have digits where `shape` has zeros, and the same characters elsewhere.
    private static func matches(_ bytes: ArraySlice<UInt8>, _ shape: StaticString) -> Bool {
        zip(bytes, shape.description.utf8).allSatisfy { byte, mark in
            let isDigit: Bool = byte &- 0x30 < 10
            return mark == UInt8(ascii: "0") ? isDigit : byte == mark
        }
    }

    /// The number of two digits.
    private static func number(_ bytes: [UInt8], _ i: Int) -> Int {
        let (tens, ones) = (Int(bytes[i] &- 0x30), Int(bytes[i + 1] &- 0x30))
        return tens * 10 + ones
    }
}
