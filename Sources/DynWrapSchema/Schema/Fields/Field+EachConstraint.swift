// Constraints for the elements of a list, and for the members of a dictionary. Each problem is reported at the element's
// position.

extension FieldProtocol {
    /// Constraints for each element: `List<Int>("a").each { $0.range(0...) }`.
    ///
    /// Problems are at the positions of the elements, `/a/3`. Elements that can't be read are problems themselves, and are
    /// not checked. In the exported JSON Schema the constraints are keywords of `items`. After a `.map` the elements have no
    /// positions of their own, so their problems are at the field's position. Of the closure's field only the constraints
    /// and `.secret`, which makes the whole list secret, are used; another modifier is told once, on standard error.
    /// - Parameter say: adds constraints to the field of an element. Runs once, where the field is declared.
    public func each<Element: JSONConvertible>(_ say: (Field<Element>) -> Field<Element>) -> Self where Value == [Element] {
        constrained(eachBy: say) { $0 }
    }

    /// Constraints for each element, where there is a list.
    /// - Parameter say: adds constraints to the field of an element.
    public func each<Element: JSONConvertible>(_ say: (Field<Element>) -> Field<Element>) -> Self where Value == [Element]? {
        constrained(eachBy: say) { $0 ?? [] }
    }

    /// Constraints for each member's value: `Dict<Double>("rates").each { $0.range(0...1) }`. In the exported JSON Schema
    /// they are keywords of `additionalProperties`.
    /// - Parameter say: adds constraints to the field of a member.
    public func each<Key, Element: JSONConvertible>(
        _ say: (Field<Element>) -> Field<Element>
    ) -> Self where Value == [Key: Element] {
        constrained(eachBy: say, ofKey: Self.takesKey(Key.self)) { Array($0.values) }
    }

    /// Constraints for each member's value, where there is a dictionary.
    /// - Parameter say: adds constraints to the field of a member.
    public func each<Key, Element: JSONConvertible>(
        _ say: (Field<Element>) -> Field<Element>
    ) -> Self where Value == [Key: Element]? {
        constrained(eachBy: say, ofKey: Self.takesKey(Key.self)) { $0.map { Array($0.values) } ?? [] }
    }

    /// Whether the dictionary has a member with a key, because its key type can read it.
    private static func takesKey<Key>(_ type: Key.Type) -> @Sendable (String) -> Bool {
        guard Key.self != String.self, let type = type as? any JSONKey.Type else { return { _ in true } }
        return { type.init(jsonKey: $0) != nil }
    }

    /// Turns the constraints that `say` adds to the field of an element into constraints for each element.
    /// - Parameters:
    ///   - takesKey: whether a member with a key is one of the value.
    ///   - elements: the elements of a value that was made with `.map`.
    package func constrained<Element: JSONConvertible>(
        eachBy say: (Field<Element>) -> Field<Element>, ofKey takesKey: @escaping @Sendable (String) -> Bool = { _ in true },
        _ elements: @escaping @Sendable (Value) -> [Element]
    ) -> Self {
        let inner = say(Field<Element>(.withoutDefault(nil, .own))).definition.spec
        return changed { spec in
            if inner.facts.flags.contains(.secret) { spec.facts.flags.insert(.secret) }
            if inner.isMoreThanConstraints { spec.facts.flags.insert(.ignoredInEach) }
            for constraint in inner.constraints {
                spec.add(.each(constraint, ofKey: takesKey, ofMapped: spec.facts.isMapped ? elements : nil))
            }
        }
    }
}

extension FieldSpec {
    /// Whether it has a modifier other than constraints and `.secret`.
    fileprivate var isMoreThanConstraints: Bool {
        facts.isMapped || facts.isTransformed || !facts.declared.isEmpty || !facts.fallbacks.isEmpty
            || facts.options.mode != .standard
            || !facts.flags.isDisjoint(with: [
                .readOnly, .notSerialized, .required, .writesNull, .overwriting, .hasDefault, .defaulted,
            ])
    }
}

extension FieldProtocol where Value: RangeReplaceableCollection, Value.Element: JSONConvertible {
    /// Requires that all elements are different; each repetition is a problem at its own position. `uniqueItems` in the
    /// exported JSON Schema.
    ///
    /// Elements are the same if their written forms have the same meaning: 1 and 1.0 are the same, and so is `"1"` in a list
    /// of numbers. O(elements).
    public var unique: Self { unique() }

    /// Requires that all elements are different; each repetition is a problem at its own position.
    /// - Parameters:
    ///   - message: a sentence for the problem.
    ///   - code: the problem's ``Problem/rule``; `unique` by default.
    @_disfavoredOverload
    public func unique(message: String? = nil, code: String? = nil) -> Self {
        changed { $0.add(.unique(message, code, $0.facts.isMapped) { Array($0) }) }
    }
}

extension FieldProtocol
where Value: OptionalValue, Value.Present: RangeReplaceableCollection, Value.Present.Element: JSONConvertible {
    /// Requires that all elements are different, where there is a list.
    public var unique: Self { unique() }

    /// Requires that all elements are different, where there is a list.
    /// - Parameters:
    ///   - message: a sentence for the problem.
    ///   - code: the problem's ``Problem/rule``; `unique` by default.
    @_disfavoredOverload
    public func unique(message: String? = nil, code: String? = nil) -> Self {
        changed { $0.add(.unique(message, code, $0.facts.isMapped) { ($0 as? Value.Present).map { Array($0) } ?? [] }) }
    }
}

extension FieldConstraint {
    /// A constraint for each element of an array, or for each member's value of an object.
    /// - Parameters:
    ///   - takesKey: whether a member with a key is one of the value.
    ///   - elements: the elements of a value that was made with `.map`.
    fileprivate static func each<Element: JSONConvertible>(
        _ constraint: FieldConstraint<Element>, ofKey takesKey: @escaping @Sendable (String) -> Bool,
        ofMapped elements: (@Sendable (Value) -> [Element])?
    ) -> FieldConstraint {
        let words = ConstraintWords("of each: \(constraint.words.message)", code: constraint.words.code) {
            "of each: \(constraint.words.spelled(with: $0).message)"
        }
        var made = FieldConstraint(words) { value, json, options in
            var faults: [ConstraintFault] = []
            if let elements {
                for element in elements(value) { faults += constraint.faults(element, element.json(options), options) }
                return faults
            }
            func ask(_ element: JSON, _ token: @autoclosure () -> String) {
                let place = options.elementPath?.find(in: element) ?? element
                guard let value: Element = options.element(place) else { return }
                for fault in constraint.faults(value, place, options) {
                    faults.append(fault.below([token()] + (options.elementPath?.steps.map(\.token) ?? [])))
                }
            }
            for (index, element) in json.elements.enumerated() { ask(element, String(index)) }
            for (key, member) in json.members where takesKey(key) { ask(member, key) }
            return faults
        }
        made.declared = [DeclaredPart(constraint.words.asJSON)] + constraint.declared
        let isObject = Value.self is any MembersByKey.Type
        made.keywords = { options in
            let keywords = constraint.keywords(options).map { Element.acceptsNull ? allowingNull($0) : $0 }
            // With `each:` the model is inside an object of its own, so there are no keywords.
            if keywords.isEmpty || options.elementPath != nil { return [] }
            return [(isObject ? "additionalProperties" : "items", JSON(members: keywords.map { (key: $0.0, value: $0.1) }))]
        }
        return made
    }

    /// A list of allowed values for a value that may be null: null is added.
    private static func allowingNull(_ keyword: (String, JSON)) -> (String, JSON) {
        switch keyword.0 {
        case "const": ("enum", [keyword.1, .null])
        case "enum": ("enum", JSON(Array(keyword.1.elements) + [.null]))
        default: keyword
        }
    }

    /// The constraint that all elements of an array are different.
    /// - Parameter elements: the elements of a value that was made with `.map`.
    fileprivate static func unique<Element: JSONConvertible>(
        _ message: String?, _ code: String?, _ isMapped: Bool, _ elements: @escaping @Sendable (Value) -> [Element]
    ) -> FieldConstraint {
        let words = ConstraintWords("each element once", code: "unique", message: message, given: code)
        var made = FieldConstraint(words) { value, json, options in
            var seen: Set<JSON> = []
            var faults: [ConstraintFault] = []
            if isMapped {
                for element in elements(value).map({ $0.json(options) }) where !seen.insert(element).inserted {
                    faults.append(ConstraintFault(words, element))
                }
                return faults
            }
            for (index, element) in json.elements.enumerated() {
                let place = options.elementPath?.find(in: element) ?? element
                guard let value: Element = options.element(place) else { continue }
                if seen.insert(value.json(options)).inserted { continue }
                faults.append(ConstraintFault(words, element).below(String(index)))
            }
            return faults
        }
        made.keywords = { _ in [("uniqueItems", true)] }
        made.declared = []
        return made
    }
}
