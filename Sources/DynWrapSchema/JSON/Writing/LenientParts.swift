/// Decides which parts of a tree are written without white space, comments and trailing commas: parts of texts with comments
/// or trailing commas, inside a text that has none. So the result is JSON, also where it is made only of such parts (a patch
/// to send, a model).
struct LenientParts {
    /// The document of the text around the parts; nil where the tree was made in Swift.
    private let document: Document?
    private let areKept: Bool

    /// - Parameter areKept: whether all parts keep their comments and trailing commas.
    init(of tree: JSON, areKept: Bool) {
        document = tree.node?.formerBase?.document
        self.areKept = areKept
    }

    /// Whether `value` is such a part.
    func contains(_ value: JSON) -> Bool {
        guard !areKept, let part = value.document ?? value.node?.formerBase?.document, part.isLenient else { return false }
        return document?.isLenient != true
    }
}
