/// Short names for definitions whose names are paths, such as `io.k8s.api.core.v1.Container`.
enum DefinitionNames {
    /// The short name for each name that is a path: its last parts, as many as are needed so that no other name ends with them.
    /// Names that are not paths are left out.
    static func short(_ names: [String]) -> [String: String] {
        var endings: [String: Int] = [:]
        for name in Set(names) { for ending in all(of: parts(name)) { endings[ending, default: 0] += 1 } }
        var short: [String: String] = [:]
        for name in names {
            let parts = parts(name)
            // With two parts only, or where the last part is not a type, all parts are needed.
            guard parts.count > 2, parts[parts.count - 1].first?.isUppercase == true else { continue }
            short[name] = all(of: parts).first { endings[$0] == 1 } ?? name
        }
        return short
    }

    private static func parts(_ name: String) -> [Substring] { name.split(separator: ".") }

    /// The last part, the last two parts, and so on.
    private static func all(of parts: [Substring]) -> [String] {
        parts.indices.reversed().map { parts[$0...].joined(separator: ".") }
    }
}
