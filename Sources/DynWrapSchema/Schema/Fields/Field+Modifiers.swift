extension FieldProtocol {
    /// A copy with a changed specification.
    package func changed(_ change: (inout FieldSpec<Value>) -> Void) -> Self {
        var spec = field.definition.spec
        change(&spec)
        spec.renew()
        return Self(Field(spec))
    }

    /// Redacted in every description, problem and mirror. Texts, output and archives have it as it is; in the exported JSON Schema it is `writeOnly`.
    public var secret: Self { changed { $0.facts.flags.insert(.secret) } }

    /// Left out of `dyn.output`, at any depth; kept in copies, archives and `dyn.json`.
    public var notSerialized: Self { changed { $0.facts.flags.insert(.notSerialized) } }

    /// Assigning nil writes null instead of removing the member.
    public var writesNull: Self { changed { $0.facts.flags.insert(.writesNull) } }

    /// Assigning may replace values of another kind on the path to the field; without it such an assignment is refused.
    public var overwriting: Self { changed { $0.facts.flags.insert(.overwriting) } }

    /// Reads only the declared kind.
    public var strict: Self { changed { $0.facts.options.mode = .strict } }

    /// Reads more kinds: numbers from bools, strings from numbers.
    public var lax: Self { changed { $0.facts.options.mode = .lax } }

    /// One bad element makes the whole list invalid.
    public var allOrNothing: Self { changed { $0.facts.options.allOrNothing = true } }

    /// Other paths to read, in order, where nothing is at the field's own. Assigning writes to the field's own path, and so does an edit in place: what is at
    /// another path stays there as it is.
    public func or(_ keys: String...) -> Self { changed { $0.facts.fallbacks += keys.map { FieldPath($0) } } }

    /// Changes the value after every reading. Not applied to output.
    ///
    /// Complexity: an edit in place of a list, a dictionary or a model reads and compares all of it, as with ``onSet(_:)``.
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
    /// Complexity: an edit in place of a list, a dictionary or a model, `order.lines[3].count += 1`, hands all of it to `modifier`, and only where it is another
    /// than before. To find that out it is copied and compared, so each edit is O(size of the value). Many edits cost that once where they are made in a copy that
    /// is assigned at the end, `var lines = order.lines`.
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

    /// The name of an entry that has no property: of a ``Schema/body`` or a dynamic schema. A property's field has the property's name.
    ///
    /// ```swift
    /// Str("last-name").named("lastName")
    /// ```
    public func named(_ name: String) -> Self { changed { $0.facts.name = name } }

    /// What the field is for, in the export and in `entries`.
    public func doc(_ text: String) -> Self { changed { $0.facts.documentation = text } }

    /// The value of absent and null members, of unreadable ones, or of both, as `condition` says: by default of both.
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

    /// A condition that `dyn.problems` reports where it does not hold: `check("must contain an @") { $0.contains("@") }` says
    /// `must contain an @, found "x"`. Not run where the member is absent, null or unreadable; `.required` says that it must be there.
    /// - Parameters:
    ///   - message: what the problem says, a sentence.
    ///   - code: the problem's ``Problem/rule``, `check` where none is given.
    ///   - holds: whether all is well with a value.
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
    /// The same field, not assignable: assigning it does not compile.
    public var readOnly: ReadOnlyField<Value> { ReadOnlyField(self) }

    /// The same field with nil for absent and null, where no default is declared. What can't be read is nil too.
    ///
    /// A field whose value may be nil already stays as it is: `Date("when").optional` is a `Date?`.
    @_disfavoredOverload
    public var optional: Field<Value?> { Field<Value?>(definition.spec.optional) }

    /// Another view of the value.
    ///
    /// ```swift
    /// let tags = Str("tags").map(default: []) { $0.split(separator: " ").map(String.init) } _: { $0.joined(separator: " ") }
    /// ```
    ///
    /// The result of `from` is kept with the document, so that `from` runs once for each value, for all copies and threads. An edited value is mapped once
    /// too; the others are not mapped again. Exceptions: an array or object edited in place is mapped at every reading; `dyn.problems` maps on its own;
    /// threads that read a value for the first time in parallel may each map it; beyond 65,536 mapped values of one document all are dropped, and mapped
    /// again when they are read.
    /// - Parameters:
    ///   - value: what the field reads for an absent value, and for one that `from` refuses.
    ///   - from: makes the value from what was read; nil is a problem. To give the same for the same value.
    ///   - to: makes what is written.
    public func map<Other: Sendable>(
        default value: Other, _ from: @escaping @Sendable (Value) -> Other?, _ to: @escaping @Sendable (Other) -> Value
    ) -> Field<Other> {
        Field<Other>(definition.spec.mapped(from, to, default: { _ in value }))
    }

    /// Another view of the value, whose default is the view of the field's default.
    ///
    /// `from` runs once for each value, as that of `map(default:_:_:)`.
    /// - Parameters:
    ///   - from: makes the value from what was read, and from the field's default at every reading of it.
    ///   - to: makes what is written.
    public func map<Other: Sendable>(
        _ from: @escaping @Sendable (Value) -> Other, _ to: @escaping @Sendable (Other) -> Value
    ) -> Field<Other> {
        Field<Other>(definition.spec.mapped({ from($0) }, to, default: from))
    }
}

extension FieldProtocol where Value: OptionalValue {
    /// The same field: its value may be nil already.
    public var optional: Self { self }
}

extension ReadOnlyField {
    /// The same field with nil for absent and null.
    @_disfavoredOverload
    public var optional: ReadOnlyField<Value?> { ReadOnlyField<Value?>(field.optional) }

    /// Another view of the value, which `from` makes; `value` is read where it is absent, or where `from` gives nil. `to` makes what is
    /// written, as of a default in the output.
    public func map<Other: Sendable>(
        default value: Other, _ from: @escaping @Sendable (Value) -> Other?, _ to: @escaping @Sendable (Other) -> Value
    ) -> ReadOnlyField<Other> {
        ReadOnlyField<Other>(field.map(default: value, from, to))
    }

    /// Another view of the value, which `from` makes, of the field's default too. `to` makes what is written, as of a default in
    /// the output.
    public func map<Other: Sendable>(
        _ from: @escaping @Sendable (Value) -> Other, _ to: @escaping @Sendable (Other) -> Value
    ) -> ReadOnlyField<Other> {
        ReadOnlyField<Other>(field.map(from, to))
    }

    /// Another view of a value that is only read.
    public func map<Other: Sendable>(_ from: @escaping @Sendable (Value) -> Other) -> ReadOnlyField<Other> {
        let original = field
        // Nothing is ever assigned, so what is written is the field's own default.
        return ReadOnlyField<Other>(field.map(from) { _ in original.definition.spec.missingDefault })
    }
}
