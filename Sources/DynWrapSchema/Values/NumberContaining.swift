/// A type with numbers in it, which may be written as strings: every number, optionals, lists and dictionaries of them.
public protocol NumberContaining: JSONConvertible {}

extension Optional: NumberContaining where Wrapped: NumberContaining {}
extension Array: NumberContaining where Element: NumberContaining {}
extension Dictionary: NumberContaining where Key: JSONKey, Value: NumberContaining {}
