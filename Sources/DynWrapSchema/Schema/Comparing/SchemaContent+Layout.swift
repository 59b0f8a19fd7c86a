// What a schema says, found by its layout. Schemas hold others, and themselves: what they say is a graph, in which schemas that say the same are one place.
// So it makes no difference whether two entries have one schema value or two that say the same.

extension SchemaContent {
    /// The most schemas that are compared. One that makes others without end is the same as its copies alone.
    private static let most = 1_000

    /// What the schema of a layout says. O(schemas inside), and that once more for each level where schemas of one content hold different ones.
    package init(_ layout: AnyLayout) {
        var layouts = [layout]
        var places = [Self.token(layout): 0]
        var models: [Model] = []
        var inside: [[Int]] = []
        while models.count < layouts.count, models.count < Self.most {
            var below: [AnyLayout] = []
            models.append(layouts[models.count].content(&below))
            inside.append(
                below.map { next in
                    let place = places[Self.token(next)] ?? layouts.count
                    if place == layouts.count {
                        places[Self.token(next)] = place
                        layouts.append(next)
                    }
                    return place
                })
        }
        guard models.count == layouts.count else {
            self.models = [Model(words: JSON(layout.name), parts: [.function])]
            return
        }
        // Places are one where they say the same and what they lead to is one: divided until that holds.
        var kinds = Self.numbered(models)
        while true {
            let next = Self.numbered(inside.indices.map { [kinds[$0]] + inside[$0].map { kinds[$0] } })
            if next.max() == kinds.max() { break }
            kinds = next
        }
        var distinct: [Model] = []
        for (place, kind) in kinds.enumerated() where kind == distinct.count {
            distinct.append(models[place])
            distinct[kind].inside = inside[place].map { kinds[$0] }
        }
        self.models = distinct
    }

    /// What layouts of one schema value have in common.
    private static func token(_ layout: AnyLayout) -> ObjectIdentifier {
        layout.facts.map { ObjectIdentifier($0.token) } ?? ObjectIdentifier(layout)
    }

    /// Each item's number, the same for equal ones, in the order in which they appear first.
    private static func numbered(_ items: [some Hashable]) -> [Int] {
        var numbers: [AnyHashable: Int] = [:]
        return items.map { item in
            let number = numbers[item] ?? numbers.count
            numbers[item] = number
            return number
        }
    }
}

extension AnyLayout {
    /// What the layout says by itself; the layouts inside are added to `below`.
    fileprivate func content(_ below: inout [AnyLayout]) -> SchemaContent.Model {
        if let facts, facts.export != nil {
            return SchemaContent.Model(words: JSON(name), parts: [DeclaredPart(facts.declared())])
        }
        func places(_ entries: [AnyFieldDefinition]) -> JSON { JSON(entries.map { [JSON($0.name), JSON($0.path.text)] }) }
        let words: JSON = [
            JSON(name), places(entries), JSON("\(unknown)"), places(required), identity.map(places) ?? .null, JSON(hooks.count),
            JSON(rules.map { [JSON($0.message), JSON($0.code), places($0.field.map { [$0] } ?? [])] }),
            JSON(versions.map { [JSON($0.number), JSON($0.steps.map { JSON($0.name) })] }),
        ]
        var parts = [DeclaredPart(versions.flatMap(\.steps).map(\.declared))]
        if let facts {
            parts.append(DeclaredPart(facts.declared()))
        } else {
            parts.append(DeclaredPart(schemaType))
            // Their functions are made with each layout of a schema that is a type.
            if !rules.isEmpty || !hooks.isEmpty { parts.append(.object(self)) }
        }
        for entry in entries { parts += entry.content(&below) }
        return SchemaContent.Model(words: words, parts: parts)
    }
}

extension AnyFieldDefinition {
    /// What the field says; the layouts inside are added to `below`.
    fileprivate func content(_ below: inout [AnyLayout]) -> [DeclaredPart] {
        var inside: [AnyLayout] = []
        if let group { inside = [group] } else if options.union == nil { inside = layoutsInside }
        below += inside
        let options = boundOptions
        let words: JSON = [
            JSON(fallbacks.map { JSON($0.text) }), JSON(Int(flags.rawValue)), JSON(expectation), JSON(documentation),
            JSON(options.mode.rawValue), JSON(options.flag.rawValue), JSON(options.numberAsString), JSON(options.allOrNothing),
            options.elementPath.map { JSON($0.text) } ?? .null, view == nil && group == nil ? jsonSchema : .null,
            JSON(inside.count),
        ]
        var parts = [DeclaredPart(words), DeclaredPart(ObjectIdentifier(valueType)), DeclaredPart(options.date)]
        parts.append(options.union.map { .object($0) } ?? DeclaredPart(JSON.null))
        parts.append(DeclaredPart((self as? any DeclaredContent)?.declared ?? [.function]))
        return parts
    }
}

/// What a field's definition knows where the value's type is known.
private protocol DeclaredContent {
    var declared: [DeclaredPart] { get }
}

extension FieldDefinition: DeclaredContent {
    /// What modifiers declared, the constraints, and what is read where nothing can be read.
    fileprivate var declared: [DeclaredPart] {
        let constraints = spec.constraints.map { DeclaredPart([DeclaredPart($0.words.asJSON)] + $0.declared) }
        let defaults = group == nil ? [content(of: spec.missingDefault), content(of: spec.invalidDefault)] : []
        return [DeclaredPart(spec.facts.declared), DeclaredPart(constraints), DeclaredPart(defaults)]
    }

    /// A default: by itself where it can be compared, and by its written form, which says more of models and of dates.
    private func content(of value: Value) -> DeclaredPart {
        let form = fresh(value, boundOptions.forComparing)
        let own = spec.conversion.view == nil ? DeclaredPart(comparable: value) : nil
        if form.isUnwritable { return own ?? .function }
        return DeclaredPart([own ?? DeclaredPart(JSON.null), DeclaredPart(form)])
    }
}
