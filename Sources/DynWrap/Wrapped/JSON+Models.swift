public import DynWrapSchema

// Models put into a tree.

extension JSON {
    /// The current tree of a model, as `dyn.json` gives it: undeclared members included, of a group its own members.
    public init<S: Schema>(_ model: Wrapped<S>) { self = model.json(ConversionOptions()) }

    /// An array of the current trees of models: `JSON([first, second])`.
    public init<S: Schema>(_ models: some Sequence<Wrapped<S>>) { self.init(models.map { JSON($0) }) }
}
