/// Which parts of a tree are written without white space, comments and trailing commas: those of texts with comments or trailing commas, in a text that
/// has none itself. So what is put into JSON, or made of such parts (a patch to send, a model), is JSON.
struct LenientParts {
    /// The document that the text around them is of; nil where it was made from nothing.
    private let document: Document?
    private let areKept: Bool

    /// - Parameter areKept: whether all parts keep what they have.
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
