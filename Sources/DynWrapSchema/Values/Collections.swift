extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    /// nil for null, else what the type reads.
    @inlinable
    public static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Self> {
        json.isNull || json.isMissing ? .value(nil) : Wrapped.read(json, options).map(Optional.some)
    }
    /// Null for nil, which keeps the gap in a list.
    public func json(_ options: ConversionOptions) -> JSON { self?.json(options) ?? .null }
    /// Null for nil: `old`, where that is null already. Else the value in place of `old`.
    public func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        self?.json(options, replacing: old) ?? (old.isNull ? old : .null)
    }
    /// What the type expects, or null.
    public static var expectation: String { "\(Wrapped.expectation) or null" }
    /// Whether null is a value of this type: true.
    public static var acceptsNull: Bool { true }
    /// Whether values of the wrapped type are views of the tree.
    public static var isView: Bool { Wrapped.isView }
    /// The type or null.
    public static var jsonSchema: JSON { jsonSchema(ConversionOptions()) }
    /// The type or null.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON { Wrapped.jsonSchema(options).schemaOrNull }
}

extension JSON {
    /// A JSON Schema that allows null besides what this one allows.
    var schemaOrNull: JSON {
        var either = self
        if either["enum"].isArray { either["enum"].append(.null) }
        if either["type"].isArray {
            if !either["type"].elements.contains("null") { either["type"].append("null") }
            return either
        }
        guard let type = either["type"].string else { return ["anyOf": [either, ["type": "null"]]] }
        either["type"] = [JSON(type), "null"]
        return either
    }
}

extension Optional: JSONDefaultable where Wrapped: JSONConvertible {
    /// The value of an absent member: nil.
    public static var jsonDefault: Self { nil }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    /// An array. Elements that can't be read are left out and reported with their index; by `.allOrNothing` the whole list is invalid.
    @inlinable
    public static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Self> {
        guard json.isArray else { return .invalid(expectation) }
        if options.hasOrdinaryForms, let values = json.scalarElements(as: Element.self) { return .value(values) }
        var values: [Element] = []
        values.reserveCapacity(json.count)
        var index = 0
        for element in json.elements {
            guard options.keep(Element.self, element, index, { values.append($0) }) else { return .invalid(expectation) }
            index += 1
        }
        return .value(values)
    }
    /// A JSON array.
    public func json(_ options: ConversionOptions) -> JSON { json(options, replacing: .missing) }
    /// The array with what the list changes in it. Elements that are not changed keep their bytes, and those that can't be read their place.
    public func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        ElementRewriting<Element>(
            allOrNothing: options.allOrNothing, read: { options.element($0) }, write: { $0.json(options, replacing: $1) },
            isAlike: WrittenForm.comparison(options), form: { $0.json(options.exact) }
        ).json(self, replacing: old)
    }
    /// "an array (each element …)"
    public static var expectation: String { "an array (each element \(Element.expectation))" }
    /// `{"type": "array", "items": …}`
    public static var jsonSchema: JSON { jsonSchema(ConversionOptions()) }
    /// An array of what the elements are.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON {
        ["type": "array", "items": Element.jsonSchema(options)]
    }
}

extension Array: JSONDefaultable where Element: JSONConvertible {
    /// The empty array.
    public static var jsonDefault: Self { [] }
}

extension Dictionary: JSONConvertible where Key: JSONKey, Value: JSONConvertible {
    /// An object. Members that can't be read, and those whose key the type of the keys can't read, are left out and reported with their key.
    ///
    /// Lossy: of members whose keys say the same the last wins. Keys that differ only in normalisation say the same, because Swift compares strings so;
    /// `Raw` and `ModelDict` keep them apart.
    @inlinable
    public static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Self> {
        guard json.isObject else { return .invalid(expectation) }
        var values = [Key: Value](minimumCapacity: json.mostMembers)
        for (name, member) in json.members {
            guard let key = Key(jsonKey: name) else {
                options.refuse(key: name, of: member, Key.keyExpectation)
                if options.allOrNothing || options.isProbing { return .invalid(expectation) }
                continue
            }
            guard options.keep(Value.self, member, name, { values[key] = $0 }) else { return .invalid(expectation) }
        }
        return .value(values)
    }
    /// A JSON object in the order of the keys, so that equal dictionaries give equal texts.
    public func json(_ options: ConversionOptions) -> JSON { json(options, replacing: .missing) }
    /// The object with what the dictionary changes in it. Members that are not changed keep their bytes, and those that can't be read stay.
    public func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        ElementRewriting<Value>(
            allOrNothing: options.allOrNothing, read: { options.element($0) }, write: { $0.json(options, replacing: $1) },
            isAlike: WrittenForm.comparison(options)
        ).json(self, replacing: old)
    }
    /// "an object (each member …)"
    public static var expectation: String {
        let key = Key.self == String.self ? "" : "each key \(Key.keyExpectation), "
        return "an object (\(key)each member \(Value.expectation))"
    }
    /// `{"type": "object", "additionalProperties": …}`, with `propertyNames` where not every key is allowed.
    public static var jsonSchema: JSON { jsonSchema(ConversionOptions()) }
    /// An object of what the values are.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON {
        var schema: JSON = ["type": "object", "additionalProperties": Value.jsonSchema(options)]
        let keys = Key.keySchema
        if keys.count > 0 { schema["propertyNames"] = keys }
        return schema
    }
}

extension Dictionary: JSONDefaultable where Key: JSONKey, Value: JSONConvertible {
    /// The empty dictionary.
    public static var jsonDefault: Self { [:] }
}

extension ConversionOptions {
    /// The value of an element of a collection; nil where that is left out.
    func element<Element: JSONConvertible>(_ json: JSON) -> Element? {
        json.isNull && !Element.acceptsNull ? nil : Element.read(json, self).value
    }

    /// Reports a member whose key the dictionary's type can't read.
    @usableFromInline
    func refuse(key: String, of member: JSON, _ expected: String) {
        guard let report else { return }
        report.push(key)
        report.note("a key that is \(expected)", member, allOrNothing ? .error : .dropped) {
            $0.found = hidesElements ? Redaction.mark : Problem.show(JSON(key))
        }
        report.pop()
    }

    /// Reads one element of a collection and hands it to `add`; reports what is wrong with it. False where the whole must be refused.
    @inlinable
    func keep<Element: JSONConvertible>(
        _ type: Element.Type, _ json: JSON, _ token: some CustomStringConvertible, _ add: (Element) -> Void
    ) -> Bool {
        if let report { report.push(token.description) }
        defer { if let report { report.pop() } }
        let reading: Reading<Element> =
            json.isNull && !Element.acceptsNull ? .invalid(Element.expectation) : Element.read(json, self)
        switch reading {
        case .value(let value): add(value)
        case .coerced(let value, let expected):
            if isProbing { return false }
            report?.note(expected, json, .coerced)
            add(value)
        case .invalid(let expected):
            if isProbing { return false }
            report?.note(expected, json, allOrNothing ? .error : .dropped, hidden: hidesElements)
            return !allOrNothing
        }
        return true
    }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// A raw value of the type.
    @inlinable
    public static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Self> {
        RawValueReading.read(json, options)
    }
    /// The raw value.
    @inlinable public func json(_ options: ConversionOptions) -> JSON { rawValue.json(options) }
    /// `one of "basic", "gold"`, where the type lists its cases
    public static var expectation: String { RawValueReading.expectation(Self.self) }
    /// The raw values of the type's cases, where it is `CaseIterable`; else what the raw value's type says.
    public static var jsonSchema: JSON { jsonSchema(ConversionOptions()) }
    /// The raw values of the type's cases, where it is `CaseIterable`; else what the raw value's type says.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON { RawValueReading.jsonSchema(Self.self, options) }
}

/// Reading of any raw-representable type, whether it names `JSONConvertible` or not.
@usableFromInline
enum RawValueReading {
    @inlinable
    static func read<E: RawRepresentable>(_ json: JSON, _ options: ConversionOptions) -> Reading<E>
    where E.RawValue: JSONConvertible {
        switch E.RawValue.read(json, options) {
        case .value(let raw): E(rawValue: raw).map { .value($0) } ?? .invalid(expectation(E.self))
        case .coerced(let raw, let expected): E(rawValue: raw).map { .coerced($0, expected) } ?? .invalid(expectation(E.self))
        case .invalid: .invalid(expectation(E.self))
        }
    }

    @inlinable
    static func expectation<E: RawRepresentable>(_ type: E.Type) -> String where E.RawValue: JSONConvertible {
        expectation(type, besides: nil)
    }

    /// What is expected, without the raw value that represents all unknown ones.
    @usableFromInline
    static func expectation<E: RawRepresentable>(_ type: E.Type, besides unknown: E?) -> String
    where E.RawValue: JSONConvertible {
        let cases = cases(of: type, besides: unknown)
        return cases.isEmpty ? "a value of \(E.self)" : cases.oneOf { $0.text() }
    }

    /// The type's raw values. Which there are is known of a `CaseIterable` type only; of any other a comment says that it is not.
    @usableFromInline
    static func jsonSchema<E: RawRepresentable>(_ type: E.Type, _ options: ConversionOptions) -> JSON
    where E.RawValue: JSONConvertible {
        var schema = E.RawValue.jsonSchema(options)
        guard let cases = (type as? any CaseIterable.Type)?.allValues.compactMap({ $0 as? E }) else {
            schema["$comment"] = JSON("a raw value of \(E.self); which there are is not known")
            return schema
        }
        for keyword in ["minimum", "maximum", "pattern"] { schema[keyword] = .missing }
        schema["enum"] = JSON(cases.map { $0.rawValue.json(options) })
        return schema
    }
}

extension RawValueReading {
    /// The raw values of an enum that lists its cases, without the one that represents all unknown ones.
    @usableFromInline
    static func cases<E: RawRepresentable>(of type: E.Type, besides unknown: E?) -> [JSON] where E.RawValue: JSONConvertible {
        let options = ConversionOptions()
        let unknown = unknown?.rawValue.json(options)
        let values = (E.self as? any CaseIterable.Type)?.allValues.compactMap { ($0 as? E)?.rawValue.json(options) } ?? []
        return values.filter { $0 != unknown }
    }

    /// The raw values of a type that may be such an enum, or one that may be nil.
    static func cases(anyOf type: Any.Type) -> [JSON] {
        if let optional = type as? any OptionalOfAny.Type { return cases(anyOf: optional.content) }
        guard let listed = type as? any CaseIterable.Type else { return [] }
        return listed.allValues.compactMap { value in
            (value as? any RawRepresentable).flatMap { ($0.anyRawValue as? any JSONConvertible)?.json(ConversionOptions()) }
        }
    }
}

/// An optional of any type.
protocol OptionalOfAny { static var content: Any.Type { get } }
extension Optional: OptionalOfAny { static var content: Any.Type { Wrapped.self } }

extension RawRepresentable {
    /// The raw value, without its type.
    fileprivate var anyRawValue: Any { rawValue }
}

extension CaseIterable {
    /// All cases, without their type.
    fileprivate static var allValues: [Any] { allCases.map { $0 } }
}
