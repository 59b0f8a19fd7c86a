/// Reads the schemas of a document, from the root and wherever references lead.
struct SchemaReader {
    private(set) var resources: SchemaResources
    private(set) var nodes: [SchemaNode] = []
    private(set) var unsupported: [JSONSchema.UnsupportedKeyword] = []
    /// For each dynamic anchor name its schema in each resource.
    private(set) var dynamicTargets: [String: [Int: Int]] = [:]
    private let assertsFormats: Bool
    private var numbers: [ResourcePlace: Int] = [:]
    private var places: [ResourcePlace] = []
    private var pending: [(number: Int, place: ResourcePlace)] = []

    init(_ document: JSON, references: [String: JSON], format: JSONSchema.FormatChecking) throws(JSONSchemaError) {
        resources = try SchemaResources(document, references: references)
        assertsFormats = format == .assertion
    }

    mutating func read() throws(JSONSchemaError) {
        _ = number(of: resources.root)
        repeat {
            while let (number, place) = pending.popLast() {
                var node = nodes[number]
                try read(place, into: &node)
                nodes[number] = node
            }
            readDynamicTargets()
        } while !pending.isEmpty
    }

    /// The URI under which the document of a schema was given.
    func uri(of number: Int) -> String { resources.uri(places[number]) }

    /// The number of the schema at a place; a new schema is read later.
    private mutating func number(of place: ResourcePlace) -> Int {
        if let number = numbers[place] { return number }
        let number = nodes.count
        let found = resources.at(place)
        numbers[place] = number
        places.append(place)
        nodes.append(SchemaNode(found.pointer, resource: found.resource))
        pending.append((number, place))
        return number
    }

    /// Finds the possible targets of dynamic references: the schemas of that name in all resources that can be on the path.
    private mutating func readDynamicTargets() {
        let reached = Set(nodes.map(\.resource))
        for name in dynamicTargets.keys.sorted() {
            for resource in reached.sorted() where dynamicTargets[name]?[resource] == nil {
                guard let place = resources.resources[resource].dynamicAnchors[name] else { continue }
                let target = number(of: place)
                dynamicTargets[name]?[resource] = target
            }
        }
    }

    private mutating func read(_ place: ResourcePlace, into node: inout SchemaNode) throws(JSONSchemaError) {
        let json = resources.json(place)
        if let bool = json.bool {
            node.always = bool
            return
        }
        guard json.isObject else {
            throw JSONSchemaError(.invalidKeyword, node.pointer, SchemaKeywords.Invalid.noSchema(json), in: resources.uri(place))
        }
        let vocabularies = resources.resources[node.resource].vocabularies
        var keywords = SchemaKeywords(node, place, vocabularies, assertsFormats || vocabularies.contains(.formatAssertion))
        do throws(SchemaKeywords.Invalid) {
            try keywords.read(json)
        } catch {
            let pointer = JSONPointer(tokens: node.pointer.tokens + error.tokens)
            throw JSONSchemaError(.invalidKeyword, pointer, error.message, in: resources.uri(place))
        }
        node = keywords.node
        for keyword in keywords.unsupported { unsupported.append(JSONSchema.UnsupportedKeyword(node.pointer, keyword)) }
        for (slot, schema) in keywords.schemas {
            let number = number(of: ResourcePlace(document: place.document, place: schema.place))
            node.put(number, slot)
        }
        if let uri = keywords.dialect, try !resources.knowsDialect(uri) {
            unsupported.append(JSONSchema.UnsupportedKeyword(node.pointer, "$schema"))
        }
        if let reference = keywords.reference { node.reference = number(of: try resources.target(of: reference, from: place)) }
        if let reference = keywords.dynamicReference { try readDynamic(reference, place, &node) }
    }

    private mutating func readDynamic(
        _ reference: String, _ place: ResourcePlace, _ node: inout SchemaNode
    ) throws(JSONSchemaError) {
        let target = try resources.target(of: reference, from: place)
        let fallback = number(of: target)
        let name = URIReference(reference).fragment.map(String.init) ?? ""
        let home = resources.resources[resources.at(target).resource]
        node.dynamicFallback = fallback
        if home.dynamicAnchors[name] == target {
            node.dynamicName = name
            if dynamicTargets[name] == nil { dynamicTargets[name] = [:] }
        }
    }
}
