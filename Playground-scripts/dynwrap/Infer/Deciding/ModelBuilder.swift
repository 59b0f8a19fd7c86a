/// Makes a model from a summary: finds dictionaries, shared shapes and unions, and the types of everything reached from the root.
struct ModelBuilder {
    private var shapes: ShapeSummary
    private var model = InferredModel()
    private var names = ModelNames()
    private var recordsByPlace: [Int: Int] = [:]
    private var unionsByPlace: [Int: Int] = [:]
    private var enumsByCases: [[String]: Int] = [:]
    /// Records whose members are still to be read.
    private var open: [OpenRecord] = []

    private struct OpenRecord {
        let record: Int
        let place: Int
        /// The node of the same objects in the tree of all kinds.
        let twin: Int?
    }

    /// The position for which a type is determined.
    private struct Spot {
        var place: Int
        var twin: Int?
        let key: String
        /// The record around the position.
        let owner: Int?
        /// The number of values that the key leads to.
        var weight = 1
        var depth = 0
        /// Whether there are several values, so that one has the name in the singular.
        var isMany = false

        /// The same spot with another node.
        func at(_ place: Int, twin: Int? = nil) -> Spot {
            var spot = self
            spot.place = place
            spot.twin = twin
            return spot
        }

        /// The spot of one of several values inside.
        func inside(_ step: ShapeStep, twin: Int?) -> Spot {
            var spot = at(step.place, twin: twin)
            spot.depth += 1
            spot.weight = step.count
            spot.isMany = true
            return spot
        }

        var hint: ModelNames.Hint { ModelNames.Hint(key: key, isMany: isMany, owner: owner, weight: weight) }
    }

    /// Makes the model of a summary.
    static func model(of summary: ShapeSummary, name: String) -> InferredModel {
        var builder = ModelBuilder(shapes: summary)
        let (samples, nulls) = (summary[ShapeSummary.root].count, summary[ShapeSummary.root].nulls)
        builder.shapes.foldDictionaries()
        builder.shapes.share()
        builder.model.name = name
        builder.build()
        builder.model.isNullable = nulls > 0 && nulls < samples
        let nullNote = builder.model.isNullable ? ", \(nulls) of them null" : ""
        builder.model.notes.append("From \(Self.count(samples, "sample", "samples"))\(nullNote).")
        return builder.model
    }

    private init(shapes: ShapeSummary) { self.shapes = shapes }

    private mutating func build() {
        model.roots = [type(Spot(place: ShapeSummary.root, key: model.name, owner: nil)).type]
        var next = 0
        while next < open.count {
            fill(open[next])
            next += 1
        }
        names.apply(to: &model)
    }

    // MARK: Types

    private mutating func type(_ spot: Spot) -> (type: InferredType, notes: [String]) {
        let node = shapes[spot.place]
        if node.cuts > 0, let twin = spot.twin { return type(spot.at(twin)) }
        let kinds = node.valueKinds
        if kinds == ["a number", "a string"], let decision = ScalarDecision(node.numbers, node.texts) {
            return (decision.type, decision.notes)
        }
        guard kinds.count == 1 else { return mixed(node, kinds.count) }
        switch kinds[0] {
        case "a bool": return (.flag, [])
        case "a number":
            let decision = ScalarDecision(node.numbers, key: spot.key)
            return (decision.type, decision.notes)
        case "a string": return text(node.texts, spot)
        case "an array":
            guard let element = node.element, element.count > 0 else {
                return (.list(.any([]), nullable: false), ["always empty"])
            }
            guard spot.depth < InferLimits.nesting else { return (.any(["array"]), []) }
            let inner = type(spot.inside(element, twin: spot.twin.flatMap { shapes[$0].element?.place }))
            return (.list(inner.type, nullable: element.nulls > 0), Self.inside("elements", inner.notes))
        default: return object(node, spot)
        }
    }

    private func mixed(_ node: ShapeNode, _ kinds: Int) -> (type: InferredType, notes: [String]) {
        guard kinds > 0 else { return (.any([]), [node.count == 1 ? "null" : "null in all \(node.count)"]) }
        let counts = [
            ("bool", "boolean", node.bools), ("whole number", "integer", node.numbers.count - node.numbers.reals),
            ("number with a fraction", "number", node.numbers.reals), ("string", "string", node.texts.count),
            ("object", "object", node.objects),
            ("array", "array", node.arrays),
        ].filter { $0.2 > 0 }
        return (.any(counts.map(\.1)), ["of several kinds: " + counts.map { "\($0.0) \($0.2)" }.joined(separator: ", ")])
    }

    private mutating func text(_ texts: TextSummary, _ spot: Spot) -> (type: InferredType, notes: [String]) {
        let decision = ScalarDecision(texts, key: spot.key)
        guard decision.type == .string, let cases = ScalarDecision.cases(texts) else { return (decision.type, decision.notes) }
        let place = enumsByCases[cases] ?? model.enums.count
        if place == model.enums.count {
            enumsByCases[cases] = place
            model.enums.append(InferredEnum(cases: cases.map { ($0, "") }))
        }
        names.hint(.enumeration(place), spot.hint)
        return (.enumeration(place), ["\(cases.count) different in \(texts.count)"])
    }

    private mutating func object(_ node: ShapeNode, _ spot: Spot) -> (type: InferredType, notes: [String]) {
        if let values = node.values {
            guard spot.depth < InferLimits.nesting else { return (.any(["object"]), []) }
            let inner = type(spot.inside(values, twin: spot.twin.flatMap { shapes[$0].values?.place }))
            let notes = [
                "\(Self.count(values.count, "value", "values")) in \(Self.count(node.objects, "dictionary", "dictionaries"))"
            ]
            return (.dictionary(inner.type, nullable: values.nulls > 0), notes + Self.inside("values", inner.notes))
        }
        if node.members.isEmpty { return (.dictionary(.any([]), nullable: false), ["always empty"]) }
        if let twin = spot.twin,
            shapes.kindChoice(of: twin).map({ $0.payload == nil }) ?? false || shapes.haveLikeKeys(spot.place, twin)
        {
            return type(spot.at(twin))
        }
        guard let choice = shapes.kindChoice(of: spot.place), choice.payload == nil else {
            return (.record(record(spot.place, spot.twin, spot.hint)), [])
        }
        // For lists in lists there is no field of a union.
        guard spot.depth <= 1 else { return (.any(["object"]), ["of several kinds, by \(choice.tag)"]) }
        return (.union(union(spot.place, choice, spot.hint)), ["by \(choice.tag): " + counts(choice)])
    }

    private static func count(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

    /// Notes about the values of a list or dictionary, with the word only once for lists in lists.
    private static func inside(_ word: String, _ notes: [String]) -> [String] {
        notes.map { $0.hasPrefix(word) ? $0 : "\(word): \($0)" }
    }

    private func counts(_ choice: KindChoice) -> String {
        choice.kinds.map { "\($0.text) \(shapes[$0.place].objects)" }.joined(separator: ", ")
    }

    private mutating func record(_ place: Int, _ twin: Int?, _ hint: ModelNames.Hint) -> Int {
        let place = shapes.find(place)
        let record = recordsByPlace[place] ?? model.records.count
        if record == model.records.count {
            recordsByPlace[place] = record
            model.records.append(InferredRecord())
            open.append(OpenRecord(record: record, place: place, twin: twin))
        }
        names.hint(.record(record), hint)
        return record
    }

    private mutating func union(_ place: Int, _ choice: KindChoice, _ hint: ModelNames.Hint) -> Int {
        let place = shapes.find(place)
        if let known = unionsByPlace[place] {
            names.hint(.union(known), hint)
            return known
        }
        let union = model.unions.count
        unionsByPlace[place] = union
        model.unions.append(InferredUnion(tagKey: choice.tag.string, isBeside: false))
        names.hint(.union(union), hint)
        model.unions[union].kinds = choice.kinds.map { kind in
            let hint = ModelNames.Hint(key: kind.text.string, isKind: true, owner: nil, union: union)
            return InferredUnion.Kind(tag: kind.text.string, record: record(kind.place, place, hint))
        }
        return union
    }

    // MARK: Members

    private mutating func fill(_ open: OpenRecord) {
        let node = shapes[open.place]
        let choice = open.twin == nil ? shapes.kindChoice(of: open.place).flatMap { $0.payload == nil ? nil : $0 } : nil
        model.records[open.record].fields = node.orderedMembers.map { key, step in
            let spot = Spot(
                place: step.place, twin: open.twin.flatMap { shapes[$0].members[key]?.place }, key: key.string,
                owner: open.record, weight: step.count)
            let found = choice.flatMap { $0.payload == key ? payload($0, key.string, open) : nil } ?? type(spot)
            var field = InferredField(key: key.string, type: found.type)
            field.isRequired = step.count == node.objects
            field.isNullable = step.nulls > 0
            if case .union(let union) = found.type, model.unions[union].isBeside { field.tagKey = model.unions[union].tagKey }
            field.notes = found.notes
            if step.count < node.objects { field.notes.append("absent in \(node.objects - step.count) of \(node.objects)") }
            if step.nulls > 0, step.nulls < step.count { field.notes.append("null in \(step.nulls) of \(step.count)") }
            return field
        }
        model.records[open.record].notes.append(Self.count(node.objects, "object", "objects"))
    }

    /// The union of the values next to their tags.
    private mutating func payload(_ choice: KindChoice, _ key: String, _ open: OpenRecord) -> (
        type: InferredType, notes: [String]
    ) {
        let union = model.unions.count
        model.unions.append(InferredUnion(tagKey: choice.tag.string, isBeside: true))
        names.hint(.union(union), ModelNames.Hint(key: key, owner: open.record))
        let whole = choice.payload.flatMap { shapes[open.place].members[$0]?.place }
        model.unions[union].kinds = choice.kinds.map { kind in
            var made = InferredUnion.Kind(tag: kind.text.string)
            guard let place = choice.payload.flatMap({ shapes[kind.place].members[$0]?.place }) else {
                made.hasValue = false
                return made
            }
            let value = shapes[place]
            if value.valueKinds == ["an object"], value.values == nil, !value.members.isEmpty {
                let hint = ModelNames.Hint(key: kind.text.string, isKind: true, owner: nil, union: union)
                made.record = record(place, whole, hint)
            }
            made.hasValue = !value.valueKinds.isEmpty
            return made
        }
        return (.union(union), ["by \(choice.tag) beside it: " + counts(choice)])
    }
}
