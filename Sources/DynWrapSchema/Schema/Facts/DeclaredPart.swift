import Synchronization

/// Something that a field or a schema declares, to be compared whatever its type.
///
/// A function is the same as its copies alone, as functions can't be compared.
package struct DeclaredPart: Sendable, Equatable {
    private let value: any Sendable

    package init(_ value: some Equatable & Sendable) { self.value = value }

    /// A value of a type that is not known here; nil where it can't be compared.
    package init?(comparable value: some Sendable) {
        guard value is any Equatable else { return nil }
        self.value = value
    }

    /// A function, or anything else that is the same as its copies alone.
    package static var function: DeclaredPart { DeclaredPart(FunctionMark()) }

    /// An object, which is the same as itself alone.
    package static func object(_ object: any AnyObject & Sendable) -> DeclaredPart { DeclaredPart(SameObject(object: object)) }

    package static func == (a: DeclaredPart, b: DeclaredPart) -> Bool {
        func isEqual<T: Equatable>(_ x: T) -> Bool { (b.value as? T) == x }
        guard type(of: a.value) == type(of: b.value), let value = a.value as? any Equatable else { return false }
        return isEqual(value)
    }
}

/// Which function was declared: copies of it have one number.
package struct FunctionMark: Sendable, Hashable {
    private let number: Int
    private static let last = Atomic<Int>(0)

    package init() { number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue }
}

private struct SameObject: Sendable, Equatable {
    let object: any AnyObject & Sendable

    static func == (a: SameObject, b: SameObject) -> Bool { a.object === b.object }
}
