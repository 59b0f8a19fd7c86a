#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DateFormat {
    /// Appends the date; false, with nothing appended, where it is outside the years 1 to 9999 or the pattern has a flaw.
    func append(_ date: Date, in zone: borrowing DateZone, to bytes: inout DateSink) -> Bool {
        guard flaw == nil, let local = LocalTime(date, digits: fractionDigits, in: zone, wholeMinutes: hasZone)
        else { return false }
        var sink = bytes  // a local copy, because the compiler knows that nothing else changes it
        if isFixed {
            appendFixed(local, to: &sink)
            bytes = sink
            return true
        }
        var i = 0  // an iterator would retain the array
        while i < steps.count {
            let step = steps[i]
            i &+= 1
            if let letter = step.letter { append(letter, Int(step.count), local, to: &sink) }
            sink.append(step.text)
        }
        bytes = sink
        return true
    }

    /// Appends a date in the pattern of the style `javaScript`. Not inlined, so that the compiler does not merge this with
    /// the call for a conversion's own pattern, which would have to be retained.
    @inline(never)
    static func appendJavaScript(_ date: Date, in zone: borrowing DateZone, to bytes: inout DateSink) -> Bool {
        javaScript.append(date, in: zone, to: &bytes)
    }

    @inline(__always)
    private func append(_ letter: Letter, _ count: Int, _ local: LocalTime, to bytes: inout DateSink) {
        switch letter {
        case .year: bytes.append(local.year, width: count)
        case .month where count == 3: bytes.append(threeLetters: DateNames.shortMonth(local.month))
        case .month where count > 3: bytes.append(contentsOf: DateNames.months[local.month - 1])
        case .month: bytes.append(local.month, width: count)
        case .day: bytes.append(local.day, width: count)
        case .hour: bytes.append(local.hour, width: count)
        case .halfDayHour: bytes.append((local.hour + 11) % 12 + 1, width: count)
        case .minute: bytes.append(local.minute, width: count)
        case .second: bytes.append(local.second, width: count)
        case .fraction: bytes.append(local.fraction, width: count)
        case .halfDay: bytes.append(contentsOf: local.hour < 12 ? [0x41, 0x4D] : [0x50, 0x4D])
        case .weekday where count < 4: bytes.append(threeLetters: DateNames.shortWeekday(local.weekday))
        case .weekday: bytes.append(contentsOf: DateNames.weekdays[local.weekday])
        case .zoneName: bytes.append(offset: local.offset, as: .shortGMT)
        case .offset:
            bytes.append(offset: local.offset, as: count <= 3 ? .plain : count == 4 ? .gmt : .separated)
        case .isoOffset:
            let form: DateSink.OffsetForm = count == 1 ? .short : count % 2 == 0 ? .compact : .separated
            bytes.append(offset: local.offset, as: form)
        }
    }
}
