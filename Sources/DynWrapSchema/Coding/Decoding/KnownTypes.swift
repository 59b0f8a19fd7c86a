#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

/// The types whose values the coders make and write themselves.
enum KnownTypes {
    /// Makes a value of a kind that needs no decoder.
    static func decode<T: Decodable>(
        _ type: T.Type, _ kind: TypeKind, _ json: JSON, _ run: DecodingRun, _ path: () -> [any CodingKey]
    ) throws -> T {
        switch kind {
        case .string: same(try scalar(String.self, json, run, path))
        case .int: same(try scalar(Int.self, json, run, path))
        case .double: same(try scalar(Double.self, json, run, path))
        case .strings: same(try list(String.self, json, run, path))
        case .ints: same(try list(Int.self, json, run, path))
        case .doubles: same(try list(Double.self, json, run, path))
        case .date: same(try date(json, run, path))
        case .data: same(try data(json, path))
        case .url: same(try url(json, path))
        case .decimal: same(try decimal(json, path))
        case .json: same(json)
        case .own, .dictionary, .list: throw DecodingFailure.mismatch(type, json, path())  // `makesAtOnce` excludes these
        }
    }

    /// The same value as type `T`. The kind ensures that `A` is the same type, so nothing is converted.
    @inline(__always)
    static func same<A, T>(_ value: A) -> T { unsafe unsafeBitCast(value, to: T.self) }

    static func scalar<S: ReadableScalar>(
        _ type: S.Type, _ json: JSON, _ run: DecodingRun, _ path: () -> [any CodingKey]
    ) throws -> S {
        if let value = S.read(json, run) { return value }
        throw DecodingFailure.mismatch(type, json, path())
    }

    private static func list<S: ReadableScalar>(
        _ type: S.Type, _ json: JSON, _ run: DecodingRun, _ path: () -> [any CodingKey]
    ) throws -> [S] {
        guard json.isArray else { throw DecodingFailure.mismatch([Any].self, json, path()) }
        if let values = json.document?.scalars(S.self, at: json.place) { return values }
        var values: [S] = []
        values.reserveCapacity(json.count)
        for element in json.elements {
            guard let value = S.read(element, run) else {
                throw DecodingFailure.mismatch(type, element, path() + [IndexKey(values.count)])
            }
            values.append(value)
        }
        return values
    }

    private static func text(_ type: any Any.Type, _ json: JSON, _ path: () -> [any CodingKey]) throws -> String {
        if let text = json.string { return text }
        throw DecodingFailure.mismatch(json.isNull || json.isMissing ? type : String.self, json, path())
    }

    private static func date(_ json: JSON, _ run: DecodingRun, _ path: () -> [any CodingKey]) throws -> Date {
        func number() throws -> Double {
            if let number = Double.read(json, run) { return number }
            throw DecodingFailure.mismatch(json.isNull ? Date.self : Double.self, json, path())
        }
        switch run.decoder.dateDecodingStrategy {
        case .deferredToDate, .custom: return Date(timeIntervalSinceReferenceDate: try number())
        case .secondsSince1970: return Date(timeIntervalSince1970: try number())
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try number() / 1000)
        case .iso8601:
            if let date = iso8601.date(in: json) { return date }
            _ = try text(Date.self, json, path)
            throw DecodingFailure.corrupted("Expected date string to be ISO8601-formatted", json, path())
        #if FullFoundation || !canImport(FoundationEssentials)
        case .formatted(let formatter):
            if let date = formatter.date(from: try text(Date.self, json, path)) { return date }
            throw DecodingFailure.corrupted("Date string does not match format expected by formatter", json, path())
        #endif
        case .conversion(let conversion):
            if let date = conversion.date(in: json) { return date }
            if !conversion.writesNumber { _ = try text(Date.self, json, path) }
            throw DecodingFailure.corrupted("Expected a date (\(conversion))", json, path())
        }
    }

    /// ISO 8601 dates and times with an offset.
    static let iso8601 = DateConversion.iso8601()

    private static func data(_ json: JSON, _ path: () -> [any CodingKey]) throws -> Data {
        if let data = Data(base64Encoded: try text(Data.self, json, path)) { return data }
        throw DecodingFailure.corrupted("Encountered Data is not valid Base64", json, path())
    }

    private static func url(_ json: JSON, _ path: () -> [any CodingKey]) throws -> URL {
        if let url = URL(string: try text(URL.self, json, path)) { return url }
        throw DecodingFailure.corrupted("Invalid URL string", json, path())
    }

    private static func decimal(_ json: JSON, _ path: () -> [any CodingKey]) throws -> Decimal {
        if let decimal = json.decimal { return decimal }
        throw DecodingFailure.mismatch(Decimal.self, json, path())
    }
}
