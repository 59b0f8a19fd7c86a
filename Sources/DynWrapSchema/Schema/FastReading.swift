public import Foundation

extension Field {
    /// The field's value in `tree`.
    ///
    /// Specialised in a client for a type that is known there, all but one comparison folds away, and the value comes straight from the
    /// tape. Whatever is out of the ordinary takes the general way, which gives the same.
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
            } else if Value.self == Foundation.Date?.self {
                if let value = FastReading.date(definition, tree) {
                    return unsafe unsafeBitCast(Foundation.Date?.some(value), to: Value.self)
                }
            } else if Value.self == String?.self {
                if let value = FastReading.string(definition, tree) {
                    return unsafe unsafeBitCast(String?.some(value), to: Value.self)
                }
            } else if Value.self == Int?.self {
                if let value = FastReading.int(definition, tree) { return unsafe unsafeBitCast(Int?.some(value), to: Value.self) }
            }
        }
        return definition.value(in: tree)
    }
}

/// Reading of plain fields of the common types: one key, the type's own kind, no modifier. Nil sends the reader the general way.
@usableFromInline
package enum FastReading {
    /// The tape's word for the field's value, where the tree is an unedited object and has it.
    @inline(__always)
    private static func word(_ definition: AnyFieldDefinition, _ tree: JSON) -> (Document, TapeWord, Int)? {
        guard tree.place >= 0 else { return nil }
        let document = unsafe unsafeDowncast(tree.holder, to: Document.self)  // the place says what the holder is
        guard document.word(tree.place).tag == TapeWord.Tag.object, let needle = definition.needle else { return nil }
        let place = document.place(of: needle, in: tree.place)
        return place < 0 ? nil : (document, document.word(place), place)
    }

    @usableFromInline
    package static func int(_ definition: AnyFieldDefinition, _ tree: JSON) -> Int? {
        guard let (document, word, _) = word(definition, tree), word.tag == TapeWord.Tag.integer else { return nil }
        return unsafe NumberDecoding.integer(document.text(of: word), as: Int.self)
    }

    @usableFromInline
    package static func string(_ definition: AnyFieldDefinition, _ tree: JSON) -> String? {
        guard let (document, word, _) = word(definition, tree), word.tag == TapeWord.Tag.string else { return nil }
        return unsafe String(decoding: document.text(of: word), as: UTF8.self)
    }

    @usableFromInline
    package static func double(_ definition: AnyFieldDefinition, _ tree: JSON) -> Double? {
        guard let (document, word, _) = word(definition, tree) else { return nil }
        guard word.tag == TapeWord.Tag.real || word.tag == TapeWord.Tag.integer else { return nil }
        return unsafe NumberDecoding.double(document.text(of: word))
    }

    @usableFromInline
    package static func bool(_ definition: AnyFieldDefinition, _ tree: JSON) -> Bool? {
        guard let (_, word, _) = word(definition, tree) else { return nil }
        if word.tag == TapeWord.Tag.true { return true }
        return word.tag == TapeWord.Tag.false ? false : nil
    }

    @usableFromInline
    package static func date(_ definition: AnyFieldDefinition, _ tree: JSON) -> Foundation.Date? {
        guard let (document, word, _) = word(definition, tree), word.tag == TapeWord.Tag.string else { return nil }
        return unsafe definition.options.date.parse(utf8: document.text(of: word).span)?.date
    }
}
