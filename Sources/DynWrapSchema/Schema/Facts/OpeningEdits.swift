/// How the edits of an `OnOpen` count.
///
/// ```swift
/// OnOpen(\.title, counts: .asOriginal) { title in title = title.uppercased() }
/// ```
public enum OpeningEdits: Sendable, Hashable {
    /// As changes: `dyn.changes` lists them and `dyn.reset()` reverts them.
    case asChange
    /// As the original: the text is written anew with them, and `dyn.originalText` is that text. O(document). They are made
    /// before the edits that count as changes.
    case asOriginal
}
