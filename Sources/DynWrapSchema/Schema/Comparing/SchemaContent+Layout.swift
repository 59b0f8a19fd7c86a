// The content of a schema, by which schemas are compared. Schemas contain others, and themselves, so the content is a graph.
// Schemas with equal content are one node of it. So two entries may have one schema value or two equal ones.

extension SchemaContent {
    /// The largest number of schemas that are compared. A schema that makes more and more others is equal only to its copies.
    private static let most = 1_000

    /// The content of the schema of a layout. O(schemas inside), repeated for each level at which schemas with the same content
    /// contain different ones.
    package init(_ layout: AnyLayout) {
        var layouts = [layout]
        var numbers = [Self.token(layout): 0]
        var models: [Model] = []
        var inside: [[Int]] = []
        while models.count < layouts.count, models.count < Self.most {
            var below: [AnyLayout] = []
            models.append(layouts[models.count].content(&below))
            inside.append(
                below.map { next in
                    let number = numbers[Self.token(next)] ?? layouts.count
                    if number == layouts.count {
                        numbers[Self.token(next)] = number
                        layouts.append(next)
                    }
                    return number
                })
        }
        guard models.count == layouts.count else {
            self.models = [Model(words: JSON(layout.name), parts: [.function])]
            return
        }
        // Schemas are one node where their content is equal and they lead to the same nodes. Nodes are split until that holds.
        var kinds = Self.numbered(models)
        while true {
            let next = Self.numbered(inside.indices.map { [kinds[$0]] + inside[$0].map { kinds[$0] } })
            if next.max() == kinds.max() { break }
            kinds = next
        }
        var distinct: [Model] = []
        for (number, kind) in kinds.enumerated() where kind == distinct.count {
            distinct.append(models[number])
            distinct[kind].inside = inside[number].map { kinds[$0] }
        }
        self.models = distinct
    }

    /// The identity that all layouts of one schema value share.
    private static func token(_ layout: AnyLayout) -> ObjectIdentifier {
        layout.facts.map { ObjectIdentifier($0.token) } ?? ObjectIdentifier(layout)
    }

    /// A number for each item: the same for equal items, in the order of their first appearance.
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
    /// The content of the layout itself; the layouts inside are added to `below`.
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
            // The functions of a schema type are made again with each layout, so only the layout itself can be compared.
            if !rules.isEmpty || !hooks.isEmpty { parts.append(.object(self)) }
        }
        for entry in entries { parts += entry.content(&below) }
        return SchemaContent.Model(words: words, parts: parts)
    }
}

extension AnyFieldDefinition {
    /// The content of the field; the layouts inside are added to `below`.
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

/// The part of a field's content that depends on the type of its value.
private protocol DeclaredContent {
    var declared: [DeclaredPart] { get }
}

extension FieldDefinition: DeclaredContent {
    /// The declarations of modifiers, the constraints, and the defaults.
    fileprivate var declared: [DeclaredPart] {
        let constraints = spec.constraints.map { DeclaredPart([DeclaredPart($0.words.asJSON)] + $0.declared) }
        let defaults = group == nil ? [content(of: spec.missingDefault), content(of: spec.invalidDefault)] : []
        return [DeclaredPart(spec.facts.declared), DeclaredPart(constraints), DeclaredPart(defaults)]
    }

    /// The content of a default: the value itself where it can be compared, and its written form, which distinguishes more models
    /// and dates.
    private func content(of value: Value) -> DeclaredPart {
        let form = fresh(value, boundOptions.forComparing)
        let own = spec.conversion.view == nil ? DeclaredPart(comparable: value) : nil
        if form.isUnwritable { return own ?? .function }
        return DeclaredPart([own ?? DeclaredPart(JSON.null), DeclaredPart(form)])
    }
}
