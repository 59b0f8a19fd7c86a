#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Field {
    /// The field's value in `tree`.
    ///
    /// Specialised in a client for a type that is known there, all but one comparison folds away, and the value comes straight from the
    /// tape. All other cases take the general path, which gives the same.
    @inlinable @inline(__always)
    package func value(in tree: JSON) -> Value {
        let definition = definition
        if definition.isPlain {
            // The types are the same where they compare equal, so these casts change nothing.
            if Value.self == Int.self {
                if let value = FastReading.int(definition, tree) { return unsafe unsafeBitCast(value, to: Value.self) }
            } else if Value.self == String.self {
                if let value = FastReading.string(definition, tree) { return unsafe unsafeBitCast(value, to: Value.self) }
            } else if Value.self == Double.self {
                if let value = FastReading.double(definition, tree) { return unsafe unsafeBitCast(value, to: Value.self) }
            } else if Value.self == Bool.self {
                if let value = FastReading.bool(definition, tree) { return unsafe unsafeBitCast(value, to: Value.self) }
            } else if Value.self == Date?.self {
                if let value = FastReading.date(definition, tree) {
                    return unsafe unsafeBitCast(Date?.some(value), to: Value.self)
                }
            } else if Value.self == Date.self {
                if let value = FastReading.date(definition, tree) { return unsafe unsafeBitCast(value, to: Value.self) }
            } else if Value.self == [String].self {
                if let value = FastReading.strings(definition, tree) { return unsafe unsafeBitCast(value, to: Value.self) }
            } else if Value.self == String?.self {
                if let value = FastReading.string(definition, tree) {
                    return unsafe unsafeBitCast(String?.some(value), to: Value.self)
                }
            } else if Value.self == Int?.self {
                if let value = FastReading.int(definition, tree) { return unsafe unsafeBitCast(Int?.some(value), to: Value.self) }
            } else if definition.hasModels {
                return modelValue(in: tree)
            }
            if let list = definition.deferredList(in: tree) { return list }
        }
        return definition.value(in: tree)
    }

    /// The same of a plain field whose values are models; a function of its own, as its optionals are of a type that unspecialised code has to look up.
    @inlinable @inline(__always)
    func modelValue(in tree: JSON) -> Value {
        let place = FastReading.object(definition, tree)
        if place >= 0, let document = tree.document, let model = definition.model(at: JSON(document, place)) {
            return model
        }
        if tree.isEdited {
            let json = definition.locate(in: tree)
            if json.isObject, let model = definition.model(at: json) { return model }
        }
        return definition.value(in: tree)
    }
}

/// Reading of plain fields of the common types: one key, the type's own kind, no modifier. Nil sends the reader the general way.
///
/// Those with `@_effects` call no closure of a client and release nothing that it holds; told so, its compiler reads a model without counting references
/// to it, which all threads share (`Benchmarks/count-references.sh`). Dates do not say so: a form of one's own is a closure.
///
/// Each asks for the place by itself and has no closure between it and a document's value, as a debug build optimises neither.
@usableFromInline
package enum FastReading {
    @usableFromInline @_effects(releasenone)
    package static func int(_ definition: AnyFieldDefinition, _ tree: JSON) -> Int? {
        guard let document = tree.document else { return unsafe definition.decodeEdited(in: tree, \.int) { unsafe int($0, $1) } }
        let place = definition.place(in: document, tree.place)
        return place < 0 ? nil : unsafe int(document.word(place), document.text(of: document.word(place)))
    }

    @inline(__always)
    private static func int(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
        word.tag == TapeWord.Tag.integer ? unsafe NumberDecoding.integer(text) : nil
    }

    @usableFromInline @_effects(releasenone)
    package static func string(_ definition: AnyFieldDefinition, _ tree: JSON) -> String? {
        guard let document = tree.document else {
            return unsafe definition.decodeEdited(in: tree, \.string) { unsafe string($0, $1) }
        }
        let place = definition.place(in: document, tree.place)
        return place < 0 ? nil : unsafe string(document.word(place), document.text(of: document.word(place)))
    }

    @inline(__always)
    private static func string(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> String? {
        word.tag == TapeWord.Tag.string ? unsafe String(decoding: text, as: UTF8.self) : nil
    }

    @usableFromInline @_effects(releasenone)
    package static func double(_ definition: AnyFieldDefinition, _ tree: JSON) -> Double? {
        guard let document = tree.document else {
            return unsafe definition.decodeEdited(in: tree, \.double) { unsafe double($0, $1) }
        }
        let place = definition.place(in: document, tree.place)
        return place < 0 ? nil : unsafe double(document.word(place), document.text(of: document.word(place)))
    }

    @inline(__always)
    private static func double(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard word.tag == TapeWord.Tag.real || word.tag == TapeWord.Tag.integer else { return nil }
        return unsafe NumberDecoding.double(text)
    }

    @usableFromInline @_effects(releasenone)
    package static func bool(_ definition: AnyFieldDefinition, _ tree: JSON) -> Bool? {
        guard let document = tree.document else {
            return unsafe definition.decodeEdited(in: tree, \.bool) { word, _ in bool(word) }
        }
        let place = definition.place(in: document, tree.place)
        return place < 0 ? nil : bool(document.word(place))
    }

    @inline(__always)
    private static func bool(_ word: TapeWord) -> Bool? {
        word.tag == TapeWord.Tag.true ? true : word.tag == TapeWord.Tag.false ? false : nil
    }

    @usableFromInline
    package static func date(_ definition: AnyFieldDefinition, _ tree: JSON) -> Date? {
        guard let document = tree.document else { return editedDate(definition, tree) }
        let place = definition.place(in: document, tree.place)
        return place < 0 ? nil : unsafe date(document.word(place), document.text(of: document.word(place)), definition)
    }

    @inline(never)
    private static func editedDate(_ definition: AnyFieldDefinition, _ tree: JSON) -> Date? {
        unsafe definition.decodeEdited(in: tree, { $0.string.flatMap { definition.dates.parse($0)?.date } }) {
            unsafe date($0, $1, definition)
        }
    }

    @inline(__always)
    private static func date(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>, _ definition: AnyFieldDefinition) -> Date? {
        guard word.tag == TapeWord.Tag.string else { return nil }
        return unsafe definition.date(of: text)
    }

    /// A list whose elements are all strings.
    @usableFromInline
    package static func strings(_ definition: AnyFieldDefinition, _ tree: JSON) -> [String]? {
        guard let document = tree.document else { return nil }
        let place = definition.place(in: document, tree.place)
        guard place >= 0, document.word(place).tag == TapeWord.Tag.array else { return nil }
        let end = document.word(place &+ 1).nextPlace
        var strings: [String] = []
        strings.reserveCapacity(end &- place &- 2)
        var i = place &+ 2
        while i < end {
            let word = document.word(i)
            guard word.tag == TapeWord.Tag.string else { return nil }
            unsafe strings.append(String(decoding: document.text(of: word), as: UTF8.self))
            i &+= 1
        }
        return strings
    }

    /// The place of a plain field's object in the document, or -1 where it is something else or takes the general way.
    @usableFromInline @_effects(releasenone)
    package static func object(_ definition: AnyFieldDefinition, _ tree: JSON) -> Int {
        guard definition.isPlain, let document = tree.document else { return -1 }
        let place = definition.place(in: document, tree.place)
        return place >= 0 && document.word(place).tag == TapeWord.Tag.object ? place : -1
    }
}
