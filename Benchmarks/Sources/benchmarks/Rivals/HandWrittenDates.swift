import Foundation

/// The date "05/02/2018", month first, with hand-written reading and writing.
struct SlashDate: Codable {
    let date: Date

    init(_ date: Date) { self.date = date }

    init(from decoder: any Decoder) throws {
        var text = try decoder.singleValueContainer().decode(String.self)
        let date = text.withUTF8 { bytes -> Date? in
            guard bytes.count == 10, bytes[2] == UInt8(ascii: "/"), bytes[5] == UInt8(ascii: "/") else { return nil }
            let days = Civil.days(year: bytes.number(6, 4), month: bytes.number(0, 2), day: bytes.number(3, 2))
            return Date(timeIntervalSince1970: Double(days * 86_400))
        }
        guard let date else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not MM/dd/yyyy"))
        }
        self.date = date
    }

    var text: String {
        let day = Civil.day(date.days)
        return String(unsafeUninitializedCapacity: 10) { bytes in
            bytes.write(day.month, 0, 2)
            bytes[2] = UInt8(ascii: "/")
            bytes.write(day.day, 3, 2)
            bytes[5] = UInt8(ascii: "/")
            bytes.write(day.year, 6, 4)
            return 10
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// The date "2017-02-05T17:03:13.000-03:00", with hand-written reading, and writing in UTC.
struct StampDate: Codable {
    let date: Date

    init(_ date: Date) { self.date = date }

    init(from decoder: any Decoder) throws {
        var text = try decoder.singleValueContainer().decode(String.self)
        let date = text.withUTF8 { bytes -> Date? in
            guard bytes.count == 29, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: ".") else { return nil }
            let days = Civil.days(year: bytes.number(0, 4), month: bytes.number(5, 2), day: bytes.number(8, 2))
            let seconds = days * 86_400 + bytes.number(11, 2) * 3_600 + bytes.number(14, 2) * 60 + bytes.number(17, 2)
            let offset = (bytes.number(24, 2) * 60 + bytes.number(27, 2)) * 60
            let utc = bytes[23] == UInt8(ascii: "-") ? seconds + offset : seconds - offset
            return Date(timeIntervalSince1970: Double(utc * 1_000 + bytes.number(20, 3)) / 1_000)
        }
        guard let date else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not an ISO 8601 stamp"))
        }
        self.date = date
    }

    var text: String {
        let day = Civil.day(date.days)
        let time = date.milliseconds - date.days * 86_400_000
        return String(unsafeUninitializedCapacity: 29) { bytes in
            bytes.write(day.year, 0, 4)
            bytes.write(day.month, 5, 2)
            bytes.write(day.day, 8, 2)
            bytes.write(time / 3_600_000, 11, 2)
            bytes.write(time / 60_000 % 60, 14, 2)
            bytes.write(time / 1_000 % 60, 17, 2)
            bytes.write(time % 1_000, 20, 3)
            bytes.write(0, 24, 2)
            bytes.write(0, 27, 2)
            for (place, mark) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "."), (23, "+"), (26, ":")]
                as [(Int, Unicode.Scalar)]
            {
                bytes[place] = UInt8(ascii: mark)
            }
            return 29
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Days of the Gregorian calendar since 1970 (Howard Hinnant's algorithms).
private enum Civil {
    static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let ofEra = year - era * 400
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }

    static func day(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * ofYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func number(_ start: Int, _ count: Int) -> Int {
        var value = 0
        for place in start..<start + count { value = value * 10 + Int(self[place]) - 48 }
        return value
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    fileprivate func write(_ number: Int, _ start: Int, _ count: Int) {
        var rest = number
        for place in (start..<start + count).reversed() {
            self[place] = UInt8(48 + rest % 10)
            rest /= 10
        }
    }
}
