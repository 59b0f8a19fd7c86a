/// Why an edit was refused; a refused edit changes nothing.
package enum EditRefusal: Sendable {
    /// A value on the path to the field blocks it.
    case obstacle(FieldPath.Obstacle)
    /// JSON can't represent the value; with the allowed values in words, and the value.
    case unwritable(String, any Sendable)
    /// The field can't be assigned.
    case readOnly
}

/// The result of an edit.
package enum EditResult: Sendable {
    case done
    case refused(EditRefusal)

    init(_ refusal: EditRefusal?) { self = refusal.map { .refused($0) } ?? .done }

    /// Why the edit was refused; nil if it was not.
    package var refusal: EditRefusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }
}

extension ConversionReport {
    /// Adds a problem with a step of a path that begins `stepsBack` tokens before the current position.
    func noteObstacle(_ obstacle: FieldPath.Obstacle, stepsBack: Int, hidden: Bool) {
        let place = place(of: obstacle.found)
        add(
            Problem(
                pointer: JSONPointer(tokens: tokens.dropLast(stepsBack) + obstacle.pointer.tokens), property: "",
                expected: obstacle.expected, found: hidden ? Redaction.mark : obstacle.shown, severity: .error,
                line: place?.line, column: place?.column))
    }
}

extension FieldPath.Obstacle {
    /// The value as a problem shows it.
    var shown: String {
        isShort ? "an array of \(found.count) \(found.count == 1 ? "element" : "elements")" : Problem.show(found)
    }
}
