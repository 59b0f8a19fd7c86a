#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

extension KnownTypes {
    /// Writes a value of a kind that needs no encoder.
    static func write<T: Encodable>(
        _ value: T, _ kind: TypeKind, to text: EncodingText, _ run: EncodingRun, _ path: () -> [any CodingKey]
    ) throws {
        switch kind {
        case .string: text.put(quoted: same(value) as String)
        case .int: text.put(same(value) as Int)
        case .double: try run.write(same(value) as Double, to: text, path)
        case .date: try write(date: same(value), to: text, run, path)
        case .data: text.put(quoted: (same(value) as Data).base64EncodedString())
        case .url: text.put(quoted: (same(value) as URL).absoluteString)
        case .decimal: try write(decimal: same(value), to: text, path)
        case .json: write(json: same(value), to: text)
        case .strings: list(same(value) as [String], to: text) { text.put(quoted: $0) }
        case .ints: list(same(value) as [Int], to: text) { text.put($0) }
        case .doubles:
            var index = 0
            try list(same(value) as [Double], to: text) {
                try run.write($0, to: text) { path() + [IndexKey(index)] }
                index += 1
            }
        case .own, .dictionary, .list: break  // `writesAtOnce` excludes these
        }
    }

    private static func write(decimal: Decimal, to text: EncodingText, _ path: () -> [any CodingKey]) throws {
        guard let number = JSONNumber(decimal.description) else {
            throw EncodingError.invalidValue(
                decimal, .init(codingPath: path(), debugDescription: "Unable to encode \(decimal) directly in JSON"))
        }
        text.put(number.text)
    }

    /// Writes JSON with its spelling, without white space and comments.
    /// - Parameter isInside: whether only what is inside an object or an array is written, without the brackets.
    static func write(json: JSON, to text: EncodingText, isInside: Bool = false) {
        var bytes = ContiguousArray<UInt8>()
        StyledWriter.append(json, to: &bytes, pretty: false, sorted: false)
        unsafe bytes.withUnsafeBufferPointer {
            unsafe text.put(isInside ? UnsafeBufferPointer(rebasing: $0.dropFirst().dropLast()) : $0)
        }
    }

    private static func list<Element>(_ values: [Element], to text: EncodingText, _ write: (Element) throws -> Void) rethrows {
        text.put(UInt8(ascii: "["))
        var isFirst = true
        for value in values {
            if !isFirst { text.put(UInt8(ascii: ",")) }
            isFirst = false
            try write(value)
        }
        text.put(UInt8(ascii: "]"))
    }

    /// Writes a date with a strategy that needs no encoder.
    private static func write(
        date: Date, to text: EncodingText, _ run: EncodingRun, _ path: () -> [any CodingKey]
    ) throws {
        switch run.encoder.dateEncodingStrategy {
        case .deferredToDate, .custom: try run.write(date.timeIntervalSinceReferenceDate, to: text, path)
        case .secondsSince1970: try run.write(date.timeIntervalSince1970, to: text, path)
        case .millisecondsSince1970: try run.write(date.timeIntervalSince1970 * 1000, to: text, path)
        case .iso8601: try write(date: date, iso8601, to: text, path)
        #if FullFoundation || !canImport(FoundationEssentials)
        case .formatted(let formatter): text.put(quoted: formatter.string(from: date))
        #endif
        case .conversion(let conversion): try write(date: date, conversion, to: text, path)
        }
    }

    private static func write(
        date: Date, _ conversion: DateConversion, to text: EncodingText, _ path: () -> [any CodingKey]
    ) throws {
        let written = conversion.text(date)
        if let written, !conversion.writesNumber { return text.put(quoted: written) }
        guard let number = written.flatMap({ JSONNumber($0) }) else {
            throw EncodingError.invalidValue(
                date,
                .init(
                    codingPath: path(),
                    debugDescription:
                        "the date \(date.timeIntervalSinceReferenceDate) seconds after 2001 can't be written (\(conversion))"))
        }
        text.put(number.text)
    }
}
