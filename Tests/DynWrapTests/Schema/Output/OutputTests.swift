import DynWrap
import Foundation
import Testing

private struct PlainSchema: Schema {
    let name = Str("name")
    let count = Num<Int>("count")
    let ratio = Num<Double>("ratio")
    let on = Flag("on")
    let yes = Flag("yes", .yesNo)
    let when = Date("when", .mdySlashes)
    let tags = List<String>("tags")
    let deep = Str("a.b.c")
    let deeper = Num<Int>("a.b.d")
    let hidden = Str("hidden").notSerialized
    let any = Raw("any")
    let inner = Model<InnerSchema>("inner")
    let list = ModelList<InnerSchema>("list")
    let wrapped = ModelList<InnerSchema>("edges", each: "node")
    let dict = ModelDict<InnerSchema>("dict")
    let part = Group(PartSchema())
    let small = Num<Int8>("small")
    let late = Str("a.late")
}

private struct InnerSchema: Schema {
    let n = Num<Int>("n")
    let secret = Str("x").notSerialized
}

private struct PartSchema: Schema {
    let left = Str("left")
    let right = Str("p.right").optional
}

@Suite("Output: text written at once is the tree's text")
struct OutputTests {
    private static let texts = [
        "{}",
        #"{"name": "x\n", "count": 1, "ratio": 2.50, "on": true, "yes": "Y", "when": "2018-05-06", "tags": ["a", 1, "b"], "other": 1}"#,
        #"{"a": {"b": {"c": "v", "q": 1}}, "inner": {"n": "5", "x": "s", "u": 1}, "list": [{"n": 1}, 2, {"x": "h"}], "any": [ 1, {"k" : null} ]}"#,
        #"{"a": {"b": {"d": 7}}, "dict": {"k": {"n": 1.6}}, "edges": [{"c": 1, "node": {"n": 2, "x": "y"}}], "left": "l", "p": {"right": "r"}}"#,
        #"{"name": null, "count": 1e2, "ratio": 1e400, "on": "yes", "small": 300, "tags": [ "a" ,"b" ], "inner": null, "hidden": "h"}"#,
        #"{"small": 5, "name": "x", "a": {"late": "l"}, "ratio": -0.0, "list": [{"n": -0}]}"#,
        #"{"count": 12345678901234567890, "ratio": 0.1000000000000000055511151231257827, "small": 5, "a": 3, "inner": [1]}"#,
    ]

    @Test("text and data are the output's, in order and spelling, with nulls, defaults and for copies", arguments: texts)
    func same(_ text: String) throws {
        let model = try Wrapped<PlainSchema>(json: text)
        var edited = model
        edited.name = "edited \"é\""
        edited.part.left = "L"
        for model in [model, edited] {
            for (nulls, defaults) in [(false, false), (true, false), (false, true), (true, true)] {
                for purpose in [Dyn<PlainSchema>.Output.Purpose.output, .copy] {
                    let output = model.dyn.output(includingNulls: nulls, includingDefaults: defaults, for: purpose)
                    let (tree, text) = (output.json, output.text())
                    #expect(tree.text(.compact) == text)
                    #expect(try JSON(parsing: text) == tree, "\(text)\n\(tree)")
                    #expect(output.data() == Data(text.utf8))
                    #expect(try JSON(parsing: output.text(.pretty)) == tree)
                }
            }
        }
    }

    @Test("entries that share a path are merged")
    func merged() throws {
        let customer = try Customer(json: customerText)
        #expect(try JSON(parsing: customer.dyn.output().text()) == customer.dyn.output().json)
        #expect(
            customer.dyn.output().json["address"]["city"] == "Oslo" && customer.dyn.output().json["address"]["street"] == "Main 1"
        )
    }

    @Test("a number that is in the document keeps its digits in the output, alone and beside others")
    func digits() throws {
        struct NumbersSchema: Schema {
            let a = Num<Double>("a")
            let b = Num<Double>("b").optional
            let c = Num<Double>("c").asString
        }
        let model = try Wrapped<NumbersSchema>(json: #"{"a":1.50,"b":2.0,"c":2.50}"#)
        #expect(model.dyn.output().json.text() == #"{"a":1.50,"b":2.0,"c":"2.5"}"#)
        #expect(model.dyn.output().text() == model.dyn.output().json.text())
    }
}

private struct ElementsSchema: Schema {
    let second = Str("list[1].name")
    let first = Num<Int>("list[0].size")
    let far = Str("list[3]").or("old[2]")
    let deep = Str("grid[1][1]").or("flat")
}

extension OutputTests {
    @Test(
        "an element keeps its number where others in front of it are not declared",
        arguments: [
            (#"{"list": [{"x": 1}, {"name": "b"}, 5, "far"]}"#, #"{"list":[null,{"name":"b"},null,"far"]}"#),
            (#"{"list": [{"size": 2}], "old": ["x", 1, "o"]}"#, #"{"list":[{"size":2}],"old":[null,null,"o"]}"#),
            (#"{"list": [{}, {}, 1], "old": [1, 2, "o"]}"#, #"{"old":[null,null,"o"]}"#),
            (#"{"flat": "f", "list": []}"#, #"{"flat":"f"}"#),
            (#"{"grid": [1, [2, "g"], 3]}"#, #"{"grid":[null,[null,"g"]]}"#),
            (#"{"list": 5, "grid": {}}"#, "{}"),
        ])
    func elements(_ text: String, _ output: String) throws {
        let model = try Wrapped<ElementsSchema>(json: text)
        #expect(model.dyn.output().text() == output && model.dyn.output().json.text(.compact) == output)
        #expect(try Wrapped<ElementsSchema>(json: output) == model)
    }

    @Test(
        "a default is put out where its path leads into an array, with null for the elements in front",
        arguments: [
            ("{}", #"{"pos":[null,0],"deep":[{"names":[null,"x"]}]}"#),
            (#"{"pos": [5]}"#, #"{"pos":[5,0],"deep":[{"names":[null,"x"]}]}"#),
            (#"{"pos": [1, 2], "deep": [{"names": [1, "y"]}]}"#, #"{"pos":[1,2],"deep":[{"names":[null,"y"]}]}"#),
        ])
    func elementDefaults(_ text: String, _ output: String) throws {
        struct PlacesSchema: Schema {
            let first = Num<Double>("pos[0]").optional
            let second = Num<Double>("pos[1]")
            let name = Str("deep[0].names[1]", default: "x")
            let far = Num<Int>("far[1000]").optional
        }
        let model = try Wrapped<PlacesSchema>(json: text)
        for nulls in [false, true] {
            let made = model.dyn.output(includingNulls: nulls, includingDefaults: true)
            #expect(made.json.text(.compact) == output && made.text() == output)
        }
    }

    @Test("a key that a field and a group have is put out once")
    func sharedKey() throws {
        struct InnerSchema: Schema { let a = Num<Int>("a") }
        struct OuterSchema: Schema {
            let a = Num<Int>("a")
            let inner = Group(InnerSchema())
        }
        let model = try Wrapped<OuterSchema>(json: #"{"a":1,"b":2}"#)
        #expect(model.dyn.output().text() == #"{"a":1}"#)
        #expect(model.dyn.output(includingDefaults: true).text() == #"{"a":1}"#)
    }

    @Test(
        "where two entries see one place, null of one does not put out what the other has",
        arguments: [
            (#"{"a": {}}"#, #"{"a":{"x":7,"y":null}}"#), (#"{"a": {"x": null, "y": 2}}"#, #"{"a":{"x":7,"y":2}}"#),
            (#"{"a": {"x": 3}}"#, #"{"a":{"x":3,"y":null}}"#),
        ])
    func sharedNull(_ text: String, _ output: String) throws {
        struct InnerSchema: Schema {
            let x = Num<Int>("x").optional
            let y = Num<Int>("y").optional
        }
        struct FirstSchema: Schema {
            let x = Num<Int>("a.x", default: 7)
            let a = Model<InnerSchema>("a")
        }
        struct LastSchema: Schema {
            let a = Model<InnerSchema>("a")
            let x = Num<Int>("a.x", default: 7)
        }
        let first = try Wrapped<FirstSchema>(json: text).dyn.output(includingNulls: true, includingDefaults: true)
        #expect(first.json.text(.compact) == output)
        let last = try Wrapped<LastSchema>(json: text).dyn.output(includingNulls: true, includingDefaults: true)
        #expect(try last.json == JSON(parsing: output))
    }
}

private struct PaneSchema: Schema {
    let width = Num<Int>("width")
}
private struct DeskSchema: Schema {
    let front = Model<PaneSchema>("front").default(Wrapped { $0.width = 300 })
    let back = Field<Wrapped<PaneSchema>>("back").default(Wrapped { $0.width = 8 })
    let side = Model<PaneSchema>("side")
    let panes = ModelList<PaneSchema>("panes").default([Wrapped { $0.width = 7 }])
}

@Suite("Declared defaults that are models")
struct ModelDefaultOutputTests {
    @Test("are what a read gives, what the output has with defaults, and what the entry and the JSON Schema say")
    func written() throws {
        let desk = Wrapped<DeskSchema>()
        #expect(desk.front?.width == 300 && desk.back.width == 8 && desk.side == nil && desk.panes.map(\.width) == [7])
        let whole: JSON = ["front": ["width": 300], "back": ["width": 8], "panes": [["width": 7]]]
        #expect(desk.dyn.output(includingDefaults: true).json == whole)
        #expect(try JSON(parsing: desk.dyn.output(includingDefaults: true).text()) == whole)
        var withNull = whole
        withNull["side"] = .null
        #expect(try JSON(parsing: desk.dyn.output(includingNulls: true, includingDefaults: true).text()) == withNull)
        #expect(desk.dyn.output().json == .emptyObject)
        let entries = DeskSchema().entries
        #expect(entries.map(\.defaultValue) == [["width": 300], ["width": 8], .missing, [["width": 7]]])
        let members = DeskSchema().jsonSchema["properties"]
        #expect(members["front"]["default"] == ["width": 300] && members["back"]["default"] == ["width": 8])
        #expect(members["side"]["default"].isMissing && members["panes"]["default"] == [["width": 7]])
        // A model that is there is written as it is.
        let given = try Wrapped<DeskSchema>(json: #"{"front": {}, "back": {"width": 9}}"#)
        #expect(given.dyn.output(includingDefaults: true).json["back"] == ["width": 9])
        #expect(given.front?.width == 0)
    }
}
