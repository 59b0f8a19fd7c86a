public import DynWrapSchema

/// Whether what comes from outside may change fields that are `.readOnly`.
public enum ReadOnlyPolicy: Sendable, Hashable {
    /// Refuses a change of a read-only field: nothing is applied, and the error names the field.
    ///
    /// To add, remove or move a whole model changes none of its read-only fields, in a list, a dictionary or a field. Models are told apart by their `Identity`.
    /// Without one, a model with other read-only values in the place of a removed one counts as a change of it. A field at an index of an array is changed by
    /// elements that are added or removed in front of it.
    case refuse
    /// Allows changes of read-only fields.
    case allow
}

extension Dyn {
    /// Sets a read-only field: for the owner of the value, who gives an order its number or its version.
    ///
    /// ```swift
    /// try order.dyn.set(\.version, to: order.version + 1, readOnly: .allow)
    /// ```
    /// - Parameters:
    ///   - keyPath: the field.
    ///   - value: what it is to be.
    ///   - policy: ``ReadOnlyPolicy/allow``; with ``ReadOnlyPolicy/refuse`` another value is refused.
    /// - Throws: ``ValidationError`` where the policy refuses it, and where any field would refuse it; nothing is changed then.
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
