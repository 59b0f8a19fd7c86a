import DynWrapSchema
import Foundation
import Testing

@Suite("Swift values put into a tree")
struct SettingTests {
    @Test("variables are set without wrapping them; nil of an optional writes null; they read back")
    func variables() throws {
        var tree = try JSON(parsing: #"{"name": "x", "list": [1, 2], "keep": 1.0}"#)
        let (name, count, ratio, isOn, none) = ("Ann", 3, 0.5, true, String?.none)
        tree["name"] = name
        tree["count"] = count
        tree["ratio"] = ratio
        tree["on"] = isOn
        tree["none"] = none
        tree["maybe"] = Optional(name)
        tree["list"][0] = name
        tree["list"][1] = count
        tree["deep"]["a"] = count
        #expect(
            tree.text(.compact)
                == #"{"name":"Ann","list":["Ann",3],"keep":1.0,"count":3,"ratio":0.5,"on":true,"none":null,"maybe":"Ann","deep":{"a":3}}"#
        )
        let read: (String?, Int?, Double?, Bool?, Int?) = (tree["name"], tree["count"], tree["count"], tree["on"], tree["name"])
        #expect(read.0 == "Ann" && read.1 == 3 && read.2 == 3 && read.3 == true && read.4 == nil)
        tree["nan"] = Double.nan
        #expect(tree["nan"].isNull)
    }

    @Test("literals, trees and missing are what they were")
    func literals() {
        var tree: JSON = ["a": 1, "b": 2, "c": 3]
        tree["a"] = nil
        tree["b"] = .missing
        tree["c"] = "x"
        tree["d"] = ["k": [1, nil]]
        tree["e"] = tree["c"]
        tree["f"] = 1.5
        #expect(tree == ["a": nil, "c": "x", "d": ["k": [1, nil]], "e": "x", "f": 1.5])
        #expect(tree["c"].string == "x" && tree["d"]["k"][0].int == 1)
    }

    @Test("dates by a style or any conversion")
    func dates() throws {
        var tree: JSON = [:]
        let date = Date(timeIntervalSince1970: 1_525_219_200)
        tree["day", .mdySlashes] = date
        tree["at", .iso8601] = date
        tree["epoch", .epochSeconds] = date
        tree["none", .iso8601] = nil
        #expect(tree == ["day": "05/02/2018", "at": "2018-05-02T00:00:00Z", "epoch": 1_525_219_200, "none": nil])
        #expect(tree["day", .mdySlashes] == date && tree["epoch", .epochSeconds] == date && tree["none", .iso8601] == nil)
        // Exactly this form: no other style, no number in place of a text, and any spelling of a number.
        let other: JSON = ["iso": "2020-03-04", "year": 2020, "exact": 1.5e9, "text": "1500000000"]
        #expect(other["iso", .mdySlashes] == nil && other["iso", .yyyymmddDashes] != nil)
        #expect(other["year", DateConversion.format("yyyy")] == nil && other["text", .epochSeconds] == nil)
        #expect(other["exact", .epochSeconds] == Date(timeIntervalSince1970: 1.5e9))
        let spelled = try JSON(parsing: #"{"exact": 1.5e9}"#)
        #expect(spelled["exact", .epochSeconds] == Date(timeIntervalSince1970: 1.5e9))
        tree["day", .mdySlashes] = .distantPast - 1e12
        #expect(tree["day"] == "05/02/2018")
    }

    @Test("a tree is walked by its members; arrays and dictionaries of it")
    func walking() throws {
        let tree = try JSON(parsing: #"{"b": 1, "a": [1, "x"], "b": 2}"#)
        var seen: [String] = []
        for (key, value) in tree.members { seen.append("\(key)=\(value.text(.compact))") }
        #expect(seen == tree.members.map { "\($0.key)=\($0.value.text(.compact))" } && seen.count == 2)
        #expect(tree.members.count == 2 && tree["a"].members.count == 0 && tree["b"].members.count == 0)
        var edited = tree
        edited["c"] = 3
        edited["a"] = .missing
        #expect(edited.members.count == 2 && edited.members.count == Array(edited.members).count)
        #expect(tree["a"].array?.count == 2 && tree.array == nil && tree.dictionary?["b"] == 2 && tree["a"].dictionary == nil)
        for _ in tree["a"].members { Issue.record("an array has no members") }
        #expect(JSON(tree["a"].elements) == [1, "x"])
    }

    @Test("a removed member is given back; what is not there, or no object, stays as it is")
    func removed() throws {
        var tree = try JSON(parsing: #"{"a": 1, "b": [2], "a": 3, "c": null}"#)
        #expect(tree.removeMember("b") == [2] && tree.text() == #"{"a": 1, "a": 3, "c": null}"#)
        #expect(tree.removeMember("a") == 3 && tree.text() == #"{"c": null}"#)
        #expect(tree.removeMember("b").isMissing && tree.text() == #"{"c": null}"#)
        #expect(tree.removeMember("c").isNull && tree.text() == "{}")
        for text in ["[1]", "7", "null"] {
            var other = try JSON(parsing: text)
            #expect(other.removeMember("a").isMissing && other.text() == text)
        }
    }

    @Test("elements put into an array that was empty, with any white space in it", arguments: ["[]", "[ ]", "[\n]"])
    func emptyArrays(_ empty: String) throws {
        for surroundings in [("", ""), ("{\"a\": ", "}"), ("[0, ", "]")] {
            let text = surroundings.0 + empty + surroundings.1
            func edited(_ edit: (inout JSON) -> Void) throws -> JSON {
                var tree = try JSON(parsing: text)
                if tree.isObject { edit(&tree["a"]) } else if tree.count == 2 { edit(&tree[1]) } else { edit(&tree) }
                let again = try JSON(parsing: tree.text())
                #expect(again == tree)
                return tree.isObject ? tree["a"] : tree.count == 2 && tree[0] == 0 ? tree[1] : tree
            }
            #expect(try edited { $0.append(1) } == [1])
            #expect(try edited { $0.replaceElements(0..<0, with: [1, "x"]) } == [1, "x"])
            #expect(
                try edited {
                    $0.append(1)
                    $0.replaceElements(0..<1, with: [])
                } == [])
            #expect(
                try edited {
                    $0.append(1)
                    $0.replaceElements(0..<0, with: [0])
                    $0.append(2)
                } == [0, 1, 2])
        }
    }

    @Test("a minus sign in a pointer is the place after the last element, wherever it stands")
    func afterTheLast() throws {
        var tree = try JSON(parsing: #"{"a": [1, [2]], "b": []}"#)
        try tree.set(3, at: "/a/-")
        try tree.set(4, at: "/a/1/-")
        try tree.set(5, at: "/b/-/c")
        try tree.set(6, at: "/b/-")
        #expect(tree == ["a": [1, [2, 4], 3], "b": [["c": 5], 6]])
        #expect(throws: JSONPointerError.self) { try tree.set(7, at: "/a/4") }
    }
}
