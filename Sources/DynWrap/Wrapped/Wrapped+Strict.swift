public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Strict opening: any problem is refused, with all of them in one error. Coerced and dropped values pass a field that is not `.strict`; they do not pass
// here.

extension Wrapped {
    /// Checks, opens, and refuses a model with any problem.
    /// - Parameters:
    ///   - text: the JSON text.
    ///   - options: how it is read.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas say of them.
    /// - Throws: `JSONError` for bad JSON, ``ValidationError`` with all problems, nested ones too.
    public init(strict text: String, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false) throws {
        self = try Self(json: text, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: text in UTF-8.
    public init(strict text: Data, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false) throws {
        self = try Self(json: text, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: text in UTF-8, without copying it.
    public init(strict text: [UInt8], options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false) throws {
        self = try Self(json: text, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: text in UTF-8, a part of an array, without copying it.
    public init(strict text: ArraySlice<UInt8>, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false) throws {
        self = try Self(json: text, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: a copy of text in UTF-8, of bytes that somebody else owns.
    public init(strict text: RawSpan, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false) throws {
        self = try Self(json: text, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: a tree's object.
    public init(strict json: JSON, reportingUnknown: Bool = false) throws {
        self = try Self(json: json).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: a file.
    public init(strictContentsOf url: URL, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false) throws {
        self = try Self(contentsOf: url, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens through a schema value, and refuses a model with problems.
    /// - Throws: `JSONError`, ``ValidationError``.
    public init(strict text: String, schema: S, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false) throws {
        self = try Self(json: text, schema: schema, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens through a schema value, and refuses a model with problems: text in UTF-8.
    public init(strict text: Data, schema: S, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false) throws {
        self = try Self(json: text, schema: schema, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens through a schema value, and refuses a model with problems: text in UTF-8, without copying it.
    public init(strict text: [UInt8], schema: S, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false) throws {
        self = try Self(json: text, schema: schema, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens through a schema value, and refuses a model with problems: a file.
    public init(strictContentsOf url: URL, schema: S, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false) throws
    {
        self = try Self(contentsOf: url, schema: schema, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens through a schema value, and refuses a model with problems: a tree's object.
    public init(strict json: JSON, schema: S, reportingUnknown: Bool = false) throws {
        self = try Self(json: json, schema: schema).withoutProblems(reportingUnknown)
    }

    private func withoutProblems(_ reportingUnknown: Bool) throws(ValidationError) -> Self {
        let problems = dyn.problems(of: .all, reportingUnknown: reportingUnknown)
        if problems.isEmpty { return self }
        throw ValidationError(layout.name, problems)
    }
}

extension WrappedList {
    /// Everything that is wrong with the models, each with its index in the pointer: `/2/limit`. An element that is no object is one problem.
    ///
    /// Complexity: O(members) of all models, besides what their rules cost.
    public var problems: [Problem] { problems(reportingUnknown: false) }

    func problems(reportingUnknown: Bool) -> [Problem] {
        let report = ConversionReport(on: tree, tellsUnknown: reportingUnknown)
        var options = ConversionOptions()
        options.report = report
        options.elementPath = elementPath
        options.nested = NestedLayouts { [layout] in layout }
        _ = Self.read(tree, options)
        return report.problems
    }

    /// Checks, opens, and refuses a list with any problem in it.
    /// - Parameters:
    ///   - text: the JSON text.
    ///   - pointer: where the array is.
    ///   - options: how the text is read.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas say of them.
    /// - Throws: `JSONError` for bad JSON, ``ValidationError`` with all problems of all models.
    public init(
        strict text: String, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, at: pointer, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a list with any problem in it: text in UTF-8.
    public init(
        strict text: Data, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, at: pointer, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a list with any problem in it: text in UTF-8, without copying it.
    public init(
        strict text: [UInt8], at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, at: pointer, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a list with any problem in it: a file.
    public init(
        strictContentsOf url: URL, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(),
        reportingUnknown: Bool = false
    ) throws {
        self = try Self(contentsOf: url, at: pointer, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens through a schema value, and refuses a list with any problem in it.
    public init(
        strict text: String, schema: S, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(),
        reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, schema: schema, at: pointer, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens through a schema value, and refuses a list with any problem in it: text in UTF-8.
    public init(
        strict text: Data, schema: S, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(),
        reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, schema: schema, at: pointer, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a list with any problem in it: a tree's array.
    public init(strict json: JSON, at pointer: JSONPointer = "", reportingUnknown: Bool = false) throws {
        self = try Self(json: json, at: pointer).withoutProblems(reportingUnknown)
    }

    private func withoutProblems(_ reportingUnknown: Bool) throws(ValidationError) -> Self {
        let problems = problems(reportingUnknown: reportingUnknown)
        if problems.isEmpty { return self }
        throw ValidationError(name, problems)
    }
}
