/// The steps from a model's object to a field's value: keys and indexes.
///
/// Written as a key path in text: `address.city`, `lines[0].total`. Write `\.`, `\[` and `\\` for the characters themselves.
@usableFromInline
package struct FieldPath: Sendable {
    package enum Step: Sendable {
        case key(KeyNeedle, String)
        case index(Int)

        /// The step as a JSON Pointer token.
        package var token: String {
            switch self {
            case .key(_, let key): key
            case .index(let index): String(index)
            }
        }
    }

    package let steps: [Step]

    package init(steps: [Step]) { self.steps = steps }

    /// One key, without escapes.
    package init(key: String) { steps = [.key(KeyNeedle(key), key)] }

    /// The path written as `text`. An empty text is the key "".
    @usableFromInline
    package init(_ text: String) {
        var steps: [Step] = []
        var current = String.UnicodeScalarView()
        var afterIndex = false
        var scalars = Substring(text).unicodeScalars
        func key() -> Step { .key(KeyNeedle(String(current)), String(current)) }
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\\":
                current.append(scalars.popFirst() ?? "\\")
                afterIndex = false
            case ".":
                if !afterIndex { steps.append(key()) }
                current = .init()
                afterIndex = false
            case "[":
                if let close = scalars.prefix(20).firstIndex(of: "]"), let index = Self.index(scalars[..<close]) {
                    if !afterIndex, !(current.isEmpty && steps.isEmpty) { steps.append(key()) }
                    steps.append(.index(index))
                    current = .init()
                    afterIndex = true
                    scalars = scalars[scalars.index(after: close)...]
                } else {
                    current.append(scalar)
                    afterIndex = false
                }
            default:
                current.append(scalar)
                afterIndex = false
            }
        }
        if !afterIndex { steps.append(key()) }
        self.steps = steps
    }

    /// The index in a text of digits only; nil for any other text.
    private static func index(_ text: Substring.UnicodeScalarView) -> Int? {
        text.allSatisfy { $0.value &- 0x30 < 10 } ? Int(String(text)) : nil
    }

    /// The text that ``init(_:)`` reads as this path.
    package var text: String {
        var text = ""
        for (index, step) in steps.enumerated() {
            switch step {
            case .key(_, let key):
                // Not a check for an empty text: the first key may be empty.
                if index > 0 { text += "." }
                for scalar in key.unicodeScalars {
                    if scalar == "." || scalar == "[" || scalar == "\\" { text += "\\" }
                    text.unicodeScalars.append(scalar)
                }
            case .index(let index): text += "[\(index)]"
            }
        }
        return text
    }

    /// The path as a JSON Pointer.
    package var pointer: JSONPointer { JSONPointer(tokens: steps.map(\.token)) }

    // MARK: Reading

    /// The value at the end of the path in `json`; missing where a step does not exist.
    package func find(in json: JSON) -> JSON {
        var json = json
        for step in steps {
            json = Self.child(step, of: json)
            if json.isMissing { return json }
        }
        return json
    }

    static func child(_ step: Step, of json: JSON) -> JSON {
        switch step {
        case .key(let needle, let key): json.member(needle, key)
        case .index(let index): json.element(index)
        }
    }

    /// A value that blocks a path.
    package struct Obstacle: Sendable {
        /// Its position, relative to the beginning of the path.
        package let pointer: JSONPointer
        package fileprivate(set) var found: JSON
        /// The kind of value that the path needs there.
        package let expected: String
        /// Whether it is an array that has too few elements.
        package var isShort = false
    }

    /// The first value on the path that the next step can't enter; nil where there is none. `forWriting` also refuses an
    /// index beyond the count; the count itself appends an element.
    package func obstacle(in json: JSON, forWriting: Bool = false) -> Obstacle? {
        var json = json
        for (depth, step) in steps.enumerated() {
            let expected: String?
            var isShort = false
            switch step {
            case .key: expected = json.canHoldMembers ? nil : "an object"
            case .index(let index):
                if !(json.isArray || json.isNull || json.isMissing) {
                    expected = "an array"
                } else {
                    isShort = forWriting && index > json.count
                    expected = isShort ? "an array of at least \(index) elements" : nil
                }
            }
            if let expected {
                let pointer = JSONPointer(tokens: steps[..<depth].map(\.token))
                return Obstacle(pointer: pointer, found: json, expected: expected, isShort: isShort)
            }
            json = Self.child(step, of: json)
        }
        return nil
    }

    /// Whether a step is an index.
    package var leadsIntoArray: Bool { steps.contains { if case .index = $0 { true } else { false } } }

    /// This path, followed by another.
    package func followed(by path: FieldPath?) -> FieldPath { path.map { FieldPath(steps: steps + $0.steps) } ?? self }

    // MARK: Writing

    /// Puts `value` at the end of the path and makes objects for missing steps; a missing value removes. False where a value
    /// on the path is of another kind; then nothing is changed, unless `overwriting`.
    @discardableResult @usableFromInline
    package func set(_ value: JSON, in json: inout JSON, overwriting: Bool = false) -> Bool {
        write(value, in: &json, overwriting: overwriting) == nil
    }

    /// Puts `value` at the end of the path like ``set(_:in:overwriting:)``; returns the value that blocks the path, if there
    /// is one.
    package func write(_ value: JSON, in json: inout JSON, overwriting: Bool = false) -> Obstacle? {
        if steps.count == 1, case .key(let needle, let key) = steps[0], json.canHoldMembers {
            json.setMember(value, needle, key)
            return nil
        }
        if value.isMissing, find(in: json).isMissing { return nil }
        if let obstacle = obstacle(in: json, forWriting: true) {
            // A value of another kind may be replaced, but not an array that is too short.
            guard overwriting, !obstacle.found.isArray || obstacle.expected == "an object" else { return obstacle }
            let depth = obstacle.pointer.tokens.count
            var emptied = json
            if depth == 0 {
                emptied = .missing
            } else {
                FieldPath(steps: Array(steps[..<depth])).set(.null, in: &emptied)
            }
            if var next = self.obstacle(in: emptied, forWriting: true) {
                if next.pointer == obstacle.pointer { (next.found, next.isShort) = (obstacle.found, false) }
                return next
            }
            json = emptied
        }
        json.edit(along: steps) { $0 = value }
        return nil
    }
}

extension FieldPath {
    /// Whether both have the same steps. Keys are compared by their scalars. Not `==`, because then comparing an optional
    /// path with nil would retain the path.
    package func isSame(as other: FieldPath) -> Bool {
        guard steps.count == other.steps.count else { return false }
        return zip(steps, other.steps).allSatisfy { step, other in
            switch (step, other) {
            case (.key(_, let key), .key(_, let other)): ScalarKey.equal(key, other)
            case (.index(let index), .index(let other)): index == other
            default: false
            }
        }
    }
}

extension FieldPath? {
    /// Whether both have the same steps, or both are nil.
    package func isSame(as other: FieldPath?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isSame(as: other)
    }
}
