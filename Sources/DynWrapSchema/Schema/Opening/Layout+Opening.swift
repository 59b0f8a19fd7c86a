extension AnyLayout {
    /// `root` after all work on opening; `root` itself where there is none.
    package func opened(_ root: JSON) -> JSON { opens ? root.opened(needs) { apply($0, to: &$1) } : root }
}

extension TreeView {
    /// `root` after all work on opening; `root` itself where there is none.
    package static func opened(_ root: JSON, _ options: ConversionOptions, _ needs: (ModelWork) -> Bool) -> JSON {
        root.opened(needs) { work, tree in apply(work, to: &tree, options) }
    }
}

extension JSON {
    fileprivate func opened(_ needs: (ModelWork) -> Bool, _ apply: (ModelWork, inout JSON) -> Void) -> JSON {
        var tree = self
        if needs(.openAsOriginal) {
            apply(.openAsOriginal, &tree)
            // The edited tree becomes a text of its own. It was deep enough before, and what was made from valid text is valid, but for
            // the commas at the end that may have been allowed.
            let options = JSONOptions.whatWasOpened
            if !tree.isSame(as: self), let text = try? JSON(parsing: tree.text(), options: options) { tree = text }
        }
        if needs(.openAsChange) { apply(.openAsChange, &tree) }
        return tree
    }
}
