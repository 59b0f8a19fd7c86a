import DynWrapSchema
import Testing

/// `nil` is JSON's null where a `JSON` is asked for; a conditional expression takes it for one even where an optional is meant.
@Suite("JSON: nil is null only where it should be")
struct NilLiteralTests {
    @Test("an element set to itself stays what it is")
    func elementToItself() throws {
        var tree = try JSON(parsing: "[{\"a\": 1}, 2, {\"b\": 3}]")
        tree[0]["a"] = 5
        tree[2] = tree[2]
        tree[1] = tree[1]
        #expect(tree.text() == "[{\"a\": 5}, 2, {\"b\": 3}]")
        tree[0] = try JSON(parsing: "0")
        #expect(tree.text() == "[0, 2, {\"b\": 3}]")
    }

    @Test("a pointer into nothing gives nothing")
    func pointers() {
        #expect(JSON.missing[pointer: ""] == JSON?.none)
        #expect((["a": 1] as JSON)[pointer: "/b"] == JSON?.none)
    }
}
