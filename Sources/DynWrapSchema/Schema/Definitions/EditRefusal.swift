/// Why an edit was refused, and changed nothing.
package enum EditRefusal: Sendable {
    /// A value on the path to the field blocks it.
    case obstacle(FieldPath.Obstacle)
    /// The value has no form in JSON: what has one, in words, and the value.
    case unwritable(String, any Sendable)
    /// The field is not to be assigned.
    case readOnly
}

/// The result of an edit.
package enum EditResult: Sendable {
    case done
    case refused(EditRefusal)

    init(_ refusal: EditRefusal?) { self = refusal.map { .refused($0) } ?? .done }

    /// Why it was refused, if it was.
    package var refusal: EditRefusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }
}

extension AnyFieldDefinition {
    /// The refusal as a problem of this field.
    package func problem(_ refusal: EditRefusal) -> Problem {
        var problem = Problem(pointer: path.pointer, property: name, expected: "", found: "", severity: .error)
        switch refusal {
        case .obstacle(let obstacle):
            let place = Problem.place(of: obstacle.found)
            problem.pointer = obstacle.pointer
            problem.expected = obstacle.expected
            problem.found = hidesContent ? Redaction.mark : Problem.show(obstacle.found)
            (problem.line, problem.column) = (place?.line, place?.column)
        case .unwritable(let expected, let value):
            problem.expected = "\(expected) that can be written"
            problem.found = hidesContent ? Redaction.mark : Problem.show(unwritable: value)
        case .readOnly: problem.expected = "the field is read-only"
        }
        return problem
    }
}

extension ConversionReport {
    /// Adds a problem with a step of a path, which ends `stepsBack` tokens before the current place.
    func noteObstacle(_ obstacle: FieldPath.Obstacle, stepsBack: Int, hidden: Bool) {
        let place = place(of: obstacle.found)
        add(
            Problem(
                pointer: JSONPointer(tokens: tokens.dropLast(stepsBack) + obstacle.pointer.tokens), property: "",
                expected: obstacle.expected, found: hidden ? Redaction.mark : Problem.show(obstacle.found), severity: .error,
                line: place?.line, column: place?.column))
    }
}
