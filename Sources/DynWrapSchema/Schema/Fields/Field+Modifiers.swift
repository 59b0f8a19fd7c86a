extension FieldProtocol {
    /// A copy with a changed specification.
    package func changed(_ change: (inout FieldSpec<Value>) -> Void) -> Self {
        var spec = field.definition.spec
        change(&spec)
        spec.renew()
        return Self(Field(spec))
    }

    /// Redacted in every description, problem and mirror. Texts, output and archives contain the real value; in the exported
    /// JSON Schema it is `writeOnly`.
    ///
    /// Only values are hidden. The keys of a secret object or dictionary stand in the pointers of its problems and changes, so a secret
    /// must not be a key.
    public var secret: Self { changed { $0.facts.flags.insert(.secret) } }

    /// Left out of `dyn.output`, at any depth; kept in copies, archives and `dyn.json`.
    public var notSerialized: Self { changed { $0.facts.flags.insert(.notSerialized) } }

    /// Assigning nil writes null instead of removing the member.
    public var writesNull: Self { changed { $0.facts.flags.insert(.writesNull) } }

    /// Assigning may replace values of another kind on the path to the field. Without it such an assignment is refused.
    public var overwriting: Self { changed { $0.facts.flags.insert(.overwriting) } }

    /// Reads only the declared kind.
    public var strict: Self { changed { $0.facts.options.mode = .strict } }

    /// Reads more kinds: numbers from bools, strings from numbers and others.
    public var lax: Self { changed { $0.facts.options.mode = .lax } }

    /// One unreadable element makes the whole list invalid.
    public var allOrNothing: Self { changed { $0.facts.options.allOrNothing = true } }

    /// Other paths to read, in order, where there is no value at the field's own path.
    ///
    /// A null, or a value that can't be read, is a value: the paths after it are not read. Assignments and edits in place write
    /// to the field's own path, and the values at the other paths stay unchanged; assigning nil removes those too.
    public func or(_ keys: String...) -> Self { changed { $0.facts.fallbacks += keys.map { FieldPath($0) } } }

    /// Changes the value after each reading. Not applied to output.
    ///
    /// - Complexity: an edit in place of a list, a dictionary or a model reads and compares all of it, as with ``onSet(_:)``.
    public func onGet(_ modifier: @escaping @Sendable (Value) -> Value) -> Self {
        changed { spec in
            spec.facts.declared.append(.function)
            guard let before = spec.onGet else {
                spec.onGet = modifier
                return
            }
            spec.onGet = { modifier(before($0)) }
        }
    }

    /// Changes the value before it is stored.
    ///
    /// - Complexity: an edit in place of a list, a dictionary or a model, such as `order.lines[3].count += 1`, passes the
    ///   whole value to `modifier`, if it has changed. To find that out it is copied and compared, so each edit is
    ///   O(size of the value). To make many edits for the cost of one, edit a copy and assign it at the end:
    ///   `var lines = order.lines`.
    public func onSet(_ modifier: @escaping @Sendable (Value) -> Value) -> Self {
        changed { spec in
            spec.facts.declared.append(.function)
            guard let before = spec.onSet else {
                spec.onSet = modifier
                return
            }
            spec.onSet = { modifier(before($0)) }
        }
    }

    /// The name of an entry without a property, in a ``Schema/body`` or a dynamic schema. Any other field has its property's
    /// name.
    ///
    /// ```swift
    /// Str("last-name").named("lastName")
    /// ```
    public func named(_ name: String) -> Self { changed { $0.facts.name = name } }

    /// The documentation of the field, for the export and for `entries`.
    public func doc(_ text: String) -> Self { changed { $0.facts.documentation = text } }

    /// The value for absent and null members, for unreadable ones, or for both, according to `condition`; by default for
    /// both.
    public func `default`(_ value: Value, on condition: DefaultCondition = .both) -> Self {
        changed { spec in
            if condition != .invalid {
                spec.setMissingDefault { value }
                spec.facts.flags.insert(.hasDefault)
            }
            if condition != .missing {
                spec.setInvalidDefault { value }
                spec.facts.flags.insert(.defaulted)
            }
        }
    }

    /// A condition that `dyn.problems` reports if it is false: `check("must contain an @") { $0.contains("@") }` reports
    /// `must contain an @, found "x"`.
    ///
    /// Not run where the member is absent, null or unreadable; `.required` demands that it is present.
    /// - Parameters:
    ///   - message: a sentence for the problem.
    ///   - code: the problem's ``Problem/rule``; `check` by default.
    ///   - holds: whether a value meets the condition.
    public func check(_ message: String, code: String? = nil, _ holds: @escaping @Sendable (Value) -> Bool) -> Self {
        changed { $0.add(FieldConstraint(ConstraintWords(message, code: "check", message: message, given: code), holds)) }
    }
}

/// When a default is used.
public enum DefaultCondition: Sendable, Hashable {
    /// The member is absent or null.
    case missing
    /// The member can't be read.
    case invalid
    /// The member is absent or null, or can't be read.
    case both
}

extension Field {
    /// The same field as read-only: assigning to it does not compile.
    public var readOnly: ReadOnlyField<Value> { ReadOnlyField(self) }

    /// The same field with nil for absent, null and unreadable values, where no default is declared.
    ///
    /// A field whose value is already optional stays the same: `Date("when").optional` is a `Date?`.
    @_disfavoredOverload
    public var optional: Field<Value?> { Field<Value?>(definition.spec.optional) }

    /// A field with another form of the value.
    ///
    /// ```swift
    /// let tags = Str("tags").map(default: []) { $0.split(separator: " ").map(String.init) } _: { $0.joined(separator: " ") }
    /// ```
    ///
    /// The result of `from` is kept with the document, so `from` runs once for each value, for all copies and threads. An
    /// edited value is mapped once too; the others are not mapped again. Exceptions: an array or object edited in place is
    /// mapped at each reading; `dyn.problems` maps on its own; threads that read a value for the first time in parallel may
    /// each map it; beyond 65,536 mapped values of one document all results are dropped, and made again when they are read.
    /// - Parameters:
    ///   - value: the value that the field reads where the member is absent, or `from` returns nil.
    ///   - from: makes the value from what was read; nil is a problem. It must return the same result for the same value.
    ///   - to: makes the value that is written.
    public func map<Other: Sendable>(
        default value: Other, _ from: @escaping @Sendable (Value) -> Other?, _ to: @escaping @Sendable (Other) -> Value
    ) -> Field<Other> {
        Field<Other>(definition.spec.mapped(from, to, default: { _ in value }))
    }

    /// A field with another form of the value, whose default is made from the field's default.
    ///
    /// `from` runs once for each value, like that of `map(default:_:_:)`.
    /// - Parameters:
    ///   - from: makes the value from what was read, and from the field's default each time that is read.
    ///   - to: makes the value that is written.
    public func map<Other: Sendable>(
        _ from: @escaping @Sendable (Value) -> Other, _ to: @escaping @Sendable (Other) -> Value
    ) -> Field<Other> {
        Field<Other>(definition.spec.mapped({ from($0) }, to, default: from))
    }
}

extension FieldProtocol where Value: OptionalValue {
    /// The same field: its value is already optional.
    public var optional: Self { self }
}

extension ReadOnlyField {
    /// The same field with nil for absent and null.
    @_disfavoredOverload
    public var optional: ReadOnlyField<Value?> { ReadOnlyField<Value?>(field.optional) }

    /// A field with another form of the value, made by `from`. `value` is read where the member is absent, or `from` returns
    /// nil. `to` makes what is written, for example a default in the output.
    public func map<Other: Sendable>(
        default value: Other, _ from: @escaping @Sendable (Value) -> Other?, _ to: @escaping @Sendable (Other) -> Value
    ) -> ReadOnlyField<Other> {
        ReadOnlyField<Other>(field.map(default: value, from, to))
    }

    /// A field with another form of the value, made by `from`, also from the field's default. `to` makes what is written, for
    /// example a default in the output.
    public func map<Other: Sendable>(
        _ from: @escaping @Sendable (Value) -> Other, _ to: @escaping @Sendable (Other) -> Value
    ) -> ReadOnlyField<Other> {
        ReadOnlyField<Other>(field.map(from, to))
    }

    /// A field with another form of a value that is never written.
    public func map<Other: Sendable>(_ from: @escaping @Sendable (Value) -> Other) -> ReadOnlyField<Other> {
        let original = field
        // Nothing is ever assigned, so only the field's own default can be written.
        return ReadOnlyField<Other>(field.map(from) { _ in original.definition.spec.missingDefault })
    }
}
