/// How a key is made from a Swift property's name. Only ever from name to key, so nothing has to be guessed back: `pictureURL` round-trips.
public struct KeyStyle: Sendable {
    let key: @Sendable (String) -> String

    init(_ key: @escaping @Sendable (String) -> String) { self.key = key }

    /// The key for a property's name.
    public func key(for name: String) -> String { key(name) }

    /// `pictureURL` stays `pictureURL`.
    public static let asIs = KeyStyle { $0 }
    /// `pictureURL` becomes `picture-url`.
    public static let kebabCase = KeyStyle { words($0).map { $0.lowercased() }.joined(separator: "-") }
    /// `pictureURL` becomes `picture_url`.
    public static let snakeCase = KeyStyle { words($0).map { $0.lowercased() }.joined(separator: "_") }
    /// `pictureURL` becomes `pictureUrl`.
    public static let camelCase = KeyStyle { name in
        let parts = words(name).map { $0.lowercased() }
        return (parts.first ?? "") + parts.dropFirst().map(capitalized).joined()
    }
    /// `pictureURL` becomes `PictureUrl`.
    public static let pascalCase = KeyStyle { words($0).map { capitalized($0.lowercased()) }.joined() }
    /// `pictureURL` becomes `PICTURE_URL`.
    public static let upperCase = KeyStyle { words($0).map { $0.uppercased() }.joined(separator: "_") }

    /// The same without underscores at either end of the name: `_class` is looked up as `class`.
    public var trimmingUnderscores: KeyStyle {
        KeyStyle { name in
            var trimmed = Substring(name)
            while trimmed.first == "_" { trimmed.removeFirst() }
            while trimmed.last == "_" { trimmed.removeLast() }
            return key(String(trimmed))
        }
    }

    /// Underscores at either end of the name left out, all else as it is.
    public static let trimmingUnderscores = asIs.trimmingUnderscores

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// The words of a camel-case name: `pictureURLs2` is picture, UR, Ls2; `userID` is user, ID; underscores part words too.
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
