/// What is in the values of a view type. The models in them may have models in them too.
package enum ViewContent: Sendable {
    /// The value is a model of this layout.
    case model(AnyLayout)
    /// Its elements or members are models of this layout.
    case models(AnyLayout)
    /// Something else, with models of these layouts in it.
    case other([AnyLayout] = [])

    /// The content of a collection of such values.
    package var collected: ViewContent {
        if case .model(let layout) = self { return .models(layout) }
        return .other(layouts)
    }

    /// The layouts of the models that may be in a value.
    package var layouts: [AnyLayout] {
        switch self {
        case .model(let layout), .models(let layout): [layout]
        case .other(let layouts): layouts
        }
    }
}
