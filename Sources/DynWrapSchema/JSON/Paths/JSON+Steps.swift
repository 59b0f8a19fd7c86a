/// One step into a tree: a `String` is the key of a member, an `Int` the index of an element.
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

        /// Two steps are equal if their indexes are equal, or their keys have the same scalars.
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
    /// The value after several steps, `first`, `second`, then the `rest`: `tree["a", "b", 0]` is `tree["a"]["b"][0]`.
    /// ``missing`` where a step does not exist.
    ///
    /// ```swift
    /// tree["user", "langs", 1].string             // "en"
    /// tree["user", "address", "city"] = "Oslo"    // missing or null containers are made
    /// tree["user", "langs"].append("fr")
    /// ```
    ///
    /// Assigning does the same as one subscript after the other: ``missing`` removes, and `nil` writes null. Where a step
    /// finds another kind, or an index is above the count, nothing is changed (``set(_:at:)`` says why).
    ///
    /// - Complexity: O(steps × members), as with one subscript after the other.
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

    /// The value after several steps, `first`, `second`, then the `rest`, as a Swift value: `tree["user", "age"] = age`.
    /// Reads as the value where it is exactly such a value, else as nil.
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
    /// The same step, with its key prepared for searching.
    init(_ step: JSON.Step) {
        self =
            switch step {
            case .key(let key): .key(KeyNeedle(key), key)
            case .index(let index): .index(index)
            }
    }
}
