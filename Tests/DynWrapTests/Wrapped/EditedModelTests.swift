import DynWrap
import Foundation
import Testing

private struct PartSchema: Schema {
    let name = Str("name")
    let size = Num<Int>("size")
}

private struct ThingSchema: Schema {
    let id = Num<Int>("id")
    let weight = Num<Double>("weight")
    let label = Str("label")
    let isNew = Flag("new")
    let born = Date("born", .mdySlashes)
    let part = Model<PartSchema>("part")
    let tags = List<String>("tags")
}

/// Two fields that stand in each other's way: what one edits is what the other can't read.
private struct BlockedSchema: Schema {
    let number = Num<Int>("x", default: 3)
    let text = Str("x.y")
    let list = List<Int>("x")
    let dict = Dict<String>("x.d")
}

private enum ThingNote {
    case thing(Wrapped<ThingSchema>)
    var thing: Wrapped<ThingSchema> {
        switch self {
        case .thing(let thing): thing
        }
    }
}

extension Union where U == ThingNote {
    fileprivate static let note = Union(by: .onlyKey) { Case("thing", ThingNote.thing) }
}

/// What was set is read, compared and written as what was opened.
@Suite("Edited models beside opened ones")
struct EditedModelTests {
    private static func made() -> Wrapped<ThingSchema> {
        var thing = Wrapped<ThingSchema>()
        thing.id = 7
        thing.weight = 2.5
        thing.label = "a \"b\"\n"
        thing.isNew = true
        thing.born = Foundation.Date(timeIntervalSince1970: 1_525_219_200)
        thing.part = Wrapped { $0.name = "wheel" }
        thing.part?.size = 3
        thing.tags = ["x", "\\"]
        return thing
    }

    @Test("a model made from nothing is the one opened from its text")
    func made() throws {
        let thing = Self.made()
        let again = try Wrapped<ThingSchema>(json: thing.dyn.json.text())
        #expect(thing == again && thing.hashValue == again.hashValue && thing.dyn.problems.isEmpty)
        #expect(thing.id == 7 && thing.weight == 2.5 && thing.isNew && thing.born == again.born && thing.part?.size == 3)
        #expect(thing.dyn.output().data() == again.dyn.output().data())
        #expect(
            thing.dyn.output().text()
                == #"{"id":7,"weight":2.5,"label":"a \"b\"\n","new":true,"born":"05/02/2018","part":{"name":"wheel","size":3},"tags":["x","\\"]}"#
        )
    }

    @Test("a model that was edited and is taken away in place leaves no null")
    func removal() throws {
        func take(_ part: inout Wrapped<PartSchema>?) { part = nil }
        var thing = try Wrapped<ThingSchema>(json: #"{"id": 1, "part": {"name": "a"}, "label": "x"}"#)
        thing.part?.name = "b"
        take(&thing.part)
        #expect(thing.dyn.json.text() == #"{"id": 1, "label": "x"}"#)
        var untouched = try Wrapped<ThingSchema>(json: #"{"id": 1, "part": {"name": "a"}}"#)
        take(&untouched.part)
        #expect(untouched.dyn.json.text() == #"{"id": 1}"#)
    }

    @Test("a value that is set to itself keeps its spelling; another takes its place")
    func spelling() throws {
        var thing = try Wrapped<ThingSchema>(json: #"{"id": 7.0, "weight": 25e-1, "label": "\u0061", "part": null}"#)
        let text = thing.dyn.json.text()
        thing.id = 7
        thing.weight += 0
        thing.label = "a"
        #expect(thing.dyn.json.text() == text && thing.dyn.changes.isEmpty)
        thing.id += 1
        thing.label += "b"
        #expect(thing.dyn.json.text() == #"{"id": 8, "weight": 25e-1, "label": "ab", "part": null}"#)
    }

    @Test("an access that changes nothing leaves what another field edited, where the type can't read it")
    func unread() throws {
        func touch<T>(_ value: inout T) { withExtendedLifetime(value) {} }
        var model = try Wrapped<BlockedSchema>(json: #"{"x": {"y": "a", "z": 1.0}}"#)
        model.text = "b"
        let edited = #"{"x": {"y": "b", "z": 1.0}}"#
        touch(&model.number)
        #expect(model.dyn.json.text() == edited)
        touch(&model.list)
        #expect(model.dyn.json.text() == edited)
        model.number += 0
        #expect(model.dyn.json.text() == edited && model.number == 3)
        model.list.append(1)
        #expect(model.dyn.json.text() == #"{"x": [1]}"#)
        model.dyn.reset()
        model.dict["k"] = "v"
        touch(&model.number)
        #expect(model.dyn.json.text() == #"{"x": {"y": "a", "z": 1.0, "d": {"k":"v"}}}"# && model.dict == ["k": "v"])
        model.number += 1
        #expect(model.dyn.json.text() == #"{"x": 4}"#)
    }

    @Test("a model says that it was edited where something is different from its original, and only there")
    func saysSo() throws {
        var thing = try Wrapped<ThingSchema>(json: #"{"id": 7, "label": "a", "part": {"size": 1}}"#)
        #expect("\(thing)" == #"Thing {"id":7,"label":"a","part":{"size":1}}"#)
        thing.part?.size = 2
        #expect("\(thing)" == #"Thing (edited) {"id":7,"label":"a","part":{"size":2}}"#)
        thing.part?.size = 1
        #expect("\(thing)" == #"Thing {"id":7,"label":"a","part":{"size":1}}"#)
        thing.dyn.remove(\.label)
        let changes = thing.dyn.changes
        #expect("\(thing)" == #"Thing (edited) {"id":7,"part":{"size":1}}"#)
        try thing.dyn.apply(changes.inverse)
        #expect(!"\(thing)".contains("edited"))
        var host = try Wrapped<HostSchema>(json: #"{"note": "n", "left-size": 1}"#)
        host.note = "other"
        #expect("\(host.left)" == #"Sized {"left-size":1}"# && "\(host)".contains("(edited)"))
        host.left.size = 2
        #expect("\(host.left)" == #"Sized (edited) {"left-size":2}"#)
        host.left.size = 1
        #expect("\(host.left)" == #"Sized {"left-size":1}"#)
    }

    @Test("a bool is turned in place; one that is given back stays as it is written")
    func toggled() throws {
        struct SwitchSchema: Schema {
            let on = Flag("on")
            let off = Flag("off")
        }
        var model = try Wrapped<SwitchSchema>(json: #"{ "on" : true }"#)
        func touch(_ value: inout Bool) {}
        touch(&model.on)
        touch(&model.off)
        #expect(model.dyn.json.text() == #"{ "on" : true }"# && model.dyn.changes.isEmpty)
        model.on.toggle()
        model.off.toggle()
        #expect(!model.on && model.off && model.dyn.json == ["on": false, "off": true])
    }

    private struct ListeningSchema: Schema {
        let part = Model<PartSchema>("part").onSet { part in
            var part = part
            part?.size += 1
            return part
        }
    }

    @Test("a tree made in Swift has no edits when it is opened, whatever its size and origin; one of a text has those made in it")
    func edits() throws {
        // A literal is a text of its own up to a size, and a tree of nodes above it.
        for length in [1, 100, 10_000] {
            let label = String(repeating: "x", count: length)
            let literal: JSON = ["id": 1, "label": JSON(label), "more": [1, 2]]
            var assigned: JSON = [:]
            for (key, value) in literal.members { assigned[key] = value }
            var edited = literal
            edited["more"][0] = 1
            let values: [String: Any] = ["id": 1, "label": label, "more": [1, 2]]
            for tree in [literal, assigned, edited] {
                #expect(try Wrapped<ThingSchema>(json: tree).dyn.changes.isEmpty && tree == literal)
                #expect(try WrappedList<ThingSchema>(json: [tree])[0].dyn.changes.isEmpty)
                let dictionary: [String: Any] = ["id": 1, "label": label, "more": tree["more"]]
                #expect(try Wrapped<ThingSchema>(dictionary: dictionary).dyn.changes.isEmpty)
            }
            let note: JSON = ["thing": literal]
            #expect(try Union.note.open(json: note).thing.dyn.changes.isEmpty)
            #expect(try Union.note.list(json: [note])[0].thing.dyn.changes.isEmpty)
            var parsed = try JSON(parsing: literal.text())
            #expect(try Wrapped<ThingSchema>(dictionary: values).dyn.changes.isEmpty)
            #expect(try Wrapped<ThingSchema>(json: parsed).dyn.changes.isEmpty)
            parsed["id"] = 2
            let model = try Wrapped<ThingSchema>(json: parsed)
            #expect(model.dyn.changes.jsonPatch.json == [["op": "replace", "path": "/id", "value": 2]])
            #expect(model.dyn.original.id == 1 && model.id == 2)
        }
    }

    @Test("a model that was taken out and is put back unedited stands where it stood, by dot, by set and in the tree")
    func putBack() throws {
        let text = #"{"id": 1, "part":  {"name": "a"}, "tags": ["t"], "x": 2.0}"#
        let original = try Wrapped<ThingSchema>(json: text)
        var (dotted, set, tree) = (original, original, original.dyn.json)
        dotted.part = nil
        dotted.part = original.part
        set.dyn.remove(\.part)
        try set.dyn.set(\.part, to: original.part)
        tree["part"] = .missing
        tree["part"] = original.dyn.json["part"]
        #expect([dotted.dyn.text(), set.dyn.text(), tree.text()] == [text, text, text])
        #expect(dotted.dyn.changes.isEmpty)
        // Also where a new member is there by now.
        dotted.part = nil
        dotted.part = Wrapped { $0.name = "b" }
        dotted.part = original.part
        #expect(dotted.dyn.text() == text && dotted.dyn.changes.isEmpty)
        // Edited, or one of another document, it is a new member.
        dotted.part = nil
        dotted.part = Wrapped { $0.name = "a" }
        #expect(dotted.dyn.text() == #"{"id": 1, "tags": ["t"], "x": 2.0, "part": {"name":"a"}}"#)
        var other = original.dyn.json
        try other.apply(dotted.dyn.changes.jsonPatch)
        #expect(other.hasSameText(as: dotted.dyn.json))
    }

    @Test("onSet of a model is asked when an edit in place changed something, and not before")
    func onSet() throws {
        var model = try Wrapped<ListeningSchema>(json: #"{"part": {"name": "a", "size": 1}}"#)
        func touch(_ part: inout Wrapped<PartSchema>?) {}
        touch(&model.part)
        #expect(model.part?.size == 1 && model.dyn.changes.isEmpty)
        model.part?.name = "b"
        #expect(model.part?.size == 2 && model.part?.name == "b")
        touch(&model.part)
        #expect(model.part?.size == 2)
    }

    private struct HostSchema: Schema {
        let note = Str("note")
        let left = Group(SizedSchema(prefix: "left-"))
    }

    private struct SizedSchema: Schema {
        let size: Num<Int>
        init() { self.init(prefix: "") }
        init(prefix: String) { size = Num<Int>(prefix + "size") }
    }
}
