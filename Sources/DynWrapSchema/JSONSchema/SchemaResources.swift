/// The position of a schema: the number of its document, and the place in it.
struct ResourcePlace: Hashable {
    let document: Int
    let place: Int
}

/// The documents to which a schema may refer, and the targets of references in them: schemas with `$id`, `$anchor` and
/// `$dynamicAnchor`.
///
/// All are found in one iterative walk over each document, only where schemas can be, not in `const`, `enum` or unknown
/// keywords. O(documents × depth), because each schema has its pointer.
struct SchemaResources {
    /// A schema with an `$id`, or a whole document.
    struct Resource {
        let uri: URIReference
        let root: ResourcePlace
        /// The surrounding resource, which is earlier in the list; nil for a document.
        var parent: Int?
        var anchors: [String: ResourcePlace] = [:]
        var dynamicAnchors: [String: ResourcePlace] = [:]
        var vocabularies: SchemaVocabularies = .standard
    }

    /// What is known about a schema that was found.
    struct Found {
        let resource: Int
        let pointer: JSONPointer
    }

    /// A schema's pointer is as long as the schema is deep, so this limits the size of all pointers together.
    static let deepest = 512

    private var documents: [(json: JSON, document: Document, uri: String)] = []
    private(set) var resources: [Resource] = []
    private var byURI: [String: Int] = [:]
    private var found: [ResourcePlace: Found] = [:]

    /// Finds all schemas in the document and in the documents to which it may refer, by their URIs.
    init(_ root: JSON, references: [String: JSON]) throws(JSONSchemaError) {
        try add(root, at: "")
        for (uri, document) in references.sorted(by: { $0.key < $1.key }) {
            try add(document, at: URIReference(uri).withoutFragment)
        }
        for number in resources.indices { try readDialect(of: number) }
    }

    /// The root of the main document.
    var root: ResourcePlace { resources[0].root }

    func json(_ place: ResourcePlace) -> JSON { JSON(documents[place.document].document, place.place) }

    /// The schema that was found at a place.
    func at(_ place: ResourcePlace) -> Found { found[place] ?? Found(resource: 0, pointer: JSONPointer()) }

    /// The URI of a place's document; "" for the main document.
    func uri(_ place: ResourcePlace) -> String { documents[place.document].uri }

    // MARK: Finding

    private mutating func add(_ json: JSON, at uri: String) throws(JSONSchemaError) {
        guard byURI[uri] == nil else { return }
        // In an opened text each value has one place; in an edited tree the same value may be at several places.
        let json = json.opened
        guard let document = json.document else {
            throw JSONSchemaError(.missingDocument, JSONPointer(), JSONError.Code.tooLarge.sentence, in: uri)
        }
        let place = ResourcePlace(document: documents.count, place: json.place)
        documents.append((json, document, uri))
        resources.append(Resource(uri: URIReference(uri), root: place))
        byURI[uri] = resources.count - 1
        try find(from: place, Found(resource: resources.count - 1, pointer: JSONPointer()))
    }

    private mutating func find(from place: ResourcePlace, _ known: Found) throws(JSONSchemaError) {
        var pending = [(place: place, known: known)]
        while let (place, known) = pending.popLast() {
            guard found[place] == nil else { continue }
            if known.pointer.tokens.count > Self.deepest {
                throw error(.tooDeep, place, known.pointer, "schemas are nested deeper than \(Self.deepest) steps")
            }
            let json = json(place)
            let resource = json.isObject ? try identify(json, place, known) : known.resource
            found[place] = Found(resource: resource, pointer: known.pointer)
            guard json.isObject else { continue }
            for (keyword, value) in json.members {
                guard let shape = Self.subschemas[keyword] else { continue }
                let pointer = known.pointer.appending(keyword)
                func add(_ schema: JSON, _ pointer: JSONPointer) {
                    let place = ResourcePlace(document: place.document, place: schema.place)
                    pending.append((place, Found(resource: resource, pointer: pointer)))
                }
                switch shape {
                // An array in `items` is a tuple, from drafts before 2020-12.
                case .one: if !value.isArray || keyword != "items" { add(value, pointer) }
                case .many: for (index, schema) in value.elements.enumerated() { add(schema, pointer.appending(index)) }
                case .byKey: for (key, schema) in value.members { add(schema, pointer.appending(key)) }
                }
            }
        }
    }

    private enum Shape { case one, many, byKey }

    /// The keywords that contain schemas, also those that can contain something else.
    private static let subschemas: [String: Shape] = {
        var shapes: [String: Shape] = [:]
        for name in [
            "additionalProperties", "items", "contains", "propertyNames", "not", "if", "then", "else", "unevaluatedItems",
            "unevaluatedProperties", "contentSchema",
        ] { shapes[name] = .one }
        for name in ["allOf", "anyOf", "oneOf", "prefixItems"] { shapes[name] = .many }
        for name in ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"] {
            shapes[name] = .byKey
        }
        return shapes
    }()

    /// Reads `$id` and the anchors of a schema; returns its resource.
    private mutating func identify(_ json: JSON, _ place: ResourcePlace, _ known: Found) throws(JSONSchemaError) -> Int {
        var resource = known.resource
        let id = json["$id"]
        if id.exists {
            guard let text = id.string, URIReference(text).fragment?.isEmpty != false else {
                throw error(.invalidKeyword, place, known.pointer, "the value of $id must be a URI without a fragment")
            }
            let uri = URIReference(resources[resource].uri.resolving(URIReference(text)).withoutFragment)
            if let other = byURI[uri.text] {
                // A document may be given under the URI that is its own `$id`.
                if resources[other].root.document == place.document, resources[other].root != place {
                    throw error(.invalidKeyword, place, known.pointer, "another schema of the document has the $id \(uri.text)")
                }
                if resources[other].root == place { resource = other }
            } else {
                byURI[uri.text] = resources.count
            }
            if resource == known.resource, resources[resource].root != place || resources[resource].uri != uri {
                let around = resources[resource]
                if around.root == place { byURI[around.uri.text] = resources.count }  // the URI under which it was given
                resource = resources.count
                resources.append(Resource(uri: uri, root: place, parent: known.resource, vocabularies: around.vocabularies))
            }
        }
        for (keyword, isDynamic) in [("$anchor", false), ("$dynamicAnchor", true)] {
            let anchor = json[keyword]
            guard anchor.exists else { continue }
            guard let name = anchor.string, Self.isAnchor(name) else {
                throw error(.invalidKeyword, place, known.pointer, "the value of \(keyword) must be a name")
            }
            if let other = resources[resource].anchors[name], other != place {
                throw error(.invalidKeyword, place, known.pointer, "another schema has the anchor \(name)")
            }
            resources[resource].anchors[name] = place
            if isDynamic { resources[resource].dynamicAnchors[name] = place }
        }
        return resource
    }

    private static func isAnchor(_ name: String) -> Bool {
        guard let first = name.utf8.first, (first | 0x20) &- 0x61 < 26 || first == UInt8(ascii: "_") else { return false }
        return name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "-._".utf8.contains($0) }
    }

    // MARK: Dialects

    /// Reads the vocabularies of a resource, if its `$schema` names a known schema. A resource without `$schema` has those of
    /// the surrounding resource, which were read before.
    private mutating func readDialect(of number: Int) throws(JSONSchemaError) {
        let root = resources[number].root
        let dialect = json(root)["$schema"]
        if dialect.isMissing, let parent = resources[number].parent {
            resources[number].vocabularies = resources[parent].vocabularies
        }
        guard let uri = dialect.string, let other = try resource(named: URIReference(uri).withoutFragment) else { return }
        let vocabulary = json(resources[other].root)["$vocabulary"]
        guard vocabulary.isObject else { return }
        let (known, unknown) = SchemaVocabularies.read(vocabulary)
        if let unknown {
            throw error(.unknownVocabulary, root, at(root).pointer, "the vocabulary \(unknown) is demanded and not known")
        }
        resources[number].vocabularies = known
    }

    /// Whether `$schema` names a known schema.
    mutating func knowsDialect(_ uri: String) throws(JSONSchemaError) -> Bool {
        try resource(named: URIReference(uri).withoutFragment) != nil
    }

    /// The resource with this URI, which may be one of the standard's meta-schemas.
    private mutating func resource(named uri: String) throws(JSONSchemaError) -> Int? {
        if let known = byURI[uri] { return known }
        guard let text = MetaSchema.text(uri), let json = try? JSON(parsing: text) else { return nil }
        try add(json, at: uri)
        return byURI[uri]
    }

    // MARK: References

    /// The target of a reference in a schema at `place`.
    mutating func target(of reference: String, from place: ResourcePlace) throws(JSONSchemaError) -> ResourcePlace {
        let here = at(place)
        let uri = resources[here.resource].uri.resolving(URIReference(reference))
        guard let number = try resource(named: uri.withoutFragment) else {
            throw error(
                .missingDocument, place, here.pointer, "the reference \"\(reference)\" leads to a document that was not given")
        }
        let fragment = uri.fragment ?? ""
        if fragment.isEmpty { return resources[number].root }
        if fragment.utf8.first == UInt8(ascii: "/") {
            if let pointer = JSONPointer(fragment: "#" + fragment), let found = try follow(pointer, in: number) { return found }
        } else if let name = JSONPointer.percentDecoded(fragment), let found = resources[number].anchors[name] {
            return found
        }
        let whose =
            uri.withoutFragment == uri.text || place.document == resources[number].root.document
            ? "the document" : uri.withoutFragment
        throw error(.danglingReference, place, here.pointer, "the reference \"\(reference)\" leads nowhere in \(whose)")
    }

    /// The target of a pointer from the root of a resource. This is the only way to find a schema in an unknown keyword.
    private mutating func follow(_ pointer: JSONPointer, in number: Int) throws(JSONSchemaError) -> ResourcePlace? {
        let root = resources[number].root
        var known = at(root)
        var json = json(root)
        var way = known.pointer
        for token in pointer.tokens {
            guard let next = json[pointer: JSONPointer(tokens: [token])] else { return nil }
            json = next
            way = way.appending(token)
            if let found = found[ResourcePlace(document: root.document, place: json.place)] { known = found }
        }
        let place = ResourcePlace(document: root.document, place: json.place)
        if found[place] == nil { try find(from: place, Found(resource: known.resource, pointer: way)) }
        return place
    }

    func error(_ code: JSONSchemaError.Code, _ place: ResourcePlace, _ pointer: JSONPointer, _ message: String) -> JSONSchemaError
    {
        JSONSchemaError(code, pointer, message, in: uri(place))
    }
}
