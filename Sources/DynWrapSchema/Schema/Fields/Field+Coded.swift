// Fields of `Codable` types.

extension Field {
    /// A value of a `Codable` type at `key`: `Coded<Person>("owner")`.
    /// - Parameters:
    ///   - key: the key, or a path of keys.
    ///   - decoder: decodes the value.
    ///   - encoder: encodes the value.
    @_disfavoredOverload
    public init<T: Codable & Sendable>(
        _ key: String, decoder: TreeDecoder = TreeDecoder(), encoder: TreeEncoder = TreeEncoder()
    ) where Value == T? {
        self.init(FieldPath(key), one: T.self, Coders(decoder, encoder))
    }

    /// A value of a `Codable` type, read with `decoder` and written with `encoder`, at the key from the property's name:
    /// `let owner = Coded<Person>()`.
    @_disfavoredOverload
    public init<T: Codable & Sendable>(decoder: TreeDecoder = TreeDecoder(), encoder: TreeEncoder = TreeEncoder())
    where Value == T? {
        self.init(nil, one: T.self, Coders(decoder, encoder))
    }

    /// A list of values of a `Codable` type at `key`, read with `decoder` and written with `encoder`:
    /// `CodedList<Person>("friends")`.
    @_disfavoredOverload
    public init<T: Codable & Sendable>(
        _ key: String, decoder: TreeDecoder = TreeDecoder(), encoder: TreeEncoder = TreeEncoder()
    ) where Value == [T] {
        self.init(FieldPath(key), each: T.self, Coders(decoder, encoder))
    }

    /// A list of values of a `Codable` type, read with `decoder` and written with `encoder`, at the key from the property's
    /// name: `let friends = CodedList<Person>()`.
    @_disfavoredOverload
    public init<T: Codable & Sendable>(decoder: TreeDecoder = TreeDecoder(), encoder: TreeEncoder = TreeEncoder())
    where Value == [T] {
        self.init(nil, each: T.self, Coders(decoder, encoder))
    }

    /// A dictionary of values of a `Codable` type at `key`, read with `decoder` and written with `encoder`:
    /// `CodedDict<Person>("by-name")`.
    @_disfavoredOverload
    public init<T: Codable & Sendable>(
        _ key: String, decoder: TreeDecoder = TreeDecoder(), encoder: TreeEncoder = TreeEncoder()
    ) where Value == [String: T] {
        self.init(FieldPath(key), of: T.self, Coders(decoder, encoder))
    }

    /// A dictionary of values of a `Codable` type, read with `decoder` and written with `encoder`, at the key from the
    /// property's name: `let byName = CodedDict<Person>()`.
    @_disfavoredOverload
    public init<T: Codable & Sendable>(decoder: TreeDecoder = TreeDecoder(), encoder: TreeEncoder = TreeEncoder())
    where Value == [String: T] {
        self.init(nil, of: T.self, Coders(decoder, encoder))
    }

    private init<T: Codable & Sendable>(_ path: FieldPath?, one: T.Type, _ coders: Coders) where Value == T? {
        self.init(
            path, FieldConversion<T>.coded(CodedValue<T>.self, { CodedValue($0) }, \.value).optional, coders, default: nil)
    }

    private init<T: Codable & Sendable>(_ path: FieldPath?, each: T.Type, _ coders: Coders) where Value == [T] {
        self.init(path, .coded([CodedValue<T>].self, { $0.map { CodedValue($0) } }, { $0.map(\.value) }), coders, default: [])
    }

    private init<T: Codable & Sendable>(_ path: FieldPath?, of: T.Type, _ coders: Coders) where Value == [String: T] {
        self.init(
            path, .coded([String: CodedValue<T>].self, { $0.mapValues { CodedValue($0) } }, { $0.mapValues(\.value) }), coders,
            default: [:])
    }

    private init(
        _ path: FieldPath?, _ conversion: FieldConversion<Value>, _ coders: Coders,
        default value: @autoclosure @escaping @Sendable () -> Value
    ) {
        var spec = FieldSpec<Value>(path, conversion, default: value())
        spec.facts.options.coders = coders
        if !coders.isOrdinary { spec.facts.declared = [.function] }
        self.init(spec)
    }
}

extension FieldConversion {
    /// A conversion through another form of the value, such as `CodedValue`.
    fileprivate static func coded<Form: JSONConvertible>(
        _ form: Form.Type, _ make: @escaping @Sendable (Value) -> Form, _ value: @escaping @Sendable (Form) -> Value
    ) -> FieldConversion {
        FieldConversion(
            read: { json, options in Form.read(json, options).map(value) },
            write: { new, options, old in make(new).json(options, replacing: old) },
            expectation: { _ in Form.expectation })
    }
}

extension Coders {
    /// Whether decoder and encoder have only default settings. Any other setting may be a function, and is not compared.
    fileprivate var isOrdinary: Bool {
        guard case .deferredToDate = decoder.dateDecodingStrategy, case .base64 = decoder.dataDecodingStrategy,
            case .throw = decoder.nonConformingFloatDecodingStrategy, case .deferredToDate = encoder.dateEncodingStrategy,
            case .base64 = encoder.dataEncodingStrategy, case .throw = encoder.nonConformingFloatEncodingStrategy,
            decoder.keyDecodingStrategy.isDefault, encoder.keyEncodingStrategy.isDefault
        else { return false }
        let (read, written) = (Self.ordinary.decoder, Self.ordinary.encoder)
        return decoder.userInfo.isEmpty && encoder.userInfo.isEmpty && decoder.maximumDepth == read.maximumDepth
            && encoder.maximumDepth == written.maximumDepth
    }
}
