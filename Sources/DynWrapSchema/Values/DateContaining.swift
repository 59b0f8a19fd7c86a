#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type with dates in it, whose fields can say how they are represented in JSON: `Date`, optionals, lists and dictionaries of it.
///
/// ```swift
/// let holidays = List<Foundation.Date>("holidays", .mdySlashes)
/// ```
public protocol DateContaining: JSONConvertible {}

extension Date: DateContaining {}
extension Optional: DateContaining where Wrapped: DateContaining {}
extension Array: DateContaining where Element: DateContaining {}
extension Dictionary: DateContaining where Key: JSONKey, Value: DateContaining {}
