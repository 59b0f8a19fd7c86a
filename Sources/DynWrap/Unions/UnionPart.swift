public import DynWrapSchema

/// The key path of one of several parts of a case's payload, usually written as a literal.
///
/// ```swift
/// enum Shape { case rect(width: Double, height: Double), point }
/// Case("rect", Shape.rect, at: "width", "size.height")
/// ```
public struct UnionPart<P: JSONConvertible>: Sendable, ExpressibleByStringLiteral {
    let path: FieldPath

    /// A part at this key path.
    public init(stringLiteral path: String) { self.init(path) }

    /// A part at a key path that is made at run time.
    public init(_ path: String) { self.path = FieldPath(path) }

    /// The part without its value type.
    var place: UnionPartPlace {
        UnionPartPlace(
            path: path, type: P.self, view: P.self as? any TreeView.Type, isOptional: P.mayBeAbsent,
            takesDates: P.self is any DateContaining.Type, meaning: { P.read($0, $1).value?.json($1) },
            jsonSchema: { P.jsonSchema($0) })
    }
}

extension JSONConvertible {
    /// Whether a value with a position of its own may be absent: where it may be nil. Not for `JSON`, which has null for null and
    /// missing for absent.
    static var mayBeAbsent: Bool { acceptsNull && !(Self.self is JSON.Type) }
}

/// The path of a part of a payload, and the kind of its value.
struct UnionPartPlace: Sendable {
    let path: FieldPath
    let type: any JSONConvertible.Type
    /// The type of the part, where it is a view.
    let view: (any TreeView.Type)?
    /// Whether the part may be absent.
    let isOptional: Bool
    let takesDates: Bool
    /// The value as it is written, by which values are compared; nil for one that can't be read.
    let meaning: @Sendable (JSON, ConversionOptions) -> JSON?
    let jsonSchema: @Sendable (ConversionOptions) -> JSON
}

extension [UnionPartPlace] {
    /// The parts of `json`, without any other members. For comparing, each by what it means, and null as an absent part.
    func content(of json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        var content = JSON.emptyObject
        var plain = options.forComparing
        plain.report = nil
        for part in self {
            let found = part.path.find(in: json)
            if found.isMissing || style.isComparing && part.isOptional && found.isNull { continue }
            var shown = part.view?.output(found, options, style) ?? found
            if style.isComparing, part.view == nil, let meant = part.meaning(found, plain), !meant.isUnwritable { shown = meant }
            part.path.put(shown, in: &content)
        }
        return content
    }

    /// Writes the parts of `payload` to their positions in `json`.
    func put(_ payload: JSON, in json: inout JSON) {
        for part in self {
            let value = part.path.find(in: payload)
            if value.isMissing { part.path.vacateObstacle(in: &json) }
            part.path.put(value, in: &json)
        }
    }

    /// Removes the parts from `json`, except those that are also parts of `others`.
    func remove(from json: inout JSON, keeping others: [UnionPartPlace]) {
        for part in self where !others.contains(where: { $0.path.pointer == part.path.pointer }) {
            part.path.vacate(in: &json)
        }
    }

    /// Whether two of the parts, or a part and `other`, are inside the same member.
    func shareKey(with other: FieldPath?) -> Bool {
        var keys: Set<ScalarKey> = []
        return (map(\.path) + (other.map { [$0] } ?? [])).contains { path in
            !keys.insert(ScalarKey(string: path.steps.first?.token ?? "")).inserted
        }
    }

    /// The JSON Schema of an object with all parts.
    func jsonSchema(_ options: ConversionOptions) -> JSON {
        let objects = map { part in part.path.objectSchema(part.jsonSchema(options), isRequired: !part.isOptional) }
        if shareKey(with: nil) { return ["allOf": JSON(objects)] }
        var (properties, required) = ([(key: String, value: JSON)](), [JSON]())
        for object in objects {
            properties += object["properties"].members
            required += object["required"].elements
        }
        return ["type": "object", "properties": JSON(members: properties), "required": JSON(required)]
    }
}
