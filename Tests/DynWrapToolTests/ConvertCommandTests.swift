import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

private struct ThingSchema: Schema {
    let name = Str("name")
    let big = Num<UInt64>("big")
}

@Suite("dynwrap convert", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct ConvertCommandTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func run(_ arguments: String..., input: String = "") throws -> Tool.Run {
        try Tool.run(["convert"] + arguments, input: Data(input.utf8), in: folder.url)
    }

    @Test("archives through every form and back, with their edits and without their schema")
    func archives() throws {
        var thing = try Wrapped<ThingSchema>(json: #"{"name": "Å",  "big": 18446744073709551615, "x": [1.50, null, "$null"]}"#)
        thing.name = "B"
        let forms: [(String, ArchiveFormat)] = [("json", .json), ("xml", .plist(.xml)), ("binary", .plist(.binary))]
        for (from, format) in forms {
            let data = try Archive(thing).data(as: format)
            try folder.add("from", data)
            for (to, expected) in forms {
                let run = try run("--to", to, "-o", "\(from)-\(to)", "from")
                #expect(run.status == 0 && run.errors == "")
                let converted = try Data(contentsOf: folder.url.appendingPathComponent("\(from)-\(to)"))
                #expect(try converted == Archive(thing).data(as: expected))
            }
        }
        let whole = try Archive(thing).data(as: .json)
        try folder.add("damaged", Data(whole.map { $0 == UInt8(ascii: "B") ? UInt8(ascii: "C") : $0 }))
        let refused = try run("-t", "binary", "damaged")
        #expect(refused.status == 4 && refused.output == "" && refused.errors.hasPrefix("dynwrap convert: damaged: "))
    }

    @Test("plain JSON is a property list that Foundation reads as the same")
    func plain() throws {
        let text =
            #"{"s": "<&>é", "i": -3, "max": 9223372036854775807, "r": 0.1, "e": 1.50e3, "t": true, "f": false, "a": [1, [], {}], "": 0}"#
        for (form, format) in [("xml", PropertyListSerialization.PropertyListFormat.xml), ("binary", .binary)] {
            let run = try run("-t", form, "-o", "out.plist", input: text)
            #expect(run.status == 0 && run.errors == "")
            var found = PropertyListSerialization.PropertyListFormat.openStep
            let data = try Data(contentsOf: folder.url.appendingPathComponent("out.plist"))
            let list = try unsafe PropertyListSerialization.propertyList(from: data, format: &found)
            #expect(found == format)
            #expect(try JSON(any: list) == JSON(parsing: text))
        }
    }

    @Test("what is lost is told with its place, and nothing is written")
    func losses() throws {
        let text =
            #"{"n": null, "a": [1, null, 18446744073709551617, 1e400, 1.50, 36893488147419103232, 9007199254740993], "s": "x\u0000", "k": 1, "k": 2, "d": "$null"}"#
        let run = try run("-t", "xml", "-o", "out.plist", input: text)
        #expect(run.output == "" && run.status == 1)
        #expect(
            run.errors == """
                lost the root: the key "k" stands more than once; the last one stays
                lost /n: a property list has no null
                lost /a/1: a property list has no null
                lost /a/2: the nearest Double to 18446744073709551617 is 1.8446744073709552e+19
                lost /a/3: 1e400 is beyond a Double; its text stands in its place
                lost /s: XML has no room for a character of the text; U+FFFD stands in its place
                lost /d: Foundation's coders read the string "$null" as nothing

                """)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("out.plist").path))
        let lossy = try self.run("-t", "xml", "--lossy", input: text)
        #expect(lossy.status == 0 && lossy.errors == run.errors)
        let list = try unsafe PropertyListSerialization.propertyList(from: Data(lossy.output.utf8), format: nil)
        #expect(
            try JSON(any: list) == [
                "a": [1, 1.8446744073709552e+19, "1e400", 1.5, 3.6893488147419103e+19, 9_007_199_254_740_993], "s": "x\u{FFFD}",
                "k": 2, "d": "$null",
            ])
    }

    @Test("keys that become equal without what XML lacks are a loss, and the last one stays")
    func equalKeys() throws {
        let text = #"{"\u0000": 1, "a": 2, "\u0001": 3, "\uFFFD": 4}"#
        let run = try run("-t", "xml", input: text)
        #expect(run.status == 1 && run.output == "")
        #expect(
            run.errors.components(separatedBy: "the key stands there already; the last one stays").count == 3, "\(run.errors)")
        let lossy = try self.run("-t", "xml", "--lossy", input: text)
        #expect(lossy.status == 0 && lossy.errors == run.errors)
        let list = try unsafe PropertyListSerialization.propertyList(from: Data(lossy.output.utf8), format: nil)
        #expect(try JSON(any: list) == ["\u{FFFD}": 4, "a": 2])
    }

    @Test("no loss is told of what comes back the same", arguments: [true, false])
    func law(_ isXML: Bool) throws {
        var texts = RandomText(seed: 31)
        for _ in 0..<300 {
            let tree = try JSON(parsing: texts.object())
            let list = PlainPropertyList(tree, isXML: isXML)
            let data = Data(try list.value.serialized(as: isXML ? .xml : .binary))
            let read = try unsafe JSON(any: PropertyListSerialization.propertyList(from: data, format: nil))
            // Equal keys are no loss by meaning: the last one counts.
            let losses = list.losses.filter { !$0.reason.contains("more than once") }
            #expect((read == tree) == losses.isEmpty, "\(tree) \(losses)")
        }
    }

    @Test("what is nothing of the kind")
    func refusals() throws {
        #expect(try run("-t", "json", input: "{}").status == 4)
        #expect(try run("-t", "xml", input: "3").status == 4)
        #expect(try run(input: "{}").status == 2)
        #expect(try run("-o", "x.txt", input: "{}").status == 2)
        #expect(try run("-o", "x.plist", input: "{}").status == 0)
        #expect(try run("-t", "xlm", input: "{}").errors.contains("the nearest is xml"))
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(try run("-t", "binary", input: deep).errors.contains("deeper than 64 levels"))
        let foreign = "<?xml version=\"1.0\"?><plist><dict><key>a</key><string>b</string></dict></plist>"
        #expect(try run("-t", "json", input: foreign).errors.contains("not an archive"))
    }

    @Test("a name without a dot says no form; a negative zero is a real number")
    func names() throws {
        try folder.add("plain.json", #"{"a": -0}"#)
        let refused = try run("-o", "plist", "plain.json")
        #expect(refused.status == 2 && !refused.errors.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("plist").path))
        #expect(try run("--to", "xml", "plain.json").output.contains("<real>-0.0</real>"))
    }
}
