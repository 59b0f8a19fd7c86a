/// The names of definitions that are paths, `io.k8s.api.core.v1.Container`.
enum DefinitionNames {
    /// What each name that is a path is called: by its last parts, as many as no other name ends with. Names that are no paths are not among them.
    static func short(_ names: [String]) -> [String: String] {
        var endings: [String: Int] = [:]
        for name in Set(names) { for ending in all(of: parts(name)) { endings[ending, default: 0] += 1 } }
        var short: [String: String] = [:]
        for name in names {
            let parts = parts(name)
            // Of two parts, or where the last is no type, each part says something.
            guard parts.count > 2, parts[parts.count - 1].first?.isUppercase == true else { continue }
            short[name] = all(of: parts).first { endings[$0] == 1 } ?? name
        }
        return short
    }

    private static func parts(_ name: String) -> [Substring] { name.split(separator: ".") }

    /// The last part, the last two, and so on.
    private static func all(of parts: [Substring]) -> [String] {
        parts.indices.reversed().map { parts[$0...].joined(separator: ".") }
    }
}
