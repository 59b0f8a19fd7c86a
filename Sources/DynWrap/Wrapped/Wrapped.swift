/// A JSON object seen through a schema: typed member access and edits, and everything else under ``dyn``.
///
/// ```swift
/// var customer = try Wrapped<CustomerSchema>(json: #"{"last-name": "Smith", "vip": true}"#)
/// customer.lastName               // "Smith"
/// customer.lastName = "Jones"
/// customer.dyn.json.text()        // {"last-name": "Jones", "vip": true}
/// ```
///
/// A value type: a copy is an assignment (O(1)), `let` makes it immutable, and any number of threads may read it. Reading never
/// throws and never traps: a value that is absent, null or of another type reads as the field's default, and is one of
/// `dyn.problems`.
///
/// Every member except `dyn` is a field of the schema. A field with the name of a member that Swift types like this one have
/// (`hashValue`) is read as `customer[\.hashValue]`.
@dynamicMemberLookup
@frozen
public struct Wrapped<S: Schema>: Sendable, CustomDebugStringConvertible, CustomReflectable {
    // These two properties in this order, and no others: `ModelParts` relies on it.

    /// The current tree, an object.
    @usableFromInline package var tree: JSON
    /// The layout of the schema.
    @usableFromInline package let reference: LayoutReference<Layout<S>>

    @inlinable
    package init(tree: JSON, reference: LayoutReference<Layout<S>>) {
        self.tree = tree
        self.reference = reference
    }

    @inlinable
    package init(tree: JSON, layout: Layout<S>) { self.init(tree: tree, reference: LayoutReference(layout)) }

    /// The layout of the schema.
    @inlinable
    package var layout: Layout<S> { reference.with { $0 } }

    /// The layout for a collection with this first element: the model's own layout, so that it is written unchanged. Not that of
    /// a group, whose members are in the object of another model.
    static func layout(ofElementsLike first: Wrapped?) -> Layout<S> {
        guard let first, first.reference.with({ !$0.isGroup }) else { return .shared() }
        return first.layout
    }

    /// The tree without the members of other models; see `AnyLayout.ownMembers`.
    @inlinable
    package var ownTree: JSON { reference.with { $0.isGroup ? ownMembers : tree } }

    @usableFromInline
    var ownMembers: JSON { layout.ownMembers(of: tree) }

    /// The tree as the layout `other` writes it; see `AnyLayout.translated`.
    @inlinable
    package func tree(for other: LayoutReference<Layout<S>>) -> JSON {
        reference.with { own in other.with { $0 === own } } ? tree : translatedTree(for: other)
    }

    @usableFromInline
    func translatedTree(for other: LayoutReference<Layout<S>>) -> JSON {
        other.with { $0.translated(tree, seenBy: layout) }
    }

    // MARK: Opening

    /// Makes a model without members.
    @inlinable
    public init() { self.init(tree: .emptyObject, layout: .shared { Self.tell($0) }) }

    /// Gives the messages about the schema's names once, as opening a model does.
    @usableFromInline
    static func tell(_ layout: AnyLayout) { Guidance.checkNames(of: layout) }

    /// Makes a model without members, with this schema value.
    public init(schema: S) {
        self.init(tree: .emptyObject, layout: Layout.of(schema))
        Guidance.checkNames(of: layout)
    }

    /// Makes a model in one expression.
    ///
    /// ```swift
    /// let customer = Customer { $0.lastName = "Smith"; $0.limit = 3 }
    /// customer.dyn.json.text()     // {"last-name":"Smith","return-limit":3}
    /// ```
    /// - Throws: what `make` throws.
    @inlinable
    public init(_ make: (inout Wrapped) throws -> Void) rethrows {
        self.init()
        try make(&self)
    }

    /// Makes a model with this schema value in one expression, by `make`.
    /// - Throws: what `make` throws.
    public init(schema: S, _ make: (inout Wrapped) throws -> Void) rethrows {
        self.init(schema: schema)
        try make(&self)
    }

    // MARK: Fields by dot

    /// The value of a field; assigning it edits the tree.
    @inlinable
    public subscript<V>(dynamicMember keyPath: any KeyPath<S, Field<V>> & Sendable) -> V {
        @inline(__always) get { reference.with { $0.schema[keyPath: keyPath].value(in: tree) } }
        @inline(__always) _modify {
            var edit = FieldEdit(reference.with { $0.field(keyPath) }, taking: &tree)
            defer { edit.finish(&tree) }
            yield &edit.value
        }
        @inline(__always) set { reference.with { $0.schema[keyPath: keyPath].assign(newValue, in: &tree) } }
    }

    /// The value of a read-only field.
    @inlinable
    public subscript<V>(dynamicMember keyPath: any KeyPath<S, ReadOnlyField<V>> & Sendable) -> V {
        @inline(__always) get { reference.with { $0.schema[keyPath: keyPath].field.value(in: tree) } }
        @available(*, unavailable, message: "the field is read-only: '.readOnly' in its schema says so")
        set {}  // only for the message
    }

    // Never called: the compiler refuses it with the message.
    /// Not available: an enum without a default is not an entry, because it has no value where the member is absent.
    @available(
        *, unavailable, message: "an enum has no empty value: its schema says 'default: …', '.optional' or '.required(else: …)'"
    )
    public subscript<V>(dynamicMember keyPath: any KeyPath<S, Field<V>?> & Sendable) -> V { fatalError("unavailable") }

    /// The field with any name, also one that is the name of a member of this type.
    @inlinable
    public subscript<V>(_ keyPath: any KeyPath<S, Field<V>> & Sendable) -> V {
        @inline(__always) get { reference.with { $0.schema[keyPath: keyPath].value(in: tree) } }
        @inline(__always) _modify {
            var edit = FieldEdit(reference.with { $0.field(keyPath) }, taking: &tree)
            defer { edit.finish(&tree) }
            yield &edit.value
        }
        @inline(__always) set { reference.with { $0.schema[keyPath: keyPath].assign(newValue, in: &tree) } }
    }

    /// The read-only field with any name.
    @inlinable
    public subscript<V>(_ keyPath: any KeyPath<S, ReadOnlyField<V>> & Sendable) -> V {
        @inline(__always) get { reference.with { $0.schema[keyPath: keyPath].field.value(in: tree) } }
        @available(*, unavailable, message: "the field is read-only: '.readOnly' in its schema says so")
        set {}  // only for the message
    }
}

extension Wrapped: JSONRoot {
    // Inlinable, so that a client's compiler makes it for the schema: a small text is opened in less time than the runtime takes
    // to find the types of a generic function.

    /// The object at `pointer`, after all work on opening.
    @inlinable @inline(never)
    public static func _opened(
        through schema: S?, at pointer: JSONPointer, _ open: () throws(JSONError) -> JSON
    ) throws(JSONError) -> Wrapped {
        let layout = Layout.of(schema)
        let root = try layout.root(.object, at: pointer, named: { $0 }, open)
        return Wrapped(tree: layout.opened(root), layout: layout)
    }

    /// The error with all problems; nil where there is none.
    @inlinable @inline(never)
    public static func _error(of root: Wrapped, reportingUnknown: Bool) -> ValidationError? {
        root.layout.error(in: root.tree, reportingUnknown: reportingUnknown)
    }
}
