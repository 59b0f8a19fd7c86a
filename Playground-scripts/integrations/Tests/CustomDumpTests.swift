import CustomDump
import DynWrap
import Foundation
import Testing

private struct TodoSchema: Schema {
    let title = Str("title")
    let isDone = Flag("done")
    let code = Str("code").secret
}

private enum Pet: Sendable { case cat(lives: Int), dog(Wrapped<TodoSchema>) }

private struct HouseSchema: Schema {
    let name = Str("the-name")
    let built = Date("built", .iso8601)
    let todos = ModelList<TodoSchema>("todos")
    let byDay = ModelDict<TodoSchema>("by-day")
    let pet = OneOf<Pet>("pet", by: "kind") {
        Case("cat", Pet.cat, at: "lives")
        Case("dog", Pet.dog)
    }
}

@Suite("Models under swift-custom-dump")
struct CustomDumpTests {
    private static let text = #"""
        {"the-name": "House", "built": "1970-01-01T00:00:00Z", "todos": [{"title": "Paint", "code": "s1"}], "by-day": {"mo": {"title": "Wash", "done": true}},
         "pet": {"kind": "cat", "lives": 9}, "more": {"a": [1, "x"], "b": null}}
        """#

    @Test("a model is shown as what is in it, by its names and types")
    func shown() throws {
        var shown = ""
        customDump(try Wrapped<HouseSchema>(json: Self.text), to: &shown)
        #expect(
            shown == #"""
                HouseSchema(
                  name: "House",
                  built: Date(1970-01-01T00:00:00.000Z),
                  todos: [
                    [0]: TodoSchema(
                      title: "Paint",
                      isDone: false,
                      code: "<secret>"
                    )
                  ],
                  byDay: [
                    "mo": TodoSchema(
                      title: "Wash",
                      isDone: true,
                      code: nil
                    )
                  ],
                  pet: .cat(lives: 9),
                  unknown keys: [
                    "more": [
                      "a": [
                        [0]: 1,
                        [1]: "x"
                      ],
                      "b": null
                    ]
                  ]
                )
                """#, "\(shown)")
    }

    @Test("a difference is the field's, of a tree the member's")
    func difference() throws {
        let old = try Wrapped<HouseSchema>(json: Self.text)
        var new = old
        new.todos[0].isDone = true
        #expect(
            diff(old, new) == #"""
                  HouseSchema(
                    name: "House",
                    built: Date(1970-01-01T00:00:00.000Z),
                    todos: [
                      [0]: TodoSchema(
                        title: "Paint",
                -       isDone: false,
                +       isDone: true,
                        code: "<secret>"
                      )
                    ],
                    byDay: […],
                    pet: .cat(lives: 9),
                    unknown keys: […]
                  )
                """#, "\(diff(old, new) ?? "")")
        var tree = old.dyn.json["more"]
        tree["b"] = 2
        #expect(
            diff(old.dyn.json["more"], tree) == #"""
                  [
                    "a": […],
                -   "b": null
                +   "b": 2
                  ]
                """#, "\(diff(old.dyn.json["more"], tree) ?? "")")
    }
}
