extension String: JSONDefaultable {
    /// Reads strings. `.lax` also accepts numbers and bools, with their text.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<String> {
        if let string = json.string { return .value(string) }
        if options.mode == .lax {
            if let number = json.number { return .coerced(number.text, expectation) }
            if let bool = json.bool { return .coerced(bool ? "true" : "false", expectation) }
        }
        return .invalid(expectation)
    }
    /// A JSON string.
    public func json(_ options: ConversionOptions) -> JSON { JSON(self) }
    /// "a string"
    public static var expectation: String { "a string" }
    /// The empty string.
    public static var jsonDefault: String { "" }
    /// `{"type": "string"}`
    public static var jsonSchema: JSON { ["type": "string"] }
}

extension Bool: JSONDefaultable {
    /// Reads a bool in any spelling, and reports a spelling other than the declared one.
    ///
    /// Accepted are `true` and `false`, the words true, false, yes, no, y, n, t, f, 1 and 0 in any case, and the numbers 1
    /// and 0. `.lax` also accepts all other numbers, as true.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Bool> {
        guard let found = meaning(of: json, options) else { return .invalid(expectation) }
        if found.json(options) == json { return .value(found) }
        return options.mode == .strict ? .invalid(expectation) : .coerced(found, expectation)
    }

    private static func meaning(of json: JSON, _ options: ConversionOptions) -> Bool? {
        if let bool = json.bool { return bool }
        if let word = json.string {
            switch word.lowercased() {
            case "true", "yes", "y", "t", "1": return true
            case "false", "no", "n", "f", "0": return false
            default: return nil
            }
        }
        guard let number = json.number else { return nil }
        if number.int == 1 { return true }
        if number.int == 0 { return false }
        return options.mode == .lax ? true : nil
    }

    /// The declared spelling.
    public func json(_ options: ConversionOptions) -> JSON {
        switch options.flag {
        case .trueFalse: JSON(self)
        case .yesNo: JSON(self ? "yes" : "no")
        case .yN: JSON(self ? "Y" : "N")
        case .tF: JSON(self ? "T" : "F")
        case .oneZero: JSON(self ? 1 : 0)
        }
    }
    /// "a bool"
    public static var expectation: String { "a bool" }
    /// The value of an absent member: false.
    public static var jsonDefault: Bool { false }
    /// `{"type": "boolean"}`
    public static var jsonSchema: JSON { ["type": "boolean"] }
    /// `{"type": "boolean"}`, or the two values of the declared spelling.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON {
        if options.flag == .trueFalse { return jsonSchema }
        return ["type": options.flag == .oneZero ? "integer" : "string", "enum": [true.json(options), false.json(options)]]
    }
}

extension JSON: JSONDefaultable {
    /// Returns the value itself, of any kind.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<JSON> { .value(json) }
    /// The value itself.
    public func json(_ options: ConversionOptions) -> JSON { self }
    /// "any value"
    public static var expectation: String { "any value" }
    /// The value of an absent member: ``JSON/missing``.
    public static var jsonDefault: JSON { .missing }
    /// Whether null is a value of this type: true.
    public static var acceptsNull: Bool { true }
    /// Whether values are views of the tree: true.
    public static var isView: Bool { true }
}
