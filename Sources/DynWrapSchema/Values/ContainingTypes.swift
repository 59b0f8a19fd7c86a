#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type that contains dates, so that a field can declare their form in JSON: `Date`, and optionals, lists and dictionaries
/// of it.
///
/// ```swift
/// let holidays = List<Foundation.Date>("holidays", .mdySlashes)
/// ```
public protocol DateContaining: JSONConvertible {}

extension Date: DateContaining {}
extension Optional: DateContaining where Wrapped: DateContaining {}
extension Array: DateContaining where Element: DateContaining {}
extension Dictionary: DateContaining where Key: JSONKey, Value: DateContaining {}

/// A list or a dictionary, or an optional of one.
package protocol ElementContaining {
    /// The type of the elements, or of the members' values.
    static var element: Any.Type { get }
}

extension Optional: ElementContaining where Wrapped: ElementContaining {
    package static var element: Any.Type { Wrapped.element }
}
extension Array: ElementContaining {
    package static var element: Any.Type { Element.self }
}
extension Dictionary: ElementContaining {
    package static var element: Any.Type { Value.self }
}

extension JSON {
    /// Whether values of a type are trees, or lists or dictionaries of trees: each belongs to the document that it was read from.
    static func isIn(_ type: Any.Type) -> Bool {
        if type is JSON.Type || type is JSON?.Type { return true }
        return (type as? any ElementContaining.Type).map { isIn($0.element) } ?? false
    }
}

/// A type that contains numbers, which may be written as strings: every number type, and optionals, lists and dictionaries of
/// them.
public protocol NumberContaining: JSONConvertible {}

extension Optional: NumberContaining where Wrapped: NumberContaining {}
extension Array: NumberContaining where Element: NumberContaining {}
extension Dictionary: NumberContaining where Key: JSONKey, Value: NumberContaining {}
