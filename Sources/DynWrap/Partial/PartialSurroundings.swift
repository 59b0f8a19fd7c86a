/// Which text may be around a document that is still arriving: language models put JSON in a fence, or a sentence before it.
public enum PartialSurroundings: Sendable, Hashable {
    /// Only white space. The default.
    case nothing
    /// A Markdown fence. The text up to the end of the line that begins with three backticks, and all text after the document, is
    /// skipped. A text that begins with `{` has no fence.
    case fence
    /// Any text. The text up to `{"`, a brace with a quotation mark after it, and all text after the document, is skipped; also a
    /// fence. If the document is only `{}`, it is found when the text ends.
    case prose
}
