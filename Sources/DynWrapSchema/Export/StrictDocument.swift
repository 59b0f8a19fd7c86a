/// An exported document while its strict form is made.
///
/// Definitions are processed one by one, the root first, as references to them are found. Several schemas for one value
/// (`allOf`, or keywords next to a `$ref`) become one schema. If there are references among them, it becomes a definition
/// with a name of its own, so that schemas that refer to themselves come to an end. A schema without a strict form is a fault
/// of the property that has it: the property is left out, or an error is thrown.
struct StrictDocument {
    /// The exported document.
    let document: JSON
    let leftOut: Set<String>
    let export: SchemaExport
    let root: AnyLayout
    let openEntries: StrictOpenEntries

    /// The referenced definitions, in the order in which they were found.
    private var queue: [Definition] = []
    private var queued: Set<String> = []
    /// The names of the definitions made from several schemas, and of those outside `$defs`.
    private var names: [JSON: String] = [:]
    private var unique: UniqueNames
    /// Definitions without a strict form.
    private(set) var faults: [String: StrictFault] = [:]

    /// A schema that is the target of references.
    private struct Definition {
        let name: String
        let schema: JSON
        /// The name of the definition from which it was made, whose layout has its properties.
        let origin: String
    }

    /// The largest number of definitions made from several schemas.
    static let mostDefinitions = 10_000

    init(
        _ document: JSON, _ export: SchemaExport, of layout: AnyLayout, leavingOut keywords: Set<String>,
        _ openEntries: StrictOpenEntries
    ) {
        self.document = document
        self.export = export
        root = layout
        leftOut = keywords
        self.openEntries = openEntries
        unique = UniqueNames(document["$defs"].members.map(\.key))
    }

    /// The strict document. If a definition turns out to have no strict form, all definitions are processed again.
    mutating func made() throws(StrictExportError) -> JSON {
        if let keyword = leftOut.sorted().first(where: StrictKeywords.structure.contains) {
            throw error(StrictFault("\"\(keyword)\" makes the structure of a schema and can't be left out"), [], "")
        }
        var content = document
        content["$schema"] = .missing
        content["$defs"] = .missing
        while true {
            let known = faults.count
            (queue, queued) = ([], [])
            let made = try strict(content, "")
            var definitions: [(key: String, value: JSON)] = []
            var next = 0
            while next < queue.count {
                let definition = queue[next]
                next += 1
                switch try strict(definition.schema, definition.origin) {
                case .success(let schema): definitions.append((key: definition.name, value: schema))
                case .failure(let fault): faults[definition.name] = faults[definition.name] ?? fault
                }
            }
            if faults.count == known { return try finished(made, definitions) }
        }
    }

    private func finished(
        _ made: Result<JSON, StrictFault>, _ definitions: [(key: String, value: JSON)]
    ) throws(StrictExportError) -> JSON {
        var schema: JSON
        switch made {
        case .success(let json): schema = json
        case .failure(let fault): throw error(fault, [], "")
        }
        // A root that joins several schemas has become a definition.
        if let name = Self.name(schema["$ref"]), let root = definitions.first(where: { $0.key == name }) { schema = root.value }
        guard schema["type"] == "object" else {
            throw error(StrictFault("the root of a strict schema is an object, and nothing else"), [], "")
        }
        var result: JSON = ["$schema": document["$schema"]]
        for (key, value) in schema.members { result[key] = value }
        let definitions = reachable(from: schema, definitions)
        if !definitions.isEmpty { result["$defs"] = JSON(members: definitions.sorted { $0.key < $1.key }) }
        return result
    }

    /// The definitions that can be reached from the root. An entry that was left out may have been the only reference to a
    /// definition.
    private func reachable(from root: JSON, _ definitions: [(key: String, value: JSON)]) -> [(key: String, value: JSON)] {
        let all = Dictionary(uniqueKeysWithValues: definitions)
        var found: Set<String> = []
        var open = [root]
        while let json = open.popLast() {
            for (key, value) in json.members {
                if key == "$ref", let name = Self.name(value), found.insert(name).inserted, let definition = all[name] {
                    open.append(definition)
                }
                if value.isObject || value.isArray { open.append(value) }
            }
            open += json.elements.filter { $0.isObject || $0.isArray }
        }
        return definitions.filter { found.contains($0.key) }
    }

    // MARK: References

    /// The name of the definition to which `reference` leads.
    static func name(_ reference: JSON) -> String? {
        guard let text = reference.string, text.hasPrefix("#/$defs/"), let pointer = JSONPointer(fragment: text) else {
            return nil
        }
        return pointer.tokens.count == 2 ? pointer.tokens[1] : nil
    }

    /// The target of a reference in the exported document; nil for one that leads to another document.
    func target(of reference: String) -> JSON? {
        guard reference.hasPrefix("#"), let pointer = JSONPointer(fragment: reference) else { return nil }
        return document[pointer: pointer]
    }

    /// A reference to the same schema in the strict document.
    mutating func reference(to reference: String) -> JSON {
        if reference == "#" { return ["$ref": "#"] }
        guard let schema = target(of: reference) else {
            return StrictFault("the reference \"\(reference)\" leads to no place in the document").marker
        }
        if let name = Self.name(JSON(reference)) { return self.reference(named: name, schema, name) }
        return self.reference(
            toMade: schema, key: JSON(reference), reference.split(separator: "/").last.map(String.init) ?? "part", "")
    }

    /// A reference to a definition with a new name, one for each `key`.
    mutating func reference(toMade schema: JSON, key: JSON, _ wish: String, _ origin: String) -> JSON {
        if let name = names[key] { return reference(named: name, schema, origin) }
        if names.count >= Self.mostDefinitions {
            return StrictFault("its schemas refer to each other in more than \(Self.mostDefinitions) ways").marker
        }
        let name = unique.name(wish)
        names[key] = name
        return reference(named: name, schema, origin)
    }

    private mutating func reference(named name: String, _ schema: JSON, _ origin: String) -> JSON {
        if let fault = faults[name] { return fault.marker }
        if queued.insert(name).inserted { queue.append(Definition(name: name, schema: schema, origin: origin)) }
        return ["$ref": JSON(JSONPointer(tokens: ["$defs", name]).fragment)]
    }
}
