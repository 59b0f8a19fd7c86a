public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type for the root of a document: a model, a list of models, or a dictionary of models. All are opened in the same ways.
///
/// ```swift
/// let customer = try Customer(json: text)
/// let paid = try WrappedList<OrderSchema>(strict: text, at: "/data/orders")    // the array there, refused with any problem
/// let users = try WrappedDict<UserSchema>(contentsOf: url)                      // {"ann": {…}, "bob": {…}}
/// ```
///
/// Each initialiser takes the schema value of the models, and the position of the root in the text. The requirements with an
/// underscore are for the library only.
public protocol JSONRoot: Sendable {
    /// The schema of the model, or of the models inside.
    associatedtype ModelSchema: Schema

    /// The root at `pointer` in the result of `open`, after all work on opening.
    static func _opened(
        through schema: ModelSchema?, at pointer: JSONPointer, _ open: () throws(JSONError) -> JSON
    ) throws(JSONError) -> Self

    /// The error of strict opening; nil where there are no problems.
    static func _error(of root: Self, reportingUnknown: Bool) -> ValidationError?
}

extension JSONRoot {
    // An existential. With a generic parameter, the compiler takes the closure in `Customer { $0.nmae = "x" }` for a possible
    // value, and its message does not name the misspelt member.

    /// Checks JSON text and opens it. Large texts are not copied (`JSONText`).
    /// - Parameters:
    ///   - text: the text.
    ///   - schema: the schema value; `S()` by default.
    ///   - pointer: the position of the root in the text.
    ///   - options: how the text is read.
    /// - Throws: `JSONError` with line, column and caret; `notAnObject` or `notAnArray` where another value is at the position.
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

    /// Checks and opens a copy of UTF-8 JSON text, from bytes with another owner. O(length).
    /// - Parameters:
    ///   - text: the text.
    ///   - schema: the schema value; `S()` by default.
    ///   - pointer: the position of the root in the text.
    ///   - options: how the text is read.
    /// - Throws: `JSONError`, as for other text.
    public init(
        json text: RawSpan, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        let copy = unsafe text.withUnsafeBytes { unsafe Array($0) }
        try self.init(json: copy, schema: schema, at: pointer, options: options)
    }

    /// Reads or maps a file (`JSONOptions.mapsFile`), checks it and opens it. O(length).
    /// - Parameters:
    ///   - url: the file.
    ///   - schema: the schema value; `S()` by default.
    ///   - pointer: the position of the root in the text.
    ///   - options: how the text is read.
    /// - Throws: `JSONError`: `noSuchFile`, `notAFile`, `noPermission` or `unreadableFile` where the file can't be read, else as
    ///   for other text.
    public init(
        contentsOf url: URL, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        self = try Self._opened(through: schema, at: pointer) { () throws(JSONError) in
            try JSON(contentsOf: url, options: options)
        }
    }

    // Two initialisers, so that `trees.map(Customer.init(json:))` has one with a single parameter.

    /// Opens a tree. Edits since its text was parsed count as edits. A tree made in Swift is an original, with everything edited
    /// in it before. O(1); for a tree made in Swift O(length), unless it is an unchanged literal.
    /// - Throws: `JSONError` with the code `notAnObject` or `notAnArray` where it is another value.
    @inlinable
    public init(json: JSON) throws(JSONError) {
        self = try Self._opened(through: nil, at: JSONPointer()) { () throws(JSONError) in json }
    }

    /// Opens a tree, or the value at `pointer` in it.
    /// - Parameters:
    ///   - json: the tree.
    ///   - schema: the schema value; `S()` by default.
    ///   - pointer: the position of the root in the tree.
    /// - Throws: `JSONError` with the code `notAnObject` or `notAnArray` where it is another value.
    @inlinable
    public init(json: JSON, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer()) throws(JSONError) {
        self = try Self._opened(through: schema, at: pointer) { () throws(JSONError) in json }
    }
}

extension AnyLayout {
    /// The object or array at `pointer` in the result of `open`.
    /// - Parameters:
    ///   - kind: the required kind, object or array.
    ///   - name: the name of the root for the error: "a list of Customer".
    @usableFromInline
    func root(
        _ kind: JSON.Kind, at pointer: JSONPointer, named name: (String) -> String, _ open: () throws(JSONError) -> JSON
    ) throws(JSONError) -> JSON {
        var root = try opening(open)
        if !pointer.tokens.isEmpty { root = root[pointer: pointer] ?? .missing }
        if root.kind != kind { throw .wrongRoot(root, at: pointer, expected: kind, name(self.name)).placed(at: root) }
        Guidance.checkNames(of: self)
        return root.withOriginal
    }
}

extension JSONError {
    /// The error for a root that is not of the kind `kind`.
    /// - Parameters:
    ///   - name: the name of the expected root.
    ///   - place: what the message says of the root's position.
    static func wrongRoot(
        _ root: JSON, at pointer: JSONPointer = JSONPointer(), expected kind: JSON.Kind, _ name: String, place: String? = nil
    ) -> JSONError {
        let hint = kind == .object && root.isArray && pointer.isEmpty ? " (a root array is opened as a WrappedList)" : ""
        return JSONError(
            kind == .object ? .notAnObject : .notAnArray,
            message: "\(name) is \(kind.noun), and \(place ?? pointer.placeName) is \(root.kind.noun)\(hint)")
    }

    /// The same error at the place of `value` in the text from which it was opened.
    func placed(at value: JSON) -> JSONError {
        guard let place = Problem.place(of: value), let source = value.source else { return self }
        return moved(line: place.line, column: place.column, offset: source.document.range(of: source.place).lowerBound)
    }
}

// Strict opening: with any problem the text is refused, with all problems in one error. Coerced and dropped values are allowed in
// a field that is not `.strict`, but not here.

extension JSONRoot {
    /// Checks JSON text and opens it; refuses it where it has any problem.
    /// - Parameters:
    ///   - text: the text.
    ///   - schema: the schema value; `S()` by default.
    ///   - pointer: the position of the root in the text.
    ///   - options: how the text is read.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas declare.
    /// - Throws: `JSONError` for bad JSON or another root, ``ValidationError`` with all problems of all models.
    ///
    /// Complexity: O(length) to open, and that of `problems`.
    @inlinable
    public init(
        strict text: any JSONText, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        try self.init(json: text, schema: schema, at: pointer, options: options)
        try refuseProblems(reportingUnknown)
    }

    /// Checks a copy of UTF-8 JSON text, from bytes with another owner, and opens it; refuses it where it has any problem.
    /// - Parameters:
    ///   - text: the text.
    ///   - schema: the schema value; `S()` by default.
    ///   - pointer: the position of the root in the text.
    ///   - options: how the text is read.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas declare.
    /// - Throws: as for other text.
    public init(
        strict text: RawSpan, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        try self.init(json: text, schema: schema, at: pointer, options: options)
        try refuseProblems(reportingUnknown)
    }

    /// Reads or maps a file (`JSONOptions.mapsFile`), checks it and opens it; refuses it where it has any problem.
    /// - Parameters:
    ///   - url: the file.
    ///   - schema: the schema value; `S()` by default.
    ///   - pointer: the position of the root in the text.
    ///   - options: how the text is read.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas declare.
    /// - Throws: `JSONError`: `noSuchFile`, `notAFile`, `noPermission` or `unreadableFile` where the file can't be read, else as
    ///   for other text.
    public init(
        strictContentsOf url: URL, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        try self.init(contentsOf: url, schema: schema, at: pointer, options: options)
        try refuseProblems(reportingUnknown)
    }

    /// Opens a tree, or the value at `pointer` in it; refuses it where it has any problem.
    /// - Parameters:
    ///   - json: the tree.
    ///   - schema: the schema value; `S()` by default.
    ///   - pointer: the position of the root in the tree.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas declare.
    /// - Throws: `JSONError` for another root, ``ValidationError`` with all problems of all models.
    public init(
        strict json: JSON, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(), reportingUnknown: Bool = false
    ) throws {
        try self.init(json: json, schema: schema, at: pointer)
        try refuseProblems(reportingUnknown)
    }

    @inlinable
    func refuseProblems(_ reportingUnknown: Bool) throws(ValidationError) {
        if let error = Self._error(of: self, reportingUnknown: reportingUnknown) { throw error }
    }
}

extension JSONError.Code {
    /// The root to open as a list is not an array.
    public static let notAnArray = JSONError.Code("notAnArray", "the root is not an array")
}
