import DynWrap
import DynWrapSchema

/// Makes a model of a JSON Schema document, as far as a DynWrap schema can express it. The rest is listed next to the member that
/// it is about.
struct DocumentModel {
    let document: SchemaDocument
    var model = InferredModel()
    var names = ModelNames()
    private var records: [Int: Int] = [:]
    /// The unions by the schemas of their kinds.
    var unions: [[Int]: Int] = [:]
    private var enums: [[String]: Int] = [:]
    /// The unions of scalars by their names, because they belong to no key.
    var scalarUnions: [String: Int] = [:]
    /// Short names for the definitions with names of several parts.
    private let shortNames: [String: String]
    /// The keys that are the tags of records in unions. The union determines their values.
    var tags: [Int: Set<String>] = [:]
    /// Records whose members are still to be read, with the schemas they are made of.
    private var open: [(node: Int, record: Int)] = []

    /// The model of a document; for a document with only definitions, the model of all of them.
    /// - Throws: ``JSONSchemaError``, where the document can't be read.
    static func model(of json: JSON, name: String) throws(JSONSchemaError) -> InferredModel {
        let says = [
            "type", "properties", "$ref", "anyOf", "oneOf", "allOf", "items", "enum", "const", "patternProperties",
            "additionalProperties", "required",
        ]
        let place = ["$defs", "definitions"].first { json[$0].count > 0 }
        if let place, !says.contains(where: { json[$0].exists }) {
            return try model(ofDefinitionsAt: JSONPointer(tokens: [place]), in: json, name: name)
        }
        var made = try DocumentModel(SchemaDocument(json, references: [:], format: .assertion))
        made.readRoot(name)
        // Where the root can't be expressed, its definitions may be.
        guard let place, made.model.records.isEmpty, case .any = made.model.root else { return made.model }
        var parts = try model(ofDefinitionsAt: JSONPointer(tokens: [place]), in: json, name: name)
        if parts.records.isEmpty { return made.model }
        parts.roots.insert(made.model.root, at: 0)
        return parts
    }

    /// The model of the schemas that are the members of one object of a document.
    /// - Throws: ``JSONSchemaError``, where the document can't be read.
    static func model(ofDefinitionsAt place: JSONPointer, in json: JSON, name: String) throws(JSONSchemaError) -> InferredModel {
        // A schema without a reference to it is not read, so each gets a property that refers to it.
        var whole = json
        whole["properties"] = .emptyObject
        for (key, _) in (json[pointer: place] ?? .missing).members {
            whole["properties"][key] = ["$ref": JSON(place.appending(key).fragment)]
        }
        var made = try DocumentModel(SchemaDocument(whole, references: [:], format: .assertion))
        made.readDefinitions(name)
        return made.model
    }

    private init(_ document: SchemaDocument) {
        self.document = document
        shortNames = DefinitionNames.short(document.nodes.indices.compactMap(document.definitionName(of:)))
    }

    private mutating func readRoot(_ name: String) {
        setName(name)
        // For a list, the schema of its elements is written, as for samples.
        let root = DocumentPart(document, 0)
        let list = root.kinds == .array ? root.items : nil
        model.roots = [type(list ?? 0, ModelNames.Hint(key: model.name, isMany: list != nil), 0).type]
        model.notes.append("From a JSON Schema" + (list != nil ? ", whose values are lists of these." : "."))
        let unsaid = list == nil ? [] : root.unsaid(for: .list(.any([]), nullable: false), DocumentConstraints())
        if !unsaid.isEmpty { model.notes.append("Not said of the list: " + unsaid.joined(separator: ", ") + ".") }
        finish()
    }

    private mutating func readDefinitions(_ name: String) {
        setName(name)
        for (key, node) in document.nodes[0].properties {
            let root = type(node, ModelNames.Hint(key: key), 0).type
            // A definition that only refers to another one is the same type.
            if !model.roots.contains(root) { model.roots.append(root) }
        }
        model.notes.append("From the definitions of a document.")
        finish()
    }

    private mutating func setName(_ name: String) {
        var words = NameHints.words(of: name)
        // "Schema" is added later in any case.
        if words.count > 1, words.last?.lowercased() == "schema" { words.removeLast() }
        if words.isEmpty { words = ["Document"] }
        model.name = SwiftNames.typeName(words)
    }

    private mutating func finish() {
        var next = 0
        while next < open.count {
            fill(open[next].record, open[next].node)
            next += 1
        }
        names.apply(to: &model)
        let unknown = document.unsupported.filter { !Self.isAnnotation($0) }.map { "\($0)" }
        if !unknown.isEmpty { model.notes.append("Not followed: " + unknown.joined(separator: "; ")) }
    }

    /// Whether a keyword that the validation does not know is only an annotation, or is handled elsewhere.
    private static func isAnnotation(_ keyword: JSONSchema.UnsupportedKeyword) -> Bool {
        DocumentPart.asksForNothing(keyword.keyword) || ["discriminator", "components", "format"].contains(keyword.keyword)
    }

    // MARK: Types

    /// The type of a schema, and notes about it.
    mutating func type(_ node: Int, _ hint: ModelNames.Hint, _ depth: Int) -> (type: InferredType, notes: [String]) {
        let node = document.meant(by: node)
        let part = DocumentPart(document, node)
        if let choice = part.choice, depth <= 1 { return (.union(union(node, choice, hint)), []) }
        if let found = unionByShape(node, part, hint, depth) { return found }
        let kinds = part.kinds.subtracting(.null)
        let inside = ModelNames.Hint(key: hint.key, isMany: true, owner: hint.owner)
        if kinds == .object, part.hasProperties || (!part.required.isEmpty && part.members == nil) {
            return (.record(record(node, hint)), [])
        }
        if kinds == .object, let members = part.members, depth < InferLimits.nesting {
            let inner = type(members, inside, depth + 1)
            return (.dictionary(inner.type, nullable: DocumentPart(document, members).allowsNull), inner.notes)
        }
        if kinds == .object { return (.dictionary(.any([]), nullable: false), []) }
        if kinds == .array, let items = part.items, part.prefixesNothing, depth < InferLimits.nesting {
            let inner = type(items, inside, depth + 1)
            return (.list(inner.type, nullable: DocumentPart(document, items).allowsNull), inner.notes)
        }
        if kinds == .array, !part.tuple.isEmpty, depth < InferLimits.nesting,
            let element = commonType(part.tuple, inside, depth + 1)
        {
            return (.list(element, nullable: false), [])
        }
        if kinds == .array { return (.list(.any([]), nullable: false), []) }
        return scalar(node, part, kinds, hint)
    }

    /// The scalar type that all of these schemas have; nil where they have no common one.
    private mutating func commonType(_ nodes: [Int], _ hint: ModelNames.Hint, _ depth: Int) -> InferredType? {
        let parts = nodes.map { DocumentPart(document, document.meant(by: $0)) }
        let areScalars = parts.allSatisfy { part in
            [.boolean, .integer, .number, .string].contains(part.kinds) && part.choices.isEmpty && part.texts == nil
        }
        guard areScalars else { return nil }
        let types = nodes.map { type($0, hint, depth).type }
        return types.allSatisfy { $0 == types[0] } ? types[0] : nil
    }

    private mutating func scalar(
        _ node: Int, _ part: DocumentPart, _ kinds: SchemaKinds, _ hint: ModelNames.Hint
    ) -> (type: InferredType, notes: [String]) {
        switch kinds {
        case .boolean: return (.flag, [])
        case .integer: return (.number(part.wholeNumber), [])
        case .number: return (.number(.double), [])
        case .string:
            if let texts = part.texts, texts.count > 1 { return (.enumeration(enumeration(texts, ownHint(node) ?? hint)), []) }
            switch part.format {
            case .date: return (.date(InferredDate(argument: ".yyyymmddDashes", format: "date")), [])
            case .dateTime: return (.date(InferredDate(argument: "iso8601: [.milliseconds]", format: "date-time")), [])
            case .uuid: return (.uuid, [])
            case .uri: return (.url, [])
            default: return (.string, [])
            }
        default:
            if part.choices.isEmpty, let union = scalarUnion(of: kinds) {
                return (.union(union), ["told apart by what they are"])
            }
            return (.any(part.kindNames), Self.reasons(part))
        }
    }

    /// The reasons why a value is only JSON.
    private static func reasons(_ part: DocumentPart) -> [String] {
        if !part.choices.isEmpty { return ["JSON: one of several kinds that nothing tells apart"] }
        if part.values?.isEmpty == false { return ["JSON: values of several kinds"] }
        return part.kindNames.count > 1 ? ["JSON: of several kinds, " + part.kindNames.joined(separator: ", ")] : []
    }

    /// The schema's own name: that of its definition, or its title.
    func ownHint(_ node: Int) -> ModelNames.Hint? {
        if node == 0 { return ModelNames.Hint(key: model.name) }
        if let name = document.definitionName(of: node) { return ModelNames.Hint(key: shortNames[name] ?? name) }
        return document.nodes[node].title.map { ModelNames.Hint(key: $0) }
    }

    mutating func record(_ node: Int, _ hint: ModelNames.Hint) -> Int {
        let record = records[node] ?? model.records.count
        if record == model.records.count {
            records[node] = record
            model.records.append(InferredRecord())
            open.append((node, record))
        }
        var own = ownHint(node) ?? hint
        own.shapeOf = hint.shapeOf
        names.hint(.record(record), own)
        return record
    }

    private mutating func enumeration(_ texts: [String], _ hint: ModelNames.Hint) -> Int {
        let place = enums[texts] ?? model.enums.count
        if place == model.enums.count {
            enums[texts] = place
            model.enums.append(InferredEnum(cases: texts.map { ($0, "") }))
        }
        names.hint(.enumeration(place), hint)
        return place
    }

    // MARK: Members

    private mutating func fill(_ record: Int, _ node: Int) {
        let part = DocumentPart(document, node)
        model.records[record].notes = [part.note ?? "An object of the document."]
        model.records[record].isClosed = part.isClosed
        let unsaid = part.unsaid(for: .record(record), DocumentConstraints())
        if !unsaid.isEmpty { model.records[record].notes.append("Not said: " + unsaid.joined(separator: ", ") + ".") }
        for (key, child) in part.properties { model.records[record].fields.append(field(key, child, part, record)) }
        for key in part.required.subtracting(part.properties.map(\.key)).sorted() {
            var field = InferredField(key: key, type: .any([]))
            field.isRequired = true
            field.isNullable = true
            field.notes = [Self.requiredNull]
            model.records[record].fields.append(field)
        }
    }

    private static let requiredNull = "not said: required, where the value may be null"

    private mutating func field(_ key: String, _ child: Int, _ part: DocumentPart, _ record: Int) -> InferredField {
        let found = type(child, ModelNames.Hint(key: key, owner: record), 0)
        let value = DocumentPart(document, child)
        let inner = [value.items, value.members].compactMap(\.self).first.map { DocumentPart(document, $0) }
        let constraints = value.constraints(for: found.type, inner)
        var field = InferredField(key: key, type: found.type)
        field.isRequired = part.required.contains(key)
        field.isNullable = value.allowsNull
        field.isReadOnly = value.isReadOnly
        field.isSecret = value.isSecret
        field.modifiers = constraints.modifiers
        field.notes = found.notes
        if document.nodes[child].always == false { field.notes.append("not said: that no value is allowed") }
        if field.isRequired, field.isNullable { field.notes.append(Self.requiredNull) }
        // The keywords of an object with its own type are listed there.
        if case .record = found.type { return field }
        let isTag = tags[record]?.contains(key) == true
        let unsaid = value.unsaid(for: found.type, constraints).filter { $0 != "const" || !isTag }
        if !unsaid.isEmpty { field.notes.append("not said: " + unsaid.joined(separator: ", ")) }
        let each = unsaidInside(value, found.type)
        if !each.isEmpty { field.notes.append("not said of each: " + each.joined(separator: ", ")) }
        return field
    }

    /// The keywords for parts of a value that a field of this type does not express: those of elements, of members, and of the kinds
    /// of a union that have no type of their own.
    private func unsaidInside(_ value: DocumentPart, _ type: InferredType) -> [String] {
        var found: Set<String> = []
        func part(_ node: Int) -> DocumentPart { DocumentPart(document, document.meant(by: node)) }
        if case .union = type {
            for kind in value.choices.map(part) where !kind.hasProperties {
                let type: InferredType =
                    kind.kinds.contains(.array)
                    ? .list(.any([]), nullable: false) : kind.texts == nil ? .any([]) : .enumeration(0)
                found.formUnion(kind.unsaid(for: type, DocumentConstraints()))
            }
        }
        for element in value.tuple.map(part) { found.formUnion(element.unsaid(forEachOf: type, isInside: true)) }
        var (outer, type, isInside) = (value, type, false)
        while let node = outer.items ?? outer.members, outer.tuple.isEmpty, let element = type.inside {
            outer = part(node)
            found.formUnion(outer.unsaid(forEachOf: type, isInside: isInside))
            (type, isInside) = (element, true)
        }
        return found.sorted()
    }
}

extension DocumentPart {
    /// Whether all elements have one schema.
    fileprivate var prefixesNothing: Bool { !keywords["prefixItems"].exists }
}
