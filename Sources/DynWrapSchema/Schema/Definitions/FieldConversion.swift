#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a field's value is read and written.
@usableFromInline
package struct FieldConversion<Value: Sendable>: Sendable {
    @usableFromInline package var read: @Sendable (JSON, ConversionOptions) -> JSON.Reading<Value>
    /// Writes a value over the present one, like `JSONConvertible.json(_:replacing:)`.
    @usableFromInline package var write: @Sendable (Value, ConversionOptions, _ old: JSON) -> JSON
    @usableFromInline package var expectation: @Sendable (ConversionOptions) -> String
    /// Whether `read` returns a value that is not coerced, decided without making a ``JSON/Reading``. The closure is made where
    /// the type is known, so the type is not looked up at run time.
    @usableFromInline package var isExact: (@Sendable (JSON, ConversionOptions) -> Bool)?
    @usableFromInline package var acceptsNull = false
    @usableFromInline package var isView = false
    /// Whether this is the value type's own conversion, so that the fast paths may replace it.
    @usableFromInline package var isOwn = false
    @usableFromInline package var usesNestedLayouts = false
    /// Makes the model at an object without checking the object's kind, if values are models.
    @usableFromInline package var model: (@Sendable (JSON, NestedLayouts) -> Value)?
    /// The type of the schema, if values are models made of ``ModelParts``.
    package var modelSchema: ObjectIdentifier?
    /// The layout of the schema, if the field is a group.
    @usableFromInline package var group: AnyLayout?
    /// The group that an assigned value stands for, if the field is a group; nil removes the members of its entries.
    package var groupModel: (@Sendable (Value) -> (any LayoutBound)?)?
    /// The allowed values, if they can be listed.
    @usableFromInline package var cases: @Sendable () -> [JSON] = { [] }
    /// Makes the same conversion without its kept results, if it keeps results: a changed field reads differently, so it
    /// needs its own.
    package var renewed: (@Sendable () -> FieldConversion)?
    /// How the tag next to the value is read and written, for a union with such a tag.
    package var sibling: SiblingTag<Value>?
    /// The form in which strings are read and written, if there is one.
    var textForm: StringForm<Value>?
    /// The declared content of a view, for output and descriptions.
    package var view: (any TreeView.Type)?
    @usableFromInline package var jsonSchema: @Sendable (ConversionOptions) -> JSON = { _ in .emptyObject }

    @usableFromInline package init(
        read: @escaping @Sendable (JSON, ConversionOptions) -> JSON.Reading<Value>,
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
        ownReading read: @escaping @Sendable (JSON, ConversionOptions) -> JSON.Reading<Value>,
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
    /// The value as written where there is no present value.
    @usableFromInline package func fresh(_ value: Value, _ options: ConversionOptions) -> JSON { write(value, options, .missing) }

    /// A conversion that writes without regard to the present value; `old` stays if it reads as the same value.
    @inlinable
    package static func plain(
        read: @escaping @Sendable (JSON, ConversionOptions) -> JSON.Reading<Value>,
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

/// A form of strings, such as lower case. A later one is applied to what this one gives.
struct StringForm<Value: Sendable>: Sendable {
    let form: @Sendable (Value) -> Value
    /// Writes a value as it is, whatever its form.
    let write: @Sendable (Value, ConversionOptions, _ old: JSON) -> JSON
}

/// The words for what a field expects.
enum FieldWords {
    /// The type's expectation, without the remark that a field may be null or absent: null is never a mismatch then.
    static func expectation<T: JSONConvertible>(_ type: T.Type) -> String {
        let words = T.expectation
        return T.acceptsNull && words.hasSuffix(" or null") ? String(words.dropLast(8)) : words
    }
}
