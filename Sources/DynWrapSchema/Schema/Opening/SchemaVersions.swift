/// The versions of the schemas whose models were archived.
///
/// Stored by the schema's name; if several schemas have the same name, also by the names of their types. A name has several
/// versions if several schemas, or several values of one, have it.
package struct SchemaVersions: Hashable, Sendable {
    /// The versions of each name, ascending, each once.
    private var numbers: [String: [Int]] = [:]

    package init() {}

    /// Reads the versions from `json`, as ``json`` writes them; nil where it is anything else, or empty.
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

    /// An object with a number, or an array of several, for each schema's name.
    package var json: JSON {
        JSON(
            members: numbers.map { name, numbers in
                (key: name, value: numbers.count == 1 ? JSON(numbers[0]) : JSON(numbers.map { JSON($0) }))
            })
    }

    /// The version of the models of this schema; 1 where none was archived.
    ///
    /// Of several versions it is the schema's own, or else the newest before that, so that no step is done twice.
    package func version(of layout: AnyLayout) -> Int {
        guard let found = numbers[layout.typeName] ?? numbers[layout.name] else { return 1 }
        return found.last { $0 <= layout.version } ?? found[0]
    }

    /// The versions, with that of the outer schema with this name added, unless the name has one.
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
    /// The versions of the schemas of groups and of models inside, if they or others with the same name declare any.
    /// O(schemas).
    package var versionsInside: SchemaVersions {
        var versions = SchemaVersions()
        guard needs(.migrate) else { return versions }
        var named = [name: [self]]
        _ = firstInside { layout in
            named[layout.name, default: []].append(layout)
            return false
        }
        for (name, layouts) in named where layouts.contains(where: { !$0.versions.isEmpty }) {
            // Layouts with the same type and version need not be distinguished, and the version of this layout is archived
            // anyway.
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
