#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a schema has no strict export: an entry that structured output can't express.
///
/// ```swift
/// do { _ = try CustomerSchema().jsonSchema(strict: true) } catch { print(error) }
/// // Customer.rates: a dictionary's keys are not known, and every object of a strict schema lists its properties
/// ```
public struct StrictExportError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The schema that declares the entry.
    public let schema: String
    /// The property, such as `rates`; or the JSON keys joined with dots, if no property is known; "" for the schema as a
    /// whole.
    public let entry: String
    /// The position of the entry in ``Schema/jsonSchema``.
    public let pointer: JSONPointer
    /// Why it can't be expressed.
    public let message: String

    /// The entry and the reason.
    public var description: String { "\(schema)\(entry.isEmpty ? "" : "." + entry): \(message)".oneLine }
}

extension StrictExportError: LocalizedError {
    /// The same as ``description``: what `localizedDescription` says.
    public var errorDescription: String? { description }
}
