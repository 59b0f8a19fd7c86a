import DynWrapSchema

extension ChangesRun {
    /// Lists in lists below this level are found by pointers alone, so that the stack does not grow with the tree.
    static let deepestList = 16

    /// `element` with the changes that lead from `was` to `new`, three forms of one element of a list that is put in another order.
    ///
    /// In such a list no pointer of the changes is valid, so the element is changed on its own, as the tree is.
    /// - Parameter place: where `element` is, for errors.
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
            // First what is around the model, then the model.
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
