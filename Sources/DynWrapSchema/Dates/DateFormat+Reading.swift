#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DateFormat {
    /// Reads a text that matches the whole pattern.
    ///
    /// Numbers between separators may have fewer digits than in the pattern (`5/22/2019` for `MM/dd/yyyy`), but a `yyyy` year
    /// has four. The result also says whether the text names a weekday that contradicts the date.
    func read(
        _ bytes: borrowing Span<UInt8>, in zone: borrowing DateZone
    ) -> (date: Date, isUnderOtherWeekday: Bool)? {
        guard flaw == nil else { return nil }
        var i = 0
        var found = Found()
        for item in items {
            switch item {
            case .literal(let literal):
                for byte in literal { guard DateScanner.skip(byte, bytes, &i) else { return nil } }
            case .field(let letter, let count, let isFixed):
                guard found.read(letter, count, isFixed: isFixed, bytes, &i) else { return nil }
            }
        }
        return i == bytes.count ? found.date(in: zone) : nil
    }

    /// Whether the pattern has a weekday, and a whole date with which it can be compared.
    var comparesWeekday: Bool {
        let letters = items.compactMap { if case .field(let letter, _, _) = $0 { letter } else { nil } }
        return [Letter.weekday, .year, .month, .day].allSatisfy(letters.contains)
    }

    /// The fields read so far, with those that `DateFields` does not have.
    private struct Found {
        var fields = DateFields()
        var weekday: Int?
        var isAfternoon: Bool?
        var isHalfDayHour = false

        mutating func read(
            _ letter: Letter, _ count: Int, isFixed: Bool, _ bytes: borrowing Span<UInt8>, _ i: inout Int
        ) -> Bool {
            switch letter {
            case .month where count > 2:
                guard let index = DateScanner.name(DateNames.months, bytes, &i) else { return false }
                fields.month = index + 1
            case .weekday:
                weekday = DateScanner.name(DateNames.weekdays, bytes, &i)
                return weekday != nil
            case .halfDay:
                guard i + 1 < bytes.count, bytes[i + 1] | 0x20 == 0x6D else { return false }  // m
                switch bytes[i] | 0x20 {
                case 0x61: isAfternoon = false
                case 0x70: isAfternoon = true
                default: return false
                }
                i += 2
            case .zoneName, .offset, .isoOffset:
                fields.offset = DateScanner.zone(bytes, &i)
                return fields.offset != nil
            default:
                return readNumber(letter, count, isFixed: isFixed, bytes, &i)
            }
            return true
        }

        private mutating func readNumber(
            _ letter: Letter, _ count: Int, isFixed: Bool, _ bytes: borrowing Span<UInt8>, _ i: inout Int
        ) -> Bool {
            let widest = letter == .fraction ? 9 : letter == .year ? 4 : 2
            let least = isFixed || letter == .year ? count : 1
            guard let (value, digits) = DateScanner.digits(bytes, &i, least: least, most: isFixed ? count : widest)
            else { return false }
            switch letter {
            case .year: fields.year = value
            case .month: fields.month = value
            case .day: fields.day = value
            case .hour: fields.hour = value
            case .halfDayHour:
                guard value >= 1, value <= 12 else { return false }
                fields.hour = value
                isHalfDayHour = true
            case .minute: fields.minute = value
            case .second: fields.second = value
            case .fraction:
                fields.fraction = value
                fields.fractionDigits = digits
            case .halfDay, .weekday, .zoneName, .offset, .isoOffset: return false
            }
            return true
        }

        mutating func date(in zone: borrowing DateZone) -> (date: Date, isUnderOtherWeekday: Bool)? {
            if isHalfDayHour {
                fields.hour = fields.hour % 12 + (isAfternoon == true ? 12 : 0)
            } else if let isAfternoon, isAfternoon != (fields.hour % 24 >= 12) {
                return nil
            }
            guard let date = fields.date(in: zone) else { return nil }
            guard let weekday else { return (date, false) }
            let day = CivilDay.number(year: fields.year, month: fields.month, day: fields.day)
            return (date, CivilDay.weekday(day) != weekday)
        }
    }
}
