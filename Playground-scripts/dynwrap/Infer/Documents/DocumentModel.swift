import DynWrap
import DynWrapSchema

/// Makes a model of a JSON Schema document: what a DynWrap schema can say of it. The rest is listed beside the member it is about.
struct DocumentModel {
    private let document: SchemaDocument
    private var model = InferredModel()
    private var names = ModelNames()
    private var records: [Int: Int] = [:]
    /// By the schemas of their kinds.
    private var unions: [[Int]: Int] = [:]
    private var enums: [[String]: Int] = [:]
    /// The keys by which records are a union's kinds: the union says what stands there.
    private var tags: [Int: Set<String>] = [:]
    /// Records whose members are still to be read: the schemas they are made of, and their places in the model.
    private var open: [(node: Int, record: Int)] = []

    /// The model of a document.
    /// - Throws: ``JSONSchemaError``, as reading the document does.
    static func model(of json: JSON, name: String) throws(JSONSchemaError) -> InferredModel {
        var made = try DocumentModel(SchemaDocument(json, references: [:], format: .assertion))
        made.read(name)
        return made.model
    }

    private init(_ document: SchemaDocument) { self.document = document }

    private mutating func read(_ name: String) {
        var words = NameHints.words(of: name)
        if words.isEmpty { words = ["Document"] }
        model.name = SwiftNames.typeName(words)
        let root = DocumentPart(document, 0)
        // A list of something is of its elements' schema, as samples are.
        let isList = root.kinds == .array && root.items != nil
        let start = isList ? root.items ?? 0 : 0
        model.root = type(start, ModelNames.Hint(key: model.name, isMany: isList), 0).type
        var next = 0
        while next < open.count {
            fill(open[next].record, open[next].node)
            next += 1
        }
        names.apply(to: &model)
        model.notes.append("From a JSON Schema" + (isList ? ", whose values are lists of these." : "."))
        let unknown = document.unsupported.map { "\($0)" }
        if !unknown.isEmpty { model.notes.append("Not followed: " + unknown.joined(separator: "; ")) }
    }

    // MARK: Types

    /// The type that a schema describes, and what is to be said of it.
    private mutating func type(_ node: Int, _ hint: ModelNames.Hint, _ depth: Int) -> (type: InferredType, notes: [String]) {
        let part = DocumentPart(document, node)
        if let choice = part.choice, depth <= 1 { return (.union(union(node, choice, hint)), []) }
        let kinds = part.kinds.subtracting(.null)
        if kinds == .object, part.hasProperties { return (.record(record(node, hint)), []) }
        if kinds == .object, let additional = part.additional, !part.isClosed, depth < InferLimits.nesting {
            let inner = type(additional, ModelNames.Hint(key: hint.key, isMany: true, owner: hint.owner), depth + 1)
            return (.dictionary(inner.type, nullable: DocumentPart(document, additional).allowsNull), inner.notes)
        }
        if kinds == .object { return (.dictionary(.any([]), nullable: false), []) }
        if kinds == .array, let items = part.items, depth < InferLimits.nesting {
            let inner = type(items, ModelNames.Hint(key: hint.key, isMany: true, owner: hint.owner), depth + 1)
            return (.list(inner.type, nullable: DocumentPart(document, items).allowsNull), inner.notes)
        }
        if kinds == .array { return (.list(.any([]), nullable: false), []) }
        return (scalar(part, kinds, hint), [])
    }

    private mutating func scalar(_ part: DocumentPart, _ kinds: SchemaKinds, _ hint: ModelNames.Hint) -> InferredType {
        switch kinds {
        case .boolean: return .flag
        case .integer: return .number(part.wholeNumber)
        case .number: return .number(.double)
        case .string where part.texts.map { $0.count > 1 } ?? false: return .enumeration(enumeration(part.texts ?? [], hint))
        case .string where part.format == .date: return .date(InferredDate(argument: ".yyyymmddDashes", format: "date"))
        case .string where part.format == .dateTime:
            return .date(InferredDate(argument: "iso8601: [.milliseconds]", format: "date-time"))
        case .string: return .string
        default: return .any(part.kindNames)
        }
    }

    private mutating func record(_ node: Int, _ hint: ModelNames.Hint) -> Int {
        let node = document.resolved(node)
        let record = records[node] ?? model.records.count
        if record == model.records.count {
            records[node] = record
            model.records.append(InferredRecord())
            open.append((node, record))
        }
        // Its own title, or the name it is defined by, before the key that leads to it.
        let own = document.nodes[node].title ?? document.definitionName(of: node)
        names.hint(.record(record), own.map { ModelNames.Hint(key: node == 0 ? model.name : $0) } ?? hint)
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

    private mutating func union(_ node: Int, _ choice: DocumentPart.Choice, _ hint: ModelNames.Hint) -> Int {
        let kinds = choice.kinds.map { document.resolved($0.node) }
        if let known = unions[kinds] { return known }
        let union = model.unions.count
        unions[kinds] = union
        model.unions.append(InferredUnion(tagKey: choice.tag, isBeside: false))
        let own = document.nodes[node].title ?? document.definitionName(of: node)
        names.hint(.union(union), own.map { ModelNames.Hint(key: $0) } ?? hint)
        for (text, kind) in choice.kinds {
            let record = record(kind, ModelNames.Hint(key: text, isKind: true, union: union))
            model.unions[union].kinds.append(InferredUnion.Kind(tag: text, record: record))
            tags[record, default: []].insert(choice.tag)
        }
        return union
    }

    // MARK: Members

    private mutating func fill(_ record: Int, _ node: Int) {
        let part = DocumentPart(document, node)
        model.records[record].notes = [part.note ?? "An object of the document."]
        model.records[record].isClosed = part.isClosed
        let unsaid = part.unsaid(for: .record(record))
        if !unsaid.isEmpty { model.records[record].notes.append("Not said: " + unsaid.joined(separator: ", ") + ".") }
        for (key, child) in part.properties {
            let found = type(child, ModelNames.Hint(key: key, owner: record), 0)
            let value = DocumentPart(document, child)
            var field = InferredField(key: key, type: found.type)
            field.isRequired = part.required.contains(key)
            field.isNullable = value.allowsNull
            field.isReadOnly = value.isReadOnly
            field.modifiers = value.modifiers(for: found.type)
            let isTag = tags[record]?.contains(key) == true
            let unsaid = value.unsaid(for: found.type).filter { $0 != "const" || !isTag }
            if !unsaid.isEmpty { field.notes.append("not said: " + unsaid.joined(separator: ", ")) }
            model.records[record].fields.append(field)
        }
    }
}

extension SchemaDocument {
    /// The name in `$defs` of a schema that stands there.
    fileprivate func definitionName(of node: Int) -> String? {
        let tokens = nodes[node].pointer.tokens
        guard tokens.count >= 2, ["$defs", "definitions"].contains(tokens[tokens.count - 2]) else { return nil }
        return tokens.last
    }
}
