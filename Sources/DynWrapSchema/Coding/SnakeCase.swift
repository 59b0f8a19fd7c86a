/// Converts names of properties to keys in snake case and back, with the rules of Foundation's coders, so that both code a
/// type in the same way.
///
/// Not ``KeyStyle``, which converts only from name to key, and splits words with its own rules.
enum SnakeCase {
    /// The name for a key: `oneTwoThree` for `one_two_three`. Each word but the first begins with a capital, and underscores
    /// at either end stay. A key without an inner underscore is not changed.
    static func name(of key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else { return key }
        let words = key[first...last].split(separator: "_")
        guard words.count > 1 else { return key }
        let joined = words[0].lowercased() + words.dropFirst().map(capitalized).joined()
        let (before, after) = (key[..<first], key[key.index(after: last)...])
        return "\(before)\(joined)\(after)"
    }

    /// The word with a capital at its beginning and after each character that is neither a letter nor an apostrophe; all
    /// other letters are lowercase.
    private static func capitalized(_ word: Substring) -> String {
        var result = ""
        var begins = true
        for character in word {
            result += begins ? capital(character) : character.lowercased()
            if character != "'" { begins = !character.isLetter }
        }
        return result
    }

    /// The character in title case: `Ss` for `ß`.
    private static func capital(_ character: Character) -> String {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return "" }
        return first.properties.titlecaseMapping + String(String.UnicodeScalarView(scalars.dropFirst())).lowercased()
    }

    /// The key for a name: `one_two_three` for `oneTwoThree`. A word begins at each capital. In a run of capitals, the last
    /// one begins a word if a lowercase letter follows later (`my_url_property` for `myURLProperty`).
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
