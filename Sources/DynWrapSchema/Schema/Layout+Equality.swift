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
        // One text is read as one value.
        if a.isSame(as: b) || a.hasSameText(as: b) { return true }
        guard a.isObject, b.isObject else { return !a.isObject && !b.isObject && (a == b || (a.isNothing && b.isNothing)) }
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
        for entry in hashedEntries { entry.hash(in: json, into: &hasher, level: 0) }
    }

    /// Feeds all values of a model inside another.
    fileprivate func hashAll(_ json: JSON, into hasher: inout Hasher, level: Int) {
        for entry in valueEntries { entry.hash(in: json, into: &hasher, level: level) }
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

    /// Feeds the compared form of a value, without making it where that can be.
    fileprivate func hash(in tree: JSON, into hasher: inout Hasher, level: Int) {
        var json = locate(in: tree)
        if siblingPath != nil { return comparedForm(json, in: tree, .comparing).feedForm(into: &hasher) }
        if json.isMissing || (json.isNull && !acceptsNull) {
            json = defaultForm
            if json.isEmptyModel(view, options) { json = .missing }
        }
        guard json.exists, !json.isNull || isRawValue else { return hasher.combine(0 as UInt8) }
        switch textShape {
        case .string where json.kind == .string, .bool where json.bool != nil, .integer where json.int != nil,
            .strings where json.isStrings:
            json.feedForm(into: &hasher)
        case .number where json.double != nil: JSON.feed(json.double ?? 0, into: &hasher)
        case .other:
            if level < Self.deepestDirect, json.isObject, case .model(let layout)? = view?.content(.missing, options) {
                hasher.combine(9 as UInt8)
                layout.hashAll(json, into: &hasher, level: level + 1)
            } else {
                comparedForm(json, in: tree, .comparing).feedForm(into: &hasher)
            }
        case .date: (plainDateForm(json) ?? comparedForm(json, in: tree, .comparing)).feedForm(into: &hasher)
        default: comparedForm(json, in: tree, .comparing).feedForm(into: &hasher)
        }
    }

    /// The compared form of a date in the declared style.
    private func plainDateForm(_ json: JSON) -> JSON? {
        if dates.writesNumber { return nil }
        return plainDate(json).flatMap { dates.text($0) }.map { JSON($0) }
    }

    /// The date of a text in the declared style.
    func plainDate(_ json: JSON) -> Date? {
        guard let text = unsafe json.stringText else { return nil }
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
    fileprivate func feedForm(into hasher: inout Hasher) {
        switch kind {
        case .string:
            hasher.combine(1 as UInt8)
            feedString(into: &hasher)
        case .number:
            guard let int else { return Self.feed(double ?? 0, into: &hasher) }
            hasher.combine(2 as UInt8)
            hasher.combine(int)
        case .bool: hasher.combine(bool)
        case .array where isStrings:
            hasher.combine(4 as UInt8)
            hasher.combine(count)
            for element in elements { element.feedString(into: &hasher) }
        case .array, .object:
            hasher.combine(5 as UInt8)
            hash(into: &hasher)
        case .null, .missing: hasher.combine(0 as UInt8)
        }
    }

    /// Feeds a number; a whole one as every whole number is fed.
    fileprivate static func feed(_ number: Double, into hasher: inout Hasher) {
        if let int = Int(exactly: number) {
            hasher.combine(2 as UInt8)
            hasher.combine(int)
        } else {
            hasher.combine(3 as UInt8)
            hasher.combine(number)
        }
    }
}
