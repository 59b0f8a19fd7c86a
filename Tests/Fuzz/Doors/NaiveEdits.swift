import TestSupport

// What edits through `JSON` mean, on a tree without sharing or laziness; nil is no value.

extension RawTree? {
    /// Whether members or elements can be made here: nothing is there, or null.
    private var isNothing: Bool { self == nil || self == .scalar("null") }

    /// `json[key] = value`.
    mutating func set(_ value: RawTree?, key: String) {
        if isNothing {
            if let value { self = .object([.init(key, value)]) }
        } else if case .object = self {
            self?[key] = value
        }
    }

    /// `json[index] = value`.
    mutating func set(_ value: RawTree?, index: Int) {
        var elements: [RawTree] = []
        if case .array(let there) = self { elements = there } else if !isNothing { return }
        guard index >= 0, index <= elements.count else { return }
        if let value {
            if index == elements.count { elements.append(value) } else { elements[index] = value }
        } else {
            if index == elements.count { return }
            elements.remove(at: index)
        }
        self = .array(elements)
    }

    /// `json.replaceElements(range, with: new)`.
    mutating func replace(_ range: Range<Int>, with new: [RawTree]) {
        var elements: [RawTree] = []
        if case .array(let there) = self { elements = there } else if !isNothing { return }
        guard range.lowerBound >= 0, range.upperBound <= elements.count else { return }
        elements.replaceSubrange(range, with: new)
        self = .array(elements)
    }

    /// How many elements there are; none of anything else.
    var elementCount: Int { self?.elements.count ?? 0 }
}

extension RawTree {
    /// The element with this index; nil of anything else.
    func element(_ index: Int) -> RawTree? {
        let elements = elements
        return elements.indices.contains(index) ? elements[index] : nil
    }
}

/// A step of a path that an edit goes.
enum EditStep {
    case key(String), index(Int)

    /// A step that `byte` chooses: into what is there, or beside it.
    init(_ byte: UInt8, at tree: RawTree?) {
        let number = Int(byte & 127)
        switch tree {
        case .object(let members)? where byte < 128 && !members.isEmpty: self = .key(members[number % members.count].key)
        case .array(let elements)?: self = .index(number % (elements.count + 2))
        default: self = byte & 1 == 0 ? .index(number >> 1 & 3) : .key(Self.keys[number >> 1 & 7])
        }
    }

    private static let keys = ["a", "b", "n", "", "e\u{301}", "\u{e9}", "a key of more than sixteen bytes", "\u{0}\""]
}
