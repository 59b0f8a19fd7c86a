/// Names of properties as keys in snake case and back, by the rules of Foundation's coders, so that a type is coded alike by both.
///
/// Not ``KeyStyle``: that converts from name to key only, and splits words by rules of its own.
enum SnakeCase {
    /// `oneTwoThree` of `one_two_three`: each word but the first begins with a capital, underscores at either end stay, a name without an
    /// underscore in it stays whole.
    static func name(of key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else { return key }
        let words = key[first...last].split(separator: "_")
        guard words.count > 1 else { return key }
        let joined = words[0].lowercased() + words.dropFirst().map(capitalized).joined()
        let (before, after) = (key[..<first], key[key.index(after: last)...])
        return "\(before)\(joined)\(after)"
    }

    /// The word with a capital at its beginning, and after each character in it that is no letter, apostrophes aside; all else small.
    private static func capitalized(_ word: Substring) -> String {
        var result = ""
        var begins = true
        for character in word {
            result += begins ? capital(character) : character.lowercased()
            if character != "'" { begins = !character.isLetter }
        }
        return result
    }

    /// The character in title case: `Ss` of `ß`.
    private static func capital(_ character: Character) -> String {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return "" }
        return first.properties.titlecaseMapping + String(String.UnicodeScalarView(scalars.dropFirst())).lowercased()
    }

    /// `one_two_three` of `oneTwoThree`: a word begins at each capital; of several capitals in a row, the last begins a word where a small letter
    /// follows later (`myURLProperty` is `my_url_property`).
    static func key(of name: String) -> String {
        let characters = Array(name)
        guard !characters.isEmpty else { return name }
        var words: [String] = []
        var wordStart = 0
        var next = 1
        func capital(from start: Int) -> Int? { characters[start...].firstIndex { $0.isUppercase } }
        while next < characters.count, let upper = capital(from: next) {
            words.append(String(characters[wordStart..<upper]).lowercased())
            wordStart = upper
            guard let lower = characters[upper...].firstIndex(where: { $0.isLowercase }) else { break }
            if lower > upper + 1 {
                words.append(String(characters[upper..<(lower - 1)]).lowercased())
                wordStart = lower - 1
            }
            next = lower + 1
        }
        words.append(String(characters[wordStart...]).lowercased())
        return words.joined(separator: "_")
    }
}
