import DynWrap
import Foundation
import Testing

private struct ItemSchema: Schema {
    let id = Num<Int>("id").required.readOnly
    let name = Str("name").required
    let parts = ModelList<ItemSchema>("parts")
    let owner = Model<OwnerSchema>("owner")
}

private struct OwnerSchema: Schema {
    let id = Num<Int>("id").readOnly
    let city = Str("city")
}

@Suite("What a request handler needs: all problems at once, as JSON, and nothing changed that must not be")
struct ServerTests {
    private let good = #"{"id": 1, "name": "a", "parts": [{"id": 2, "name": "b"}], "owner": {"id": 9, "city": "Oslo"}}"#

    @Test("strict opening from everything that opens")
    func strict() throws {
        let bad = #"{"id": "x"}"#
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-\(UUID().uuidString).json")
        try Data(bad.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        typealias Item = Wrapped<ItemSchema>
        let openings: [() throws -> Item] = [
            { try Item(strict: bad) }, { try Item(strict: Data(bad.utf8)) }, { try Item(strict: Array(bad.utf8)) },
            { try Item(strict: Array((" " + bad).utf8)[1...]) },
            { unsafe try Item(strict: ContiguousArray(bad.utf8).span.bytes) },
            { try Item(strict: JSON(parsing: bad)) }, { try Item(strictContentsOf: file) },
            { try Item(strict: bad, schema: ItemSchema()) },
            { try Item(strict: Data(bad.utf8), schema: ItemSchema()) },
            { try Item(strict: JSON(parsing: bad), schema: ItemSchema()) },
        ]
        for open in openings {
            let error = #expect(throws: ValidationError.self) { _ = try open() }
            #expect(error?.problems.map(\.code) == ["invalid", "missing"])
        }
        #expect(try Item(strict: Data(good.utf8)).name == "a")
    }

    @Test(
        "a list has the problems of all its models, each with its index, line and column; an element of another kind is one problem"
    )
    func lists() throws {
        let text = "[\(good),\n {\"id\": 2},\n 7,\n {\"id\": 3, \"name\": 4}]"
        let list = try WrappedList<ItemSchema>(json: text)
        #expect(
            list.problems.map(\.description) == [
                "error /1/name (name): expected a string, found nothing",
                "error /2 line 3, column 2: expected an object (Item), found 7",
                "error /3/name (name) line 4, column 20: expected a string, found 4",
            ])
        let error = #expect(throws: ValidationError.self) { try WrappedList<ItemSchema>(strict: Data(text.utf8)) }
        #expect(error?.schema == "[Item]" && error?.problems == list.problems)
        #expect(try WrappedList<ItemSchema>(strict: "[\(good)]").count == 1)
        #expect(try WrappedList<ItemSchema>(json: text).problems == WrappedList<ItemSchema>(json: JSON(parsing: text)).problems)
    }

    @Test("a problem is JSON with a code that stays")
    func encoding() throws {
        let model = try Wrapped<ItemSchema>(json: #"{"id": null, "name": 3, "new": 1}"#)
        let data = try JSONEncoder().encode(model.dyn.problems)
        let json = try JSON(parsing: data)
        #expect(json.elements.map { $0["code"].string } == ["null", "invalid"])
        #expect(json[1]["pointer"] == "/name" && json[1]["line"] == 1 && json[1]["message"] == "expected a string, found 3")
        #expect(
            Set(json[1].members.map(\.key)) == [
                "code", "pointer", "property", "severity", "message", "expected", "found", "line", "column",
            ])
    }

    @Test("the body of a PATCH is checked for what is in it")
    func present() throws {
        let body = try Wrapped<ItemSchema>(json: #"{"name": 3}"#)
        #expect(body.dyn.problems.map(\.code) == ["missing", "invalid"])
        #expect(body.dyn.problems(of: .present).map(\.code) == ["invalid"] && body.dyn.problems(of: .all) == body.dyn.problems)
    }

    @Test("patches and merge patches change no read-only field, nested ones neither, unless they may; all or nothing")
    func readOnly() throws {
        let model = try Wrapped<ItemSchema>(json: good)
        func check(_ pointer: JSONPointer, _ apply: (inout Wrapped<ItemSchema>) throws -> Void) {
            var copy = model
            let error = #expect(throws: JSONPointerError.self) { try apply(&copy) }
            #expect(error?.pointer == pointer && error?.message == "the field is read-only")
            #expect(copy.dyn.hasSameText(as: model))
        }
        check("/id") { try $0.dyn.apply(merging: ["id": 5, "name": "z"]) }
        check("/id") { try $0.dyn.apply(JSONPatch([.replace("/name", "z"), .remove("/id")])) }
        check("/owner/id") { try $0.dyn.apply(merging: ["owner": ["id": 5]]) }
        check("/owner/id") { try $0.dyn.apply(JSONPatch([.replace("/owner", ["city": "Rome"])])) }
        check("/parts/0/id") { try $0.dyn.apply(JSONPatch([.replace("/parts/0/id", 3)])) }
        check("/parts/0/id") { try $0.dyn.apply(merging: ["parts": [["id": 4, "name": "b"]]]) }
        var copy = model
        try copy.dyn.apply(merging: ["name": "z", "id": 1.0, "owner": ["city": "Rome"]])
        try copy.dyn.apply(JSONPatch([.add("/parts/-", ["id": 7, "name": "new"])]))
        #expect(copy.name == "z" && copy.owner?.city == "Rome" && copy.parts.count == 2)
        try copy.dyn.apply(merging: ["id": 5], readOnly: .allow)
        #expect(copy.id == 5)
    }

    @Test("errors say of themselves what they say elsewhere")
    func localized() throws {
        do { _ = try Wrapped<ItemSchema>(json: "{") } catch { #expect((error as any Error).localizedDescription == "\(error)") }
        do { _ = try Wrapped<ItemSchema>(strict: "{}") } catch { #expect(error.localizedDescription == "\(error)") }
        var tree: JSON = [:]
        do { try tree.apply(JSONPatch([.remove("/a")])) } catch {
            #expect((error as any Error).localizedDescription == "\(error)")
        }
        do { _ = try Wrapped<ItemSchema>(archive: URL(fileURLWithPath: "/nowhere/x.json")) } catch {
            #expect(error.localizedDescription == "\(error)")
        }
    }
}
