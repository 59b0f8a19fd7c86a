import Synchronization

/// A regular expression as `pattern` has it: looked for anywhere in a string, by scalars, `\d` and `\w` in ASCII.
///
/// It backtracks, so a pattern that is made for it can take long; patterns come from the schema, not from the data.
final class SchemaPattern: Sendable {
    let text: String
    // A regex is not Sendable; one is enough for all threads, as checking is not their common work.
    private let regex: Mutex<Regex<AnyRegexOutput>>

    /// Nil where the text is no regular expression.
    init?(_ text: String) {
        self.text = text
        guard let regex = try? Regex(text) else { return nil }
        self.regex = Mutex(regex.matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWordCharacters())
    }

    func matches(_ string: String) -> Bool { regex.withLock { (try? $0.firstMatch(in: string)) ?? nil } != nil }
}
