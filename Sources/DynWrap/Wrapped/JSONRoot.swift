public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What can be the root of a document: a model, a list of models, or a dictionary of them by key. All are opened in the same ways.
///
/// ```swift
/// let customer = try Customer(json: text)
/// let paid = try WrappedList<OrderSchema>(strict: text, at: "/data/orders")    // the array there, refused with any problem
/// let users = try WrappedDict<UserSchema>(contentsOf: url)                      // {"ann": {…}, "bob": {…}}
/// ```
///
/// Each initialiser takes the schema value to see the models through, and the place of the root in the text. The underscored requirements are the library's
/// own.
public protocol JSONRoot: Sendable {
    /// The schema of the model, or of the models inside.
    associatedtype ModelSchema: Schema

    /// The root at `pointer` of what `open` gives, after all work on opening.
    static func _opened(
        through schema: ModelSchema?, at pointer: JSONPointer, _ open: () throws(JSONError) -> JSON
    ) throws(JSONError) -> Self

    /// What strict opening throws; nil where nothing is wrong.
    static func _error(of root: Self, reportingUnknown: Bool) -> ValidationError?
}

extension JSONRoot {
    // An existential: of a generic parameter the compiler thinks that the closure in `Customer { $0.nmae = "x" }` may be its value, and says nothing of the
    // misspelt member.

    /// Checks JSON text and opens it. What is large is not copied (`JSONText`).
    /// - Parameters:
    ///   - text: the text.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - pointer: where the root is in the text.
    ///   - options: how the text is read.
    /// - Throws: `JSONError` with line, column and caret; `notAnObject` or `notAnArray` where something else is at the place.
    ///
    /// Complexity: O(length), one pass.
    @inlinable
    public init(
        json text: any JSONText, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        self = try Self._opened(through: schema, at: pointer) { () throws(JSONError) in try JSON(parsing: text, options: options)
        }
    }

    /// Checks and opens a copy of JSON text in UTF-8, of bytes with another owner.
    /// - Parameters:
    ///   - text: the text.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - pointer: where the root is in the text.
    ///   - options: how the text is read.
    /// - Throws: `JSONError`, as of other text.
    public init(
        json text: RawSpan, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        let copy = unsafe text.withUnsafeBytes { unsafe Array($0) }
        try self.init(json: copy, schema: schema, at: pointer, options: options)
    }

    /// Reads a file, or maps it (`JSONOptions.mapsFile`), checks it and opens it.
    /// - Parameters:
    ///   - url: the file.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - pointer: where the root is in the text.
    ///   - options: how the text is read.
    /// - Throws: `JSONError`; `noSuchFile`, `notAFile`, `noPermission` or `unreadableFile` where the file can't be read, else as of other text.
    public init(
        contentsOf url: URL, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        self = try Self._opened(through: schema, at: pointer) { () throws(JSONError) in
            try JSON(contentsOf: url, options: options)
        }
    }

    // Two, so that `trees.map(Customer.init(json:))` has one to name.

    /// Opens a tree. What was edited in it since its text was parsed counts as edited; a tree that was made in Swift is an original, whatever was edited
    /// in it before. O(1); O(length) for one that was made in Swift, where it is not a literal as it was written.
    /// - Throws: `JSONError` with the code `notAnObject` or `notAnArray` where it is something else.
    @inlinable
    public init(json: JSON) throws(JSONError) {
        self = try Self._opened(through: nil, at: JSONPointer()) { () throws(JSONError) in json }
    }

    /// Opens a tree, or the value at `pointer` in it.
    /// - Parameters:
    ///   - json: the tree.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - pointer: where the root is in the tree.
    /// - Throws: `JSONError` with the code `notAnObject` or `notAnArray` where it is something else.
    @inlinable
    public init(json: JSON, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer()) throws(JSONError) {
        self = try Self._opened(through: schema, at: pointer) { () throws(JSONError) in json }
    }
}

extension Layout {
    /// The object or array at `pointer` of what `open` opens.
    /// - Parameters:
    ///   - kind: which of the two it has to be.
    ///   - name: what is opened, for the error: "a list of Customer".
    func root(
        _ kind: JSON.Kind, at pointer: JSONPointer, named name: (String) -> String, _ open: () throws(JSONError) -> JSON
    ) throws(JSONError) -> JSON {
        var root = try opening(open)
        if !pointer.tokens.isEmpty { root = root[pointer: pointer] ?? .missing }
        if root.kind != kind { throw .wrongRoot(root, at: pointer, expected: kind, name(self.name)) }
        Guidance.checkNames(of: self)
        return root.withOriginal
    }
}

extension JSONError {
    /// The root is another kind of container than `kind`, or none.
    /// - Parameter name: what was to be opened.
    static func wrongRoot(
        _ root: JSON, at pointer: JSONPointer = JSONPointer(), expected kind: JSON.Kind, _ name: String
    ) -> JSONError {
        let hint = kind == .object && root.isArray && pointer.isEmpty ? " (a root array is opened as a WrappedList)" : ""
        return JSONError(
            kind == .object ? .notAnObject : .notAnArray,
            message: "\(name) is \(kind.noun), and \(pointer.placeName) is \(root.kind.noun)\(hint)")
    }
}

// Strict opening: any problem is refused, with all of them in one error. Coerced and dropped values pass a field that is not `.strict`; they do not pass
// here.

extension JSONRoot {
    /// Checks JSON text, opens it, and refuses it with any problem.
    /// - Parameters:
    ///   - text: the text.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - pointer: where the root is in the text.
    ///   - options: how the text is read.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas say of them.
    /// - Throws: `JSONError` for bad JSON or another root, ``ValidationError`` with all problems of all models.
    ///
    /// Complexity: O(length) to open, and that of `problems`.
    public init(
        strict text: any JSONText, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        try self.init(json: text, schema: schema, at: pointer, options: options)
        try refuseProblems(reportingUnknown)
    }

    /// Checks a copy of JSON text in UTF-8, of bytes with another owner, opens it, and refuses it with any problem.
    /// - Parameters:
    ///   - text: the text.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - pointer: where the root is in the text.
    ///   - options: how the text is read.
    ///   - reportingUnknown: whether members that no schema knows are problems, whatever the schemas say of them.
    /// - Throws: as of other text.
    public init(
        strict text: RawSpan, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        try self.init(json: text, schema: schema, at: pointer, options: options)
        try refuseProblems(reportingUnknown)
    }

    /// Reads a file, or maps it (`JSONOptions.mapsFile`), checks it, opens it, and refuses it with any problem.
    /// - Parameters:
    ///   - url: the file.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - pointer: where the root is in the text.
    ///   - options: how the text is read.
    ///   - reportingUnknown: whether members that no schema knows are problems, whatever the schemas say of them.
    /// - Throws: `JSONError`; `noSuchFile`, `notAFile`, `noPermission` or `unreadableFile` where the file can't be read, else as of other text.
    public init(
        strictContentsOf url: URL, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        try self.init(contentsOf: url, schema: schema, at: pointer, options: options)
        try refuseProblems(reportingUnknown)
    }

    /// Opens a tree, or the value at `pointer` in it, and refuses it with any problem.
    /// - Parameters:
    ///   - json: the tree.
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - pointer: where the root is in the tree.
    ///   - reportingUnknown: whether members that no schema knows are problems, whatever the schemas say of them.
    /// - Throws: `JSONError` where it is another root, ``ValidationError`` with all problems of all models.
    public init(
        strict json: JSON, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(), reportingUnknown: Bool = false
    ) throws {
        try self.init(json: json, schema: schema, at: pointer)
        try refuseProblems(reportingUnknown)
    }

    private func refuseProblems(_ reportingUnknown: Bool) throws(ValidationError) {
        if let error = Self._error(of: self, reportingUnknown: reportingUnknown) { throw error }
    }
}

extension JSONError.Code {
    /// A list was to be opened and the root is no array.
    public static let notAnArray = JSONError.Code("notAnArray", "the root is not an array")
}
