/// Rewrites one schema and all its inner schemas, without recursion over the depth.
extension StrictDocument {
    /// An unfinished schema, with the positions of its inner schemas that are not rewritten yet.
    private struct Open {
        var schema: JSON
        let place: SchemaPlace?
        var places: [SchemaPlace]
        var fault: StrictFault?
        /// The choices that allow every value or none; see `StrictFault.saysNothing`.
        var idle: [Int] = []

        init(_ schema: JSON, at place: SchemaPlace?) {
            self.schema = schema
            self.place = place
            places = schema["properties"].members.map { .property($0.key) }
            if schema["items"].exists { places.append(.items) }
            places += (0..<schema["anyOf"].count).map { .choice($0) }
            places.reverse()
        }
    }

    /// The strict form of a definition's schema, or the reason why there is none. Throws for a property without a strict form
    /// that is not left out.
    mutating func strict(_ schema: JSON, _ origin: String) throws(StrictExportError) -> Result<JSON, StrictFault> {
        var open = [Open(single(schema, origin), at: nil)]
        while true {
            let last = open.count - 1
            if let place = open[last].places.popLast() {
                open.append(Open(single(open[last].schema[place], origin), at: place))
                continue
            }
            let done = open.removeLast()
            let result = closed(done)
            guard let place = done.place, last > 0 else { return result }
            switch (result, place) {
            case (.success(let schema), _): open[last - 1].schema[place] = schema
            case (.failure(let fault), .property(let key)):
                let isRequired = open[last - 1].schema["required"].elements.contains(JSON(key))
                guard openEntries == .leaveOut, !isRequired else {
                    throw error(fault, open.compactMap(\.place) + [place], origin)
                }
                open[last - 1].schema["properties"][key] = .missing
            case (.failure(let fault), .choice(let index)) where fault.saysNothing: open[last - 1].idle.append(index)
            case (.failure(let fault), _): open[last - 1].fault = open[last - 1].fault ?? fault
            }
        }
    }

    /// Finishes a schema whose inner schemas are rewritten, without keywords that a strict schema can't have.
    private func closed(_ done: Open) -> Result<JSON, StrictFault> {
        var schema = done.schema
        if let fault = done.fault ?? StrictFault(marker: schema) { return .failure(fault) }
        for keyword in schema.members.map(\.key) {
            if keyword == "default" || leftOut.contains(keyword) {
                schema[keyword] = .missing
            } else if !StrictKeywords.structure.contains(keyword), !StrictKeywords.details.contains(keyword) {
                return .failure(StrictFault("\"\(keyword)\" is not a keyword of strict schemas"))
            }
        }
        if schema["$ref"].exists { return .success(schema) }
        if schema["anyOf"].exists {
            // A choice inside a choice is merged with it.
            let choices = schema["anyOf"].elements.enumerated().filter { !done.idle.contains($0.offset) }.map(\.element)
                .flatMap { $0.count == 1 && $0["anyOf"].exists ? Array($0["anyOf"].elements) : [$0] }
            if choices.isEmpty { return .failure(.nothing) }
            schema["anyOf"] = JSON(choices)
            return .success(schema)
        }
        let kinds = SchemaKinds(named: schema["type"])
        if schema["enum"].isArray, schema["enum"].count == 0 { return .failure(.nothing) }
        if schema["enum"].exists || schema["const"].exists {
            if kinds.isEmpty { return .failure(.nothing) }
            guard kinds.contains(.object) else { return .success(schema) }
            let listed = schema["const"].exists ? [schema["const"]] : Array(schema["enum"].elements)
            let isOpen = schema["properties"].isMissing && schema["additionalProperties"].isMissing
            if isOpen, listed.contains(where: { $0.isObject && $0.count > 0 }) {
                return .failure(StrictFault("its values are listed, and every object of a strict schema lists its properties"))
            }
        }
        guard schema["type"].exists else { return .failure(.anything) }
        if kinds.isEmpty { return .failure(.nothing) }
        if kinds.contains(.array), schema["items"].isMissing { return .failure(.anything) }
        if kinds.contains(.object) {
            let more = schema["additionalProperties"]
            if more.exists, more != false, schema["properties"].count == 0 {
                return .failure(
                    StrictFault("a dictionary's keys are not known, and every object of a strict schema lists its properties"))
            }
            if schema["properties"].isMissing { schema["properties"] = .emptyObject }
            if let name = schema["required"].elements.first(where: { schema["properties"][$0.string ?? ""].isMissing }) {
                return .failure(StrictFault("\(name.text()) is required, and nothing says what it is"))
            }
            schema["required"] = JSON(schema["properties"].members.map { JSON($0.key) })
            schema["additionalProperties"] = false
        }
        return .success(schema)
    }

    // MARK: Errors

    /// The error for a fault at a position of a definition, with the property's name in the schema.
    func error(_ fault: StrictFault, _ places: [SchemaPlace], _ origin: String) -> StrictExportError {
        let layout = origin.isEmpty ? root : export.layout(named: origin)
        var keys = places.compactMap { place -> String? in
            if case .property(let key) = place { return key }
            return nil
        }
        var names: [String] = []
        if let layout, let found = layout.entry(at: keys) {
            names = [found.name]
            keys.removeFirst(found.length)
        }
        let base = origin.isEmpty ? [] : ["$defs", origin]
        return StrictExportError(
            schema: layout?.name ?? origin, entry: (names + keys).joined(separator: "."),
            pointer: JSONPointer(tokens: base + places.flatMap(\.tokens)), message: fault.message)
    }
}

extension AnyLayout {
    /// The entry whose path is the longest prefix of these keys, by its property's name, including entries of groups.
    fileprivate func entry(at keys: [String]) -> (name: String, length: Int)? {
        var best: (name: String, length: Int)?
        for entry in entries {
            var found: (name: String, length: Int)?
            if let group = entry.group {
                found = group.entry(at: keys).map { (name: "\(entry.name).\($0.name)", length: $0.length) }
            } else if !entry.path.steps.isEmpty, keys.starts(with: entry.path.steps.map(\.token)) {
                found = (name: entry.name, length: entry.path.steps.count)
            }
            if let found, found.length > best?.length ?? 0 { best = found }
        }
        return best
    }
}

/// The position of a schema in its surrounding schema.
enum SchemaPlace {
    case property(String)
    case items
    case choice(Int)

    var tokens: [String] {
        switch self {
        case .property(let key): ["properties", key]
        case .items: ["items"]
        case .choice(let index): ["anyOf", String(index)]
        }
    }
}

extension JSON {
    fileprivate subscript(place: SchemaPlace) -> JSON {
        get {
            switch place {
            case .property(let key): self["properties"][key]
            case .items: self["items"]
            case .choice(let index): self["anyOf"][index]
            }
        }
        set {
            switch place {
            case .property(let key): self["properties"][key] = newValue
            case .items: self["items"] = newValue
            case .choice(let index): self["anyOf"][index] = newValue
            }
        }
    }
}
