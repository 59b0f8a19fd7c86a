public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Unions as the root of a document: one value, or an array of values.

extension Union {
    /// Checks JSON text and opens its root, or the value at `pointer` in it. O(length).
    /// - Parameters:
    ///   - text: the text.
    ///   - pointer: the position of the value in the text; the root by default.
    ///   - options: how the text is read.
    /// - Throws: `JSONError` for bad JSON, ``ValidationError`` where no case takes the root.
    public func open(
        json text: some JSONText, at pointer: JSONPointer = JSONPointer(), options: JSONOptions = JSONOptions()
    ) throws -> U {
        try open(json: opening { () throws(JSONError) in try JSON(parsing: text, options: options) }, at: pointer)
    }

    /// Reads a file, checks it and opens its root, or the value at `pointer` in it. O(length).
    /// - Parameters:
    ///   - url: the file.
    ///   - pointer: the position of the value in the text; the root by default.
    ///   - options: how the text is read, and whether the file is mapped.
    /// - Throws: `JSONError` for bad JSON, ``ValidationError`` where no case takes the root.
    public func open(
        contentsOf url: URL, at pointer: JSONPointer = JSONPointer(), options: JSONOptions = JSONOptions()
    ) throws -> U {
        try open(json: opening { () throws(JSONError) in try JSON(contentsOf: url, options: options) }, at: pointer)
    }

    /// Opens the tree `json`, or the value at `pointer` in it.
    /// - Throws: ``ValidationError`` where no case takes it, or where there is no value at the position.
    public func open(json: JSON, at pointer: JSONPointer = JSONPointer()) throws(ValidationError) -> U {
        let json = (json[pointer: pointer] ?? .missing).withOriginal
        if json.exists, let value = opened(json).value { return value }
        var problems = problems(in: json)
        if problems.isEmpty {
            // `Otherwise` would take the missing value.
            let report = ConversionReport(on: json)
            report.note("a value", json, .error)
            problems = report.problems
        }
        throw ValidationError("\(U.self)", problems)
    }

    /// Whether some part of a value may be secret.
    var hasSecrets: Bool { UnionView<U>.content(.missing, options).layouts.contains(where: \.hasSecrets) }

    /// The result of `open`. An error shows a line of the text, which may contain a secret, so it is left out where a case's
    /// schema has secrets.
    private func opening(_ open: () throws(JSONError) -> JSON) throws(JSONError) -> JSON {
        do { return try open() } catch { throw hasSecrets ? error.withoutExcerpt : error }
    }

    /// The value of a tree, after the schemas' work on opening, or what was expected where no case takes it.
    func opened(_ json: JSON) -> JSON.Reading<U> {
        let options = options
        let json = UnionView<U>.opened(json, options) { definition.needs($0, options) }
        return definition.read(json, options)
    }

    /// Checks and opens JSON text whose root, or the value at `pointer`, is an array of the union's values. O(length).
    /// - Parameters:
    ///   - text: the text.
    ///   - pointer: the position of the array in the text; the root by default.
    ///   - options: how the text is read.
    /// - Throws: `JSONError` for bad JSON or another root, ``ValidationError`` with all problems, where no case takes one of the
    ///   elements.
    public func list(
        json text: some JSONText, at pointer: JSONPointer = JSONPointer(), options: JSONOptions = JSONOptions()
    ) throws -> [U] {
        try list(json: opening { () throws(JSONError) in try JSON(parsing: text, options: options) }, at: pointer)
    }

    /// Reads a file, checks it and opens its root, or the value at `pointer` in it, as an array of the union's values. O(length).
    /// - Parameters:
    ///   - url: the file.
    ///   - pointer: the position of the array in the text; the root by default.
    ///   - options: how the text is read, and whether the file is mapped.
    /// - Throws: `JSONError` for bad JSON or another root, ``ValidationError`` with all problems, where no case takes one of the
    ///   elements.
    public func list(
        contentsOf url: URL, at pointer: JSONPointer = JSONPointer(), options: JSONOptions = JSONOptions()
    ) throws -> [U] {
        try list(json: opening { () throws(JSONError) in try JSON(contentsOf: url, options: options) }, at: pointer)
    }

    /// Opens `json`, or the value at `pointer` in it, as an array of the union's values. O(elements).
    /// - Throws: `JSONError` where it is not an array, ``ValidationError`` with all problems, where no case takes one of the
    ///   elements.
    public func list(json: JSON, at pointer: JSONPointer = JSONPointer()) throws -> [U] {
        let array = (json[pointer: pointer] ?? .missing).withOriginal
        guard array.isArray else {
            throw JSONError.wrongRoot(array, at: pointer, expected: .array, "a list of \(U.self)").placed(at: array)
        }
        var options = self.options
        let opened = [UnionView<U>].opened(array, options) { definition.needs($0, options) }
        let values = opened.elements.map { definition.read($0, options).value }
        if !values.contains(where: { $0 == nil }) { return values.compactMap(\.self) }
        let report = ConversionReport(on: array)
        options.report = report
        _ = UnionCollections.readList(opened, definition, options)
        throw ValidationError("\(U.self)", report.problems)
    }
}
