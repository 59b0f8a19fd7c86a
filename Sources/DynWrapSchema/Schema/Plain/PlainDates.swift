#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: PlainlySet {
    @usableFromInline @_effects(releasenone)
    package static func plainValue(of field: AnyFieldDefinition, in tree: JSON) -> Date? {
        guard let document = tree.document else { return editedValue(of: field, in: tree) }
        let place = field.place(in: document, tree.place)
        return place < 0 ? nil : unsafe decode(document.word(place), document.text(of: document.word(place)), field)
    }

    @inline(never)
    private static func editedValue(of field: AnyFieldDefinition, in tree: JSON) -> Date? {
        unsafe field.decodeEdited(in: tree, { json in unsafe json.stringText.flatMap { unsafe field.date(of: $0) } }) {
            unsafe decode($0, $1, field)
        }
    }

    @inline(__always)
    private static func decode(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>, _ field: AnyFieldDefinition) -> Date? {
        word.tag == TapeWord.Tag.string ? unsafe field.date(of: text) : nil
    }

    @usableFromInline
    package static func setPlain(_ value: Date, of field: AnyFieldDefinition, in tree: inout JSON) -> Bool {
        let dates = field.dates
        guard field.isPlainlyWritten, !dates.writesNumber else { return false }
        let isAdded = field.addToDraft(of: &tree) { draft in
            unsafe dates.withText(of: value) { unsafe draft.put(string: $0) } ?? false
        }
        if isAdded { return true }
        guard let text = dates.text(value) else { return false }
        return field.replaceMember(of: &tree, with: JSON(text)) { old in
            if old.isString(text) { return true }
            guard let date = field.writtenDate(old) else { return value.json(field.boundOptions, replacing: old).isSame(as: old) }
            return dates.text(date) == text
        }
    }
}

/// Dates in the declared style. The general path reads and writes dates in other styles.
extension Date: PlainForm {
    static func isRight(_ document: Document, _ place: Int, _ field: AnyFieldDefinition) -> Bool {
        let word = document.word(place)
        return unsafe word.tag == TapeWord.Tag.string && field.plainDate(utf8: document.text(of: word)) != nil
    }

    static func isRight(_ json: JSON, _ field: AnyFieldDefinition) -> Bool { field.plainDate(json) != nil }

    static func hash(_ document: Document, _ place: Int, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool {
        let word = document.word(place)
        return unsafe word.tag == TapeWord.Tag.string && hash(utf8: document.text(of: word), field, into: &hasher)
    }

    static func hash(_ json: JSON, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool {
        unsafe json.stringText.map { unsafe hash(utf8: $0, field, into: &hasher) } ?? false
    }

    private static func hash(utf8 text: UnsafeBufferPointer<UInt8>, _ field: AnyFieldDefinition, into hasher: inout MeaningHash)
        -> Bool
    {
        let dates = field.dates
        guard !dates.writesNumber, let date = unsafe field.plainDate(utf8: text) else { return false }
        // A date with parts that the style leaves out needs the general path, because these parts count too.
        return unsafe dates.withText(of: date) { written in
            guard unsafe dates.parse(utf8: written.span)?.date == date else { return false }
            unsafe hasher.combine(string: written)
            return true
        } ?? false
    }

    static func isSame(_ a: Document, _ p: Int, _ b: Document, _ q: Int) -> Bool? { nil }

    static func isSame(_ x: JSON, _ y: JSON, _ field: AnyFieldDefinition) -> Bool? {
        guard let a = field.plainDate(x), let b = field.plainDate(y) else { return nil }
        return a == b
    }

    static func isAsWritten(_ document: Document, _ word: TapeWord) -> Bool { false }

    static func append(
        _ document: Document, _ place: Int, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>
    ) -> Bool {
        let word = document.word(place)
        guard word.tag == TapeWord.Tag.string else { return false }
        let text = unsafe document.text(of: word)
        guard unsafe dates.isWritten(as: text) else {
            guard let found = unsafe dates.parse(utf8: text.span) else { return false }
            return append(found.date, dates, to: &out)
        }
        let range = document.range(of: place)
        TextWriter.appendBytes(document, range.lowerBound, range.upperBound, to: &out)
        return true
    }

    static func appendInline(_ json: JSON, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>) -> Bool {
        guard let text = json.inlineString, let found = dates.parse(text) else { return false }
        return append(found.date, dates, to: &out)
    }

    /// Appends a date as text in quotes; false, with nothing appended, where it has no such text or is written as a number.
    private static func append(_ date: Date, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>) -> Bool {
        if dates.writesNumber { return false }
        guard dates.writesPlainText else {
            guard let text = dates.text(date) else { return false }
            TextWriter.appendString(text, to: &out)
            return true
        }
        out.append(UInt8(ascii: "\""))
        guard dates.append(date, to: &out) else {
            out.removeLast()
            return false
        }
        out.append(UInt8(ascii: "\""))
        return true
    }
}

extension AnyFieldDefinition {
    /// The date of a value that needs no conversion: a text in the declared style, or a number if that is one of the style's
    /// forms.
    fileprivate func writtenDate(_ json: JSON) -> Date? {
        guard json.kind == .number else { return plainDate(json) }
        if case .value(let date) = Date.read(json, boundOptions) { return date }
        return nil
    }

    /// The date of a text in the declared style; nil where dates are numbers since 1970.
    fileprivate func plainDate(_ json: JSON) -> Date? {
        guard let text = unsafe json.stringText else { return nil }
        return unsafe plainDate(utf8: text)
    }

    /// The date of a text in the declared style; nil where dates are numbers since 1970.
    @inline(__always)
    fileprivate func plainDate(utf8 text: UnsafeBufferPointer<UInt8>) -> Date? {
        let date = dates
        guard !date.countsFrom1970, let found = unsafe date.parse(utf8: text.span), found.fallback == nil,
            unsafe !date.namesOtherWeekday(utf8: text.span)
        else { return nil }
        return found.date
    }
}
