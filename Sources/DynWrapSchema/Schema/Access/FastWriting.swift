#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Writing of fields of the common types: one key, the type's own conversion, nothing that touches writing. False means that the general path is to be taken,
/// which gives the same.
///
/// What is there already stays as it is written, where it reads as the same value.
@usableFromInline
package enum FastWriting {
    @usableFromInline
    package static func set(_ value: Int, _ definition: AnyFieldDefinition, _ tree: inout JSON) -> Bool {
        guard definition.isPlainlyWritten else { return false }
        if definition.addToDraft(of: &tree, { $0.put(value) }) { return true }
        guard let json = JSON(held: value) else { return false }
        return definition.replaceMember(of: &tree, with: json) { $0.int == value }
    }

    @usableFromInline
    package static func set(_ value: Double, _ definition: AnyFieldDefinition, _ tree: inout JSON) -> Bool {
        guard definition.isPlainlyWritten, value.isFinite else { return false }
        if definition.addToDraft(of: &tree, { $0.put(value) }) { return true }
        // By their bits, as 0 and -0.0 are written differently.
        return definition.replaceMember(of: &tree, with: JSON(value)) { $0.double?.bitPattern == value.bitPattern }
    }

    @usableFromInline
    package static func set(_ value: Bool, _ definition: AnyFieldDefinition, _ tree: inout JSON) -> Bool {
        guard definition.isPlainlyWritten else { return false }
        if definition.addToDraft(of: &tree, { $0.put(value) }) { return true }
        return definition.replaceMember(of: &tree, with: JSON(value)) { $0.bool == value }
    }

    @usableFromInline
    package static func set(_ value: String, _ definition: AnyFieldDefinition, _ tree: inout JSON) -> Bool {
        guard definition.isPlainlyWritten else { return false }
        if definition.addToDraft(of: &tree, { $0.put(value) }) { return true }
        return definition.replaceMember(of: &tree, with: JSON(value)) { $0.isString(value) }
    }

    @usableFromInline
    package static func set(_ value: Date, _ definition: AnyFieldDefinition, _ tree: inout JSON) -> Bool {
        let conversion = definition.dates
        guard definition.isPlainlyWritten, !conversion.writesNumber else { return false }
        let isAdded = definition.addToDraft(of: &tree) { draft in
            unsafe conversion.withText(of: value) { unsafe draft.put(string: $0) } ?? false
        }
        if isAdded { return true }
        guard let text = conversion.text(value) else { return false }
        return definition.replaceMember(of: &tree, with: JSON(text)) { old in
            old.isString(text) || definition.plainDate(old).flatMap { conversion.text($0) } == text
        }
    }

    /// A list where there is none; one that is there is compared by elements, on the general path.
    @usableFromInline
    package static func set(_ value: [String], _ definition: AnyFieldDefinition, _ tree: inout JSON) -> Bool {
        guard definition.isPlainlyWritten else { return false }
        if definition.addToDraft(of: &tree, { $0.put(value) }) { return true }
        guard definition.locate(in: tree).isMissing else { return false }
        return definition.replaceMember(of: &tree, with: JSON(value.map { JSON($0) })) { _ in false }
    }

    /// The tree of a model.
    @usableFromInline
    package static func set(_ json: JSON, _ definition: AnyFieldDefinition, _ tree: inout JSON) -> Bool {
        if definition.addToDraft(of: &tree, { $0.put(json) }) { return true }
        return definition.replaceMember(of: &tree, with: json) { $0.isSame(as: json) }
    }
}

extension Field {
    /// Writes a value of one of the common types; false where it has to go the general way. Folds to one of the calls, or to false, where the type is
    /// known.
    @inlinable @inline(__always)
    package func setFast(_ value: Value, in tree: inout JSON) -> Bool {
        // The types are the same where they compare equal, so these casts change nothing.
        if Value.self == Int.self { return unsafe FastWriting.set(unsafeBitCast(value, to: Int.self), definition, &tree) }
        if Value.self == String.self { return unsafe FastWriting.set(unsafeBitCast(value, to: String.self), definition, &tree) }
        if Value.self == Double.self { return unsafe FastWriting.set(unsafeBitCast(value, to: Double.self), definition, &tree) }
        if Value.self == Bool.self { return unsafe FastWriting.set(unsafeBitCast(value, to: Bool.self), definition, &tree) }
        if Value.self == String?.self, let value = unsafe unsafeBitCast(value, to: String?.self) {
            return FastWriting.set(value, definition, &tree)
        }
        if Value.self == Int?.self, let value = unsafe unsafeBitCast(value, to: Int?.self) {
            return FastWriting.set(value, definition, &tree)
        }
        if Value.self == Date?.self, let value = unsafe unsafeBitCast(value, to: Date?.self) {
            return FastWriting.set(value, definition, &tree)
        }
        if Value.self == Date.self { return unsafe FastWriting.set(unsafeBitCast(value, to: Date.self), definition, &tree) }
        if Value.self == [String].self {
            return unsafe FastWriting.set(unsafeBitCast(value, to: [String].self), definition, &tree)
        }
        if definition.hasModels, definition.isPlainlyWritten {
            guard let json = definition.tree(ofModel: value) else { return false }
            return FastWriting.set(json, definition, &tree)
        }
        return false
    }
}
