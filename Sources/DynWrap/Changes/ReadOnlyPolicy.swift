public import DynWrapSchema

/// Whether external edits may change fields that are `.readOnly`.
public enum ReadOnlyPolicy: Sendable, Hashable {
    /// Refuses a change of a read-only field: nothing is applied, and the error names the field.
    ///
    /// Adding, removing or moving a whole model changes none of its read-only fields, in a list, a dictionary or a field. Models
    /// are distinguished by their `Identity`. Without one, a model with other read-only values in place of a removed one counts
    /// as a change of these. Adding or removing elements before a field at an index of an array changes that field.
    case refuse
    /// Allows changes of read-only fields.
    case allow
}

extension Dyn {
    /// Sets a read-only field. For the owner of the value, who sets the number or the version of an order.
    ///
    /// ```swift
    /// try order.dyn.set(\.version, to: order.version + 1, readOnly: .allow)
    /// ```
    /// - Parameters:
    ///   - keyPath: the key path of the field.
    ///   - value: the new value.
    ///   - policy: ``ReadOnlyPolicy/allow``; with ``ReadOnlyPolicy/refuse`` a different value is refused.
    /// - Throws: ``ValidationError`` where the policy refuses the value, or where any field would refuse it. Then nothing
    ///   changes.
    public mutating func set<V>(
        _ keyPath: any KeyPath<S, ReadOnlyField<V>> & Sendable, to value: V, readOnly policy: ReadOnlyPolicy
    ) throws(ValidationError) {
        let definition = model.layout.schema[keyPath: keyPath].field.definition
        var tree = model.tree
        let refusal = definition.set(value, in: &tree)
        let isChange =
            definition.locate(in: tree) != definition.locate(in: model.tree)
            || definition.tag(in: tree) != definition.tag(in: model.tree)
        if let refusal = refusal ?? (policy == .refuse && isChange ? .readOnly : nil) {
            throw error([definition.problem(refusal)])
        }
        model.tree = tree
    }
}
