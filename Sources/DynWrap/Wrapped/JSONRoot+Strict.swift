public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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
    /// - Throws: as of other text.
    public init(
        strict text: RawSpan, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        try self.init(json: text, schema: schema, at: pointer, options: options)
        try refuseProblems(reportingUnknown)
    }

    /// Reads a file, or maps it (`JSONOptions.mapsFile`), checks it, opens it, and refuses it with any problem.
    /// - Throws: `JSONError`; `noSuchFile`, `notAFile`, `noPermission` or `unreadableFile` where the file can't be read, else as of other text.
    public init(
        strictContentsOf url: URL, schema: ModelSchema? = nil, at pointer: JSONPointer = JSONPointer(),
        options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        try self.init(contentsOf: url, schema: schema, at: pointer, options: options)
        try refuseProblems(reportingUnknown)
    }

    /// Opens a tree, or the value at `pointer` in it, and refuses it with any problem.
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
