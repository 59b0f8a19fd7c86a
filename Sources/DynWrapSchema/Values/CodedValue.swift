/// A value of a `Codable` type as fields read and write it.
///
/// Written by difference: the type is decoded from what is there and encoded again, which shows what it knows of it; what differs between that and the
/// new value is changed, and all else stays, members that the type does not know among it.
package struct CodedValue<T: Codable & Sendable>: JSONConvertible {
    package let value: T

    package init(_ value: T) { self.value = value }

    package static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<CodedValue> {
        do { return .value(CodedValue(try (options.coders ?? .ordinary).decoder.decode(T.self, from: json))) } catch {
            return .invalid(CodedWords.expectation(T.self, error))
        }
    }

    package func json(_ options: ConversionOptions) -> JSON {
        (try? (options.coders ?? .ordinary).encoder.encode(value)) ?? .unwritable
    }

    package func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        let new = json(options)
        if old.isMissing || new.isUnwritable { return new }
        guard let found = Self.read(old, options).value else { return new }
        let known = found.json(options)
        return known.isUnwritable ? new : CodedDifference.json(new, known: known, replacing: old)
    }

    package static var expectation: String { "a value of type \(T.self)" }
}

/// How the values of a field's `Codable` type are decoded and encoded.
package final class Coders: Sendable {
    let decoder: TreeDecoder
    let encoder: TreeEncoder

    package init(_ decoder: TreeDecoder, _ encoder: TreeEncoder) {
        self.decoder = decoder
        self.encoder = encoder
    }

    static let ordinary = Coders(TreeDecoder(), TreeEncoder())
}

/// The difference of two values of a `Codable` type, made in the tree that one of them was decoded from.
///
/// It goes down where they differ, as deep as the type has recursed to encode them.
private enum CodedDifference {
    /// `new` in place of `old`, of which the type knows `known`.
    static func json(_ new: JSON, known: JSON, replacing old: JSON) -> JSON {
        if new.isIdentical(to: known) { return old }
        if new.isObject, known.isObject, old.isObject { return object(new, known, old) }
        if new.isArray, known.isArray, old.isArray, known.count == old.count { return array(new, known, old) }
        return new
    }

    private static func object(_ new: JSON, _ known: JSON, _ old: JSON) -> JSON {
        var result = old
        for (key, _) in known.members where new[key].isMissing { result[key] = .missing }
        for (key, value) in new.members {
            let (before, was) = (known[key], old[key])
            if before.isMissing || was.isMissing {
                result[key] = value
            } else if !value.isIdentical(to: before) {
                result[key] = json(value, known: before, replacing: was)
            }
        }
        return result
    }

    private static func array(_ new: JSON, _ known: JSON, _ old: JSON) -> JSON {
        var knownOf: [JSON.Identity: JSON] = [:]
        for (was, before) in zip(old.elements, known.elements) { knownOf[was.identity] = before }
        return ListRewriting<JSON>(
            read: { knownOf[$0.identity] },
            write: { value, was in knownOf[was.identity].map { json(value, known: $0, replacing: was) } ?? value },
            isAlike: { $0.isIdentical(to: $1) }
        ).json(Array(new.elements), replacing: old)
    }
}

/// What a problem says of a value that a `Codable` type refuses. It names members and types and shows no value, which may be a secret.
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
