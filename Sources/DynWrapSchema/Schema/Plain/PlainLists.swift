extension Array: PlainValue where Element: TapeScalar {
    /// A list whose elements are all scalars of its type.
    // Without specialisation, this module would look up the element type at run time for each element.
    @_specialize(where Element == String)
    @_specialize(where Element == Int)
    @_specialize(where Element == Double)
    @_specialize(where Element == Bool)
    @usableFromInline
    package static func plainValue(of field: AnyFieldDefinition, in tree: JSON) -> [Element]? {
        guard let document = tree.document else { return nil }
        let place = field.place(in: document, tree.place)
        guard place >= 0, document.word(place).tag == TapeWord.Tag.array else { return nil }
        if document.keepsReading(of: place), let reading = field.reading {
            return document.recent(reading, place) { _ in document.scalars(Element.self, at: place) }
        }
        return document.scalars(Element.self, at: place)
    }
}

extension Array: PlainlySet where Element == String {
    /// Writes a list where there is none. The general path compares an existing list element by element.
    @usableFromInline
    package static func setPlain(_ value: [String], of field: AnyFieldDefinition, in tree: inout JSON) -> Bool {
        guard field.isPlainlyWritten else { return false }
        if field.addToDraft(of: &tree, { $0.put(value) }) { return true }
        guard field.locate(in: tree).isMissing else { return false }
        return field.replaceMember(of: &tree, with: JSON(value.map { JSON($0) })) { _ in false }
    }
}

extension Array: PlainForm where Element == String {
    static func isRight(_ document: Document, _ place: Int, _ field: AnyFieldDefinition) -> Bool {
        JSON(document, place).isStrings
    }

    static func isRight(_ json: JSON, _ field: AnyFieldDefinition) -> Bool { json.isStrings }

    static func hash(_ document: Document, _ place: Int, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool {
        guard document.word(place).tag == TapeWord.Tag.array else { return false }
        let end = document.word(place &+ 1).nextPlace
        var fed = hasher
        fed.combine(strings: end &- place &- 2)
        for i in (place &+ 2)..<end {
            guard document.word(i).tag == TapeWord.Tag.string else { return false }
            unsafe fed.combine(string: document.text(of: document.word(i)))
        }
        hasher = fed
        return true
    }

    static func hash(_ json: JSON, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool {
        guard json.isStrings else { return false }
        hasher.combine(form: json)
        return true
    }

    static func isSame(_ a: Document, _ p: Int, _ b: Document, _ q: Int) -> Bool? {
        guard a.word(p).tag == TapeWord.Tag.array else { return nil }
        let (end, otherEnd) = (a.word(p &+ 1).nextPlace, b.word(q &+ 1).nextPlace)
        guard end &- p == otherEnd &- q else { return nil }
        var i = 2
        while p &+ i < end {
            let (x, y) = (a.word(p &+ i), b.word(q &+ i))
            guard x.tag == TapeWord.Tag.string, y.tag == TapeWord.Tag.string else { return nil }
            let (s, t) = unsafe (a.text(of: x), b.text(of: y))
            guard unsafe s.count == t.count && equalBytes(s.baseAddress, t.baseAddress, s.count) else { return nil }
            i &+= 1
        }
        return true
    }

    static func isSame(_ x: JSON, _ y: JSON, _ field: AnyFieldDefinition) -> Bool? {
        guard x.isStrings, y.isStrings else { return nil }
        return x.count == y.count && zip(x.elements, y.elements).allSatisfy { $0.hasSameString(as: $1) == true }
    }

    static func isAsWritten(_ document: Document, _ word: TapeWord) -> Bool { false }

    static func append(
        _ document: Document, _ place: Int, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>
    ) -> Bool {
        guard document.word(place).tag == TapeWord.Tag.array else { return false }
        let end = document.word(place + 1).nextPlace
        // The length of the text without white space, from its brackets, quotes and commas.
        var length = Swift.max(2, 1 + 3 * (end - place - 2))
        for i in (place + 2)..<end {
            let word = document.word(i)
            guard word.tag == TapeWord.Tag.string else { return false }
            length += document.length(of: word)
        }
        let range = document.range(of: place)
        if range.count == length {
            TextWriter.appendBytes(document, range.lowerBound, range.upperBound, to: &out)
            return true
        }
        out.append(UInt8(ascii: "["))
        for i in (place + 2)..<end {
            if i > place + 2 { out.append(UInt8(ascii: ",")) }
            let range = document.range(of: i)
            TextWriter.appendBytes(document, range.lowerBound, range.upperBound, to: &out)
        }
        out.append(UInt8(ascii: "]"))
        return true
    }

    static func appendInline(_ json: JSON, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>) -> Bool {
        false
    }
}
