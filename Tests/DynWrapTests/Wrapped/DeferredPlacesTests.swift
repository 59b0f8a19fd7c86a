import DynWrap
import Foundation
import Testing

/// Lists and dictionaries that are kept as they are until they are read as JSON, wherever they are.
@Suite("Collections kept as they are until they are read as JSON: their places")
struct DeferredPlacesTests {
    struct GroupSchema: Schema {
        let ints = List<Int>("v")
        let byName = Dict<Int>("v")
    }
    struct PartSchema: Schema {
        let ints = List<Int>("v")
        let byName = Dict<Int>("v")
        let words = List<String>("w").secret
        let wordsByName = Dict<String>("n").secret
    }
    enum Part: Sendable { case one(Wrapped<PartSchema>) }
    struct OuterSchema: Schema {
        let group = Group(GroupSchema())
        let part = Model<PartSchema>("part")
        let parts = ModelList<PartSchema>("parts")
        let byKey = ModelDict<PartSchema>("by-key")
        let kind = OneOf<Part>("kind", by: "type") { Case("one", Part.one) }
    }
    typealias Outer = Wrapped<OuterSchema>

    /// Edits in place and one assignment, each in a model of its own.
    private func compare<Value>(
        _ text: String, _ edits: [(inout Value) -> Void], edit: (inout Outer, @escaping (inout Value) -> Void) -> Void,
        assign: (inout Outer, @escaping (inout Value) -> Void) -> Void
    ) throws {
        let opened = try Outer(json: text)
        var (one, other) = (opened, opened)
        for change in edits { edit(&one, change) }
        assign(&other) { value in for change in edits { change(&value) } }
        #expect(one.dyn.json.text() == other.dyn.json.text(), "\(text)")
        #expect(one == other && one.hashValue == other.hashValue, "\(text)")
        #expect(one.dyn.problems == other.dyn.problems, "\(text)")
        #expect(one.dyn.changes.jsonPatch == other.dyn.changes.jsonPatch, "\(text)")
        let archived = try JSONDecoder().decode(Archive<Outer>.self, from: JSONEncoder().encode(Archive(one)))
        #expect(Wrapped(archived).dyn.json.text() == one.dyn.json.text(), "\(text)")
        one.dyn.reset()
        #expect(one.dyn.json.text() == text)
    }

    /// In a group, in models inside a model, a list, a dictionary and a union.
    private func everywhere<Value>(
        _ v: String, _ inGroup: WritableKeyPath<Outer, Value>, _ path: WritableKeyPath<Wrapped<PartSchema>, Value>,
        _ edits: [(inout Value) -> Void], group: (inout Outer, @escaping (inout Value) -> Void) -> Void,
        part: (inout Wrapped<PartSchema>, @escaping (inout Value) -> Void) -> Void
    ) throws {
        func assign(_ model: inout Wrapped<PartSchema>, _ change: @escaping (inout Value) -> Void) {
            var value = model[keyPath: path]
            change(&value)
            model[keyPath: path] = value
        }
        try compare("{\(v)}", edits, edit: group) { model, change in
            var value = model[keyPath: inGroup]
            change(&value)
            model[keyPath: inGroup] = value
        }
        try compare("{\"part\": {\(v)}}", edits, edit: { part(&$0.part!, $1) }, assign: { assign(&$0.part!, $1) })
        try compare("{\"parts\": [1, {\(v)}]}", edits, edit: { part(&$0.parts[1], $1) }, assign: { assign(&$0.parts[1], $1) })
        try compare(
            "{\"by-key\": {\"k\": {\(v)}}}", edits, edit: { part(&$0.byKey["k"]!, $1) }, assign: { assign(&$0.byKey["k"]!, $1) })
        func inUnion(_ model: inout Outer, _ change: (inout Wrapped<PartSchema>) -> Void) {
            guard case .one(var part)? = model.kind else { return }
            change(&part)
            model.kind = .one(part)
        }
        try compare(
            "{\"kind\": {\"type\": \"one\", \(v)}}", edits, edit: { model, change in inUnion(&model) { part(&$0, change) } },
            assign: { model, change in inUnion(&model) { assign(&$0, change) } })
    }

    @Test(
        "in groups, in models inside models, lists, dictionaries and unions, over arrays, objects, null, nothing, other kinds and equal keys",
        arguments: [
            #""v": [7, "x", 8.0, null]"#, #""v": null"#, #""v": "x""#, #""v": {"a": 1}"#, #""v": [1], "v": [9, true]"#,
            #""z": 1"#,
            #""v": {"a": 1, "b": "x", "c": 2.0, "z": null}"#, #""v": {"a": 1, "a": 5, "b": 2, "b": "x"}"#,
            #""v": {"a": 1}, "v": {"b": 9, "c": true}"#,
        ])
    func places(_ v: String) throws {
        let appends: [(inout [Int]) -> Void] = (0..<5).map { i in { $0.append(i) } }
        try everywhere(
            v, \.group.ints, \.ints, appends + [{ $0.removeAll { $0 == 2 } }], group: { $1(&$0.group.ints) },
            part: { $1(&$0.ints) })
        let sets: [(inout [String: Int]) -> Void] = (0..<5).map { (i: Int) in { $0["k\(i)"] = i } }
        try everywhere(
            v, \.group.byName, \.byName,
            sets + [{ $0["k2"] = nil }, { $0["a"] = 6 }, { $0["b"] = nil }, { $0["c", default: 3] += 1 }],
            group: { $1(&$0.group.byName) }, part: { $1(&$0.byName) })
    }

    @Test("secret ones are hidden as they were, and an empty model takes them")
    func secrets() {
        var model = Wrapped<PartSchema>()
        model.words.append("hidden")
        model.words.append("too")
        model.wordsByName["k"] = "hidden"
        model.wordsByName["l"] = "too"
        #expect(model.words == ["hidden", "too"] && model.wordsByName == ["k": "hidden", "l": "too"])
        var dumped = ""
        dump(model, to: &dumped)
        #expect(!"\(model) \(model.dyn.changes) \(dumped)".contains("hidden"))
        #expect(model.dyn.json.text() == #"{"w":["hidden","too"],"n":{"k":"hidden","l":"too"}}"#)
    }
}
