import Synchronization

/// Something that a field or a schema declares, in a form that can be compared for any type.
///
/// A function is equal only to its own copies, because functions can't be compared.
package struct DeclaredPart: Sendable, Equatable {
    private let value: any Sendable

    package init(_ value: some Equatable & Sendable) { self.value = value }

    /// A value of an unknown type; nil where it can't be compared.
    package init?(comparable value: some Sendable) {
        guard value is any Equatable else { return nil }
        self.value = value
    }

    /// A function, or anything else that is equal only to its own copies.
    package static var function: DeclaredPart { DeclaredPart(FunctionMark()) }

    /// An object, which is equal only to itself.
    package static func object(_ object: any AnyObject & Sendable) -> DeclaredPart { DeclaredPart(SameObject(object: object)) }

    /// Whether both are certainly different. Functions and objects, which can't be compared, are not.
    package func contradicts(_ other: DeclaredPart) -> Bool {
        if let parts = value as? [DeclaredPart], let others = other.value as? [DeclaredPart] {
            return parts.count != others.count || zip(parts, others).contains { $0.contradicts($1) }
        }
        if value is FunctionMark || value is SameObject { return type(of: value) != type(of: other.value) }
        return self != other
    }

    package static func == (a: DeclaredPart, b: DeclaredPart) -> Bool {
        func isEqual<T: Equatable>(_ x: T) -> Bool { (b.value as? T) == x }
        guard type(of: a.value) == type(of: b.value), let value = a.value as? any Equatable else { return false }
        return isEqual(value)
    }
}

/// Identifies a declared function: its copies have the same number.
package struct FunctionMark: Sendable, Hashable {
    private let number: Int
    private static let last = Atomic<Int>(0)

    package init() { number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue }
}

private struct SameObject: Sendable, Equatable {
    let object: any AnyObject & Sendable

    static func == (a: SameObject, b: SameObject) -> Bool { a.object === b.object }
}
