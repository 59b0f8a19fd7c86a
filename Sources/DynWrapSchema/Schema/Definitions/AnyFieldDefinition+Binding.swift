#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// What a field gets from its schema: its name, a key made from the name, and the form of its dates.

extension AnyFieldDefinition {
    /// The property's name and the path made from it; the layout sets them.
    final class BoundName: Sendable {
        let name: String
        let path: FieldPath
        /// The key, if the path is one key.
        let needle: KeyNeedle?
        init(_ name: String, _ path: FieldPath) {
            self.name = name
            self.path = path
            if path.steps.count == 1, case .key(let needle, _) = path.steps[0] { self.needle = needle } else { needle = nil }
        }

        /// The place of the value in a document, starting at the object at `object`; -1 where there is none.
        func place(in document: Document, _ object: Int) -> Int {
            if let needle { return document.place(of: needle, in: object) }
            let found = path.find(in: JSON(document, object))
            return found.exists ? found.place : -1
        }
    }

    /// Sets the name of the field's property and, if the field has no key, the path that `path` makes from the name. The
    /// first call counts; false where two schemas share the field and the first set another name or path.
    package func bind(name: String, path: (String) -> FieldPath) -> Bool {
        let made = declaredPath ?? path(name)
        let bound = bound.storeIfNil(BoundName(name, made))
        return declaredPath != nil || ScalarKey.equal(bound.path.text, made.text)
    }

    /// The options with the form of dates from the schema.
    final class BoundDates: Sendable {
        let options: ConversionOptions
        let probing: ConversionOptions
        init(_ options: ConversionOptions) {
            self.options = options
            probing = options.probing
        }
    }

    /// Sets the schema's form of dates for a field that declares none; nil where the form was accepted or the field needs
    /// none. The first call counts: where two schemas share the field and the first set another form, that form is returned.
    package func bind(dates: DateConversion?) -> DateConversion? {
        guard takesDates else { return nil }
        var options = options
        if let dates {
            options.date.kind = dates.kind
            if !hasTimeZone { options.date.zone = dates.zone }
        }
        let bound = (boundDates.load() ?? boundDates.storeIfNil(BoundDates(options))).options.date
        return bound == options.date ? nil : bound
    }

    /// Takes over the name, the path and the form of dates that the layout of another field set.
    func takeBindings(of other: AnyFieldDefinition) {
        if let name = other.bound.load() { _ = bound.storeIfNil(name) }
        if let dates = other.boundDates.load() { _ = boundDates.storeIfNil(dates) }
    }

    /// The key of a field without a declared key, from the first property that has the field.
    package var boundKey: String { bound.load()?.path.text ?? "" }

    /// The name of the Swift property that has this field; its path as long as no layout has it.
    package var name: String { bound.load()?.name ?? declaredPath?.text ?? "" }

    /// The path of the value.
    @usableFromInline package var path: FieldPath { declaredPath ?? bound.load()?.path ?? FieldPath(steps: []) }

    /// The options that field and schema declare together.
    package var boundOptions: ConversionOptions { takesDates ? boundDates.load()?.options ?? options : options }

    /// The form of the field's dates in JSON.
    var dates: DateConversion { takesDates ? boundOptions.date : options.date }

    /// Whether both declare the same form in their options.
    func hasSameOptions(as other: AnyFieldDefinition) -> Bool {
        dates == other.dates && options.flag == other.options.flag && options.numberAsString == other.options.numberAsString
            && options.elementPath.isSame(as: other.options.elementPath)
    }

    /// The date in a text, read with ``dates``. The conversion is borrowed and not copied: a copy would retain objects that
    /// all readers share.
    @inline(__always)
    func date(of text: UnsafeBufferPointer<UInt8>) -> Date? {
        if takesDates, let date = boundDates.withKept({ unsafe $0.options.date.plainDate(utf8: text) }) { return date }
        return unsafe options.date.plainDate(utf8: text)
    }
}
