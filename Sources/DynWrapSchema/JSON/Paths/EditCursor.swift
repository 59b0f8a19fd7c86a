/// A position in a tree while the value there is edited. It is entered step by step from the root, and left again on the way
/// up.
///
/// Each value on the path is taken out of the one above it (see ``JSON/ChildEdit``), so that nodes of edits are changed
/// without a copy. Other values are not changed, and nothing recurses. A step that does not fit its container leads to a
/// missing value, and what is put there is dropped.
package struct EditCursor {
    /// The value at the position.
    package var value: JSON
    /// The containers that were entered, the root first.
    private var above: [Level] = []

    private struct Level {
        var value: JSON
        let step: FieldPath.Step
        let edit: JSON.ChildEdit
    }

    /// Begins at the root. `tree` is missing until ``finish(_:)``.
    package init(_ tree: inout JSON) {
        value = .missing
        swap(&value, &tree)
    }

    /// The steps from the root to the position, as tokens of a JSON Pointer.
    package var tokens: [String] { above.map(\.step.token) }

    /// Moves to a child.
    package mutating func enter(_ step: FieldPath.Step) {
        let (child, edit) = value.beginEdit(step)
        above.append(Level(value: value, step: step, edit: edit))
        value = child
    }

    /// Moves to a child by a token of a JSON Pointer. In an array it is an index, or `-` for the index after the last
    /// element.
    package mutating func enter(token: String) {
        if value.isArray {
            enter(.index(token == "-" ? value.count : JSONPointer.index(token) ?? 0))
        } else {
            enter(.key(KeyNeedle(token), token))
        }
    }

    /// Moves back to the container, and puts the child, edited or not, back into it.
    package mutating func leave() {
        guard var level = above.popLast() else { return }
        level.value.endEdit(level.edit, with: value, level.step)
        value = level.value
    }

    /// Moves back to the root, and gives the tree back.
    package mutating func finish(_ tree: inout JSON) {
        while !above.isEmpty { leave() }
        swap(&value, &tree)
    }
}

extension JSON {
    /// Begins the edit of a child.
    package mutating func beginEdit(_ step: FieldPath.Step) -> (value: JSON, edit: ChildEdit) {
        switch step {
        case .key(let needle, let key): beginEdit(needle, key)
        case .index(let index): beginEdit(index)
        }
    }

    /// Puts a child back where it was taken out or changed.
    package mutating func endEdit(_ edit: ChildEdit, with value: JSON, _ step: FieldPath.Step) {
        switch step {
        case .key(let needle, let key): endEdit(edit, with: value, needle, key)
        case .index(let index): endEdit(edit, with: value, index)
        }
    }

    /// Edits in place the value to which the steps lead.
    mutating func edit<R>(along steps: some Sequence<FieldPath.Step>, _ change: (inout JSON) -> R) -> R {
        var cursor = EditCursor(&self)
        for step in steps { cursor.enter(step) }
        let result = change(&cursor.value)
        cursor.finish(&self)
        return result
    }
}

extension FieldPath {
    /// Begins the edit of the value at the end of the path. The containers on the path stay in the tree.
    @usableFromInline
    package func beginEdit(in json: inout JSON) -> (value: JSON, edit: JSON.ChildEdit) {
        guard let last = steps.last else { return (json, JSON.ChildEdit(of: json)) }
        return steps.count == 1 ? json.beginEdit(last) : json.edit(along: steps.dropLast()) { $0.beginEdit(last) }
    }

    /// Puts the value back where it was taken out or changed, unless a value of another kind is on the path.
    package func endEdit(_ edit: JSON.ChildEdit, with value: JSON, in json: inout JSON) {
        guard edit.isToBePut(value) else { return }
        guard let last = steps.last else { return json = value }
        if steps.count == 1 {
            json.endEdit(edit, with: value, last)
        } else {
            json.edit(along: steps.dropLast()) { $0.endEdit(edit, with: value, last) }
        }
    }
}
