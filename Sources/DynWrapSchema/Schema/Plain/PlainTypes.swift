#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type whose values a field reads directly, if nothing that is declared changes them. ``PlainTypes`` lists these types.
@usableFromInline
package protocol PlainValue: Sendable {
    /// The value of a plain field; nil where the caller must take the general path, which gives the same value.
    static func plainValue(of field: AnyFieldDefinition, in tree: JSON) -> Self?
}

/// A type whose values a field also writes directly.
@usableFromInline
package protocol PlainlySet: PlainValue {
    /// Writes a value to a plainly written field; false, with nothing changed, where the caller must take the general path,
    /// which gives the same result.
    ///
    /// An existing value that reads as the same value keeps its spelling.
    static func setPlain(_ value: Self, of field: AnyFieldDefinition, in tree: inout JSON) -> Bool
}

/// The plain types that a client's compiler knows: where it knows the type of a field, at most one of these comparisons
/// remains.
///
/// The file of a type implements what is done with its values. This list contains only the types for which reading or writing
/// is a direct call instead of the general path. Dates come first: most of them are optionals, and the comparison with
/// exactly the first type is removed.
@usableFromInline
package enum PlainTypes {
    /// The value of a plain field; nil where it is of another type, or needs the general path.
    @inlinable @inline(__always)
    static func value<Value>(of field: AnyFieldDefinition, in tree: JSON) -> Value? {
        if isSame(Value.self, as: Date.self) { return value(as: Date.self, field, tree) }
        if isSame(Value.self, as: Int.self) { return value(as: Int.self, field, tree) }
        if isSame(Value.self, as: String.self) { return value(as: String.self, field, tree) }
        if isSame(Value.self, as: Double.self) { return value(as: Double.self, field, tree) }
        if isSame(Value.self, as: Bool.self) { return value(as: Bool.self, field, tree) }
        if isSame(Value.self, as: [String].self) { return value(as: [String].self, field, tree) }
        if isSame(Value.self, as: [Int].self) { return value(as: [Int].self, field, tree) }
        if isSame(Value.self, as: [Double].self) { return value(as: [Double].self, field, tree) }
        if isSame(Value.self, as: [Bool].self) { return value(as: [Bool].self, field, tree) }
        return nil
    }

    /// Writes a value; false where it is of another type, or needs the general path.
    @inlinable @inline(__always)
    static func set<Value>(_ value: Value, of field: AnyFieldDefinition, in tree: inout JSON) -> Bool {
        if isSame(Value.self, as: Date.self) { return set(value, as: Date.self, field, &tree) }
        if isSame(Value.self, as: Int.self) { return set(value, as: Int.self, field, &tree) }
        if isSame(Value.self, as: String.self) { return set(value, as: String.self, field, &tree) }
        if isSame(Value.self, as: Double.self) { return set(value, as: Double.self, field, &tree) }
        if isSame(Value.self, as: Bool.self) { return set(value, as: Bool.self, field, &tree) }
        if isSame(Value.self, as: [String].self) { return set(value, as: [String].self, field, &tree) }
        return false
    }

    /// Whether two values have the same written form; nil where they are of another type, or where only writing them can
    /// tell.
    @inlinable @inline(__always)
    package static func areWrittenAlike<Value>(_ a: Value, _ b: Value) -> Bool? {
        if Value.self == Int.self { return WrittenForm.compared(a, b, as: Int.self) }
        if Value.self == String.self { return WrittenForm.compared(a, b, as: String.self) }
        if Value.self == Double.self { return WrittenForm.compared(a, b, as: Double.self) }
        if Value.self == Bool.self { return WrittenForm.compared(a, b, as: Bool.self) }
        return nil
    }

    /// Whether ``areWrittenAlike(_:_:)`` compares values of this type.
    @inlinable @inline(__always)
    package static func areCompared<Value>(_ type: Value.Type) -> Bool {
        Value.self == Int.self || Value.self == String.self || Value.self == Double.self || Value.self == Bool.self
    }

    // MARK: One type

    /// Whether a type is a plain type or its optional.
    ///
    /// The compiler removes comparisons with other types, but not comparisons of two optionals. Of those, the ones with
    /// another size are removed.
    @inlinable @inline(__always)
    static func isSame<Value, Plain>(_ type: Value.Type, as plain: Plain.Type) -> Bool {
        Value.self == Plain.self || (MemoryLayout<Value>.size == MemoryLayout<Plain?>.size && Value.self == Plain?.self)
    }

    @inlinable @inline(__always)
    static func value<Value, Plain: PlainValue>(as type: Plain.Type, _ field: AnyFieldDefinition, _ tree: JSON) -> Value? {
        guard let value = Plain.plainValue(of: field, in: tree) else { return nil }
        // Both are the same type, or one is the optional of the other, so these casts change nothing.
        if MemoryLayout<Value>.size == MemoryLayout<Plain>.size, Value.self == Plain.self {
            return unsafe unsafeBitCast(value, to: Value.self)
        }
        return unsafe unsafeBitCast(Plain?.some(value), to: Value.self)
    }

    @inlinable @inline(__always)
    static func set<Value, Plain: PlainlySet>(
        _ value: Value, as type: Plain.Type, _ field: AnyFieldDefinition, _ tree: inout JSON
    )
        -> Bool
    {
        // The same type, as in `value`.
        if Value.self == Plain.self { return unsafe Plain.setPlain(unsafeBitCast(value, to: Plain.self), of: field, in: &tree) }
        // The general path decides what nil writes.
        guard let value = unsafe unsafeBitCast(value, to: Plain?.self) else { return false }
        return Plain.setPlain(value, of: field, in: &tree)
    }
}
