extension Schema {
    /// The schema as a JSON Schema 2020-12 document, on request in the form that tools with structured output ask for.
    ///
    /// ```swift
    /// CustomerSchema().jsonSchema(strict: true)["additionalProperties"]     // false
    /// ```
    ///
    /// Strict means: every object is closed (`additionalProperties` is false) and requires all its properties, one that may be absent being
    /// null instead; there is no `default` and no `allOf`. Every model that fits it has no problem, as ``jsonSchema`` says; the other way
    /// round a model that leaves out what it may leave out does not fit. Lossy, besides what ``jsonSchema`` loses: dictionaries
    /// (`Dict`, `ModelDict`) and `Raw` have no strict form and stay open. O(schema).
    ///
    /// - Parameter strict: whether objects are closed; without it the document is ``jsonSchema``.
    public func jsonSchema(strict: Bool) -> JSON {
        let document = jsonSchema
        return strict ? StrictExport(document).closed : document
    }
}

/// Rewrites an exported document. Schemas inside others are closed from a list; where several are about one object, merging recurses with the
/// nesting of what they share. References are followed one step, where something is merged into what they stand for.
private struct StrictExport {
    private let document: JSON

    init(_ document: JSON) { self.document = document }

    /// The document with every object closed.
    var closed: JSON {
        var result = close(document)
        for (key, definition) in document["$defs"].members { result["$defs"][key] = close(definition) }
        return result
    }

    private func close(_ schema: JSON) -> JSON {
        var open = [OpenSchema(merged(schema), at: nil)]
        while true {
            let last = open.count - 1
            if let place = open[last].places.popLast() {
                open.append(OpenSchema(merged(open[last].schema[place]), at: place))
                continue
            }
            let done = open.removeLast()
            let closed = closeOne(done.schema)
            guard let place = done.place, last > 0 else { return closed }
            open[last - 1].schema[place] = closed
        }
    }

    /// A schema that is being closed, and where the schemas in it stand that are still to be.
    private struct OpenSchema {
        var schema: JSON
        let place: SchemaPlace?
        var places: [SchemaPlace]

        init(_ merged: JSON, at place: SchemaPlace?) {
            schema = merged
            self.place = place
            schema["default"] = .missing
            places = merged["properties"].members.map { .property($0.key) }
            places += ["items", "additionalProperties"].filter { merged[$0].isObject }.map { .keyword($0) }
            if merged["anyOf"].isArray { places += (0..<merged["anyOf"].count).map { .choice($0) } }
            places.reverse()
        }
    }

    private func closeOne(_ schema: JSON) -> JSON {
        var schema = schema
        if isObject(schema), !schema["additionalProperties"].isObject {
            if schema["properties"].isMissing { schema["properties"] = .emptyObject }
            schema["required"] = JSON(schema["properties"].members.map { JSON($0.key) })
            schema["additionalProperties"] = false
        }
        return schema
    }

    private func isObject(_ schema: JSON) -> Bool {
        schema["properties"].exists || schema["type"] == "object"
            || schema["type"].elements.contains { $0.string == "object" }
    }

    // MARK: One object instead of several

    /// `schema` without `allOf`, and without a reference that has properties beside it: two closed objects would exclude each other.
    private func merged(_ schema: JSON) -> JSON {
        var result = schema
        if schema["$ref"].exists, schema["properties"].exists {
            result["$ref"] = .missing
            result = merge(definition(schema["$ref"]), result)
        }
        for part in schema["allOf"].elements {
            result["allOf"] = .missing
            result = merge(result, opened(part))
        }
        return result
    }

    /// What a part of an `allOf` stands for: a model that may be null is a choice of a reference and null.
    private func opened(_ part: JSON) -> JSON {
        if part["$ref"].exists { return definition(part["$ref"]) }
        let choices = part["anyOf"].elements.filter { $0["type"] != "null" }
        guard choices.count == 1, choices.count < part["anyOf"].count, let choice = choices.first else { return merged(part) }
        var schema = opened(choice)
        if let type = schema["type"].string { schema["type"] = [JSON(type), "null"] }
        return schema
    }

    private func definition(_ reference: JSON) -> JSON {
        guard let text = reference.string, let pointer = JSONPointer(String(text.dropFirst())) else { return .emptyObject }
        return document[pointer: pointer] ?? .emptyObject
    }

    /// What both schemas say, of `b` where they can't be said at once.
    private func merge(_ a: JSON, _ b: JSON) -> JSON {
        guard a.count > 0 else { return b }
        var result = a
        for (key, value) in b.members {
            switch key {
            case "properties":
                for (name, property) in value.members {
                    let old = result["properties"][name]
                    result["properties"][name] = old.isMissing ? property : narrower(merged(old), merged(property))
                }
            case "required":
                var known = Set(result["required"].elements)
                for name in value.elements where known.insert(name).inserted { result["required"].append(name) }
            case "type" where result["type"].isArray && value.isArray || result["type"].isMissing: result["type"] = value
            case "type": if value.string != nil { result["type"] = value }
            default: result[key] = value
            }
        }
        return result
    }

    /// The schema of a property that two objects declare: both merged where they are objects, else the one that names its values.
    private func narrower(_ a: JSON, _ b: JSON) -> JSON {
        if a == b { return a }
        if isObject(a), isObject(b) { return merge(a, b) }
        return a["enum"].exists && b["enum"].isMissing ? a : b
    }
}

/// Where a schema stands in the one around it.
private enum SchemaPlace {
    case property(String)
    case keyword(String)
    case choice(Int)
}

extension JSON {
    fileprivate subscript(place: SchemaPlace) -> JSON {
        get {
            switch place {
            case .property(let key): self["properties"][key]
            case .keyword(let keyword): self[keyword]
            case .choice(let index): self["anyOf"][index]
            }
        }
        set {
            switch place {
            case .property(let key): self["properties"][key] = newValue
            case .keyword(let keyword): self[keyword] = newValue
            case .choice(let index): self["anyOf"][index] = newValue
            }
        }
    }
}
