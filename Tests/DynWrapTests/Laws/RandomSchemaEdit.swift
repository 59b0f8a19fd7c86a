import DynWrap
import DynWrapSchema
import Foundation
import TestSupport

/// What can be done with one property of ``RandomSchema``.
struct RandomSchemaEdit: Sendable {
    typealias Model = Wrapped<RandomSchema>

    let name: String
    /// Sets it to a drawn value by each of the ways there are; says what is wrong with the outcome.
    let set: @Sendable (inout Model, inout LawDocument) -> String?
    let remove: @Sendable (inout Model) -> Void
    /// Assigns the value that another model has.
    let copy: @Sendable (inout Model, Model) -> Void
    let setNull: @Sendable (inout Model) -> Void
    let reset: @Sendable (inout Model) -> Void
    let state: @Sendable (Model) -> FieldState
    let reading: @Sendable (Model) -> String

    init<V>(
        _ name: String, _ path: any WritableKeyPath<Model, V> & Sendable, _ field: any KeyPath<RandomSchema, Field<V>> & Sendable,
        _ values: @escaping @Sendable (inout LawDocument) -> V, isSame: @escaping @Sendable (V, V) -> Bool
    ) {
        self.name = name
        remove = { $0.dyn.remove(field) }
        copy = { $0[keyPath: path] = $1[keyPath: path] }
        setNull = { $0.dyn.setNull(field) }
        reset = { $0.dyn.reset(field) }
        state = { $0.dyn.state(of: field) }
        reading = { model in
            Self.sorted(model[keyPath: path])
        }
        set = { model, document in
            let old = model[keyPath: path]
            let isKept = document.chance(20)
            let value = isKept ? old : values(&document)
            let wasClean =
                model.dyn.state(of: field) == .value && !model.dyn.problems.contains { "\($0.property).".hasPrefix("\(name).") }
            let text = model.dyn.json.text()
            var byDot = model
            byDot[keyPath: path] = value
            var inPlace = model
            func change(_ place: inout V) { place = value }
            change(&inPlace[keyPath: path])
            var refusal: (any Error)?
            do { try model.dyn.set(field, to: value) } catch { refusal = error }
            if byDot.dyn.json.text() != model.dyn.json.text() { return "the dot wrote \(byDot.dyn.json.text())" }
            if inPlace != model { return "in place it became \(inPlace.dyn.json.text())" }
            if let refusal { return model.dyn.json.text() == text ? nil : "refused and changed: \(refusal)" }
            if isKept, wasClean, model.dyn.json.text() != text { return "changed in vain" }
            let isNothing = "\(value)" == "nil" || model.dyn.state(of: field) == .absent || model.dyn.state(of: field) == .null
            if isNothing { return nil }
            if !isSame(model[keyPath: path], value) { return "reads \(model[keyPath: path]) and not \(value)" }
            guard let got = try? model.dyn.get(field), isSame(got, value) else { return "get throws" }
            return nil
        }
    }

    init<V: Equatable>(
        _ name: String, _ path: any WritableKeyPath<Model, V> & Sendable, _ field: any KeyPath<RandomSchema, Field<V>> & Sendable,
        _ values: @escaping @Sendable (inout LawDocument) -> V
    ) {
        self.init(name, path, field, values) { $0 == $1 }
    }

    /// A dictionary has no order of its own.
    private static func sorted(_ value: Any) -> String {
        guard let dictionary = value as? [String: Any] else { return "\(value)" }
        return "\(dictionary.sorted { Array($0.key.unicodeScalars).lexicographicallyPrecedes(Array($1.key.unicodeScalars)) })"
    }

    private static func shape(_ document: inout LawDocument) -> LawSchema.Shape {
        switch Int.random(in: 0..<5, using: &document.random) {
        case 0: .nothing
        case 1, 2: .other(part(&document))
        default: .part(part(&document))
        }
    }

    /// The kind and the members that are read.
    private static func form(_ shape: LawSchema.Shape?) -> String {
        switch shape {
        case .part(let part): "part \(part.name) \(part.age) \(part.tags)"
        case .other(let part): "other \(part.name) \(part.age) \(part.tags)"
        case .nothing: "nothing"
        case nil: "none"
        }
    }

    private static func parts(_ document: inout LawDocument) -> [Wrapped<LawPartSchema>] {
        (0..<Int.random(in: 0...2, using: &document.random)).map { _ in part(&document) }
    }

    private static func draw<V: Sendable>(_ values: V...) -> @Sendable (inout LawDocument) -> V {
        { values.randomElement(using: &$0.random)! }
    }

    private static func part(_ document: inout LawDocument) -> Wrapped<LawPartSchema> {
        (try? Wrapped(json: document.part())) ?? Wrapped { $0.name = "new" }
    }

    private static func day(_ date: Date?) -> Double? { date.map { ($0.timeIntervalSince1970 / 86_400).rounded(.down) } }

    static let all: [RandomSchemaEdit] = [
        .init("int", \.int, \.int, draw(0, 1, 7, -3)),
        .init("whole", \.whole, \.whole, draw(0, 1, nil)),
        .init("text", \.text, \.text, draw("", "a", "bA", "é", "e\u{301}", "\n")),
        .init("note", \.note, \.note, draw("", "a", nil)),
        .init("size", \.size, \.size, draw(0, 1, 2.5, 1000)),
        .init("price", \.price, \.price, draw(0, 0.1, nil)),
        .init("flag", \.flag, \.flag, draw(true, false)),
        .init("day", \.day, \.day, draw(nil, Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 17_653 * 86_400))) {
            // All that the style can show. A date in another style, given back, is written in the declared one.
            day($0) == day($1)
        },
        .init("tags", \.tags, \.tags, draw([], ["a"], ["a", "bA"], ["new", "é", "a"])),
        .init("gaps", \.gaps, \.gaps, draw([], [1], [nil, 1, 2])),
        .init("rates", \.rates, \.rates, draw([:], ["a": 1.5], ["a": 2, "é": 1.5])),
        .init("raw", \.raw, \.raw, draw(7, ["k": [nil]], [1, 2])),
        .init("words", \.words, \.words, draw([], ["x", "y", "z"], ["a"])),
        .init("part", \.part, \.part, { $0.chance(20) ? nil : part(&$0) }),
        .init("parts", \.parts, \.parts, { WrappedList(parts(&$0)) }),
        .init("nodes", \.nodes, \.nodes, { WrappedList(parts(&$0)) }),
        .init("dict", \.dict, \.dict, { d in ["x": part(&d), "new": part(&d)] }),
        .init("group", \.group, \.group, { d in (try? Wrapped(json: d.part())) ?? Wrapped() }) {
            $0.name == $1.name && $0.age == $1.age && $0.tags == $1.tags
        },
        .init("maybe", \.maybe, \.maybe, { $0.chance(20) ? nil : part(&$0) }) {
            $0?.name == $1?.name && $0?.age == $1?.age && $0?.tags == $1?.tags
        },
        .init("byYear", \.byYear, \.byYear, { ["2018": parts(&$0), "new": parts(&$0)] }),
        .init("lists", \.lists, \.lists, draw([:], ["a": [1, 2]], ["b": [], "é": [7]])),
        .init("shape", \.shape, \.shape, { $0.chance(20) ? nil : shape(&$0) }) { form($0) == form($1) },
        .init("shapes", \.shapes, \.shapes, { d in (0..<Int.random(in: 0...2, using: &d.random)).map { _ in shape(&d) } }) {
            $0.map(form) == $1.map(form)
        },
        .init("payload", \.payload, \.payload, { $0.chance(20) ? nil : shape(&$0) }) { form($0) == form($1) },
        .init(
            "outer", \.outer, \.outer,
            { d in
                var outer = Wrapped<LawOuterSchema> { $0.counts = [1, 2] }
                outer.inner = part(&d)
                return outer
            }
        ) {
            $0.counts == $1.counts && $0.inner.name == $1.inner.name && $0.inner.age == $1.inner.age
                && $0.inner.tags == $1.inner.tags
        },
    ]
}
