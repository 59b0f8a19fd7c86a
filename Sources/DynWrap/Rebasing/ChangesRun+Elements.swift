import DynWrapSchema

extension ChangesRun {
    /// Below this level, lists in lists are found only by pointers, so that the stack does not grow with the tree.
    static let deepestList = 16

    /// Applies the changes from `was` to `new` to `element`. All three are forms of one element of a list with another order.
    ///
    /// In such a list the pointers of the changes are not valid, so the element is changed separately, in the same way as the
    /// tree.
    /// - Parameter place: the position of `element`, for errors.
    func changed(
        _ element: JSON, from was: JSON, to new: JSON, in list: IdentifiedLists.List, at place: JSONPointer
    ) throws(JSONPointerError) -> JSON {
        var element = element
        do {
            guard level < Self.deepestList, let model = list.identity.model(in: was),
                list.identity.model(in: new)?.path.isSame(as: model.path) == true
            else {
                try element.apply(JSONPatch(new.changes(from: was)))
                return element
            }
            // First the values around the model, then the model.
            let (path, old) = (model.path, model.path.find(in: was))
            var around = new
            path.set(old, in: &around)
            try element.apply(JSONPatch(around.changes(from: was)))
            let changes = Changes(from: old, to: path.find(in: new), model.layout)
            var run = ChangesRun(changes, on: path.find(in: element), model.layout, nil, level: level + 1)
            try run.applyAll()
            path.set(run.tree, in: &element)
            return element
        } catch { throw error.below(place) }
    }
}
