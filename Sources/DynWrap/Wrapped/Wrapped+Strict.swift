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
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - options: how it is read.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas say of them.
    /// - Throws: `JSONError` for bad JSON, ``ValidationError`` with all problems, nested ones too.
    public init(
        strict text: String, schema: S? = nil, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, schema: schema, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: text in UTF-8.
    public init(
        strict text: Data, schema: S? = nil, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, schema: schema, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: text in UTF-8, without copying it.
    public init(
        strict text: [UInt8], schema: S? = nil, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, schema: schema, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: text in UTF-8, a part of an array, without copying it.
    public init(
        strict text: ArraySlice<UInt8>, schema: S? = nil, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, schema: schema, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: a copy of text in UTF-8, of bytes with another owner.
    public init(
        strict text: RawSpan, schema: S? = nil, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, schema: schema, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: a tree's object.
    public init(strict json: JSON, schema: S? = nil, reportingUnknown: Bool = false) throws {
        self = try Self(root: json, layout: .of(schema)).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a model with any problem: a file.
    public init(
        strictContentsOf url: URL, schema: S? = nil, options: JSONOptions = JSONOptions(), reportingUnknown: Bool = false
    ) throws {
        self = try Self(contentsOf: url, schema: schema, options: options).withoutProblems(reportingUnknown)
    }

    private func withoutProblems(_ reportingUnknown: Bool) throws(ValidationError) -> Self {
        try dyn.validate(reportingUnknown: reportingUnknown)
        return self
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
    ///   - schema: the schema value to see the models through; the one that `S()` makes where none is given.
    ///   - pointer: where the array is.
    ///   - options: how the text is read.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas say of them.
    /// - Throws: `JSONError` for bad JSON, ``ValidationError`` with all problems of all models.
    public init(
        strict text: String, schema: S? = nil, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(),
        reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, schema: schema, at: pointer, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a list with any problem in it: text in UTF-8.
    public init(
        strict text: Data, schema: S? = nil, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(),
        reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, schema: schema, at: pointer, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a list with any problem in it: text in UTF-8, without copying it.
    public init(
        strict text: [UInt8], schema: S? = nil, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(),
        reportingUnknown: Bool = false
    ) throws {
        self = try Self(json: text, schema: schema, at: pointer, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a list with any problem in it: a file.
    public init(
        strictContentsOf url: URL, schema: S? = nil, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(),
        reportingUnknown: Bool = false
    ) throws {
        self = try Self(contentsOf: url, schema: schema, at: pointer, options: options).withoutProblems(reportingUnknown)
    }

    /// Checks, opens, and refuses a list with any problem in it: a tree's array.
    public init(strict json: JSON, schema: S? = nil, at pointer: JSONPointer = "", reportingUnknown: Bool = false) throws {
        self = try Self(json: json, schema: schema, at: pointer).withoutProblems(reportingUnknown)
    }

    private func withoutProblems(_ reportingUnknown: Bool) throws(ValidationError) -> Self {
        try validate(reportingUnknown: reportingUnknown)
        return self
    }
}
