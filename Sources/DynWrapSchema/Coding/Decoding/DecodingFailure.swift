/// The errors of a decoding.
enum DecodingFailure {
    /// A context whose description ends with the position of `json`, if it has one.
    static func context(_ path: [any CodingKey], _ description: String, at json: JSON) -> DecodingError.Context {
        guard let place = place(of: json) else { return .init(codingPath: path, debugDescription: description) }
        return .init(codingPath: path, debugDescription: "\(description) (\(place))", underlyingError: place)
    }

    private static func place(of json: JSON) -> TreeDecoder.Place? {
        guard let source = json.source, source.document.isOpened else { return nil }
        let place = source.document.linePlace(of: source.place)
        return TreeDecoder.Place(line: place.line, column: place.column)
    }

    /// The error that `json` is not a value of the type.
    static func mismatch(_ type: any Any.Type, _ json: JSON, _ path: [any CodingKey]) -> DecodingError {
        switch json.kind {
        case .missing:
            .valueNotFound(type, context(path, "Cannot get value of type \(type) -- there is nothing", at: json))
        case .null:
            .valueNotFound(type, context(path, "Cannot get value of type \(type) -- found null value instead", at: json))
        case .number where type is any Numeric.Type:
            .dataCorrupted(context(path, "Number \(json.text()) does not fit in \(type)", at: json))
        case let kind:
            .typeMismatch(type, context(path, "Expected to decode \(type) but found \(kind.noun) instead", at: json))
        }
    }

    /// The error that the object `json` has no such member.
    static func noMember(_ key: some CodingKey, _ json: JSON, _ path: [any CodingKey]) -> DecodingError {
        .keyNotFound(
            key, context(path, "No value associated with key \(key) (\"\(key.stringValue)\")", at: json))
    }

    /// The error that a string or number can't be converted.
    static func corrupted(_ description: String, _ json: JSON, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(context(path, description, at: json))
    }

    /// An error thrown while `json` was decoded, with the position of `json` if it has none yet.
    static func placed(_ error: any Error, _ json: JSON) -> any Error {
        (error as? DecodingError)?.with { old in
            old.underlyingError == nil ? context(old.codingPath, old.debugDescription, at: json) : old
        } ?? error
    }
}

extension DecodingError {
    /// The same error with another context.
    fileprivate func with(_ change: (Context) -> Context) -> DecodingError {
        switch self {
        case .typeMismatch(let type, let old): .typeMismatch(type, change(old))
        case .valueNotFound(let type, let old): .valueNotFound(type, change(old))
        case .keyNotFound(let key, let old): .keyNotFound(key, change(old))
        case .dataCorrupted(let old): .dataCorrupted(change(old))
        @unknown default: self
        }
    }

    /// The same error in words that name no value: types put values in theirs, which may be secrets.
    package var withoutValues: DecodingError {
        let words =
            switch self {
            case .typeMismatch(let type, _): "Expected to decode \(type) but found another type instead"
            case .valueNotFound(let type, _): "Cannot get value of type \(type) -- there is nothing"
            case .keyNotFound(let key, _): "No value associated with key \(key.stringValue)"
            case .dataCorrupted: "The value can't be read; it is not shown, because the schema has secrets"
            @unknown default: "The value can't be read"
            }
        return with { old in
            let place = old.underlyingError as? TreeDecoder.Place
            return Context(
                codingPath: old.codingPath, debugDescription: place.map { "\(words) (\($0))" } ?? words, underlyingError: place)
        }
    }
}
