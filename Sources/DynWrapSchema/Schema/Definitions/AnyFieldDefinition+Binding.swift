#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// What a field gets from its schema: its name, a key made from that, and the form of its dates.

extension AnyFieldDefinition {
    /// The property's name and the path made from it, given by the layout.
    final class BoundName: Sendable {
        let name: String
        let path: FieldPath
        /// The key, where the path is one.
        let needle: KeyNeedle?
        init(_ name: String, _ path: FieldPath) {
            self.name = name
            self.path = path
            if path.steps.count == 1, case .key(let needle, _) = path.steps[0] { self.needle = needle } else { needle = nil }
        }

        /// The place of the value in a document, from the object at `object`; -1 where there is none.
        func place(in document: Document, _ object: Int) -> Int {
            if let needle { return document.place(of: needle, in: object) }
            let found = path.find(in: JSON(document, object))
            return found.exists ? found.place : -1
        }
    }

    /// Gives the field the name of its property, and, where it has no key, the path that `path` makes of the name. The first call counts: false where two
    /// schemas share one field and the first gave another name or path.
    package func bind(name: String, path: (String) -> FieldPath) -> Bool {
        let made = path(name)
        let bound = bound.storeIfNil(BoundName(name, made))
        return declaredPath != nil || ScalarKey.equal(bound.path.text, made.text)
    }

    /// The options with the form of dates that the schema gives.
    final class BoundDates: Sendable {
        let options: ConversionOptions
        let probing: ConversionOptions
        init(_ options: ConversionOptions) {
            self.options = options
            probing = options.probing
        }
    }

    /// Gives a field that declares no form of dates the schema's; nil where the schema declares none either. The first call counts: where two schemas share
    /// one field and the first gave another form, that is returned.
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

    /// The key that a field without one got from the first property that has it.
    package var boundKey: String { bound.load()?.path.text ?? "" }

    /// The Swift property that holds this field; its path where no layout has it yet.
    package var name: String { bound.load()?.name ?? declaredPath?.text ?? "" }

    /// Where the value is.
    @usableFromInline package var path: FieldPath { declaredPath ?? bound.load()?.path ?? FieldPath(steps: []) }

    /// The options as field and schema declare them.
    package var boundOptions: ConversionOptions { takesDates ? boundDates.load()?.options ?? options : options }

    /// How the field's dates are represented in JSON.
    var dates: DateConversion { takesDates ? boundOptions.date : options.date }

    /// The date of a text, read by ``dates``. The conversion is lent and not copied: a copy would retain objects that all readers share.
    @inline(__always)
    func date(of text: UnsafeBufferPointer<UInt8>) -> Date? {
        if takesDates, let date = boundDates.withKept({ unsafe $0.options.date.plainDate(utf8: text) }) { return date }
        return unsafe options.date.plainDate(utf8: text)
    }
}
