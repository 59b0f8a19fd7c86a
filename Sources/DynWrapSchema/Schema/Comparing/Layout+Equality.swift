// Equality of models, by what they mean to their schema. Every entry has a compared form, which is JSON. Two models are equal where all their forms are, and
// the forms are what is hashed. So equality and hashes agree, and equality is symmetric and transitive, as that of JSON is.

extension AnyLayout {
    /// Whether two objects mean the same to this schema: the declared current values. O(declared values); O(1) for one tree, O(length) for equal texts.
    package func equal(_ a: JSON, _ b: JSON) -> Bool { equal(a, b, level: 0) }

    fileprivate func equal(_ a: JSON, _ b: JSON, level: Int) -> Bool {
        if a.isSame(as: b) { return true }
        let (a, b) = (a.resolved, b.resolved)
        // One text is read as one value.
        if a.isSame(as: b) || FastWays.areOn && a.hasSameBytes(as: b) { return true }
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

    /// The identity of the model `json`, as values that are equal for the same thing; nil where no `Identity` is declared, or none of its fields is there.
    package func identityForm(of json: JSON) -> [JSON]? {
        guard let identity, json.isObject else { return nil }
        let entries = identity.flatMap(\.ownEntries)
        guard entries.contains(where: { !$0.locate(in: json).isNothing }) else { return nil }
        return entries.map { $0.comparedForm($0.locate(in: json), in: json, .comparing) }
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
    /// Models nested deeper than this are compared and hashed by their forms, which does not use the stack.
    static let deepestDirect = 16

    /// Whether the values at two places mean the same to this field, decided from their texts; nil where those do not decide it.
    @inline(__always)
    fileprivate func isSame(_ a: Document, _ p: Int, _ b: Document, _ q: Int) -> Bool? {
        let (x, y) = (a.word(p), b.word(q))
        guard x.tag == y.tag, siblingPath == nil else { return nil }
        if !x.isContainer {
            // One text is read as one value.
            let (s, t) = unsafe (a.text(of: x), b.text(of: y))
            if unsafe s.count == t.count && equalBytes(s.baseAddress, t.baseAddress, s.count) { return true }
        }
        return plainForm?.isSame(a, p, b, q)
    }

    /// Whether two values mean the same to this field: whether their compared forms are equal, decided without making them where possible.
    fileprivate func isEqual(in a: JSON, in b: JSON, level: Int) -> Bool {
        let (x, y) = (locate(in: a), locate(in: b))
        // A value whose kind is in a sibling can't be compared by itself.
        if siblingPath == nil {
            if x.isSame(as: y) { return true }
            if x.exists, y.exists {
                if let same = isSamePlainly(x, y, level: level) { return same }
                if FastWays.areOn, x.hasSameText(as: y) { return true }
            }
        }
        return comparedForm(x, in: a, .comparing) == comparedForm(y, in: b, .comparing)
    }

    /// Whether two values, each as the field writes it, mean the same; nil where they have to be compared by their forms.
    private func isSamePlainly(_ x: JSON, _ y: JSON, level: Int) -> Bool? {
        if let plainForm { return plainForm.isSame(x, y, self) }
        guard level < Self.deepestDirect, x.isObject, y.isObject, let layout = layoutOfModels else { return nil }
        return layout.equal(x, y, level: level + 1)
    }

    /// The layout of the models that are the field's values.
    var layoutOfModels: AnyLayout? {
        if let modelLayout { return modelLayout }
        if case .model(let layout)? = view?.content(.missing, options) { return layout }
        return nil
    }

    /// The meaning of the value at `json` to the field: a form that is equal for the same meaning.
    package func meaning(of json: JSON, in tree: JSON) -> JSON { comparedForm(json, in: tree, .comparing) }

    /// The compared form of the value at `json`: as the field would write it in its canonical spelling, an absent one as its default, nil as missing. A value that the
    /// field can't read is its own form.
    func comparedForm(_ json: JSON, in tree: JSON, _ style: OutputStyle) -> JSON {
        let options = options(in: tree)
        if isToldByTag(options) { return view?.output(json, options, style) ?? .missing }
        if json.isMissing || (json.isNull && !acceptsNull) { return comparedDefault.form }
        if let view { return json.isNull ? comparedNull.form : view.output(json, options, style) }
        return canonicalForm(of: json, options)
    }

    /// The compared form of an absent value, made once.
    var comparedDefault: ComparedDefault {
        keptComparedDefault.load() ?? keptComparedDefault.storeIfNil(makeComparedDefault())
    }

    private func makeComparedDefault() -> ComparedDefault { compared(defaultForm) }

    /// The compared form of null, where that is a value: of what `.map` makes of nil, if anything.
    var comparedNull: ComparedDefault { compared(canonicalForm(of: .null, boundOptions)) }

    private func compared(_ value: JSON) -> ComparedDefault {
        guard value.exists, let view else { return ComparedDefault(value) }
        guard value.isObject, case .model = view.content(value, options) else {
            return ComparedDefault(view.output(value, options, .comparing))
        }
        // The entries of a model without members may be such models again, endlessly.
        return value.count == 0
            ? ComparedDefault(.missing) : ComparedDefault(view.output(value, options, .comparing), model: value)
    }
}
