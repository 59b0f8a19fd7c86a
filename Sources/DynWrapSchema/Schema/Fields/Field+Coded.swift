// Fields of `Codable` types.

extension Field {
    /// A value of a `Codable` type at `key`, or at the key from the property's name: `Coded<Person>("owner")`.
    /// - Parameters:
    ///   - key: the key, or a path of keys.
    ///   - decoder: decodes the value.
    ///   - encoder: encodes the value.
    @_disfavoredOverload
    public init<T: Codable & Sendable>(
        _ key: String? = nil, decoder: TreeDecoder = TreeDecoder(), encoder: TreeEncoder = TreeEncoder()
    ) where Value == T? {
        self.init(
            key, FieldConversion<T>.coded(CodedValue<T>.self, { CodedValue($0) }, \.value).optional, Coders(decoder, encoder),
            default: nil)
    }

    /// A list of values of a `Codable` type at `key`, or at the key from the property's name, read with `decoder` and written
    /// with `encoder`: `CodedList<Person>("friends")`.
    @_disfavoredOverload
    public init<T: Codable & Sendable>(
        _ key: String? = nil, decoder: TreeDecoder = TreeDecoder(), encoder: TreeEncoder = TreeEncoder()
    ) where Value == [T] {
        self.init(
            key, .coded([CodedValue<T>].self, { $0.map { CodedValue($0) } }, { $0.map(\.value) }), Coders(decoder, encoder),
            default: [])
    }

    /// A dictionary of values of a `Codable` type at `key`, or at the key from the property's name, read with `decoder` and
    /// written with `encoder`: `CodedDict<Person>("by-name")`.
    @_disfavoredOverload
    public init<T: Codable & Sendable>(
        _ key: String? = nil, decoder: TreeDecoder = TreeDecoder(), encoder: TreeEncoder = TreeEncoder()
    ) where Value == [String: T] {
        self.init(
            key, .coded([String: CodedValue<T>].self, { $0.mapValues { CodedValue($0) } }, { $0.mapValues(\.value) }),
            Coders(decoder, encoder), default: [:])
    }

    private init(
        _ key: String?, _ conversion: FieldConversion<Value>, _ coders: Coders,
        default value: @autoclosure @escaping @Sendable () -> Value
    ) {
        var spec = FieldSpec<Value>(key.map { FieldPath($0) }, conversion, default: value())
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
