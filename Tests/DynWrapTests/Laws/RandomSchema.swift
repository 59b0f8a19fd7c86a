import DynWrap
import DynWrapSchema
import Foundation
import TestSupport

/// A schema of which only the types are written down: keys, paths, fallbacks, defaults and modifiers are drawn.
struct RandomSchema: Schema {
    let int: Num<Int>
    let whole: Field<Int?>
    let text: Str
    let note: Field<String?>
    let size: Num<Double>
    let price: Field<Decimal?>
    let flag: Flag
    let day: DateField
    let tags: List<String>
    let gaps: List<Int?>
    let rates: Dict<Double>
    let raw: Raw
    let words: Field<[String]>
    let part: Model<LawPartSchema>
    let parts: ModelList<LawPartSchema>
    let nodes: ModelList<LawPartSchema>
    let dict: ModelDict<LawPartSchema>
    let byYear: Field<[String: [Wrapped<LawPartSchema>]]>
    let lists: Field<[String: [Int]]>
    let shape: OneOf<LawSchema.Shape>
    let shapes: OneOfList<LawSchema.Shape>
    /// Its kind stands beside it.
    let payload: OneOf<LawSchema.Shape>
    let group: Group<LawPartSchema>
    /// A group with a group in it, and a list of its own.
    let outer: Group<LawOuterSchema>
    /// A group that nil can be assigned to.
    let maybe: Field<Wrapped<LawPartSchema>?>
    /// The paths of each property, its own first, then its fallbacks.
    let paths: [String: [FieldPath]]
    /// The properties for which a default was drawn: what is removed reads as it.
    let defaulted: Set<String>

    init() {
        var random = SeededRandom(seed: 0)
        self.init(&random)
    }

    /// Where values may be. None is a part of another; some share their parents, in objects and in elements.
    private static let places = [
        "a", "b", "", "é", "e\u{301}", "x/y", "~0", "w\\.z", "\"q\"", "tab\t", "12", "key of sixteen by", "key of seventeen b",
        "a-key-far-longer-than-sixteen-bytes", "a-key-far-longer-than-sixteen-bytez", "p.q", "p.r", "p.s.t", "p.s.u", "p.s.v.w",
        "l[0].v", "l[0].w", "l[1].v", "o.q", "o.r", "o.é", "m", "n", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8",
        "k9", "l[1].w", "o.s", "p.t", "h.a", "h.b.c", "h.b.d",
    ]

    /// With `moved`, what is drawn is the same but for the places, which are others.
    init(_ random: inout SeededRandom, moved: UInt64? = nil) {
        var places = Self.places.shuffled(using: &random)
        if let moved {
            var other = SeededRandom(seed: moved)
            places.shuffle(using: &other)
        }
        var paths: [String: [FieldPath]] = [:]
        var defaulted: Set<String> = []
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        /// `seen` and `stored` undo each other, as the law of what is read after an assignment wants.
        func drawn<V>(
            _ name: String, _ values: V..., seen: (@Sendable (V) -> V)? = nil, stored: (@Sendable (V) -> V)? = nil,
            make: (String) -> Field<V>
        ) -> Field<V> {
            let own = places.removeLast()
            var field = make(own)
            paths[name] = [FieldPath(own)]
            if let seen, let stored, chance(40) {
                field = chance(50) ? field.onGet(seen).onSet(stored) : field.onSet(stored).onGet(seen)
            }
            while places.count > 22, chance(30) {
                let other = places.removeLast()
                field = field.or(other)
                paths[name]?.append(FieldPath(other))
            }
            for _ in 0..<2 {
                switch Int.random(in: 0..<19, using: &random) {
                case 0: field = field.strict
                case 1: field = field.lax
                case 2: field = field.writesNull
                case 3: field = field.secret
                case 4: field = field.notSerialized
                case 5: field = field.required
                case 6: field = field.allOrNothing
                case 16: field = field.overwriting
                case 17: field = field.check("a length that three does not divide") { "\($0)".utf8.count % 3 != 0 }
                case 7, 8, 9:
                    guard let value = values.randomElement(using: &random) else { continue }
                    let condition: DefaultCondition = [.missing, .invalid, .both].randomElement(using: &random)!
                    field = field.default(value, on: condition)
                    if condition != .invalid { defaulted.insert(name) }
                default: break
                }
            }
            return field
        }
        int = drawn("int", 7, 12, seen: { $0 &+ 1 }, stored: { $0 &- 1 }) {
            chance(20) ? Num<Int>($0).range(0...9) : Num<Int>($0)
        }
        whole = drawn("whole", 7, nil) { Num<Int>($0).optional }
        text = drawn("text", "x", "") { chance(20) ? Str($0).count(1...2) : Str($0) }
        note = drawn("note", "x", nil) { Str($0).optional }
        size = drawn("size", 2.5) { Num<Double>($0) }
        price = drawn("price", 0.1, nil) { Num<Decimal>($0).optional }
        flag = drawn("flag", true) { Flag($0, .yesNo) }
        day = drawn("day", nil, Foundation.Date(timeIntervalSince1970: 0)) { Date($0, .mdySlashes) }
        tags = drawn("tags", ["t"], seen: { $0.reversed() }, stored: { $0.reversed() }) {
            chance(20) ? List<String>($0).count(1...) : List<String>($0)
        }
        gaps = drawn("gaps", [1, nil]) { List<Int?>($0) }
        rates = drawn("rates", ["z": 1]) { Dict<Double>($0) }
        raw = drawn("raw", 7, ["k": 1]) { Raw($0) }
        words = drawn("words", ["w"]) {
            Str($0).map(default: []) {
                $0.split(separator: " ").map(String.init)
            } _: {
                $0.joined(separator: " ")
            }
        }
        part = drawn("part") { Model<LawPartSchema>($0) }
        parts = drawn("parts") { chance(20) ? ModelList<LawPartSchema>($0).count(...2) : ModelList<LawPartSchema>($0) }
        nodes = drawn("nodes") { ModelList<LawPartSchema>($0, each: "node") }
        dict = drawn("dict") { ModelDict<LawPartSchema>($0) }
        byYear = drawn("byYear") { Field<[String: [Wrapped<LawPartSchema>]]>($0) }
        lists = drawn("lists", ["z": [1]]) { Field<[String: [Int]]>($0) }
        shape = drawn("shape") { OneOf<LawSchema.Shape>($0, by: "type", LawSchema.Shape.cases) }
        shapes = drawn("shapes") { OneOfList<LawSchema.Shape>($0, by: "type", LawSchema.Shape.cases) }
        let kind = moved == nil ? "kind" : "what"
        payload = OneOf<LawSchema.Shape>("payload", by: .sibling(kind), LawSchema.Shape.cases)
        paths["payload"] = [FieldPath("payload"), FieldPath(kind)]
        let prefix = (moved == nil ? ["g-", "", "ü-"] : ["h-", "ö-", "g-"]).randomElement(using: &random)!
        func modified<V>(_ group: Field<V>) -> Field<V> {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: group.secret
            case 1: group.notSerialized
            case 2: group.check("a name of one letter") { "\($0)".contains("name") }.secret
            case 3: group.onGet { $0 }.onSet { $0 }
            default: group
            }
        }
        group = modified(Group(LawPartSchema(prefix: prefix)))
        paths["group"] = LawPartSchema.keys.map { FieldPath(key: prefix + $0) }
        outer = modified(Group(LawOuterSchema(prefix: "out-")))
        paths["outer"] = LawOuterSchema.keys.map { FieldPath(key: "out-" + $0) }
        let own = moved == nil ? "may-" : "might-"
        maybe =
            chance(50)
            ? modified(Group(LawPartSchema(prefix: own)).optional) : modified(Group(LawPartSchema(prefix: own))).optional
        paths["maybe"] = LawPartSchema.keys.map { FieldPath(key: own + $0) }
        (self.paths, self.defaulted) = (paths, defaulted)
    }

    /// The properties that are groups: each of their paths is that of one entry.
    static let groups: Set<String> = ["group", "outer", "maybe"]

    /// A document's text: a value, or something else, at some of the paths, on some nothing that a path could enter, and members that no path names.
    func text(_ document: inout LawDocument) -> String {
        var tree = RawTree.object([])
        for name in paths.keys.sorted() {
            for (index, path) in paths[name]!.enumerated()
            where document.chance(Self.groups.contains(name) ? 50 : index == 0 ? 65 : 40) {
                let text = document.chance(8) ? document.pick(["null", "7", "\"z\"", "{}", "[]"]) : value(name, index, &document)
                Self.put(.scalar(text), path.steps[...], in: &tree)
            }
        }
        for parent in [[], ["p"], ["o"], ["p", "s"], ["h"], ["h", "b"]] where document.chance(50) {
            let unknown = document.pick(["[1, 2.0 ]", "{\"k\": [null ]}", "1e400", "\"\\u0041\"", "{}"])
            let path = FieldPath(steps: (parent + ["unknown"]).map { .key(KeyNeedle($0), $0) })
            Self.put(.scalar(unknown), path.steps[...], in: &tree)
        }
        if document.chance(12) {
            let blocked = document.pick(["p", "o", "l", "h"])
            if tree[blocked] != nil {
                tree[blocked] = .scalar(document.pick(["null", "\"none\"", "5", "[]", "{}", "[null, 1]"]))
            }
        }
        return rendered(tree, &document)
    }

    private func value(_ name: String, _ index: Int, _ document: inout LawDocument) -> String {
        switch name {
        case "int", "whole", "size", "price": document.pick(LawDocument.numbers)
        case "text", "note", "words": document.pick(LawDocument.strings)
        case "flag": document.pick(["\"yes\"", "\"NO\"", "true", "0", "\"maybe\"", "null"])
        case "day": document.pick(LawDocument.days)
        case "tags": document.array(4) { $0.pick(LawDocument.strings) }
        case "gaps": document.array(4) { $0.pick(LawDocument.numbers) }
        case "rates":
            document.object(["a", "b", "é", "e\u{301}", "a"].shuffled(using: &document.random).prefix(3).map { ($0, "1.50") })
        case "raw": document.pick(["[1, 2.0]", "{\"k\": [null]}", "null", "7"])
        case "part": document.part()
        case "parts": document.array(3) { $0.part() }
        case "nodes": document.array(3) { d in d.object([("cursor", d.pick(["1", "2.0"])), ("node", d.part())]) }
        case "dict": document.object([("x", document.part()), ("y", document.part())])
        case "byYear":
            document.object([("2018", document.array(3) { $0.part() }), ("2019", document.pick(["[]", "7", "[null]"]))])
        case "lists":
            document.object([("a", document.array(3) { $0.pick(LawDocument.numbers) }), ("b", document.pick(["[1 ]", "7"]))])
        case "shape": document.shape()
        case "shapes": document.array(3) { $0.shape() }
        case "payload": index == 0 ? document.part() : document.kind()
        case "outer" where index == 0: document.array(3) { $0.pick(LawDocument.numbers) }
        case "outer": [document.pick(LawDocument.strings), document.pick(LawDocument.numbers), "[\"t\"]"][index - 1]
        default: [document.pick(LawDocument.strings), document.pick(LawDocument.numbers), "[\"t\"]"][index]
        }
    }

    /// Puts `value` there; elements in front that are not there are made.
    private static func put(_ value: RawTree, _ steps: ArraySlice<FieldPath.Step>, in tree: inout RawTree) {
        guard let step = steps.first else {
            tree = value
            return
        }
        switch step {
        case .key(_, let key):
            var child = tree[key] ?? .object([])
            put(value, steps.dropFirst(), in: &child)
            tree[key] = child
        case .index(let index):
            while tree.elements.count <= index { tree.elements = tree.elements + [.object([])] }
            put(value, steps.dropFirst(), in: &tree.elements[index])
        }
    }

    private func rendered(_ tree: RawTree, _ document: inout LawDocument) -> String {
        switch tree {
        case .scalar(let text): return text
        case .array(let elements):
            let texts = elements.map { rendered($0, &document) }
            return "[" + texts.joined(separator: "," + document.blank()) + document.blank() + "]"
        case .object(let members):
            var texts = members.map { ($0.key, rendered($0.value, &document)) }.shuffled(using: &document.random)
            if document.chance(8), let first = texts.first { texts.append((first.0, "[\"earlier\"]")) }
            return document.object(texts.reversed())
        }
    }
}
