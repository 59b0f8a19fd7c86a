import DynWrap
import Testing

private struct PageSchema: Schema {
    let id = Num<Int>("id").readOnly
    let tags = List<String>("tags")
}

private struct FreeSchema: Schema { let name = Str("name") }

/// A server answers a patch by them: 400, 403, 409, 422.
@Suite("Why a patch or an edit was refused, by a code that stays")
struct PointerErrorCodeTests {
    private let page = #"{"id": 1, "tags": ["a"], "more": {"x": 1}}"#

    @Test(
        "of patches",
        arguments: [
            (#"{"op": "remove", "path": "/none"}"#, JSONPointerError.Code.notFound),
            (#"{"op": "replace", "path": "/none", "value": 1}"#, .notFound),
            (#"{"op": "add", "path": "/none/x", "value": 1}"#, .notFound),
            (#"{"op": "add", "path": "/tags/3", "value": "b"}"#, .notFound),
            (#"{"op": "add", "path": "/more/x/y", "value": 1}"#, .notFound),
            (#"{"op": "move", "from": "/none", "path": "/x"}"#, .notFound),
            (#"{"op": "copy", "from": "/none", "path": "/x"}"#, .notFound),
            (#"{"op": "test", "path": "/none", "value": 1}"#, .notFound),
            (#"{"op": "test", "path": "/more/x", "value": 2}"#, .testFailed),
            (#"{"op": "replace", "path": "/id", "value": 2}"#, .readOnly),
            (#"{"op": "move", "from": "/more", "path": "/more/x"}"#, .notApplicable),
            (#"{"op": "replace", "path": "", "value": []}"#, .readOnly),
            (#"{"op": "remove"}"#, .invalidPatch), (#"{"op": "take", "path": "/id"}"#, .invalidPatch),
            (#"{"op": "remove", "path": "id"}"#, .invalidPatch), ("3", .invalidPatch),
        ])
    func patches(_ operation: String, _ code: JSONPointerError.Code) throws {
        var model = try Wrapped<PageSchema>(json: page)
        let error = #expect(throws: JSONPointerError.self) {
            try model.dyn.apply(JSONPatch(json: JSON(parsing: "[\(operation)]")))
        }
        #expect(error?.code == code)
        #expect(model.dyn.changes.isEmpty)
    }

    @Test("of merge patches, edits, values without a form in JSON; the code's name is its text")
    func others() throws {
        var model = try Wrapped<PageSchema>(json: page)
        let readOnly = #expect(throws: JSONPointerError.self) { try model.dyn.apply(merging: ["id": 2]) }
        #expect(readOnly?.code == .readOnly && readOnly?.code.description == "readOnly")
        let array = #expect(throws: JSONPointerError.self) { try model.dyn.apply(merging: [1]) }
        #expect(array?.code == .readOnly)
        var free = Wrapped<FreeSchema>()
        let other = #expect(throws: JSONPointerError.self) { try free.dyn.apply(merging: [1]) }
        #expect(other?.code == .notApplicable)
        var tree = model.dyn.json
        let nowhere = #expect(throws: JSONPointerError.self) { try tree.set(1, at: "/tags/9") }
        #expect(nowhere?.code == .notFound)
        let formless = #expect(throws: JSONPointerError.self) { try JSON(any: ["a": Double.nan]) }
        #expect(formless?.code == .notRepresentable)
        let large = #expect(throws: JSONPointerError.self) { try JSON(parsing: "1e400").canonicalBytes() }
        #expect(large?.code == .notRepresentable)
    }
}
