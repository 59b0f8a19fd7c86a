#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a field's value is read and written.
@usableFromInline
package struct FieldConversion<Value: Sendable>: Sendable {
    @usableFromInline package var read: @Sendable (JSON, ConversionOptions) -> Reading<Value>
    /// Writes a value in place of what is there, as `JSONConvertible.json(_:replacing:)` does.
    @usableFromInline package var write: @Sendable (Value, ConversionOptions, _ old: JSON) -> JSON
    @usableFromInline package var expectation: @Sendable (ConversionOptions) -> String
    /// Whether `read` gives a value that is not coerced, where that can be said without making a ``Reading``: made where the type is known, it does not
    /// look the type up at run time.
    @usableFromInline package var isExact: (@Sendable (JSON, ConversionOptions) -> Bool)?
    @usableFromInline package var acceptsNull = false
    @usableFromInline package var isView = false
    /// Whether it is the value type's own conversion, so that the fast paths may replace it.
    @usableFromInline package var isOwn = false
    @usableFromInline package var usesNestedLayouts = false
    /// Of a model's type, the model at an object, without checking its kind.
    @usableFromInline package var model: (@Sendable (JSON, NestedLayouts) -> Value)?
    /// Of a model's type, that of its schema, where a model is made of ``ModelParts``.
    package var modelSchema: ObjectIdentifier?
    /// Of a group, the layout of its schema.
    @usableFromInline package var group: AnyLayout?
    /// The values that there may be, where they can be listed.
    @usableFromInline package var cases: @Sendable () -> [JSON] = { [] }
    /// Of a conversion that keeps its results, the same without any. A changed field reads otherwise, so it keeps its own.
    package var renewed: (@Sendable () -> FieldConversion)?
    /// Of a union distinguished by a tag next to its value, what it has to do with that tag.
    package var sibling: SiblingTag<Value>?
    /// The declared content of a view, for output and descriptions.
    package var view: (any TreeView.Type)?
    @usableFromInline package var jsonSchema: @Sendable (ConversionOptions) -> JSON = { _ in .emptyObject }

    @usableFromInline package init(
        read: @escaping @Sendable (JSON, ConversionOptions) -> Reading<Value>,
        write: @escaping @Sendable (Value, ConversionOptions, _ old: JSON) -> JSON,
        expectation: @escaping @Sendable (ConversionOptions) -> String
    ) {
        self.read = read
        self.write = write
        self.expectation = expectation
    }
}

extension FieldConversion where Value: JSONConvertible {
    /// The value type's own conversion.
    @inlinable
    package static var own: FieldConversion {
        FieldConversion(
            ownReading: { Value.read($0, $1) }, ownWriting: { $0.json($1, replacing: $2) },
            isExact: { if case .value = Value.read($0, $1) { true } else { false } })
    }

    @usableFromInline
    package init(
        ownReading read: @escaping @Sendable (JSON, ConversionOptions) -> Reading<Value>,
        ownWriting write: @escaping @Sendable (Value, ConversionOptions, JSON) -> JSON,
        isExact: @escaping @Sendable (JSON, ConversionOptions) -> Bool
    ) {
        self.init(
            read: read, write: write,
            expectation: { options in
                Value.self == Date.self || Value.self == Date?.self
                    ? options.date.expectation : FieldWords.expectation(Value.self)
            })
        self.isExact = isExact
        acceptsNull = Value.acceptsNull
        isView = Value.isView
        isOwn = true
        view = Value.self as? any TreeView.Type
        model = (Value.self as? any ModelView.Type)?.model as? @Sendable (JSON, NestedLayouts) -> Value
        if MemoryLayout<Value>.size == MemoryLayout<ModelParts?>.size, model != nil {
            modelSchema = (Value.self as? any ModelView.Type)?.schemaType ?? nil
        }
        usesNestedLayouts = Value.isView || view != nil
        jsonSchema = { Value.jsonSchema($0) }
        cases = { RawValueReading.cases(anyOf: Value.self) }
    }
}

extension FieldConversion {
    /// The value as it is written where there is none.
    @usableFromInline package func fresh(_ value: Value, _ options: ConversionOptions) -> JSON { write(value, options, .missing) }

    /// A conversion that writes without reading what is there; `old` stays where it reads as the same value.
    @inlinable
    package static func plain(
        read: @escaping @Sendable (JSON, ConversionOptions) -> Reading<Value>,
        write: @escaping @Sendable (Value, ConversionOptions) -> JSON,
        expectation: @escaping @Sendable (ConversionOptions) -> String
    ) -> FieldConversion {
        FieldConversion(
            read: read,
            write: { value, options, old in
                let new = write(value, options)
                if old.isMissing || old.isNull || new.isUnwritable { return new }
                guard case .value(let found) = read(old, options) else { return new }
                return write(found, options).hasSameText(as: new) ? old : new
            }, expectation: expectation)
    }
}

/// What a field says it expects.
enum FieldWords {
    /// The type's words. That a field may be null or absent is not among them: the flags say it, and null is never what was found wrong.
    static func expectation<T: JSONConvertible>(_ type: T.Type) -> String {
        let words = T.expectation
        return T.acceptsNull && words.hasSuffix(" or null") ? String(words.dropLast(8)) : words
    }
}
