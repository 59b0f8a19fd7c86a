// What must be there. `.required` takes the optional off: what is read where nothing is there is the type's empty value, or what `else:` says.

extension FieldProtocol {
    /// Absent and null are problems, and strict opening refuses them. A declared default is still read, and reported as `defaulted`; an empty
    /// list is there.
    ///
    /// Of a field that may be nil, returns one that is never nil. To keep the question mark take `.present`; of a field that is declared elsewhere say
    /// `Require` in the body (``SchemaRequire``).
    public var required: Self { changed { $0.facts.flags.insert(.required) } }

    /// Absent and null are problems, and `value` is read for them and for what can't be read; it is no default, which would be declared.
    @_disfavoredOverload
    public func required(else value: Value) -> Self {
        changed { spec in
            spec.facts.flags.insert(.required)
            if !spec.facts.flags.contains(.hasDefault) { spec.setMissingDefault { value } }
            if !spec.facts.flags.contains(.defaulted) { spec.setInvalidDefault { value } }
        }
    }
}

extension Field where Value: OptionalValue, Value.Present: JSONDefaultable {
    /// A value that must be there, and is read without a question mark: `Date("placed", .iso8601).required` is a `Date`, `Model<S>("m").required` a
    /// model.
    ///
    /// Absent, null and what can't be read are problems, and read as the type's empty value (``JSONDefaultable``), or as a default that is declared. An
    /// edit in a model that is not there makes it.
    public var required: Field<Value.Present> {
        Field<Value.Present>(asOptional.definition.spec.required { Value.Present.jsonDefault })
    }
}

extension FieldProtocol where Value: OptionalValue {
    /// The member must be there, and its value stays optional: absent and null are problems, which strict opening refuses, and read as nil; so does what
    /// can't be read. For code that is to see by nil that the member is absent; where the empty value or one of your own will do, take `.required` or
    /// `.required(else: …)`.
    public var present: Self { changed { $0.facts.flags.insert(.required) } }

    /// A type without an empty value (an enum, a union, a `Codable` type) has nothing to read where the member is absent: `.required(else: …)` says what,
    /// or `.present` that it is nil.
    @available(
        *, deprecated,
        message:
            "without an empty value it stays optional: '.required(else: …)' says what is read where nothing is there, '.present' that it is nil"
    )
    public var required: Self { changed { $0.facts.flags.insert(.required) } }
}

extension Field {
    /// A value that must be there, and is read without a question mark: `Enum<Status?>("status").required(else: .open)`.
    ///
    /// Absent, null and what can't be read are problems, and read as `value`, or as a default that is declared.
    @_disfavoredOverload
    public func required<Present: Sendable>(else value: Present) -> Field<Present> where Value == Present? {
        Field<Present>(definition.spec.required { value })
    }
}

extension ReadOnlyField where Value: OptionalValue, Value.Present: JSONDefaultable {
    /// A value that must be there, and is read without a question mark.
    public var required: ReadOnlyField<Value.Present> { ReadOnlyField<Value.Present>(field.required) }
}

extension ReadOnlyField {
    /// A value that must be there, and is read without a question mark.
    @_disfavoredOverload
    public func required<Present: Sendable>(else value: Present) -> ReadOnlyField<Present> where Value == Present? {
        ReadOnlyField<Present>(field.required(else: value))
    }
}
