#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// All problems of a model in one error.
///
/// ```swift
/// do { _ = try Customer(strict: text) } catch let error as ValidationError { print(error) }
/// // Customer: 2 problems
/// // error /cust-no (number) line 1, column 14: expected a whole number …, found "x"
/// // error /address/zip (address.zip): expected a string, found nothing
/// ```
public struct ValidationError: Error, Sendable, Equatable {
    /// The name of the schema.
    public let schema: String
    /// The problems; at least one where the library throws the error.
    public let problems: [Problem]

    /// Makes an error from problems, in the order in which they are to be reported.
    /// - Parameters:
    ///   - schema: what the problems are about, usually the name of the schema.
    ///   - problems: the problems.
    public init(schema: String, problems: [Problem]) { self.init(schema, problems) }

    package init(_ schema: String, _ problems: [Problem]) {
        self.schema = schema
        self.problems = problems
    }
}

extension ValidationError: CustomStringConvertible {
    /// The name of the schema, and a line for each problem. O(problems).
    public var description: String {
        let count = "\(schema.oneLine): \(problems.count) problem\(problems.count == 1 ? "" : "s")"
        return problems.isEmpty ? count : "\(count)\n\(problems.lines)"
    }
}

extension Sequence where Element == Problem {
    /// A line for each problem. O(problems).
    public var lines: String { map(\.description).joined(separator: "\n") }

    /// The problems by property; those of the whole model under "". O(problems).
    public var byProperty: [String: [Problem]] { Dictionary(grouping: self, by: \.property) }

    /// The problems as a tree along their pointers, each below its position. Each position occurs once, where it first appears.
    /// O(problems × tokens).
    public var tree: String { ProblemTree(self).lines.joined(separator: "\n") }
}

extension ValidationError: LocalizedError {
    /// The same as ``description``, for `localizedDescription`.
    public var errorDescription: String? { description }
}
