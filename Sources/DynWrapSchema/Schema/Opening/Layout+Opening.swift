extension AnyLayout {
    /// `root` after all work on opening; `root` itself if there is none.
    @usableFromInline
    package func opened(_ root: JSON) -> JSON { opens ? root.opened(needs) { apply($0, to: &$1) } : root }
}

extension TreeView {
    /// `root` after all work on opening; `root` itself if there is none.
    package static func opened(_ root: JSON, _ options: ConversionOptions, _ needs: (ModelWork) -> Bool) -> JSON {
        root.opened(needs) { work, tree in apply(work, to: &tree, options) }
    }
}

extension JSON {
    fileprivate func opened(_ needs: (ModelWork) -> Bool, _ apply: (ModelWork, inout JSON) -> Void) -> JSON {
        var tree = self
        if needs(.openAsOriginal) {
            apply(.openAsOriginal, &tree)
            if !tree.isSame(as: self) { tree = tree.asOpened }
        }
        if needs(.openAsChange) { apply(.openAsChange, &tree) }
        return tree
    }
}
