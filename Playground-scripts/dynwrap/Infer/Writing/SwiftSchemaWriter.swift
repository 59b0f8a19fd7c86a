/// Writes a model as schemas in Swift.
struct SwiftSchemaWriter {
    private let model: InferredModel
    private var lines: [String] = []

    /// The source of a file.
    static func text(of model: InferredModel) -> String {
        var writer = SwiftSchemaWriter(model: model)
        writer.write()
        return writer.lines.joined(separator: "\n") + "\n"
    }

    private init(model: InferredModel) { self.model = model }

    private mutating func write() {
        lines += model.notes.map { "// " + SwiftText.comment($0) }
        lines += ["import DynWrap", "import Foundation"]
        for index in order() { write(model.records[index]) }
        for root in model.roots { write(root) }
        for union in model.unions { write(union) }
        for found in model.enums { write(found) }
    }

    /// The indexes of the records: the roots' records first, then the others in the order in which they were found.
    private func order() -> [Int] {
        let roots = model.roots.compactMap { if case .record(let index) = $0 { index } else { nil } }
        return roots + model.records.indices.filter { !roots.contains($0) }
    }

    // MARK: Parts

    private mutating func write(_ record: InferredRecord) {
        lines += ["", "/// " + SwiftText.comment(record.notes.joined(separator: " "))]
        lines.append("struct \(record.name)Schema: Schema {")
        for field in record.fields {
            if !field.notes.isEmpty { lines.append("    // " + SwiftText.comment(field.notes.joined(separator: "; "))) }
            lines.append("    let \(field.name) = \(declaration(of: field))")
        }
        if record.isClosed { lines.append("    var body: some SchemaBody { Unknown(.report) }") }
        lines.append("}")
    }

    private mutating func write(_ root: InferredType) {
        switch root {
        case .record(let index):
            let name = model.records[index].name
            if !SwiftNames.reservedTypes.contains(name), !model.unions.map(\.name).contains(name),
                !model.enums.map(\.name).contains(name)
            {
                lines += ["", "typealias \(name) = Wrapped<\(name)Schema>"]
            }
        // The other definitions are parts of the records.
        case _ where model.roots.count > 1: break
        case .union(let index):
            let name = model.unions[index].name
            lines += [
                "", "// A sample is opened with `try Union.\(Self.constant(name)).open(json: text)`, which gives a \(name).",
            ]
        case .dictionary(.record(let index), _):
            lines += ["", "// A sample is a dictionary of \(model.records[index].name)Schema's objects."]
        default:
            lines += [
                "", "// The samples are \(type(root))\(model.isNullable ? " or null" : ""), for which no schema is needed.",
            ]
        }
    }

    private mutating func write(_ union: InferredUnion) {
        lines += ["", "enum \(union.name): Sendable {"]
        for kind in union.kinds {
            if let type = kind.type {
                lines.append("    case \(kind.name)(\(self.type(type)))")
            } else if let record = kind.record {
                lines.append("    case \(kind.name)(Wrapped<\(model.records[record].name)Schema>)")
            } else {
                lines.append("    case \(kind.name)" + (kind.hasValue ? "(JSON)" : ""))
            }
        }
        lines += [
            "    /// What \(union.isByShape ? "is none of these" : "has none of these names"), whole.", "    case other(JSON)",
            "}", "", "extension Union<\(union.name)> {",
        ]
        let way =
            union.isByShape ? ".shape" : union.isBeside ? ".sibling(\(SwiftText.key(union.tagKey)))" : SwiftText.key(union.tagKey)
        lines.append("    static let \(Self.constant(union.name)) = Union(by: \(way)) {")
        for kind in union.kinds {
            let tag = union.isByShape ? "" : SwiftText.literal(kind.tag) + ", "
            lines.append("        Case(\(tag)\(union.name).\(kind.name))")
        }
        lines += ["        Otherwise(\(union.name).other)", "    }", "}"]
    }

    /// The name of the static member with a union.
    private static func constant(_ name: String) -> String {
        var taken: Set<String> = ["json", "output", "problems", "open", "list", "definition", "options"]
        return SwiftNames.property(name, notOf: &taken)
    }

    private mutating func write(_ found: InferredEnum) {
        lines += ["", "enum \(found.name): String, CaseIterable, JSONConvertible {"]
        for item in found.cases {
            lines.append(
                "    case \(item.name)"
                    + (item.name.filter { $0 != "`" } == item.value ? "" : " = \(SwiftText.literal(item.value))"))
        }
        lines.append("}")
    }

    // MARK: Fields

    private func declaration(of field: InferredField) -> String {
        let key = SwiftText.key(field.key)
        var arguments = [key]
        if let date = Self.date(in: field.type) { arguments.append(date.argument) }
        if let union = union(of: field.type) { arguments.append("." + Self.constant(model.unions[union].name)) }
        var made = "\(word(of: field.type))(\(arguments.joined(separator: ", ")))"
        made += field.modifiers.joined()
        let needsOptional = !isOptionalByNature(field.type)
        switch field.type {
        case .any: if field.isRequired, !field.isNullable { made += ".required" }
        default:
            if field.isRequired, !field.isNullable {
                made += hasEmptyValue(field.type) ? ".required" : ".present"
            } else if !field.modifiers.contains(where: { $0.hasPrefix(".default(") }) {
                if needsOptional { made += ".optional" }
                // A member that is always present is written as null where it has no value.
                if field.isRequired { made += ".writesNull" }
            }
        }
        if field.isReadOnly { made += ".readOnly" }
        return field.isSecret ? made + ".secret" : made
    }

    /// Whether the type has an empty value, to read where a required member is absent.
    private func hasEmptyValue(_ type: InferredType) -> Bool {
        switch type {
        case .enumeration, .union: false
        default: true
        }
    }

    /// Whether a field of the type may be nil without a modifier.
    private func isOptionalByNature(_ type: InferredType) -> Bool {
        switch type {
        case .date, .uuid, .url, .enumeration, .record, .union, .any: true
        default: false
        }
    }

    private func word(of type: InferredType) -> String {
        switch type {
        case .any: "Raw"
        case .flag: "Flag"
        case .string: "Str"
        case .number(let kind), .spelledNumber(let kind): "Num<\(kind.rawValue)>"
        case .date: "Date"
        case .uuid: "Field<UUID?>"
        case .url: "Field<URL?>"
        case .enumeration(let index): "Enum<\(model.enums[index].name)?>"
        case .record(let index): "Model<\(model.records[index].name)Schema>"
        case .union(let index): "OneOf<\(model.unions[index].name)>"
        case .list(.record(let index), nullable: false): "ModelList<\(model.records[index].name)Schema>"
        case .list(.union(let index), nullable: false): "OneOfList<\(model.unions[index].name)>"
        case .list(let element, let nullable): "List<\(member(element, nullable))>"
        case .dictionary(.record(let index), nullable: false): "ModelDict<\(model.records[index].name)Schema>"
        case .dictionary(.union(let index), nullable: false): "OneOfDict<\(model.unions[index].name)>"
        case .dictionary(let value, let nullable): "Dict<\(member(value, nullable))>"
        }
    }

    private func member(_ type: InferredType, _ nullable: Bool) -> String {
        switch type {
        // A list of a union with nulls has no field of its own.
        case .any, .union: "JSON"
        default: self.type(type) + (nullable ? "?" : "")
        }
    }

    /// A type as it is written in angle brackets.
    private func type(_ type: InferredType) -> String {
        switch type {
        case .any, .union: "JSON"
        case .flag: "Bool"
        case .string: "String"
        case .number(let kind), .spelledNumber(let kind): kind.rawValue
        case .date: "Foundation.Date"
        case .uuid: "UUID"
        case .url: "URL"
        case .enumeration(let index): model.enums[index].name
        case .record(let index): "Wrapped<\(model.records[index].name)Schema>"
        case .list(let element, let nullable): "[\(member(element, nullable))]"
        case .dictionary(let value, let nullable): "[String: \(member(value, nullable))]"
        }
    }

    private static func date(in type: InferredType) -> InferredDate? {
        switch type {
        case .date(let date): date
        case .list(let inner, _), .dictionary(let inner, _): date(in: inner)
        default: nil
        }
    }

    /// The union of a field: its own, or that of its elements.
    private func union(of type: InferredType) -> Int? {
        switch type {
        case .union(let index), .list(.union(let index), nullable: false), .dictionary(.union(let index), nullable: false): index
        default: nil
        }
    }
}
