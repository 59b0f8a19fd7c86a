public import DynWrapSchema

/// Where one of several parts of a case's payload is: a key path in the case's value, as a rule by its literal.
///
/// ```swift
/// enum Shape { case rect(width: Double, height: Double), point }
/// Case("rect", Shape.rect, at: "width", "size.height")
/// ```
public struct UnionPart<P: JSONConvertible>: Sendable, ExpressibleByStringLiteral {
    let path: FieldPath

    /// At this key path.
    public init(stringLiteral path: String) { self.init(path) }

    /// At this key path, which is made while the program runs.
    public init(_ path: String) { self.path = FieldPath(path) }

    /// The part without its type.
    var place: UnionPartPlace {
        UnionPartPlace(path: path, view: P.self as? any TreeView.Type, isOptional: P.mayBeAbsent) { P.jsonSchema }
    }
}

extension JSONConvertible {
    /// Whether a value that has a place of its own need not be there: what may be nil. `JSON` is null where null is, and nothing where nothing is.
    static var mayBeAbsent: Bool { acceptsNull && !(Self.self is JSON.Type) }
}

/// Where a part of a payload is, and what is there.
struct UnionPartPlace: Sendable {
    let path: FieldPath
    /// The type of the part, where it has content of its own.
    let view: (any TreeView.Type)?
    /// Whether it need not be there.
    let isOptional: Bool
    let jsonSchema: @Sendable () -> JSON
}

extension [UnionPartPlace] {
    /// The parts of `json`, and nothing else.
    func content(of json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        var content = JSON.emptyObject
        for part in self {
            let found = part.path.find(in: json)
            if found.exists { part.path.put(part.view?.output(found, options, style) ?? found, in: &content) }
        }
        return content
    }

    /// Puts the parts of `payload` where they belong in `json`.
    func put(_ payload: JSON, in json: inout JSON) {
        for part in self { part.path.put(part.path.find(in: payload), in: &json) }
    }

    /// Removes the parts from `json`, but for those that are parts of `others` too.
    func remove(from json: inout JSON, keeping others: [UnionPartPlace]) {
        for part in self where !others.contains(where: { $0.path.pointer == part.path.pointer }) {
            part.path.vacate(in: &json)
        }
    }

    /// Whether two of the parts, or one and `other`, are in one member.
    func shareKey(with other: FieldPath?) -> Bool {
        var keys: Set<ScalarKey> = []
        return (map(\.path) + (other.map { [$0] } ?? [])).contains { path in
            !keys.insert(ScalarKey(string: path.steps.first?.token ?? "")).inserted
        }
    }

    /// The schema of an object with all of them.
    var jsonSchema: JSON {
        let objects = map { part in part.path.objectSchema(part.jsonSchema(), isRequired: !part.isOptional) }
        if shareKey(with: nil) { return ["allOf": JSON(objects)] }
        var (properties, required) = ([(key: String, value: JSON)](), [JSON]())
        for object in objects {
            properties += object["properties"].members
            required += object["required"].elements
        }
        return ["type": "object", "properties": JSON(members: properties), "required": JSON(required)]
    }
}
