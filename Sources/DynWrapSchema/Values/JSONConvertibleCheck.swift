/// Checks your own conversion, in your tests: everything it writes must be read back as an equal value, from any text, and
/// nothing may trap.
///
/// ```swift
/// #expect(JSONConvertibleCheck.failures([Celsius(degrees: 21.5), Celsius(degrees: -0.0)]).isEmpty)
/// ```
public enum JSONConvertibleCheck {
    /// The problems of the conversion of `values` with `options`, one sentence each; empty where there are none.
    ///
    /// Each value is written, opened again from compact and pretty text, read in every mode, and written again. Then the type
    /// reads a value of every kind of JSON, including long numbers and unusual strings. It may refuse these values, but it
    /// must not trap.
    public static func failures<T: JSONConvertible & Equatable>(_ values: [T], options: ConversionOptions = ConversionOptions())
        -> [String]
    {
        var failures: [String] = []
        for value in values {
            let json = value.json(options)
            if json.isMissing {
                failures.append("\(value) is written as nothing")
                continue
            }
            for style in [JSON.TextStyle.compact, .pretty] {
                guard let again = try? JSON(parsing: "[\(json.text(style))]")[0] else {
                    failures.append("\(value) is written as \(json.text()), which does not open")
                    continue
                }
                for mode in ConversionOptions.Mode.allCases {
                    var moded = options
                    moded.mode = mode
                    failures += failure(value, again, moded).map { [$0] } ?? []
                }
            }
        }
        for text in oddities {
            guard let json = try? JSON(parsing: "[\(text)]")[0] else { continue }
            for mode in ConversionOptions.Mode.allCases {
                var moded = options
                moded.mode = mode
                if case .coerced(_, "") = T.read(json, moded) { failures.append("\(text) is coerced without saying from what") }
                if case .invalid("") = T.read(json, moded) {
                    failures.append("\(text) is refused without saying what was expected")
                }
            }
        }
        return failures
    }

    private static func failure<T: JSONConvertible & Equatable>(_ value: T, _ json: JSON, _ options: ConversionOptions) -> String?
    {
        if json.isNull, !T.acceptsNull { return "\(value) is written as null, which a field reads as absent" }
        switch T.read(json, options) {
        case .value(let back) where back == value:
            return back.json(options) == json ? nil : "\(value) is written differently the second time"
        case .value(let back): return "\(value) is written as \(json), which reads as \(back)"
        case .coerced: return "\(value) is written as \(json), which reads as a coerced value by .\(options.mode)"
        case .invalid(let expected):
            return "\(value) is written as \(json), which is refused by .\(options.mode): expected \(expected)"
        }
    }

    private static let oddities = [
        "null", "true", "false", "0", "-0.0", "1.5", "1e400", "-1e-400", "12345678901234567890123",
        String(repeating: "9", count: 10_000),
        "\"\"", "\"x\"", "\"\\u0000\"", "\"é\\ud83d\\ude00\"", "\"nan\"", "\"12\"", "[]", "[null]", "{}", "{\"a\":{\"b\":[1]}}",
    ]
}
