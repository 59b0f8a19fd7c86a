import DynWrap
import Foundation
import TestSupport
import Testing

/// What compares or joins two models takes the other as a model of its own schema value, as what copies one does.
@Suite("Two models of different schema values: changes, differences, rebases, patches of groups")
struct SchemaValuePairsTests {
    private struct PairSchema: Schema {
        let first: Str
        let pin: Str
        let tags: List<String>
        init() { self.init("") }
        init(_ prefix: String) {
            first = Str("\(prefix)first")
            pin = Str("\(prefix)pin").secret
            tags = List("\(prefix)tags")
        }
    }

    private struct TwoSchema: Schema {
        let a = Group(PairSchema("a-"))
        let b = Group(PairSchema("b-"))
        let other = Num<Int>("other")
    }

    private func pair() throws -> (Wrapped<PairSchema>, Wrapped<PairSchema>) {
        let a = try Wrapped(json: #"{"a-first":"B","a-pin":"one","more":1}"#, schema: PairSchema("a-"))
        let b = try Wrapped(json: #"{"b-first":"B","more":1,"b-pin":"two","b-tags":["t"]}"#, schema: PairSchema("b-"))
        return (a, b)
    }

    @Test("changes and differences are those of the values, and show no secret of either")
    func changes() throws {
        var (a, b) = try pair()
        let changes = a.dyn.changes(from: b)
        #expect(Set(changes.paths) == ["/a-pin", "/a-tags"])
        #expect(!"\(changes)".contains("two") && !"\(changes)".contains("one"))
        #expect(!a.dyn.difference(from: b).contains("two"))
        b.pin = "one"
        a.tags = ["t"]
        #expect(a.dyn.changes(from: b).isEmpty && a.dyn.difference(from: b).isEmpty)
    }

    @Test("a rebase takes the values of the newer model, which are the original then")
    func rebase() throws {
        var (a, b) = try pair()
        a.first = "A"
        #expect(a.dyn.rebase(onto: b).isEmpty)
        #expect(a.first == "A" && a.pin == "two" && a.tags == ["t"] && a.dyn.original.first == "B")
        #expect(a.dyn.changes.paths == ["/a-first"])
        #expect(a.dyn.json["b-first"].isMissing && a.dyn.json["more"] == 1)
        // Edits that the newer model has are edits still.
        (a, b) = try pair()
        b.tags.append("u")
        a.first = "A"
        #expect(a.dyn.rebase(onto: b).isEmpty)
        #expect(a.tags == ["t", "u"] && Set(a.dyn.changes.paths) == ["/a-first", "/a-tags"])
    }

    @Test("a group refuses patches, merge patches and changes of members that are not its own, and changes nothing")
    func foreign() throws {
        let text = #"{"a-first":"A","b-first":"B","b-tags":[],"other":1}"#
        var two = try Wrapped<TwoSchema>(json: text)
        for (patch, pointer) in [
            (#"[{"op":"add","path":"/zzz","value":1}]"#, "/zzz"),
            (#"[{"op":"replace","path":"/a-first","value":"X"},{"op":"replace","path":"/b-first","value":"X"}]"#, "/b-first"),
            (#"[{"op":"remove","path":"/other"}]"#, "/other"),
            (#"[{"op":"move","from":"/b-first","path":"/a-first"}]"#, "/b-first"),
        ] {
            let error = #expect(throws: JSONPointerError.self) { try two.a.dyn.apply(JSONPatch(json: JSON(parsing: patch))) }
            #expect(
                error?.code == .notApplicable && error?.pointer.description == pointer, "\(patch): \(String(describing: error))")
        }
        #expect(throws: JSONPointerError.self) { try two.a.dyn.apply(merging: ["a-first": "X", "zzz": 1]) }
        var edited = two
        edited.b.first = "X"
        #expect(throws: JSONPointerError.self) { try two.a.dyn.apply(edited.b.dyn.changes) }
        #expect(two.dyn.text() == text && two.dyn.changes.isEmpty)
        try two.a.dyn.apply(
            JSONPatch(json: [["op": "add", "path": "/a-tags", "value": ["t"]], ["op": "test", "path": "/other", "value": 1]]))
        try two.a.dyn.apply(merging: ["a-first": "X"])
        try two.b.dyn.apply(edited.b.dyn.changes)
        #expect(two.a.tags == ["t"] && two.a.first == "X" && two.b.first == "X" && two.other == 1)
    }

    private struct PathSchema: Schema {
        let z = Str("q.r.z").optional
        let day = Date("day")
        var body: some SchemaBody { Dates(.mdySlashes) }
    }
    private struct HolderSchema: Schema {
        let part = Group<PathSchema>()
        let kept = Group<PathSchema>().readOnly
        let own = Str("q.own")
    }

    @Test("in the objects that lead to a group's members a merge patch names its members alone")
    func foreignInside() throws {
        let text = #"{"q":{"own":"o","r":{"z":"1"}}}"#
        var model = try Wrapped<HolderSchema>(json: text)
        for patch: JSON in [["q": ["r": ["z": "2"], "own": "x"]], ["q": ["r": ["other": 1]]], ["q": ["own": .null]]] {
            #expect(throws: JSONPointerError.self, "\(patch)") { try model.part.dyn.apply(merging: patch) }
            #expect(model.dyn.text() == text, "\(patch)")
        }
        try model.part.dyn.apply(merging: ["q": ["r": ["z": "2"]]])
        #expect(model.dyn.text() == #"{"q":{"own":"o","r":{"z":"2"}}}"#)
    }

    @Test("a group that is read-only has the form of dates of its schema")
    func marked() throws {
        let model = try Wrapped<HolderSchema>(json: #"{"day":"05/02/2018"}"#)
        #expect(model.kept.day == model.part.day && model.kept.day != nil && model.dyn.problems.isEmpty)
    }
}
