/// Reads lists and dictionaries of a union's values.
enum UnionCollections {
    /// The elements that some case takes; the other elements are reported. O(elements).
    static func readList<U>(_ json: JSON, _ union: UnionDefinition<U>, _ options: ConversionOptions) -> JSON.Reading<[U]> {
        guard json.isArray else { return .invalid("an array") }
        var values: [U] = []
        for (index, element) in json.elements.enumerated() {
            if let value = readMember(element, String(index), union, options) {
                values.append(value)
            } else if options.allOrNothing || options.isProbing {
                return .invalid("an array of \(union.expectation)")
            }
        }
        return .value(values)
    }

    /// The members that some case takes; the other members are reported. O(members).
    static func readDictionary<U>(
        _ json: JSON, _ union: UnionDefinition<U>, _ options: ConversionOptions
    ) -> JSON.Reading<[String: U]> {
        guard json.isObject else { return .invalid("an object") }
        var values: [String: U] = [:]
        var kept = 0
        for (key, member) in json.members {
            if let value = readMember(member, key, union, options) {
                values[key] = value
                kept += 1
            } else if options.allOrNothing || options.isProbing {
                return .invalid("an object of \(union.expectation)")
            }
        }
        // Keys that differ only in normalisation are one key in Swift.
        if kept > values.count {
            let silent = options.silent
            let isWhole = options.tellRepeated(in: json) { union.read($1, silent).value == nil ? nil : $0 }
            guard isWhole else { return .invalid("an object of \(union.expectation)") }
        }
        return .value(values)
    }

    private static func readMember<U>(
        _ json: JSON, _ token: String, _ union: UnionDefinition<U>, _ options: ConversionOptions
    ) -> U? {
        options.report?.push(token)
        defer { options.report?.pop() }
        let reading = union.read(json, options)
        if case .coerced = reading, options.isProbing { return nil }
        switch reading {
        case .value: break
        case .coerced(_, let expected): options.report?.note(expected, json, .coerced)
        case .invalid(let expected): options.report?.note(expected, json, .dropped, hidden: options.hidesElements)
        }
        return reading.value
    }
}

extension UnionDefinition {
    /// How lists and dictionaries of the union's values are written over the present ones.
    func elements(_ options: ConversionOptions) -> ElementRewriting<U> {
        ElementRewriting(
            allOrNothing: options.allOrNothing, read: { self.read($0, options).value }, write: { self.write($0, options, $1) },
            isAlike: { self.isAlike($0, $1, options) })
    }

    private func isAlike(_ a: U, _ b: U, _ options: ConversionOptions) -> Bool {
        WrittenForm.areAlike(write(a, options), write(b, options))
    }
}

extension UnionDefinition {
    /// Whether one tag next to these values can be the tag of all of them.
    func isOfOneKind(_ values: some Sequence<U>) -> Bool {
        guard case .sibling = way else { return true }
        return Set(values.map { siblingTag(for: $0, .missing) }).count < 2
    }

    /// The one tag next to a collection of values; nil for unions that are decided in another way.
    func siblingTag<Values>(_ values: @escaping @Sendable (Values) -> [U]) -> SiblingTag<Values>? {
        guard case .sibling(let path) = way else { return nil }
        return SiblingTag(path: path, isEnough: { _ in false }) { collection, old in
            values(collection).first.map { self.siblingTag(for: $0, old) } ?? old
        }
    }
}
