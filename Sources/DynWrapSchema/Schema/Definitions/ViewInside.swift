/// What is one step inside a value of a view type, so that a pointer can be followed to the models in it.
package enum ViewInside {
    /// The value is a model of this layout.
    case model(AnyLayout)
    /// Each element, or each member, has such a value at this path.
    case elements(any TreeView.Type, ConversionOptions, at: FieldPath)
    /// The value has such a value at this path.
    case part(any TreeView.Type, ConversionOptions, at: FieldPath)
    /// Nothing that a schema says anything of.
    case nothing
}

extension FieldPath {
    /// The path without a step.
    package static let here = FieldPath(steps: [])
}
