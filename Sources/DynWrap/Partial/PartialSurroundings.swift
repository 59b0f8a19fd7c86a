/// What may be around a document that is still arriving: language models put their JSON into a fence, or a sentence in front of it.
public enum PartialSurroundings: Sendable, Hashable {
    /// Nothing but white space. The default.
    case nothing
    /// A fence of Markdown: the text up to the line that begins with three backticks, and all that follows the document, is skipped. A text that
    /// begins with `{` has no fence.
    case fence
    /// Any text: the text up to a brace that a quotation mark follows, `{"`, and all that follows the document, is skipped, a fence too. The brace of a
    /// text with `{}` alone is found when the text ends.
    case prose
}
