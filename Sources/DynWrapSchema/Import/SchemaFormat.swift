import Foundation

/// The formats of strings that are checked.
package enum SchemaFormat: String, Sendable, CaseIterable {
    /// A day, RFC 3339 `full-date`: `2018-05-02`.
    case date
    /// A moment, RFC 3339 `date-time`: `2018-05-02T09:30:00.5Z`.
    case dateTime = "date-time"
    /// A URI with a scheme, RFC 3986.
    case uri
    /// A UUID, RFC 4122: 36 characters.
    case uuid

    var noun: String {
        switch self {
        case .date: "a date (yyyy-MM-dd)"
        case .dateTime: "a date and time (RFC 3339)"
        case .uri: "a URI"
        case .uuid: "a UUID"
        }
    }

    func holds(_ string: String) -> Bool {
        let bytes = Array(string.utf8)
        switch self {
        case .date: return Self.isDay(bytes[...])
        case .dateTime: return Self.isMoment(bytes)
        case .uri: return Self.isURI(bytes)
        case .uuid: return bytes.count == 36 && UUID(uuidString: string) != nil
        }
    }

    private static func isDay(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 10, matches(bytes, "0000-00-00") else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        return DateConversion.style(.yyyymmddDashes).parse(text).map { $0.fallback == nil } ?? false
    }

    private static func isMoment(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 20, isDay(bytes[..<10]), bytes[10] | 0x20 == UInt8(ascii: "t"), matches(bytes[11..<19], "00:00:00")
        else { return false }
        var i = 19
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
        let (hour, minute, second) = (number(bytes, 11), number(bytes, 14), number(bytes, 17))
        guard hour < 24, minute < 60 else { return false }
        // A leap second is the last one of a day in UTC.
        let minuteOfDay = (hour * 60 + minute - offset + 2 * 1440) % 1440
        return second < 60 || (second == 60 && minuteOfDay == 1439)
    }

    private static func isURI(_ bytes: [UInt8]) -> Bool {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, isLetter(first) else { return false }
        guard bytes[..<colon].allSatisfy({ isLetter($0) || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }) else { return false }
        var i = colon + 1
        while i < bytes.count {
            let byte = bytes[i]
            if byte == UInt8(ascii: "%") {
                guard i + 2 < bytes.count, isHex(bytes[i + 1]), isHex(bytes[i + 2]) else { return false }
                i += 2
            } else if !(isLetter(byte) || byte &- 0x30 < 10 || "-._~:/?#[]@!$&'()*+,;=".utf8.contains(byte)) {
                return false
            }
            i += 1
        }
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    private static func isHex(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }

    /// Whether `bytes` have digits where `shape` has zeros, and otherwise its characters.
    private static func matches(_ bytes: ArraySlice<UInt8>, _ shape: StaticString) -> Bool {
        zip(bytes, shape.description.utf8).allSatisfy { byte, mark in
            mark == UInt8(ascii: "0") ? byte &- 0x30 < 10 : byte == mark
        }
    }

    /// The number of two digits.
    private static func number(_ bytes: [UInt8], _ i: Int) -> Int { Int(bytes[i] &- 0x30) * 10 + Int(bytes[i + 1] &- 0x30) }
}
