// Inlinable, so that a client's compiler specialises the code that reads and writes a type. Never inlined, so that it does so
// once per type and not for each field (Benchmarks/compile-time.sh).

extension Field where Value: JSONDefaultable {
    /// A field at `key`. Absent and null read as the type's empty value: `""`, `0`, `false`, `[]`, `nil`.
    @inlinable @inline(never)
    public init(_ key: String) { self.init(FieldSpec(FieldPath(key), .own, default: Value.jsonDefault)) }

    /// A field whose key comes from its property's name, through the schema's `Keys`. If the type is a model's, it is a
    /// group, which is declared in the same way.
    @_disfavoredOverload @inlinable @inline(never)
    public init() { self.init(FieldSpec(nil, .own, default: Value.jsonDefault)) }
}

extension Field where Value: JSONConvertible {
    /// A field at `key`, or at the key from its property's name, with the value of absent, null and unreadable members.
    @inlinable @inline(never)
    public init(_ key: String? = nil, default value: Value) {
        self.init(FieldSpec(key.map { FieldPath($0) }, .own, declaredDefault: value))
    }
}

extension Field where Value == Bool {
    /// A bool at `key`, written in this spelling. `value` is read where the member is absent; false by default.
    public init(_ key: String, _ spelling: ConversionOptions.FlagSpelling, default value: Bool = false) {
        self.init(FieldPath(key), spelling, value)
    }

    /// A bool written in this spelling, at the key from the property's name. `value` is read where the member is absent;
    /// false by default.
    public init(_ spelling: ConversionOptions.FlagSpelling, default value: Bool = false) { self.init(nil, spelling, value) }

    private init(_ path: FieldPath?, _ spelling: ConversionOptions.FlagSpelling, _ value: Bool) {
        var spec = FieldSpec<Bool>(path, .own, default: value)
        spec.facts.options.flag = spelling
        self.init(spec)
    }
}

extension FieldConversion {
    /// A conversion with a table of spellings.
    package static func table(_ table: [(String, Value)], unknown: Value?) -> FieldConversion where Value: Equatable {
        let spellings = table.map { "\"\($0.0)\"" }.joined(separator: ", ")
        let byText = Dictionary(table.map { (ScalarKey(string: $0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
        var made = FieldConversion.plain(
            read: { json, options in
                guard let text = json.string ?? (options.mode == .strict ? nil : json.number?.text) else {
                    return .invalid("one of \(spellings)")
                }
                if let value = byText[ScalarKey(string: text)] {
                    return json.string == nil ? .coerced(value, "one of \(spellings)") : .value(value)
                }
                return unknown.map { .value($0) } ?? .invalid("one of \(spellings)")
            },
            write: { value, _ in
                // The unknown case and values without a spelling are never written: the present value stays.
                if value == unknown { return .unwritable }
                return table.first { $0.1 == value }.map { JSON($0.0) } ?? .unwritable
            },
            expectation: { _ in "one of \(spellings)" })
        // With a case for unknown values, any string is read.
        made.jsonSchema = { _ in unknown == nil ? ["type": "string", "enum": JSON(table.map { JSON($0.0) })] : ["type": "string"]
        }
        made.cases = { table.map { JSON($0.0) } }
        return made
    }
}

extension FieldConversion where Value: RawRepresentable, Value.RawValue: JSONConvertible {
    /// A conversion of an enum with its raw value.
    @inlinable
    package static func rawValue(unknown: Value?) -> FieldConversion {
        var made = FieldConversion(
            read: { json, options in
                let reading: JSON.Reading<Value> = RawValueReading.read(json, options)
                guard case .invalid = reading, let unknown else { return reading }
                if Value.RawValue.read(json, options).value != nil { return .value(unknown) }
                return .invalid(RawValueReading.expectation(Value.self, besides: unknown))
            },
            write: { value, options, old in
                let json = value.rawValue.json(options, replacing: old)
                return unknown.map { $0.rawValue.json(options) == json } == true ? .unwritable : json
            },
            expectation: { _ in RawValueReading.expectation(Value.self, besides: unknown) })
        let read = made.read
        made.isExact = { if case .value = read($0, $1) { true } else { false } }
        made.jsonSchema = { options in
            // With a case for unknown values, any raw value is read.
            unknown == nil ? RawValueReading.jsonSchema(Value.self, options) : Value.RawValue.jsonSchema(options)
        }
        made.cases = { RawValueReading.cases(of: Value.self, besides: unknown) }
        return made
    }
}
