// Equality of models by their meaning for the schema. Each entry has a compared form, which is JSON. Two models are equal where
// all these forms are equal, and the forms are what is hashed. So equality and hashes agree, and equality is symmetric and
// transitive, as that of JSON is.

extension AnyLayout {
    /// Whether two objects have the same meaning for this schema: equal declared current values. O(declared values); O(1) for the
    /// same tree, O(length) for equal texts.
    package func equal(_ a: JSON, _ b: JSON) -> Bool { equal(a, b, level: 0) }

    fileprivate func equal(_ a: JSON, _ b: JSON, level: Int) -> Bool {
        if a.isSame(as: b) { return true }
        let (a, b) = (a.resolved, b.resolved)
        // The same text always has the same value.
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

    /// Whether the fields of the `Identity` have the same meaning in two objects; all fields where there is no `Identity`.
    package func isSameIdentity(_ a: JSON, _ b: JSON) -> Bool {
        guard identity != nil else { return equal(a, b) }
        return hashedEntries.allSatisfy { $0.isEqual(in: a, in: b, level: 0) }
    }

    /// The identity of the model `json`, as values that are equal for the same identity; nil where no `Identity` is declared, or
    /// where none of its fields has a value.
    package func identityForm(of json: JSON) -> [JSON]? {
        guard let identity, json.isObject else { return nil }
        let entries = identity.flatMap(\.ownEntries)
        guard entries.contains(where: { !$0.locate(in: json).isNothing }) else { return nil }
        return entries.map { $0.comparedForm($0.locate(in: json), in: json, .comparing) }
    }

    /// Adds the compared forms of this layout's entries to `result`, each under its own key, because two entries may share a
    /// path.
    func addCompared(of json: JSON, _ style: OutputStyle, to result: inout JSON) {
        for (index, entry) in valueEntries.enumerated() {
            let form = entry.comparedForm(entry.locate(in: json), in: json, style)
            if form.exists { result[String(index)] = form }
        }
    }
}

extension AnyFieldDefinition {
    /// Deeper models are compared and hashed by their compared forms, which does not use the stack.
    static let deepestDirect = 16

    /// Whether the values at two places have the same meaning for this field, decided from their texts; nil where these don't
    /// decide it.
    @inline(__always)
    fileprivate func isSame(_ a: Document, _ p: Int, _ b: Document, _ q: Int) -> Bool? {
        let (x, y) = (a.word(p), b.word(q))
        guard x.tag == y.tag, siblingPath == nil else { return nil }
        if !x.isContainer {
            // The same text always has the same value.
            let (s, t) = unsafe (a.text(of: x), b.text(of: y))
            if unsafe s.count == t.count && equalBytes(s.baseAddress, t.baseAddress, s.count) { return true }
        }
        return plainForm?.isSame(a, p, b, q)
    }

    /// Whether two values have the same meaning for this field: equal compared forms, decided without making these where
    /// possible.
    fileprivate func isEqual(in a: JSON, in b: JSON, level: Int) -> Bool {
        let (x, y) = (locate(in: a), locate(in: b))
        // A value whose tag is next to it can't be compared by itself.
        if siblingPath == nil {
            if x.isSame(as: y) { return true }
            if x.exists, y.exists {
                if let same = isSamePlainly(x, y, level: level) { return same }
                if FastWays.areOn, x.hasSameText(as: y) { return true }
            }
        }
        return comparedForm(x, in: a, .comparing) == comparedForm(y, in: b, .comparing)
    }

    /// Whether two values have the same meaning, each as the field writes it; nil where their compared forms must be made.
    private func isSamePlainly(_ x: JSON, _ y: JSON, level: Int) -> Bool? {
        if let plainForm { return plainForm.isSame(x, y, self) }
        guard level < Self.deepestDirect else { return nil }
        if x.isObject, y.isObject, let layout = layoutOfModels { return layout.equal(x, y, level: level + 1) }
        guard FastWays.areOn, x.isArray, y.isArray, options.elementPath == nil,
            case .models(let layout)? = view?.content(.missing, options), case .elements? = view?.inside(x, options)
        else { return nil }
        // Without the forms of all models: most elements of two lists, of which one was made from the other, are the same.
        return x.count == y.count
            && zip(x.elements, y.elements).allSatisfy { a, b in
                a.isObject && b.isObject ? layout.equal(a, b, level: level + 1) : a == b
            }
    }

    /// The layout of the models that are the values of the field; nil for other values.
    var layoutOfModels: AnyLayout? {
        if let modelLayout { return modelLayout }
        if case .model(let layout)? = view?.content(.missing, options) { return layout }
        return nil
    }

    /// The meaning of the value at `json` for the field: a form that is equal for the same meaning.
    package func meaning(of json: JSON, in tree: JSON) -> JSON { comparedForm(json, in: tree, .comparing) }

    /// The compared form of the value at `json`: as the field writes it in its canonical spelling. An absent value has the form
    /// of its default, and nil is missing. A value that the field can't read is its own form.
    func comparedForm(_ json: JSON, in tree: JSON, _ style: OutputStyle) -> JSON {
        let options = options(in: tree)
        if isToldByTag(options) { return view?.output(json, options, style) ?? .missing }
        if json.isMissing || (json.isNull && !acceptsNull) { return comparedDefault.form }
        if let view { return json.isNull ? comparedNull.form : view.output(json, options, style) }
        return canonicalForm(of: json, options)
    }

    /// The compared form of an absent value; made once.
    var comparedDefault: ComparedDefault {
        keptComparedDefault.load() ?? keptComparedDefault.storeIfNil(makeComparedDefault())
    }

    private func makeComparedDefault() -> ComparedDefault { compared(defaultForm) }

    /// The compared form of null, where null is a value: the form of what `.map` makes of nil, if anything.
    var comparedNull: ComparedDefault { compared(canonicalForm(of: .null, boundOptions)) }

    private func compared(_ value: JSON) -> ComparedDefault {
        guard value.exists, let view else { return ComparedDefault(value) }
        guard value.isObject, case .model = view.content(value, options) else {
            return ComparedDefault(view.output(value, options, .comparing))
        }
        // Made without its entries, which may be such models again, without end.
        return value.count == 0
            ? ComparedDefault(.missing) : ComparedDefault(view.output(value, options, .comparing), model: value)
    }
}
