import DynWrap
import Foundation
import TestSupport
import Testing

private struct ItemSchema: Schema {
    let n = Num<Int>("n")
    let token = Str("token").secret
}
private struct HolderSchema: Schema {
    let dict = ModelDict<ItemSchema>("d")
    let list = ModelList<ItemSchema>("l")
    let edges = ModelList<ItemSchema>("e", each: "node")
    let wholeDict = ModelDict<ItemSchema>("d").allOrNothing
    let wholeList = ModelList<ItemSchema>("l").allOrNothing
    let wholeEdges = ModelList<ItemSchema>("e", each: "node").allOrNothing
    let ints = List<Int>("ints")
    let rates = Dict<Int>("rates")
}

@Suite("Lists and dictionaries of models: one answer, whatever stands in them")
struct ModelCollectionTests {
    private typealias Holder = Wrapped<HolderSchema>

    @Test("count, keys, iteration and subscript of a dictionary agree; what is no model stays and is reported")
    func strays() throws {
        var holder = try Holder(json: #"{"d": {"old": {"n": 1}, "not": null, "n": 5, "new": {"n": 2}, "a": []}}"#)
        #expect(holder.dict.count == 2)
        #expect(!holder.dict.isEmpty)
        #expect(holder.dict.keys == ["old", "new"])
        #expect(holder.dict.values.map(\.n) == [1, 2])
        #expect(holder.dict.map(\.key) == ["old", "new"])
        #expect(holder.dyn.problems.filter { $0.property == "dict" }.map(\.pointer) == ["/d/not", "/d/n", "/d/a"])
        holder.dict["n"] = nil
        holder.dict["not"]?.n = 3
        #expect(holder.dyn.changes.isEmpty)
        holder.dict["old"] = nil
        #expect(holder.dyn.json["d"].text() == #"{"not": null, "n": 5, "new": {"n": 2}, "a": []}"#)
        let none = try Holder(json: #"{"d": {"n": 5}}"#)
        #expect(none.dict.isEmpty)
        #expect(none.dict.count == 0)
    }

    @Test("random dictionaries: all that counts the members of one agrees")
    func agreement() throws {
        var random = SeededRandom(seed: 3)
        let values = ["{}", #"{"n": 1}"#, "null", "5", "[]", #""x""#, "true"]
        for _ in 0..<500 {
            let members = (0..<Int.random(in: 0...5, using: &random)).map {
                "\"k\($0)\": \(values.randomElement(using: &random)!)"
            }
            let text = "{\"d\": {\(members.joined(separator: ", "))}}"
            let dict = try Holder(json: text).dict
            let models = dict.map(\.key)
            #expect(dict.count == models.count, "\(text)")
            #expect(dict.keys == models, "\(text)")
            #expect(dict.isEmpty == models.isEmpty, "\(text)")
            #expect(models.allSatisfy { dict[$0] != nil }, "\(text)")
            #expect((0..<6).filter { dict["k\($0)"] != nil }.count == dict.count, "\(text)")
        }
    }

    @Test("an element that is no model is edited in place as its copy is, which is put back", arguments: [false, true])
    func editedElement(inside: Bool) throws {
        let list = inside ? \Holder.edges : \Holder.list
        // An element that has no room for `node` is replaced by a model that is put in its place, and not by an edit of one.
        for element in (inside ? [] : ["7", #""x""#, "[]"]) + [
            "null", "{}", #"{"n": 1, "z": 2}"#, #"{"node": null}"#, #"{"node": 7}"#, #"{"node": {"n": 1}}"#,
        ] {
            let opened = try Holder(json: #"{"l": [1, \#(element)], "e": [{"node": {}}, \#(element)]}"#)
            var (inPlace, byCopy) = (opened, opened)
            inPlace[keyPath: list][1].n = 5
            var model = byCopy[keyPath: list][1]
            model.n = 5
            byCopy[keyPath: list][1] = model
            #expect(inPlace.dyn.text() == byCopy.dyn.text(), "\(element)")
            #expect(inPlace[keyPath: list][1].n == model.n, "\(element)")
        }
    }

    @Test("a list whose models stand inside its elements, assigned to one whose don't, has as many")
    func assignedAcross() throws {
        var holder = try Holder(json: #"{"e": [{"node": {"n": 1}}, 3, {}, {"node": {"n": 2}}], "l": [{"n": 8}]}"#)
        holder.list = holder.edges
        #expect(holder.list.count == 4 && holder.list[3].n == 2)
        holder.list = [Wrapped { $0.n = 4 }]
        holder.edges = holder.list
        #expect(holder.edges.count == 1 && holder.edges[0].n == 4)
    }

    @Test(".allOrNothing: one bad element makes the whole invalid, as of every list")
    func allOrNothing() throws {
        let bad = try Holder(json: #"{"d": {"a": {"n": 1}, "b": 5}, "l": [{"n": 1}, 5], "e": [{"node": {"n": 1}}, {"node": 5}]}"#)
        #expect(bad.dict.count == 1)
        #expect(bad.list.count == 2)
        #expect(bad.edges.count == 2)
        #expect(bad.wholeDict.isEmpty)
        #expect(bad.wholeList.isEmpty)
        #expect(bad.wholeEdges.isEmpty)
        let problems = bad.dyn.problems.filter { $0.property.hasPrefix("whole") }
        #expect(problems.map(\.pointer) == ["/d/b", "/l/1", "/e/1/node"])
        #expect(problems.allSatisfy { $0.severity == .error })
        if case .invalid = bad.dyn.state(of: \.wholeList) {} else { Issue.record("the whole list is no value") }
        var assigned = bad
        assigned.wholeDict = ["c": Wrapped { $0.n = 4 }]
        #expect(assigned.wholeDict.keys == ["c"] && assigned.dyn.json["d"].text() == #"{"c":{"n":4}}"#)
        let good = try Holder(json: #"{"d": {"a": {"n": 1}}, "l": [{"n": 1}], "e": [{"node": {"n": 1}, "cursor": 1}]}"#)
        #expect(good.wholeDict.count == 1)
        #expect(good.wholeList.count == 1)
        #expect(good.wholeEdges[0].n == 1)
    }

    @Test("null, {} and nothing are equal dictionaries, whatever is in them that is no model; another member makes another")
    func equality() throws {
        func dict(_ text: String) throws -> WrappedDict<ItemSchema> { try Holder(json: "{\"d\": \(text)}").dict }
        let rows: [[String]] = [
            ["{}", "null", #"{"k": 1}"#, #"{"k": null}"#],
            [#"{"k": {}}"#, #"{"k": {"n": 0}}"#, #"{"k": {"x": 1}}"#, #"{"l": 7, "k": {}}"#],
            [#"{"k": {"n": 1}}"#, #"{"k": {"n": 1.0}}"#],
            [#"{"l": {}}"#], [#"{"k": {}, "l": {}}"#, #"{"l": {}, "k": {}}"#],
        ]
        for (i, row) in rows.enumerated() {
            for (j, other) in rows.enumerated() {
                for (a, b) in row.flatMap({ a in other.map { (a, $0) } }) {
                    let (x, y) = (try dict(a), try dict(b))
                    #expect((x == y) == (i == j), "\(a) \(b)")
                    #expect(x != y || x.hashValue == y.hashValue, "\(a) \(b)")
                    // The models around them give the same answer.
                    let (p, q) = (try Holder(json: "{\"d\": \(a)}"), try Holder(json: "{\"d\": \(b)}"))
                    #expect((p == q) == (x == y), "\(a) \(b)")
                }
            }
        }
        #expect(try dict("{}") == WrappedDict())
        #expect(try Holder(json: "{}").dict == dict("null"))
    }

    @Test("what stands beside the models of each: is not compared, by the list, the model and the hash alike")
    func envelopes() throws {
        let texts = [
            #"{"e": [{"node": {"n": 1}, "cursor": 1}]}"#, #"{"e": [{"cursor": 2, "node": {"n": 1.0}}]}"#,
            #"{"e": [{"node": {"n": 1}}]}"#,
        ]
        let holders = try texts.map { try Holder(json: $0) }
        for a in holders {
            for b in holders {
                #expect(a.edges == b.edges)
                #expect(a == b)
                #expect(a.hashValue == b.hashValue)
            }
        }
        let other = try Holder(json: #"{"e": [{"node": {"n": 2}, "cursor": 1}]}"#)
        #expect(other.edges != holders[0].edges)
        #expect(other != holders[0])
        let (without, withNull) = (try Holder(json: #"{"e": [{"x": 1}]}"#), try Holder(json: #"{"e": [{"node": null}]}"#))
        #expect((without.edges == withNull.edges) == (without == withNull))
        #expect(without.hashValue == withNull.hashValue)
    }

    @Test("output with defaults gives empty lists and dictionaries of models, as of values")
    func outputDefaults() throws {
        let output = try Holder(json: "{}").dyn.output(includingDefaults: true).json
        for key in ["l", "e", "ints"] { #expect(output[key] == [], "\(key)") }
        for key in ["d", "rates"] { #expect(output[key] == [:], "\(key)") }
        #expect(try Holder(json: "{}").dyn.output().json == [:])
        struct NestSchema: Schema {
            let inner = ModelList<NestSchema>("inner")
            let one = Model<NestSchema>("one")
            let needed = Model<NestSchema>("needed").required
        }
        #expect(try Wrapped<NestSchema>(json: "{}").dyn.output(includingDefaults: true).json == ["inner": []])
        #expect(
            try Wrapped<NestSchema>(json: #"{"one": {}}"#).dyn.output(includingDefaults: true).json == [
                "inner": [], "one": ["inner": []],
            ])
    }

    @Test("bounds of dictionaries are exported as those of members, and said so")
    func bounds() throws {
        struct S: Schema {
            let dict = Dict<Int>("d").count(1...2)
            let maybe = Field<[String: Int]?>("m").count(1...)
            let list = List<Int>("l").count(...3)
            let data = Field<Data?>("b").count(2...)
        }
        let schema = S().jsonSchema["properties"]
        #expect(schema["d"]["minProperties"] == 1)
        #expect(schema["d"]["maxProperties"] == 2)
        #expect(schema["d"]["minItems"].isMissing)
        #expect(schema["m"]["minProperties"] == 1)
        #expect(schema["l"]["maxItems"] == 3)
        #expect(schema["b"]["minItems"].isMissing)
        let model = try Wrapped<S>(json: #"{"d": {}, "m": {}, "l": [1, 2, 3, 4], "b": "AA=="}"#)
        #expect(
            model.dyn.problems.map(\.expected) == [
                "1 to 2 members", "at least 1 member", "at most 3 elements", "at least 2 bytes",
            ])
    }
}
