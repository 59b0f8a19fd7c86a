#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type whose values a field reads directly, where nothing that was declared touches them. ``PlainTypes`` lists them.
@usableFromInline
package protocol PlainValue: Sendable {
    /// The value of a plain field; nil sends the reader to the general path, which gives the same.
    static func plainValue(of field: AnyFieldDefinition, in tree: JSON) -> Self?
}

/// A type whose values a field writes directly, too.
@usableFromInline
package protocol PlainlySet: PlainValue {
    /// Puts a value at a plainly written field; false, with nothing done, where it has to take the general path, which gives the same.
    ///
    /// What is there already stays as it is written, where it reads as the same value.
    static func setPlain(_ value: Self, of field: AnyFieldDefinition, in tree: inout JSON) -> Bool
}

/// The plain types, for a client's compiler: where it knows the type, it removes all comparisons but one, or all.
///
/// A type's own file says what is done with it. Here are the types for which a read or an edit is a call of that, and not of the general path. Dates come first:
/// most are optionals, and the first comparison with the very type folds.
@usableFromInline
package enum PlainTypes {
    /// The value of a plain field; nil where it is of another type, or has to be read by the general path.
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

    /// Writes a value; false where it is of another type, or has to take the general path.
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

    /// Whether two values are written alike; nil where they are of another type, or that has to be found out by writing them.
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

    /// Whether a type is a plain one or its optional.
    ///
    /// The compiler folds comparisons with other types, but not of two optionals; of those, the ones of other sizes fold away.
    @inlinable @inline(__always)
    static func isSame<Value, Plain>(_ type: Value.Type, as plain: Plain.Type) -> Bool {
        Value.self == Plain.self || (MemoryLayout<Value>.size == MemoryLayout<Plain?>.size && Value.self == Plain?.self)
    }

    @inlinable @inline(__always)
    static func value<Value, Plain: PlainValue>(as type: Plain.Type, _ field: AnyFieldDefinition, _ tree: JSON) -> Value? {
        guard let value = Plain.plainValue(of: field, in: tree) else { return nil }
        // One type, or its optional, so these casts change nothing.
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
        // As above.
        if Value.self == Plain.self { return unsafe Plain.setPlain(unsafeBitCast(value, to: Plain.self), of: field, in: &tree) }
        // The general path writes what nil means.
        guard let value = unsafe unsafeBitCast(value, to: Plain?.self) else { return false }
        return Plain.setPlain(value, of: field, in: &tree)
    }
}
