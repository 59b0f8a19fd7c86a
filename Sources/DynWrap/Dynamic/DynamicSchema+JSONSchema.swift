public import DynWrapSchema
import Synchronization

extension DynamicSchema {
    /// Makes the schema that a JSON Schema 2020-12 document describes.
    ///
    /// ```swift
    /// let schema = try DynamicSchema(jsonSchema: JSON(parsing: """
    ///     {"title": "Server", "required": ["host"],
    ///      "properties": {"host": {"type": "string"}, "port": {"type": "integer", "default": 80, "maximum": 65535}}}
    ///     """))
    /// let server = try Wrapped(json: #"{"host": "h", "port": 70000}"#, schema: schema)
    /// server.port.int               // 70000
    /// server.dyn.problems.first     // rule /port (port) line 1, column 23: expected a number of at most 65535, found 70000
    /// ```
    ///
    /// The problems of a model tell whether its tree is valid: all keywords are applied, as in `JSONSchema`, and formats are
    /// checked. `title`, `description`, `default` and `readOnly` are taken over, and `writeOnly` is `.secret`.
    /// ``unsupportedKeywords`` lists what has no effect: unknown keywords, and patterns that can't be matched in linear time.
    ///
    /// A value that the document allows, but that the entry reads as another value, is a problem of severity `coerced`: a whole
    /// number outside `Int`, a number outside `Double`, the leap second of a `date-time`. So a tree is valid where all its
    /// problems have this severity.
    ///
    /// The entries are the `properties` of the root, of the schemas it refers to and of its `allOf`, by their keys. Their types
    /// are strings, whole numbers, numbers, bools, dates, URLs, UUIDs, models of objects with properties, lists and dictionaries
    /// of these, and JSON for anything else. `dyn.problems` is the result of the whole document, nested values included.
    ///
    /// - Parameters:
    ///   - document: the document; O(document).
    ///   - name: the name of the schema; nil for the document's title, or "Document".
    ///   - references: documents that this one refers to, by their URIs; nothing is downloaded.
    ///   - format: whether strings must have their `format`. Dates, URLs and UUIDs are read in either case.
    /// - Throws: `JSONSchemaError`: a keyword with a value it can't have, a reference that leads nowhere or to itself, a root
    ///   that does not allow objects.
    public init(
        jsonSchema document: JSON, name: String? = nil, references: [String: JSON] = [:],
        format: JSONSchema.FormatChecking = .assertion
    ) throws(JSONSchemaError) {
        let read = try SchemaDocument(document, references: references, format: format)
        guard document.bool != false, read.parts(of: 0).allSatisfy({ $0.kinds?.contains(.object) != false }) else {
            throw JSONSchemaError(.notAnObject, JSONPointer(), "a model is an object, and the document describes none")
        }
        self.init(read, 0, name: name ?? read.nodes[0].title ?? "Document", below: nil)
    }

    /// The dynamic schema for one schema of a document.
    init(_ document: SchemaDocument, _ node: Int, name: String, below parent: Lineage?) {
        let lineage = Lineage(document, node, name, parent)
        let entries = DocumentEntries(document, lineage)
        let content = Content(
            name, SchemaBuilder.Items(entries.items(of: node)),
            check: { json, report in
                // Inside another model of the document, the check has been done.
                if report.isAboutReading { return lineage.layout().checkReadings(json, report) }
                let before = report.count
                document.check(json, node, into: report)
                report.addReadings(since: before) { lineage.layout().checkReadings(json, report) }
            },
            export: { document.exported(node, isNested: $0) },
            declared: {
                [
                    DeclaredPart(document.exported(node, isNested: false)), DeclaredPart(document.json["$schema"]),
                    DeclaredPart(document.references), DeclaredPart(document.format),
                ]
            },
            unsupported: document.unsupported, hasSecrets: { document.hasSecrets(in: node) },
            hidesMembers: entries.hidesMembers(of: node))
        lineage.meet(content)
        self.init(content)
    }

    /// The schemas on the path to a schema, so that one that contains itself is made only once.
    ///
    /// A schema's fields have strong references to the schemas below and weak references to those on the path above, because a
    /// cycle would never be freed. Where one above was freed, because only a part of a model was kept, it is made again.
    final class Lineage: Sendable {
        private let document: SchemaDocument
        private let node: Int
        private let name: String
        private let parent: Lineage?
        private let met = Mutex(Met())

        private struct Met: Sendable {
            weak var content: Content?
            weak var layout: Layout<DynamicSchema>?
        }

        init(_ document: SchemaDocument, _ node: Int, _ name: String, _ parent: Lineage?) {
            self.document = document
            self.node = node
            self.name = name
            self.parent = parent
        }

        func meet(_ content: Content) { met.withLock { $0.content = content } }

        /// The schema `node`, where it is this one or on the path to it.
        func ancestor(_ node: Int) -> Lineage? {
            var lineage: Lineage? = self
            while let found = lineage, found.node != node { lineage = found.parent }
            return lineage
        }

        /// The layout of the schema; made again where it was freed.
        func layout() -> Layout<DynamicSchema> {
            let (content, layout) = met.withLock { ($0.content, $0.layout) }
            if let layout { return layout }
            let schema = content.map { DynamicSchema($0) } ?? DynamicSchema(document, node, name: name, below: nil)
            let made = Layout(schema)
            met.withLock { met in
                met.content = schema.content
                met.layout = made
            }
            return made
        }
    }
}

extension SchemaDocument {
    /// A schema of the document for an export. Alone it is the document, or its part of it. Within another export it contains the
    /// whole document, where it has references.
    func exported(_ node: Int, isNested: Bool) -> JSON {
        if node == 0, !isNested { return json }
        let part = json[pointer: nodes[node].pointer] ?? .emptyObject
        guard part.hasReferences else {
            var part = part
            part["$schema"] = .missing
            return part
        }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a: the same document always has the same name
        for byte in json.bytes(.compact) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        let id = "urn:dynwrap:\(String(hash, radix: 16))"
        var document = json
        document["$id"] = JSON(id)
        return ["$ref": JSON(id + nodes[node].pointer.fragment), "$defs": ["document": document]]
    }
}

extension JSON {
    /// Whether a member inside may be a reference of a JSON Schema. Iterative. O(length).
    fileprivate var hasReferences: Bool {
        var open = [self]
        while let json = open.popLast() {
            open += json.elements
            for (key, value) in json.members {
                if ScalarKey.equal(key, "$ref") || ScalarKey.equal(key, "$dynamicRef") { return true }
                open.append(value)
            }
        }
        return false
    }
}
