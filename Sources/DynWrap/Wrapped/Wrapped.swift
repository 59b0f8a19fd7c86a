#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A JSON object seen through a schema: typed dot access, edits, and everything else under ``dyn``.
///
/// ```swift
/// var customer = try Wrapped<CustomerSchema>(json: #"{"last-name": "Smith", "vip": true}"#)
/// customer.lastName               // "Smith"
/// customer.lastName = "Jones"
/// customer.dyn.json.text()        // {"last-name": "Jones", "vip": true}
/// ```
///
/// A value: a copy is an assignment (O(1)), `let` makes it immutable, and any number of threads may read it. Reading never throws and
/// never traps: what is absent, null or of a wrong type reads as the field's default, and `dyn.problems` says so.
///
/// Every member but `dyn` is a field of the schema. A field called like a member every Swift type of this kind has (`hashValue`) is read
/// as `customer[\.hashValue]`.
@dynamicMemberLookup
public struct Wrapped<S: Schema>: Sendable {
    // Exactly these two, in this order: `ModelParts` takes values apart by it.

    /// The current tree: an object.
    @usableFromInline package var tree: JSON
    /// What the schema declares.
    @usableFromInline package let reference: LayoutReference<Layout<S>>

    @inlinable
    package init(tree: JSON, reference: LayoutReference<Layout<S>>) {
        self.tree = tree
        self.reference = reference
    }

    @inlinable
    package init(tree: JSON, layout: Layout<S>) { self.init(tree: tree, reference: LayoutReference(layout)) }

    /// What the schema declares.
    @inlinable
    package var layout: Layout<S> { reference.with { $0 } }

    /// The tree without what is another model's; see `AnyLayout.own`.
    @inlinable
    package var ownTree: JSON { reference.with { $0.isGroup ? ownMembers : tree } }

    @usableFromInline
    var ownMembers: JSON { layout.ownMembers(of: tree) }

    // MARK: Opening

    /// A model without any member.
    @inlinable
    public init() { self.init(tree: .emptyObject, layout: .shared()) }

    /// A model without any member, through this schema value.
    public init(schema: S) { self.init(tree: .emptyObject, layout: Layout.of(schema)) }

    /// A model made in one expression.
    ///
    /// ```swift
    /// let customer = Customer { $0.lastName = "Smith"; $0.limit = 3 }
    /// customer.dyn.json.text()     // {"last-name":"Smith","return-limit":3}
    /// ```
    @inlinable
    public init(_ make: (inout Wrapped) throws -> Void) rethrows {
        self.init()
        try make(&self)
    }

    /// A model through this schema value, made in one expression.
    public init(schema: S, _ make: (inout Wrapped) throws -> Void) rethrows {
        self.init(schema: schema)
        try make(&self)
    }

    // Two, so that `trees.map(Customer.init(json:))` has one to name.

    /// Opens a tree's object.
    /// - Throws: `JSONError` with the code `notAnObject` where it is something else.
    public init(json: JSON) throws(JSONError) { try self.init(root: json, layout: .shared()) }

    /// Opens a tree's object through a schema value.
    /// - Throws: `JSONError`; `notAnObject` where the root is something else.
    public init(json: JSON, schema: S) throws(JSONError) { try self.init(root: json, layout: .of(schema)) }

    /// Checks and opens JSON text.
    /// - Parameters:
    ///   - text: the text.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given. All ways of opening take one.
    ///   - options: how the text is read.
    /// - Throws: `JSONError` with line, column and caret; `notAnObject` where the root is something else.
    public init(json text: String, schema: S? = nil, options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(layout: .of(schema)) { () throws(JSONError) in try JSON(parsing: text, options: options) }
    }

    /// Checks and opens JSON text in UTF-8.
    /// - Throws: `JSONError`; `notAnObject` where the root is something else.
    public init(json text: Data, schema: S? = nil, options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(layout: .of(schema)) { () throws(JSONError) in try JSON(parsing: text, options: options) }
    }

    /// Checks and opens JSON text in UTF-8, without copying it.
    /// - Throws: `JSONError`; `notAnObject` where the root is something else.
    public init(json text: [UInt8], schema: S? = nil, options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(layout: .of(schema)) { () throws(JSONError) in try JSON(parsing: text, options: options) }
    }

    /// Checks and opens JSON text in UTF-8, a part of an array, without copying it.
    /// - Throws: `JSONError`; `notAnObject` where the root is something else.
    public init(json text: ArraySlice<UInt8>, schema: S? = nil, options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(layout: .of(schema)) { () throws(JSONError) in try JSON(parsing: text, options: options) }
    }

    /// Checks and opens a copy of JSON text in UTF-8, of bytes with another owner.
    /// - Throws: `JSONError`; `notAnObject` where the root is something else.
    public init(json text: RawSpan, schema: S? = nil, options: JSONOptions = JSONOptions()) throws(JSONError) {
        let copy = unsafe text.withUnsafeBytes { unsafe Array($0) }
        try self.init(json: copy, schema: schema, options: options)
    }

    /// Reads a file, or maps it (`JSONOptions.mapsFile`), checks it and opens it.
    /// - Throws: `JSONError`; `unreadableFile` where the file can't be read, `notAnObject` where the root is something else.
    public init(contentsOf url: URL, schema: S? = nil, options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(layout: .of(schema)) { () throws(JSONError) in try JSON(contentsOf: url, options: options) }
    }

    private init(layout: Layout<S>, _ open: () throws(JSONError) -> JSON) throws(JSONError) {
        try self.init(root: layout.opening(open), layout: layout)
    }

    init(root: JSON, layout: Layout<S>) throws(JSONError) {
        guard root.kind == .object else { throw .notAnObject(root, layout.name) }
        self.init(tree: layout.opened(root), layout: layout)
        Guidance.checkNames(of: layout)
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

    // Never called: the compiler refuses it, with the message.
    /// An enum of which the schema does not say what it is where nothing is there: no entry.
    @available(
        *, unavailable, message: "an enum has no empty value: its schema says 'default: …', '.optional' or '.required(else: …)'"
    )
    public subscript<V>(dynamicMember keyPath: any KeyPath<S, Field<V>?> & Sendable) -> V { fatalError("unavailable") }

    /// The field of any name: the way to fields that are called like a member of this type.
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

    /// The read-only field of any name.
    @inlinable
    public subscript<V>(_ keyPath: any KeyPath<S, ReadOnlyField<V>> & Sendable) -> V {
        @inline(__always) get { reference.with { $0.schema[keyPath: keyPath].field.value(in: tree) } }
        @available(*, unavailable, message: "the field is read-only: '.readOnly' in its schema says so")
        set {}  // only for the message
    }
}

extension JSONError {
    /// The root is no object.
    static func notAnObject(_ root: JSON, _ name: String) -> JSONError {
        let hint = root.kind == .array ? " (a root array is opened as a WrappedList)" : ""
        return JSONError(.notAnObject, message: "\(name) is an object, and the root is \(root.kind.noun)\(hint)")
    }
}

extension JSONError.Code {
    /// A list was to be opened and the root is no array.
    public static let notAnArray = JSONError.Code("notAnArray", "the root is not an array")
}
