/// What the edits of an `OnOpen` count as.
///
/// ```swift
/// OnOpen(\.title, counts: .asOriginal) { title in title = title.uppercased() }
/// ```
public enum OpeningEdits: Sendable, Hashable {
    /// As changes: `dyn.changes` lists them and `dyn.reset()` takes them back.
    case asChange
    /// As the original: the text is written anew with them, and `dyn.originalText` is that text. O(document). They are made before those
    /// that count as changes.
    case asOriginal
}
