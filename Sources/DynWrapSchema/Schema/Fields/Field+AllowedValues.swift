// Lists of allowed values. They do not apply to nil.

extension FieldProtocol where Value: Equatable {
    /// Allows only these values: `Num<Int>("size").oneOf(8, 16, 32)`. `enum` in the exported JSON Schema.
    ///
    /// Values are the same if their written forms have the same meaning.
    /// - Parameters:
    ///   - values: all allowed values.
    ///   - message: a sentence for the problem with any other value.
    ///   - code: the problem's ``Problem/rule``; `oneOf` by default.
    @_disfavoredOverload
    public func oneOf(_ values: Value..., message: String? = nil, code: String? = nil) -> Self {
        allowing(values, DeclaredPart(values), message, code)
    }

    /// Allows only this value: `Str("version").constant("1.0")`. `const` in the exported JSON Schema.
    /// - Parameters:
    ///   - value: the only allowed value.
    ///   - message: a sentence for the problem with any other value.
    ///   - code: the problem's ``Problem/rule``; `constant` by default.
    @_disfavoredOverload
    public func constant(_ value: Value, message: String? = nil, code: String? = nil) -> Self {
        allowing(value, DeclaredPart(value), message, code)
    }
}

extension FieldProtocol {
    /// Allows only these values, where there is a value.
    /// - Parameters:
    ///   - values: all allowed values.
    ///   - message: a sentence for the problem with any other value.
    ///   - code: the problem's ``Problem/rule``; `oneOf` by default.
    public func oneOf<V: Equatable>(_ values: V..., message: String? = nil, code: String? = nil) -> Self where Value == V? {
        allowing(values, DeclaredPart(values), message, code)
    }

    /// Allows only this value, where there is a value.
    /// - Parameters:
    ///   - value: the only allowed value.
    ///   - message: a sentence for the problem with any other value.
    ///   - code: the problem's ``Problem/rule``; `constant` by default.
    public func constant<V: Equatable>(_ value: V, message: String? = nil, code: String? = nil) -> Self where Value == V? {
        allowing(value, DeclaredPart(value), message, code)
    }

    private func allowing(_ values: [Value], _ declared: DeclaredPart, _ message: String?, _ code: String?) -> Self {
        changed { spec in
            let conversion = spec.conversion
            let texts = conversion.texts(of: values)
            let expected = { @Sendable (options: ConversionOptions) in texts(options).oneOf { $0 } }
            spec.add(
                .allowing(
                    values, declared, conversion,
                    ConstraintWords(expected(spec.facts.options), code: "oneOf", message: message, given: code, spelled: expected)
                ) { [("enum", JSON($0))] })
        }
    }

    private func allowing(_ value: Value, _ declared: DeclaredPart, _ message: String?, _ code: String?) -> Self {
        changed { spec in
            let conversion = spec.conversion
            let texts = conversion.texts(of: [value])
            let expected = { @Sendable (options: ConversionOptions) in "the value \(texts(options)[0])" }
            spec.add(
                .allowing(
                    [value], declared, conversion,
                    ConstraintWords(
                        expected(spec.facts.options), code: "constant", message: message, given: code, spelled: expected)
                ) { $0.count == 1 ? [("const", $0[0])] : [("enum", JSON($0))] })
        }
    }
}

extension FieldConversion {
    /// Values in the words of a problem. A number is shown as one where it is written in a string too.
    fileprivate func texts(of values: [Value]) -> @Sendable (ConversionOptions) -> [String] {
        let kept = KeptForms()
        return { options in
            var options = options
            options.numberAsString = false
            return kept.forms(options) { options in values.map { fresh($0, options) } }.map { $0.text() }
        }
    }
}

extension FieldConstraint where Value: Sendable {
    fileprivate static func allowing(
        _ values: [Value], _ declared: DeclaredPart, _ conversion: FieldConversion<Value>, _ words: ConstraintWords,
        _ keywords: @escaping @Sendable ([JSON]) -> [(String, JSON)]
    ) -> FieldConstraint {
        @Sendable func forms(_ options: ConversionOptions) -> [JSON] { values.map { conversion.fresh($0, options) } }
        let kept = KeptForms()
        var made = FieldConstraint(words) { value, json, options in
            let form = conversion.fresh(value, options)
            return form.isNull || kept.contain(form, options, forms) ? [] : [ConstraintFault(words.spelled(with: options), json)]
        }
        made.declared = [declared]
        // A number in a string is read in several spellings, `"1"` and `"1.0"`, but a list would have only one of them.
        made.keywords = { options in
            let forms = forms(options)
            if options.numberAsString || forms.contains(where: \.isMissing) { return [] }
            // An enum's value may have other spellings besides the written one.
            let others = conversion.cases().filter { spelling in
                guard !forms.contains(spelling), case .value(let value) = conversion.read(spelling, options) else { return false }
                return forms.contains(conversion.fresh(value, options))
            }
            return keywords(forms + others)
        }
        return made
    }
}

/// The written forms of a constraint's allowed values. They are made once, because the options are nearly always the same.
private final class KeptForms: Sendable {
    private let first = LazyReference<Forms>()

    private final class Forms: Sendable {
        let date: DateConversion
        let flag: ConversionOptions.FlagSpelling
        let numberAsString: Bool
        let list: [JSON]
        let forms: Set<JSON>

        init(_ options: ConversionOptions, _ forms: [JSON]) {
            date = options.date
            flag = options.flag
            numberAsString = options.numberAsString
            list = forms
            self.forms = Set(forms)
        }

        func suits(_ options: ConversionOptions) -> Bool {
            numberAsString == options.numberAsString && flag == options.flag && date == options.date
        }
    }

    /// Whether one of the values has this written form; `forms` writes them with the options.
    func contain(_ form: JSON, _ options: ConversionOptions, _ forms: (ConversionOptions) -> [JSON]) -> Bool {
        kept(options, forms).map { $0.forms.contains(form) } ?? forms(options).contains(form)
    }

    /// The written forms with these options, which `forms` makes.
    func forms(_ options: ConversionOptions, _ forms: (ConversionOptions) -> [JSON]) -> [JSON] {
        kept(options, forms)?.list ?? forms(options)
    }

    /// The forms that are kept, where they are those with these options.
    private func kept(_ options: ConversionOptions, _ forms: (ConversionOptions) -> [JSON]) -> Forms? {
        // During comparisons, for a union's kind and for coders, the written form depends on more than the kept options.
        if options.isComparing || options.siblingTag != nil || options.union != nil || options.coders != nil { return nil }
        let kept = first.load() ?? first.storeIfNil(Forms(options, forms(options)))
        return kept.suits(options) ? kept : nil
    }
}
