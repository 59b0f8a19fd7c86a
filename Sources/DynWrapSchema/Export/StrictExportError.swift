#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a schema has no strict export: an entry that can't be said by the rules of structured output.
///
/// ```swift
/// do { _ = try CustomerSchema().jsonSchema(strict: true) } catch { print(error) }
/// // Customer.rates: a dictionary's keys are not known, and every object of a strict schema lists its properties
/// ```
public struct StrictExportError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The schema that declares the entry.
    public let schema: String
    /// The property, `rates`; the JSON's keys with dots between where no property is known; "" for the schema as a whole.
    public let entry: String
    /// Where the entry is in ``Schema/jsonSchema``.
    public let pointer: JSONPointer
    /// Why it can't be said.
    public let message: String

    /// The entry and why.
    public var description: String { "\(schema)\(entry.isEmpty ? "" : "." + entry): \(message)".oneLine }
}

extension StrictExportError: LocalizedError {
    /// The same as ``description``: what `localizedDescription` says.
    public var errorDescription: String? { description }
}
