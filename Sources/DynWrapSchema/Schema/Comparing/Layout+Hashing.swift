#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Hashes of models: of the compared forms, without making them where that can be.

extension AnyLayout {
    /// Feeds the meaning of an object to `hasher`: of the fields that `Identity` names, which are enough to distinguish most models, else of all.
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
                if place > 0, valueEntries[i].hash(document, place, into: &hasher, level: level) { continue }
                let value = place > 0 ? JSON(document, place) : place == 0 ? .missing : valueEntries[i].locate(in: json)
                valueEntries[i].hash(value, in: json, into: &hasher, level: level)
            }
        }
    }
}

extension AnyFieldDefinition {
    /// Feeds the value at a place as its compared form would be fed, from its text; false, with nothing fed, where that is not enough.
    @inline(__always)
    fileprivate func hash(_ document: Document, _ place: Int, into hasher: inout MeaningHash, level: Int) -> Bool {
        let word = document.word(place)
        if siblingPath != nil { return false }
        switch (textShape, word.tag) {
        case (.string, TapeWord.Tag.string):
            unsafe hasher.combine(string: document.text(of: word))
        case (.bool, TapeWord.Tag.true), (.bool, TapeWord.Tag.false): hasher.combine(word.tag == TapeWord.Tag.true)
        case (.integer, TapeWord.Tag.integer) where word.length < 19:
            guard let number = unsafe NumberDecoding.integer(document.text(of: word), as: Int.self) else { return false }
            hasher.combine(number)
        case (.number, TapeWord.Tag.integer), (.number, TapeWord.Tag.real):
            guard let number = unsafe NumberDecoding.double(document.text(of: word)) else { return false }
            hasher.combine(number)
        case (.date, TapeWord.Tag.string): return unsafe feedPlainDate(utf8: document.text(of: word), into: &hasher)
        case (.strings, TapeWord.Tag.array): return document.feedStrings(place, into: &hasher)
        case (.other, TapeWord.Tag.object):
            guard level < Self.deepestDirect, let layout = modelLayout else { return false }
            layout.hashAll(JSON(document, place), into: &hasher, level: level + 1)
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
            if level < Self.deepestDirect, json.isObject, let layout = layoutOfModels {
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
        unsafe json.stringText.map { unsafe feedPlainDate(utf8: $0, into: &hasher) } ?? false
    }

    private func feedPlainDate(utf8 text: UnsafeBufferPointer<UInt8>, into hasher: inout MeaningHash) -> Bool {
        let dates = dates
        guard !dates.writesNumber, let date = unsafe plainDate(utf8: text) else { return false }
        return unsafe dates.withText(of: date) { unsafe hasher.combine(string: $0) } != nil
    }
}

extension JSON {
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

    /// Feeds the absence of a value.
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
    /// Feeds a list of strings as its compared form; false, with nothing fed, where something else is in it, or an escape.
    fileprivate func feedStrings(_ array: Int, into hasher: inout MeaningHash) -> Bool {
        let end = word(array &+ 1).nextPlace
        var fed = hasher
        fed.combine(4 as UInt64)
        fed.combine(end &- array &- 2)
        for place in (array &+ 2)..<end {
            guard word(place).tag == TapeWord.Tag.string else { return false }
            unsafe fed.combine(string: text(of: word(place)))
        }
        hasher = fed
        return true
    }
}
