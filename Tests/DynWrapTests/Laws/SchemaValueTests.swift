import DynWrap
import Foundation
import TestSupport
import Testing

extension SchemaValueLawTests {
    @Test("a list keeps what is beside its models, and what is none")
    func besides() throws {
        struct Both: Schema {
            let a = ModelList("a", each: "node", of: Inner("a-"))
            let b = ModelList("b", each: "node", of: Inner("b-"))
            let c = ModelDict("c", of: Inner("c-"))
            let d = ModelDict("d", of: Inner("d-"))
        }
        var both = try Wrapped<Both>(
            json: #"{"a": [{"at": 1, "node": {"a-note": "n", "x": 2}}, 5, {"at": 3}], "c": {"k": {"c-size": 1.50}, "l": 4}}"#)
        both.b = both.a
        #expect(both.dyn.json["b"].text() == #"[{"at": 1, "node": {"x": 2, "b-note": "n"}}, 5, {"at": 3}]"#)
        both.d = both.c
        #expect(both.dyn.json["d"].text() == #"{"k": {"d-size": 1.50}, "l": 4}"#)
    }

    @Test("what no field declares gives way where a field is now")
    func givesWay() throws {
        struct Both: Schema {
            let a = Model("a", of: Inner("a-"))
            let b = Model("b", of: Inner("b-"))
        }
        var both = try Wrapped<Both>(json: #"{"a": {"a-note": "mine", "b-note": "other", "b-size": 3}}"#)
        both.b = both.a
        #expect(both.b?.note == "mine")
        #expect(both.b?.size == 0)
        #expect(both.dyn.json["b"].text() == #"{"b-note": "mine"}"#)
    }

    @Test("two values of a schema with the same fields are written alike: nothing is moved, and a list is not copied")
    func alike() throws {
        struct Both: Schema {
            let a = ModelList("a", of: Part("p-"))
            let b = ModelList("b", of: Part("p-"))
        }
        var random = SeededRandom(seed: 1)
        let text = "[" + (0..<20).map { _ in Self.text("p-", &random) }.joined(separator: ",  ") + "]"
        var both = try Wrapped<Both>(json: "{\"a\": \(text)}")
        both.b = both.a
        #expect(both.dyn.json["b"].text() == text)
        both.b.append(both.a[0])
        #expect(both.b[20].dyn.json.text() == both.a[0].dyn.json.text())
    }

    @Test("models as deep as a text may be are translated on a small stack")
    func deep() throws {
        let depth = 400
        let text =
            String(repeating: "{\"p-word\": \"w\", \"p-next\": ", count: depth) + "{}" + String(repeating: "}", count: depth)
        let part = try Wrapped(json: text, schema: Part("p-"))
        let holder = onSmallStack { Wrapped<Holder> { $0.to = part } }
        var (count, next) = (0, holder.to)
        while let model = next, model.word == "w" { (count, next) = (count + 1, model.next) }
        #expect(count == depth)
    }

    @Test("the layouts of schema values inside each other, as many as models, are made and released on a stack of half that size")
    func deepLayouts() throws {
        let depth = 500
        let text = String(repeating: "{\"p-next\": ", count: depth) + "{}" + String(repeating: "}", count: depth)
        let found = onSmallStack(kilobytes: 128) { () -> Int in
            // All of it is gone when this returns.
            guard let part = try? Wrapped(json: text, schema: Part("p-")) else { return -1 }
            var (count, next) = (0, part.next)
            while let model = next { (count, next) = (count + 1, model.next) }
            // The layouts of the latest schema values are kept: others take their places.
            for number in 0..<40 { _ = Wrapped(schema: Part("p\(number)-")) }
            // The first one holds all others until here.
            return withExtendedLifetime(part) { count }
        }
        #expect(found == depth)
    }

    @Test("a group is translated with the models in it")
    func groups() throws {
        struct Outer: Schema {
            let part: Model<Inner>
            init(_ prefix: String) { part = Model(prefix + "part", of: Inner(prefix)) }
            init() { self.init("") }
        }
        struct Both: Schema {
            let a = Group(Outer("a-"))
            let b = Group(Outer("b-"))
        }
        var both = try Wrapped<Both>(json: #"{"a-part": {"a-note": "n"}}"#)
        both.b = both.a
        #expect(both.b.part?.note == "n")
        #expect(both.dyn.json.text() == #"{"a-part": {"a-note": "n"},"b-part": {"b-note": "n"}}"#)
    }

    @Test("models of two values of a schema without end are compared, which ends")
    func endlessCompared() throws {
        typealias Chain = EndlessExportTests.Chain
        let text = #"{"name": "a", "next": {"xname": "b", "next": {"xxname": "c"}}}"#
        let (one, other) = try (Wrapped(json: text, schema: Chain("")), Wrapped(json: text, schema: Chain("")))
        #expect(one == other && [one] == [other] && one.next?.next?.name == "c")
        var edited = other
        edited.next?.next?.name = "d"
        #expect(one != edited)
    }

    @Test("a list of a schema value stays one, however it is made and emptied")
    func lists() throws {
        let text = #"{"p-word":"w","word":"undeclared"}"#
        let model = try Wrapped(json: text, schema: Part("p-"))
        var emptied = WrappedList([model])
        emptied.removeAll()
        #expect(emptied.isEmpty)
        emptied.append(model)
        var kept = WrappedList([model])
        kept.removeAll(keepingCapacity: true)
        kept.append(model)
        let lists: [WrappedList<Part>] = [
            [model], WrappedList([model]), WrappedList(repeating: model, count: 1), emptied, kept, WrappedList([model].lazy),
        ]
        for list in lists { #expect(list.json.text(.compact) == "[\(text)]") }
        let dictionary: WrappedDict<Part> = ["k": model]
        #expect(dictionary.json.text(.compact) == "{\"k\":\(text)}")
        #expect(WrappedList(repeating: model, count: 3).map(\.word) == ["w", "w", "w"])
    }

    @Test("a group's value at an element of a list goes along: into a model, a list, a text and a group of another schema value")
    func groupElements() throws {
        struct Slot: Schema {
            let n: Num<Int>
            let t: Str
            init(_ prefix: String) {
                n = Num(prefix + "n")
                t = Str("\(prefix)list[1].t")
            }
            init() { self.init("") }
        }
        struct Around: Schema {
            let group = Group(Slot())
            let model = Model<Slot>("m")
            let other = Group(Slot("k-"))
        }
        var around = try Wrapped<Around>(json: #"{"n": 4, "list": [1, {"t": "q"}], "x": 1}"#)
        around.model = around.group
        around.other = around.group
        #expect(around.model?.t == "q" && around.other.t == "q" && around.other.n == 4)
        let own = #"{"n":4,"list":[null,{"t":"q"}]}"#
        #expect(around.dyn.json["m"].text(.compact) == own)
        #expect(around.dyn.json["k-list"].text(.compact) == #"[null,{"t":"q"}]"#)
        #expect(WrappedList([around.group]).json.text(.compact) == "[\(own)]")
        #expect(try JSON(parsing: JSONEncoder().encode(around.group)) == JSON(parsing: own))
        #expect(around.group == around.model)
        around.other = try Wrapped(json: #"{"x-n": 5, "x-list": [{}, {"t": "r"}]}"#, schema: Slot("x-"))
        #expect(around.other.t == "r" && around.other.n == 5)
    }

    @Test("a schema value that holds others of its own without end is opened, checked, archived and exported as any")
    func endless() throws {
        let text = #"{"p-next": {"p-count": "x", "p-list": [{"p-word": "c"}]}, "p-thing": {"p-kind": "part", "p-word": "d"}}"#
        var part = try Wrapped(json: text, schema: Part("p-"))
        #expect(part.dyn.problems.map(\.pointer) == ["/p-next/p-count"])
        #expect(part.next?.list[0].word == "c")
        part.next?.list[0].word = "e"
        #expect(part.dyn.changedFields.map(\.property) == ["next"])
        let archive = try Archive<Wrapped<Part>>(data: Archive(part).data(as: .json), schema: Part("p-"))
        #expect(Wrapped(archive).next?.list[0].word == "e")
        let schema = Part("p-").jsonSchema
        #expect(schema["$defs"]["Part"]["properties"]["p-next"]["anyOf"][0]["$ref"] == "#/$defs/Part")
        #expect(schema["$defs"].count <= 40)
    }
}
