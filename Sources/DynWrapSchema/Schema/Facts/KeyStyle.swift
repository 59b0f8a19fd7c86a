/// Makes a key from a Swift property's name. Names are never made from keys, so no information is lost: `pictureURL`
/// round-trips.
public struct KeyStyle: Sendable, Hashable {
    private enum Form { case asIs, kebabCase, snakeCase, camelCase, pascalCase, upperCase }

    private let form: Form
    private var isTrimming = false

    private init(_ form: Form) { self.form = form }

    /// The key for a property's name. Underscores at either end stay, as in Foundation's key strategies; inner underscores
    /// separate words.
    public func key(for name: String) -> String {
        if form == .asIs, !isTrimming { return name }
        let start = name.prefix { $0 == "_" }
        let end = name.dropFirst(start.count).reversed().prefix { $0 == "_" }
        let key = key(forWords: String(name.dropFirst(start.count).dropLast(end.count)))
        return isTrimming ? key : String(start) + key + String(end)
    }

    private func key(forWords name: String) -> String {
        // The words are found only for styles that use them: layouts ask for a key for each field.
        if form == .asIs { return name }
        let words = Self.words(name)
        switch form {
        case .asIs: return name
        case .kebabCase: return words.map { $0.lowercased() }.joined(separator: "-")
        case .snakeCase: return words.map { $0.lowercased() }.joined(separator: "_")
        case .camelCase: return (words.first?.lowercased() ?? "") + words.dropFirst().map(Self.capitalized).joined()
        case .pascalCase: return words.map(Self.capitalized).joined()
        case .upperCase: return words.map { $0.uppercased() }.joined(separator: "_")
        }
    }

    /// `pictureURL` stays `pictureURL`.
    public static let asIs = KeyStyle(.asIs)
    /// `pictureURL` becomes `picture-url`.
    public static let kebabCase = KeyStyle(.kebabCase)
    /// `pictureURL` becomes `picture_url`, and `_private` stays `_private`.
    public static let snakeCase = KeyStyle(.snakeCase)
    /// `pictureURL` becomes `pictureUrl`.
    public static let camelCase = KeyStyle(.camelCase)
    /// `pictureURL` becomes `PictureUrl`.
    public static let pascalCase = KeyStyle(.pascalCase)
    /// `pictureURL` becomes `PICTURE_URL`.
    public static let upperCase = KeyStyle(.upperCase)

    /// The same style without underscores at either end of the name: the key of `_class` is `class`, not `_class`.
    public var trimmingUnderscores: KeyStyle {
        var style = self
        style.isTrimming = true
        return style
    }

    /// The name without underscores at either end, otherwise unchanged.
    public static let trimmingUnderscores = asIs.trimmingUnderscores

    private static func capitalized(_ word: String) -> String {
        let word = word.lowercased()
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    /// The words of a camel-case name: `pictureURLs2` is picture, UR, Ls2; `userID` is user, ID. Underscores separate words
    /// too.
    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        var current = ""
        let characters = Array(name)
        for (i, character) in characters.enumerated() {
            if character == "_" {
                if !current.isEmpty { words.append(current) }
                current = ""
                continue
            }
            let before = i > 0 ? characters[i - 1] : "_"
            let after = i + 1 < characters.count ? characters[i + 1] : "_"
            let begins = character.isUppercase && (!before.isUppercase || (after.isLowercase && before.isUppercase))
            if begins, !current.isEmpty {
                words.append(current)
                current = ""
            }
            current.append(character)
        }
        if !current.isEmpty { words.append(current) }
        return words
    }
}
