import DynWrapSchema

/// The effect of an operation, or of one half of a move, at one position of a tree. It is computed without making the new tree.
struct OperationEffect {
    private enum Kind {
        /// A value replaces another, or a member is removed.
        case put
        /// An element is inserted before this one, so elements get other indexes.
        case inserted
        /// This element is removed.
        case removed
        /// Another element of the same array gets this index.
        case moved(from: Int)
    }

    /// The tokens of the position; an index is a number, never `-`.
    private let tokens: [String]
    private let old: JSON
    private let new: JSON
    private let kind: Kind
    /// Whether the tree is the one before the effect. If not, the values at an index before and after it are not known.
    private let isExact: Bool
    /// The position, from the container on, of a value that the first half of the move removed.
    private var emptied: JSONPointer?

    /// The effects of an operation on `tree`; none where it does not change the tree or can't be applied.
    static func all(of operation: JSONPatch.Operation, on tree: JSON) -> [OperationEffect] {
        switch operation {
        case .test: []
        case .remove(let path): [OperationEffect(path, becoming: .missing, on: tree)]
        case .replace(let path, let value): [OperationEffect(path, becoming: value, on: tree)]
        case .add(let path, let value): [OperationEffect(path, becoming: value, isAdded: true, on: tree)]
        case .copy(let from, let to): [OperationEffect(to, becoming: tree[pointer: from] ?? .missing, isAdded: true, on: tree)]
        case .move(let from, let to): moving(from, to, on: tree)
        }
    }

    private static func moving(_ from: JSONPointer, _ to: JSONPointer, on tree: JSON) -> [OperationEffect] {
        guard from != to, let value = tree[pointer: from] else { return [] }
        let outer = JSONPointer(tokens: from.tokens.dropLast())
        let removal = OperationEffect(from, becoming: .missing, on: tree)
        var tokens = to.tokens
        let last = from.tokens.count - 1
        if case .removed = removal.kind, tokens.count > last, to.isAtOrBelow(outer),
            let index = JSONPointer.index(from.tokens[last])
        {
            if tokens.count == last + 1 {
                let count = tree[pointer: outer]?.count ?? 0
                guard let place = tokens[last] == "-" ? count - 1 : JSONPointer.index(tokens[last]), place != index else {
                    return []
                }
                return [
                    OperationEffect(
                        tokens: outer.tokens + [String(place)], old: .missing, new: value, kind: .moved(from: index),
                        isExact: true)
                ]
            }
            // The pointer to the added value is valid in the array without the removed element.
            if let number = JSONPointer.index(tokens[last]), number >= index { tokens[last] = String(number + 1) }
        }
        var addition = OperationEffect(JSONPointer(tokens: tokens), becoming: value, isAdded: true, on: tree)
        if !tokens.isEmpty, from.isAtOrBelow(JSONPointer(tokens: tokens.dropLast())), from.tokens.count > tokens.count {
            addition.emptied = JSONPointer(tokens: Array(from.tokens[(tokens.count - 1)...]))
        }
        return [removal, addition]
    }

    /// - Parameter isAdded: whether the value is inserted, so that elements after it get other indexes.
    private init(_ pointer: JSONPointer, becoming new: JSON, isAdded: Bool = false, on tree: JSON) {
        var tokens = pointer.tokens
        let container = tree[pointer: JSONPointer(tokens: tokens.dropLast())] ?? .missing
        let isElement = container.isArray && !tokens.isEmpty
        if isElement, tokens[tokens.count - 1] == "-" { tokens[tokens.count - 1] = String(container.count) }
        self.init(
            tokens: tokens, old: tree[pointer: pointer] ?? .missing, new: new,
            kind: !isElement ? .put : isAdded ? .inserted : new.isMissing ? .removed : .put, isExact: true)
    }

    private init(tokens: [String], old: JSON, new: JSON, kind: Kind, isExact: Bool) {
        (self.tokens, self.old, self.new, self.kind, self.isExact) = (tokens, old, new, kind, isExact)
    }

    /// The effect of a change that has other changes before or after it, so that `tree` may not be the tree before this change.
    init(_ change: JSONChange, around tree: JSON) {
        let container = tree[pointer: JSONPointer(tokens: change.pointer.tokens.dropLast())] ?? .missing
        let kind: Kind = !container.isArray ? .put : change.old == nil ? .inserted : change.new == nil ? .removed : .put
        self.init(
            tokens: change.pointer.tokens, old: change.old ?? .missing, new: change.new ?? .missing, kind: kind, isExact: false)
    }

    var pointer: JSONPointer { JSONPointer(tokens: tokens) }

    private var isPut: Bool { if case .put = kind { true } else { false } }

    /// The position as seen from the model after this number of tokens.
    func place(from start: Int) -> ChangedPlace {
        var tokens = tokens[start...]
        if case .moved(let from) = kind, let last = tokens.last.flatMap(JSONPointer.index) {
            tokens[tokens.endIndex - 1] = String(min(from, last))
        }
        return ChangedPlace(tokens, shifts: !isPut)
    }

    /// Whether the value at the end of `path`, which the effect must meet, gets or may get another index.
    func shifts(_ path: FieldPath, from start: Int) -> Bool {
        !isPut && (!isExact || place(from: start).inside(path).isShifted)
    }

    /// Whether the effect changes the value at the end of `path` in the model after `start` tokens.
    func changes(_ path: FieldPath, of model: JSON, from start: Int) -> Bool {
        guard place(from: start).meets(path) else { return false }
        guard let (before, after) = values(at: path, of: model, from: start) else {
            return !isPut || old != new
        }
        return before != after || (!isExact && !isPut)
    }

    /// The values at the end of `path` before and after the effect, where they are parts of the put values, or of an element that
    /// gets another index. Nil where `path` ends at the put value itself.
    func partValues(at path: FieldPath, of model: JSON, from start: Int) -> (before: JSON, after: JSON)? {
        guard place(from: start).meets(path), !(isPut && path.steps.count == tokens.count - start) else { return nil }
        guard let values = values(at: path, of: model, from: start) else { return nil }
        return isExact || isPut ? values : (values.before, .missing)
    }

    /// The values at the end of a `path` that the effect meets, before and after it; nil where the effect is inside that value.
    private func values(at path: FieldPath, of model: JSON, from start: Int) -> (before: JSON, after: JSON)? {
        let depth = tokens.count - start - 1
        guard depth >= 0, path.steps.count > depth else { return nil }
        let rest = FieldPath(steps: Array(path.steps[(depth + 1)...]))
        let container = FieldPath(steps: Array(path.steps[..<depth])).find(in: model)
        guard case .index(let index) = path.steps[depth] else {
            return container.isObject ? (rest.find(in: old), rest.find(in: new)) : (.missing, .missing)
        }
        guard container.isArray, let here = JSONPointer.index(tokens[tokens.count - 1]) else { return (.missing, .missing) }
        if isPut { return (rest.find(in: old), rest.find(in: new)) }
        let moved: JSON =
            switch kind {
            case .put: new
            case .inserted: index == here ? new : element(index - 1, of: container)
            case .removed: element(index + 1, of: container)
            case .moved(let from):
                if index == here {
                    new
                } else if from < here {
                    element(index < here ? index + 1 : index, of: container)
                } else {
                    element(index <= from ? index - 1 : index, of: container)
                }
            }
        return (rest.find(in: element(index, of: container)), rest.find(in: moved))
    }

    private func element(_ index: Int, of container: JSON) -> JSON {
        var element = container.element(index)
        if let emptied, JSONPointer.index(emptied.tokens[0]) == index {
            try? element.set(.missing, at: JSONPointer(tokens: Array(emptied.tokens.dropFirst())))
        }
        return element
    }
}
