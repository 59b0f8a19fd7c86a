public import DynWrapSchema

/// A tree with the spelling of its scalars. It shows what an edit keeps, except white space between tokens.
public indirect enum RawTree: Equatable, Sendable, CustomStringConvertible {
    /// Members in order; each key once.
    case object([Member])
    /// Elements in order.
    case array([RawTree])
    /// A scalar as it is written.
    case scalar(String)

    /// Scalars are equal where their bytes are, because Swift's strings are equal across normalisations.
    public static func == (a: RawTree, b: RawTree) -> Bool {
        switch (a, b) {
        case (.object(let a), .object(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.scalar(let a), .scalar(let b)): a.utf8.elementsEqual(b.utf8)
        default: false
        }
    }

    /// A member of an object.
    public struct Member: Equatable, Sendable {
        /// The key, with escapes resolved.
        public var key: String
        /// The value.
        public var value: RawTree

        /// Makes a member.
        public init(_ key: String, _ value: RawTree) {
            self.key = key
            self.value = value
        }

        /// Keys are equal where their scalars are.
        public static func == (a: Member, b: Member) -> Bool {
            Array(a.key.unicodeScalars) == Array(b.key.unicodeScalars) && a.value == b.value
        }
    }

    /// The tree of `json`. Recursive, because test data is not deep.
    public init(_ json: JSON) {
        switch json.kind {
        case .object: self = .object(json.members.map { Member($0.key, RawTree($0.value)) })
        case .array: self = .array(json.elements.map { RawTree($0) })
        default: self = .scalar(json.text(.compact))
        }
    }

    /// The same tree with the members of each object in the order of their keys' bytes.
    public var sorted: RawTree {
        switch self {
        case .object(let members):
            .object(
                members.map { Member($0.key, $0.value.sorted) }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        case .array(let elements): .array(elements.map(\.sorted))
        case .scalar: self
        }
    }

    /// The members; empty for any other value.
    public var members: [Member] {
        get { if case .object(let members) = self { members } else { [] } }
        set { self = .object(newValue) }
    }

    /// The elements; empty for any other value.
    public var elements: [RawTree] {
        get { if case .array(let elements) = self { elements } else { [] } }
        set { self = .array(newValue) }
    }

    /// The value of the member with this key. Setting it keeps the member's position or adds it at the end; nil removes it.
    public subscript(key: String) -> RawTree? {
        get { members.last { Array($0.key.unicodeScalars) == Array(key.unicodeScalars) }?.value }
        set {
            let index = members.lastIndex { Array($0.key.unicodeScalars) == Array(key.unicodeScalars) }
            if let newValue {
                if let index { members[index].value = newValue } else { members.append(Member(key, newValue)) }
            } else if let index {
                members.remove(at: index)
            }
        }
    }

    /// Compact text.
    public var description: String {
        switch self {
        case .object(let members): "{" + members.map { JSON($0.key).text() + ":\($0.value)" }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.description).joined(separator: ",") + "]"
        case .scalar(let text): text
        }
    }
}

/// The length of the longest common subsequence.
public func longestCommon<T: Equatable>(_ a: [T], _ b: [T]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
        var diagonal = 0
        for (j, y) in b.enumerated() {
            let above = row[j + 1]
            row[j + 1] = x == y ? diagonal + 1 : max(above, row[j])
            diagonal = above
        }
    }
    return row[b.count]
}
