extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    /// nil for null, else the value that the wrapped type reads.
    @inlinable
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
        json.isNull || json.isMissing ? .value(nil) : Wrapped.read(json, options).map(Optional.some)
    }
    /// Null for nil, which keeps the position in a list.
    public func json(_ options: ConversionOptions) -> JSON { self?.json(options) ?? .null }
    /// Null for nil, or `old` where that is null already. Else the value written over `old`.
    public func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        self?.json(options, replacing: old) ?? (old.isNull ? old : .null)
    }
    /// What the wrapped type expects, or null.
    public static var expectation: String { "\(Wrapped.expectation) or null" }
    /// Whether null is a value of this type: true.
    public static var acceptsNull: Bool { true }
    /// Whether values of the wrapped type are views of the tree.
    public static var isView: Bool { Wrapped.isView }
    /// The schema of the wrapped type, or null.
    public static var jsonSchema: JSON { jsonSchema(ConversionOptions()) }
    /// The schema of the wrapped type with these options, or null.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON { Wrapped.jsonSchema(options).schemaOrNull }
}

extension JSON {
    /// The keywords by which a JSON Schema asks other schemas about the value itself (JSON Schema 2020-12, core, sections 8.2.3 and 10.2).
    private static let applicators: [String] = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if"]

    /// A JSON Schema that also allows null.
    package var schemaOrNull: JSON {
        let isAllowed = self["anyOf"].elements.contains(["type": "null"])
        let isTwice = self["const"].exists && self["enum"].exists
        if self == false || isTwice || Self.applicators.contains(where: { self[$0].exists && !($0 == "anyOf" && isAllowed) }) {
            return ["anyOf": [self, ["type": "null"]]]
        }
        var either = self
        if let type = either["type"].string, type != "null" { either["type"] = [JSON(type), "null"] }
        if either["type"].isArray, !either["type"].elements.contains("null") { either["type"].append("null") }
        if either["const"].exists, !either["const"].isNull {
            either["enum"] = [either["const"]]
            either["const"] = .missing
        }
        if either["enum"].isArray, !either["enum"].elements.contains(where: \.isNull) { either["enum"].append(.null) }
        return either
    }
}

extension Optional: JSONDefaultable where Wrapped: JSONConvertible {
    /// The value of an absent member: nil.
    public static var jsonDefault: Self { nil }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    /// Reads an array. Elements that can't be read are left out and reported with their index. With `.allOrNothing` one of
    /// them makes the whole list invalid.
    @inlinable
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
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
    /// Writes the changes of the list into `old`. Unchanged elements keep their bytes, and an element that can't be read stays
    /// behind the readable one in front of it, or first.
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
    /// An array with the elements' schema.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON {
        ["type": "array", "items": Element.jsonSchema(options)]
    }
}

extension Array: JSONDefaultable where Element: JSONConvertible {
    /// The empty array.
    public static var jsonDefault: Self { [] }
}

extension Dictionary: JSONConvertible where Key: JSONKey, Value: JSONConvertible {
    /// Reads an object. Members whose value or key can't be read are left out and reported with their key.
    ///
    /// Lossy: if several keys mean the same (`"1"` and `"01"` for an integer), the last member wins, and the others are
    /// reported. Keys that differ only in normalisation mean the same, because Swift compares strings that way; `Raw` and
    /// `ModelDict` keep them apart.
    @inlinable
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
        guard json.isObject else { return .invalid(expectation) }
        var values = [Key: Value](minimumCapacity: json.roomForMembers)
        var kept = 0
        for (name, member) in json.members {
            guard let key = Key(jsonKey: name) else {
                options.refuse(key: name, of: member, Key.keyExpectation)
                if options.allOrNothing || options.isProbing { return .invalid(expectation) }
                continue
            }
            let isKept = options.keep(Value.self, member, name) {
                values[key] = $0
                kept += 1
            }
            guard isKept else { return .invalid(expectation) }
        }
        // Fewer values than members: some keys mean the same.
        if kept > values.count {
            let silent = options.silent
            let isWhole = options.tellRepeated(in: json) { name, member in
                Key(jsonKey: name).flatMap { key in silent.element(member).map { (_: Value) in key } }
            }
            guard isWhole else { return .invalid(expectation) }
        }
        return .value(values)
    }
    /// A JSON object in the order of the keys, so that equal dictionaries give equal texts.
    public func json(_ options: ConversionOptions) -> JSON { json(options, replacing: .missing) }
    /// Writes the changes of the dictionary into `old`. Unchanged members keep their bytes, and members that can't be read
    /// stay.
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
    /// An object with the values' schema.
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

/// A collection that is read and written element by element or member by member.
package protocol ReadByParts {
    /// The type of its elements or of its members' values.
    static var partType: any JSONConvertible.Type { get }
}
extension Array: ReadByParts where Element: JSONConvertible {
    package static var partType: any JSONConvertible.Type { Element.self }
}
extension Dictionary: ReadByParts where Key: JSONKey, Value: JSONConvertible {
    package static var partType: any JSONConvertible.Type { Value.self }
}
extension Optional: ReadByParts where Wrapped: ReadByParts {
    package static var partType: any JSONConvertible.Type { Wrapped.partType }
}

extension ConversionOptions {
    /// The same options without the report, to read again what was reported already.
    @usableFromInline package var silent: ConversionOptions {
        var options = self
        options.report = nil
        return options
    }

    /// The value of a collection's element; nil where the element is left out.
    @usableFromInline
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

    /// Reports members whose key means the same as a later key in another spelling; the later one is read. False where the
    /// whole object must be refused.
    /// - Parameter key: the meaning of a member's key; nil where the member is left out.
    @usableFromInline
    package func tellRepeated<Key: Hashable>(in json: JSON, _ key: (_ name: String, _ member: JSON) -> Key?) -> Bool {
        if isProbing { return false }
        guard report != nil else { return !allOrNothing }
        var last: [Key: (name: String, member: JSON)] = [:]
        for (name, member) in json.members {
            guard let key = key(name, member) else { continue }
            guard let earlier = last.updateValue((name, member), forKey: key) else { continue }
            refuse(key: earlier.name, of: earlier.member, "not repeated in another spelling")
        }
        return !allOrNothing
    }

    /// Reads one element of a collection and passes it to `add`, and reports its problems. False where the whole collection
    /// must be refused.
    @inlinable
    func keep<Element: JSONConvertible>(
        _ type: Element.Type, _ json: JSON, _ token: some CustomStringConvertible, _ add: (Element) -> Void
    ) -> Bool {
        if let report { report.push(token.description) }
        defer { if let report { report.pop() } }
        let reading: JSON.Reading<Element> =
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
