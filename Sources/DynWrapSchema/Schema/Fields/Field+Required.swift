// Required members. `.required` removes the optional: an absent value reads as the type's empty value, or as the value of
// `else:`.

extension FieldProtocol {
    /// Makes absent and null problems, which strict opening refuses. A declared default is still read, and reported as
    /// `defaulted`. An empty list is present.
    ///
    /// For an optional field, the result is never nil; to keep the optional take `.present`. For a field declared elsewhere
    /// use `Require` in the body (``SchemaRequire``).
    public var required: Self { changed { $0.facts.flags.insert(.required) } }

    /// Makes absent and null problems; `value` is read for them and for unreadable values. Unlike a declared default it does
    /// not count as one.
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
    /// A required value that is read without an optional: `Date("placed", .iso8601).required` is a `Date`,
    /// `Model<S>("m").required` a model.
    ///
    /// Absent, null and unreadable values are problems, and read as the type's empty value (``JSONDefaultable``), or as a
    /// declared default. An edit in an absent model creates the model.
    public var required: Field<Value.Present> {
        Field<Value.Present>(asOptional.definition.spec.required { Value.Present.jsonDefault })
    }
}

extension FieldProtocol where Value: OptionalValue {
    /// Requires the member, with an optional value: absent and null are problems, which strict opening refuses.
    ///
    /// They and unreadable values read as nil. For code that uses nil to find out that the member is absent. If the empty
    /// value or your own value will do, take `.required` or `.required(else: …)`.
    public var present: Self { changed { $0.facts.flags.insert(.required) } }

    /// A type without an empty value (an enum, a union, a `Codable` type) has no value for an absent member:
    /// `.required(else: …)` states one; with `.present` it is nil.
    @available(
        *, deprecated,
        message:
            "without an empty value it stays optional: '.required(else: …)' says what is read where nothing is there, '.present' that it is nil"
    )
    public var required: Self { changed { $0.facts.flags.insert(.required) } }
}

extension Field {
    /// A required value that is read without an optional: `Enum<Status?>("status").required(else: .open)`.
    ///
    /// Absent, null and unreadable values are problems, and read as `value`, or as a declared default.
    @_disfavoredOverload
    public func required<Present: Sendable>(else value: Present) -> Field<Present> where Value == Present? {
        Field<Present>(definition.spec.required { value })
    }
}

extension ReadOnlyField where Value: OptionalValue, Value.Present: JSONDefaultable {
    /// A required value that is read without an optional.
    public var required: ReadOnlyField<Value.Present> { ReadOnlyField<Value.Present>(field.required) }
}

extension ReadOnlyField {
    /// A required value that is read without an optional.
    @_disfavoredOverload
    public func required<Present: Sendable>(else value: Present) -> ReadOnlyField<Present> where Value == Present? {
        ReadOnlyField<Present>(field.required(else: value))
    }
}
