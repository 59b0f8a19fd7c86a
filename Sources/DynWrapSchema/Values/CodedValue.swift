/// A value of a `Codable` type, as fields read and write it.
///
/// Only differences are written. The type is decoded from the existing JSON and encoded again, which shows the members that
/// it knows. What differs between that and the new value is changed. All else stays, including members that the type does not
/// know.
package struct CodedValue<T: Codable & Sendable>: JSONConvertible {
    package let value: T

    package init(_ value: T) { self.value = value }

    package static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<CodedValue> {
        do { return .value(CodedValue(try (options.coders ?? .ordinary).decoder.decode(T.self, from: json))) } catch {
            return .invalid(CodedWords.expectation(T.self, error))
        }
    }

    package func json(_ options: ConversionOptions) -> JSON {
        var encoder = (options.coders ?? .ordinary).encoder
        // A set is encoded in a different order each time, also inside the value.
        encoder.sortsUnordered = options.isExact
        // Encoded like an inner value: a value that encodes nothing is an empty object.
        return (try? encoder.encode(Optional(value))) ?? .unwritable
    }

    package func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        guard !old.isMissing, let found = Self.read(old, options).value else { return json(options) }
        let coders = options.coders ?? .ordinary
        let marks = UnorderedMarks(coders.decoder, coders.encoder)
        guard let new = try? coders.encoder.encoded(Optional(value), marks: marks) else { return .unwritable }
        guard let known = try? coders.encoder.encoded(Optional(found.value), marks: marks) else { return json(options) }
        if marks.isEmpty { return written(new, known: known, over: old, options) }
        return written(new, known: known, over: old, marks: marks, options)
    }

    package static var expectation: String { "a value of type \(T.self)" }

    /// The type itself decides whether null is a value. If it is optional, its null is an element.
    package static var acceptsNull: Bool { true }
}

/// The decoder and encoder for the values of a field's `Codable` type.
package final class Coders: Sendable {
    let decoder: TreeDecoder
    let encoder: TreeEncoder

    package init(_ decoder: TreeDecoder, _ encoder: TreeEncoder) {
        self.decoder = decoder
        self.encoder = encoder
    }

    static let ordinary = Coders(TreeDecoder(), TreeEncoder())
}

/// The words of a problem for a value that a `Codable` type refuses. They name members and types but no values, which may be
/// secrets.
enum CodedWords {
    static func expectation(_ type: any Any.Type, _ error: any Error) -> String {
        let whole = "a value of type \(type)"
        guard let error = error as? DecodingError else { return whole }
        func path(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
            (context.codingPath + (key.map { [$0] } ?? [])).map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
                .joined(separator: ".")
        }
        func sentence(_ path: String, _ words: String) -> String { path.isEmpty ? whole : "\(whole) (\(path) \(words))" }
        switch error {
        case .typeMismatch(let type, let context): return sentence(path(context), "must be \(type)")
        case .valueNotFound(let type, let context): return sentence(path(context), "must be \(type), not null")
        case .keyNotFound(let key, let context): return sentence(path(context, key), "is missing")
        case .dataCorrupted(let context): return sentence(path(context), "can't be read")
        @unknown default: return whole
        }
    }
}
