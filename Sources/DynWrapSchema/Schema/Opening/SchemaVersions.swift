/// The versions that schemas had when models of them were archived.
///
/// They are stored by the schema's name, and where several schemas have one name, by the names of their types too. A name has several versions where several
/// schemas, or several values of one, have it.
package struct SchemaVersions: Hashable, Sendable {
    /// In ascending order, each once.
    private var numbers: [String: [Int]] = [:]

    package init() {}

    /// The versions in `json`, as ``json`` writes them; nil where it is something else, or has none.
    package init?(_ json: JSON) {
        for (name, version) in json.members {
            let found = version.isArray ? version.elements.map(\.int) : [version.int]
            let known = found.compactMap { $0 }
            guard !known.isEmpty, known.count == found.count, zip(known, known.dropFirst()).allSatisfy({ $0 < $1 }),
                numbers.updateValue(known, forKey: name) == nil
            else { return nil }
        }
        if numbers.isEmpty { return nil }
    }

    package var isEmpty: Bool { numbers.isEmpty }

    /// An object: a number, or an array of several, by the schema's name.
    package var json: JSON {
        JSON(
            members: numbers.map { name, numbers in
                (key: name, value: numbers.count == 1 ? JSON(numbers[0]) : JSON(numbers.map { JSON($0) }))
            })
    }

    /// The version that models of this schema have; 1 where none was archived.
    ///
    /// Of several versions it is the schema's own, else the newest before that, so that no step is done twice.
    package func version(of layout: AnyLayout) -> Int {
        guard let found = numbers[layout.typeName] ?? numbers[layout.name] else { return 1 }
        return found.last { $0 <= layout.version } ?? found[0]
    }

    /// The versions with that of the outer schema of this name added, unless the name has one.
    package func including(_ version: Int, of name: String) -> SchemaVersions {
        var all = self
        if all.numbers[name] == nil { all.numbers[name] = [version] }
        return all
    }

    fileprivate mutating func add(_ version: Int, _ name: String) {
        numbers[name] = Set((numbers[name] ?? []) + [version]).sorted()
    }
}

extension AnyLayout {
    /// The versions of the schemas of groups and of models inside, where they or others of their names declare any. O(schemas).
    package var versionsInside: SchemaVersions {
        var versions = SchemaVersions()
        guard needs(.migrate) else { return versions }
        var named = [name: [self]]
        _ = firstInside { layout in
            named[layout.name, default: []].append(layout)
            return false
        }
        for (name, layouts) in named where layouts.contains(where: { !$0.versions.isEmpty }) {
            // Layouts of one type and version need no distinction, and the version of this layout is archived anyway.
            let isOne = layouts.allSatisfy { $0.schemaType == layouts[0].schemaType && $0.version == layouts[0].version }
            if isOne, layouts[0] === self { continue }
            for layout in layouts {
                versions.add(layout.version, name)
                if !isOne { versions.add(layout.version, layout.typeName) }
            }
        }
        return versions
    }
}
