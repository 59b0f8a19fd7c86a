#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// What models mean to their schema. Every entry has a compared form, which is JSON; two models are equal where all their forms are, and what is hashed
// is the forms: so both agree, and equality is symmetric and transitive as that of JSON is.

extension AnyLayout {
    /// Whether two objects mean the same to this schema: the declared current values. O(declared values); O(1) for one tree, O(length) for equal texts.
    package func equal(_ a: JSON, _ b: JSON) -> Bool { equal(a, b, level: 0) }

    fileprivate func equal(_ a: JSON, _ b: JSON, level: Int) -> Bool {
        if a.isSame(as: b) { return true }
        let (a, b) = (a.settled, b.settled)
        // One text is read as one value.
        if a.isSame(as: b) || a.hasSameText(as: b) { return true }
        guard a.isObject, b.isObject else { return !a.isObject && !b.isObject && (a == b || (a.isNothing && b.isNothing)) }
        let keys = entryKeys
        if let x = a.document, let y = b.document, keys.suits(x, a.place), keys.suits(y, b.place) {
            return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 2 * keys.count + 1) { memory in
                let (xs, ys) = unsafe (
                    UnsafeMutableBufferPointer(rebasing: memory[..<keys.count]),
                    UnsafeMutableBufferPointer(rebasing: memory[keys.count..<(2 * keys.count)])
                )
                unsafe keys.find(in: x, a.place, xs)
                unsafe keys.find(in: y, b.place, ys)
                for i in valueEntries.indices {
                    let number = keys.numbers[i]
                    if number >= 0 {
                        let (p, q) = unsafe (xs[number], ys[number])
                        if p == 0, q == 0, valueEntries[i].siblingPath == nil { continue }
                        if p > 0, q > 0, let same = valueEntries[i].isSame(x, p, y, q) {
                            if same { continue }
                            return false
                        }
                    }
                    if !valueEntries[i].isEqual(in: a, in: b, level: level) { return false }
                }
                return true
            }
        }
        for entry in valueEntries where !entry.isEqual(in: a, in: b, level: level) { return false }
        return true
    }

    /// Whether the fields that `Identity` names mean the same in two objects; all fields where it names none.
    package func isSameIdentity(_ a: JSON, _ b: JSON) -> Bool {
        guard identity != nil else { return equal(a, b) }
        return hashedEntries.allSatisfy { $0.isEqual(in: a, in: b, level: 0) }
    }

    /// What tells the model `json` from others, as values that are equal where it is the same thing; nil where no `Identity` is declared, or none of its
    /// fields is there.
    package func identityForm(of json: JSON) -> [JSON]? {
        guard let identity, json.isObject else { return nil }
        let entries = identity.flatMap(\.ownEntries)
        guard entries.contains(where: { !$0.locate(in: json).isNothing }) else { return nil }
        return entries.map { $0.comparedForm($0.locate(in: json), in: json, .comparing) }
    }

    /// Feeds the meaning of an object to `hasher`: of the fields that `Identity` names, which are enough to tell most models apart, else of all.
    package func hash(_ json: JSON, into hasher: inout Hasher) {
        guard json.isObject else { return hasher.combine(0) }
        var meaning = MeaningHash()
        if identity == nil {
            hashAll(json.settled, into: &meaning, level: 0)
        } else {
            for entry in hashedEntries { entry.hash(entry.locate(in: json), in: json, into: &meaning, level: 0) }
        }
        hasher.combine(meaning.state)
    }

    /// Feeds all values of a model.
    fileprivate func hashAll(_ json: JSON, into hasher: inout MeaningHash, level: Int) {
        let keys = entryKeys
        guard let document = json.document, keys.suits(document, json.place) else {
            for entry in valueEntries { entry.hash(entry.locate(in: json), in: json, into: &hasher, level: level) }
            return
        }
        unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: keys.count + 1) { memory in
            let places = unsafe UnsafeMutableBufferPointer(rebasing: memory[..<keys.count])
            unsafe keys.find(in: document, json.place, places)
            for i in valueEntries.indices {
                let number = keys.numbers[i]
                let place = number < 0 ? -1 : unsafe places[number]
                if place > 0, valueEntries[i].hash(document, place, into: &hasher) { continue }
                let value = place > 0 ? JSON(document, place) : place == 0 ? .missing : valueEntries[i].locate(in: json)
                valueEntries[i].hash(value, in: json, into: &hasher, level: level)
            }
        }
    }

    /// Adds the compared forms of this layout's entries, each under a key of its own: two may share a path.
    func addCompared(of json: JSON, _ style: OutputStyle, to result: inout JSON) {
        for (index, entry) in valueEntries.enumerated() {
            let form = entry.comparedForm(entry.locate(in: json), in: json, style)
            if form.exists { result[String(index)] = form }
        }
    }
}

extension AnyFieldDefinition {
    /// Models inside so many others are compared and hashed by their forms, which take no stack.
    private static let deepestDirect = 16

    /// Whether the values at two places mean the same to this field, told by their texts; nil where those don't say it.
    @inline(__always)
    fileprivate func isSame(_ a: Document, _ p: Int, _ b: Document, _ q: Int) -> Bool? {
        let (x, y) = (a.word(p), b.word(q))
        guard x.tag == y.tag, siblingPath == nil else { return nil }
        if x.isContainer { return textShape == .strings && x.tag == TapeWord.Tag.array ? a.sameStrings(p, b, q) : nil }
        // One text is read as one value.
        let (s, t) = unsafe (a.text(of: x), b.text(of: y))
        if unsafe s.count == t.count && equalBytes(s.baseAddress, t.baseAddress, s.count) { return true }
        return textShape == .string && x.tag == TapeWord.Tag.string ? false : nil
    }

    /// Whether two values mean the same to this field: whether their compared forms are equal, told without making them where that can be.
    fileprivate func isEqual(in a: JSON, in b: JSON, level: Int) -> Bool {
        let (x, y) = (locate(in: a), locate(in: b))
        // A value of a kind that a sibling tells is not told by itself.
        if siblingPath == nil {
            if x.isSame(as: y) { return true }
            if x.exists, y.exists {
                if let same = isSamePlainly(x, y, level: level) { return same }
                if x.isIdentical(to: y) { return true }
            }
        }
        return comparedForm(x, in: a, .comparing) == comparedForm(y, in: b, .comparing)
    }

    /// The same for values as the field writes them; nil where others are to be compared by their forms.
    private func isSamePlainly(_ x: JSON, _ y: JSON, level: Int) -> Bool? {
        switch textShape {
        case .string: return x.hasSameString(as: y)
        case .integer:
            guard let a = x.int, let b = y.int else { return nil }
            return a == b
        case .number:
            guard let a = x.double, let b = y.double else { return nil }
            return a == b
        case .bool:
            guard let a = x.bool, let b = y.bool else { return nil }
            return a == b
        case .date:
            guard let a = plainDate(x), let b = plainDate(y) else { return nil }
            return a == b ? true : nil  // a style may not show what they differ in
        case .strings:
            guard x.isStrings, y.isStrings else { return nil }
            return x.count == y.count && zip(x.elements, y.elements).allSatisfy { $0.hasSameString(as: $1) == true }
        case .other:
            guard level < Self.deepestDirect, x.isObject, y.isObject, case .model(let layout)? = view?.content(.missing, options)
            else { return nil }
            return layout.equal(x, y, level: level + 1)
        }
    }

    /// Feeds the value at a place as its compared form would be fed, told by its text; false, with nothing fed, where that does not say it.
    @inline(__always)
    fileprivate func hash(_ document: Document, _ place: Int, into hasher: inout MeaningHash) -> Bool {
        let word = document.word(place)
        switch (textShape, word.tag) {
        case (.string, TapeWord.Tag.string) where siblingPath == nil:
            unsafe hasher.combine(string: document.text(of: word))
        case (.bool, TapeWord.Tag.true), (.bool, TapeWord.Tag.false): hasher.combine(word.tag == TapeWord.Tag.true)
        case (.integer, TapeWord.Tag.integer) where word.length < 19:
            guard let number = unsafe NumberDecoding.integer(document.text(of: word), as: Int.self) else { return false }
            hasher.combine(number)
        case (.number, TapeWord.Tag.integer), (.number, TapeWord.Tag.real):
            guard let number = unsafe NumberDecoding.double(document.text(of: word)) else { return false }
            hasher.combine(number)
        default: return false
        }
        return true
    }

    /// Feeds the compared form of a value, without making it where that can be.
    fileprivate func hash(_ found: JSON, in tree: JSON, into hasher: inout MeaningHash, level: Int) {
        var json = found
        if siblingPath != nil { return comparedForm(json, in: tree, .comparing).feedForm(into: &hasher) }
        if json.isMissing || (json.isNull && !acceptsNull) {
            json = defaultForm
            if json.isEmptyModel(view, options) { json = .missing }
        }
        guard json.exists, !json.isNull || isRawValue else { return hasher.combineNothing() }
        switch textShape {
        case .string where json.kind == .string, .bool where json.bool != nil, .integer where json.int != nil,
            .strings where json.isStrings:
            json.feedForm(into: &hasher)
        case .number where json.double != nil: hasher.combine(json.double ?? 0)
        case .other:
            if level < Self.deepestDirect, json.isObject, case .model(let layout)? = view?.content(.missing, options) {
                layout.hashAll(json.settled, into: &hasher, level: level + 1)
            } else {
                comparedForm(json, in: tree, .comparing).feedForm(into: &hasher)
            }
        case .date:
            if feedPlainDate(json, into: &hasher) { return }
            comparedForm(json, in: tree, .comparing).feedForm(into: &hasher)
        default: comparedForm(json, in: tree, .comparing).feedForm(into: &hasher)
        }
    }

    /// Feeds the compared form of a date in the declared style; false, with nothing fed, where it is something else.
    private func feedPlainDate(_ json: JSON, into hasher: inout MeaningHash) -> Bool {
        let dates = dates
        guard !dates.writesNumber, let date = plainDate(json) else { return false }
        return unsafe dates.withText(of: date) { unsafe hasher.combine(string: $0) } != nil
    }

    /// The date of a text in the declared style.
    func plainDate(_ json: JSON) -> Date? {
        guard let text = unsafe json.stringText else { return nil }
        return unsafe plainDate(utf8: text)
    }

    /// The date of a text in the declared style.
    @inline(__always)
    func plainDate(utf8 text: UnsafeBufferPointer<UInt8>) -> Date? {
        let date = dates
        guard let found = unsafe date.parse(utf8: text.span), found.fallback == nil,
            unsafe !date.namesOtherWeekday(utf8: text.span)
        else { return nil }
        return found.date
    }

    /// The value at `json` as comparison sees it: as the field would write it in its canonical spelling, an absent one as its default, nil as nothing.
    /// What the field can't read is what it is.
    fileprivate func comparedForm(_ json: JSON, in tree: JSON, _ style: OutputStyle) -> JSON {
        let options = options(in: tree)
        if isToldByTag(options) { return view?.output(json, options, style) ?? .missing }
        if json.isMissing || (json.isNull && !acceptsNull) { return comparedDefault(style) }
        if let view { return json.isNull ? .missing : view.output(json, options, style) }
        return canonicalForm(of: json, options)
    }

    private func comparedDefault(_ style: OutputStyle) -> JSON {
        let value = defaultForm
        guard value.exists, let view else { return value }
        return value.isEmptyModel(view, options) ? .missing : view.output(value, options, style)
    }
}

extension JSON {
    /// Whether it is missing or null.
    fileprivate var isNothing: Bool { isMissing || isNull }

    /// Whether it is a model without members, as a default: its own entries may be such models again, without end.
    fileprivate func isEmptyModel(_ view: (any TreeView.Type)?, _ options: ConversionOptions) -> Bool {
        guard isObject, let view, case .model = view.content(self, options) else { return false }
        return count == 0
    }

    /// Whether all elements are strings, of an array.
    var isStrings: Bool { isArray && elements.allSatisfy { $0.kind == .string } }

    /// Feeds a compared form: equal ones feed the same.
    fileprivate func feedForm(into hasher: inout MeaningHash) {
        switch kind {
        case .string: feedString(into: &hasher)
        case .number:
            if let int { hasher.combine(int) } else { hasher.combine(double ?? 0) }
        case .bool: hasher.combine(bool ?? false)
        case .array where isStrings:
            hasher.combine(4 as UInt64)
            hasher.combine(count)
            for element in elements { element.feedString(into: &hasher) }
        case .array, .object:
            var inner = Hasher()
            hash(into: &inner)
            hasher.combine(inner.finalize())
        case .null, .missing: hasher.combineNothing()
        }
    }

    /// Feeds the scalars of a string.
    private func feedString(into hasher: inout MeaningHash) {
        let isFed: Void? = unsafe withPlainString { unsafe hasher.combine(string: $0) }
        if isFed == nil {
            var text = string ?? ""
            text.withUTF8 { unsafe hasher.combine(string: $0) }
        }
    }
}

/// What models mean as one number: folded with the secret of the process, as keys are, a few steps a value; the process's `Hasher` takes the result.
private struct MeaningHash {
    private(set) var state = KeyHash.processSeed

    @inline(__always)
    mutating func combine(_ bits: UInt64) { state = KeyHash.fold(state ^ bits, KeyHash.processSeed) }

    /// Feeds that there is nothing.
    mutating func combineNothing() { combine(0 as UInt64) }
    @inline(__always)
    mutating func combine(string: UnsafeBufferPointer<UInt8>) { unsafe combine(KeyHash.hash(string, seed: state)) }
    @inline(__always)
    mutating func combine(_ bool: Bool) { combine(bool ? 7 : 8 as UInt64) }
    @inline(__always)
    mutating func combine(_ int: Int) {
        combine(2 as UInt64)
        combine(UInt64(truncatingIfNeeded: int))
    }

    /// Feeds a number; a whole one as every whole number is fed.
    @inline(__always)
    mutating func combine(_ number: Double) {
        if let int = Int(exactly: number) { return combine(int) }
        combine(3 as UInt64)
        combine(number.bitPattern)
    }
}

extension Document {
    /// Whether two arrays have the same strings, told by their bytes; nil where something else is in one of them, or an escape.
    fileprivate func sameStrings(_ p: Int, _ other: Document, _ q: Int) -> Bool? {
        let (end, otherEnd) = (word(p &+ 1).nextPlace, other.word(q &+ 1).nextPlace)
        guard end &- p == otherEnd &- q else { return nil }
        var i = 2
        while p &+ i < end {
            let (x, y) = (word(p &+ i), other.word(q &+ i))
            guard x.tag == TapeWord.Tag.string, y.tag == TapeWord.Tag.string else { return nil }
            let (s, t) = unsafe (text(of: x), other.text(of: y))
            guard unsafe s.count == t.count && equalBytes(s.baseAddress, t.baseAddress, s.count) else { return nil }
            i &+= 1
        }
        return true
    }
}
