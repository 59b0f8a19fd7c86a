/// One step into a tree: a `String` is a member's key, an `Int` an element's index.
///
/// ```swift
/// tree["orders", 0, "lines", index, "price"]
/// ```
public protocol JSONStep: Sendable {
    /// The step as a value.
    var jsonStep: JSON.Step { get }
}

extension JSON {
    /// One step into a tree, as a value.
    public enum Step: Sendable, Hashable, JSONStep {
        /// The member with this key.
        case key(String)
        /// The element at this index.
        case index(Int)

        /// The step itself.
        public var jsonStep: JSON.Step { self }

        /// Two steps are equal where their indices are, or their keys have the same scalars.
        public static func == (a: Step, b: Step) -> Bool {
            switch (a, b) {
            case (.key(let x), .key(let y)): ScalarKey.equal(x, y)
            case (.index(let x), .index(let y)): x == y
            default: false
            }
        }

        /// Feeds the key's scalars or the index to `hasher`.
        public func hash(into hasher: inout Hasher) {
            switch self {
            case .key(let key): ScalarKey(string: key).hash(into: &hasher)
            case .index(let index): hasher.combine(index)
            }
        }
    }
}

extension String: JSONStep {
    /// The member with this key.
    public var jsonStep: JSON.Step { .key(self) }
}

extension Int: JSONStep {
    /// The element at this index.
    public var jsonStep: JSON.Step { .index(self) }
}

extension JSON {
    /// What several steps lead to, `first`, then `second`, then the `rest`: `tree["a", "b", 0]` is `tree["a"]["b"][0]`. ``missing`` where one
    /// leads nowhere.
    ///
    /// ```swift
    /// tree["user", "langs", 1].string             // "en"
    /// tree["user", "address", "city"] = "Oslo"    // below something missing or null containers are made
    /// tree["user", "langs"].append("fr")
    /// ```
    ///
    /// Assigning does the same as one subscript after the other: ``missing`` removes, `nil` writes null, and where a step finds another kind, or an
    /// index is above the count, nothing is changed (``set(_:at:)`` says why).
    ///
    /// Complexity: O(steps × members), as one after the other.
    public subscript(first: any JSONStep, second: any JSONStep, rest: any JSONStep...) -> JSON {
        get { FieldPath(first, second, rest).find(in: self) }
        _modify {
            var cursor = EditCursor(&self)
            for step in FieldPath(first, second, rest).steps { cursor.enter(step) }
            defer { cursor.finish(&self) }
            yield &cursor.value
        }
        set { edit(along: FieldPath(first, second, rest).steps) { $0 = newValue } }
    }

    /// What several steps lead to, `first`, then `second`, then the `rest`, to be set to a Swift value: `tree["user", "age"] = age`. It reads as
    /// the value, where it is one exactly, else as nil.
    @_disfavoredOverload
    public subscript<T: JSONScalar>(first: any JSONStep, second: any JSONStep, rest: any JSONStep...) -> T? {
        get { T(FieldPath(first, second, rest).find(in: self)) }
        set { edit(along: FieldPath(first, second, rest).steps) { $0 = newValue.map(\.scalar) ?? .null } }
    }
}

extension FieldPath {
    fileprivate init(_ first: any JSONStep, _ second: any JSONStep, _ rest: [any JSONStep]) {
        self.init(steps: ([first, second] + rest).map { Step($0.jsonStep) })
    }
}

extension FieldPath.Step {
    /// The same step, its key with what a search of it needs.
    init(_ step: JSON.Step) {
        self =
            switch step {
            case .key(let key): .key(KeyNeedle(key), key)
            case .index(let index): .index(index)
            }
    }
}
