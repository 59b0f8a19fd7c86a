import DynWrap
import Foundation
import TestSupport
import Testing

private struct TodoSchema: Schema {
    let title = Str("title")
    let due = Num<Int>("due").optional
    let code = Str("code").secret
}

private enum Pet: Sendable { case cat(lives: Int), dog(Wrapped<TodoSchema>), other(JSON) }

private struct HouseSchema: Schema {
    let name = Str("the-name")
    let area = Num<Double>("area", default: 10)
    let todos = ModelList<TodoSchema>("todos")
    let byDay = ModelDict<TodoSchema>("by-day")
    let pet = OneOf<Pet>("pet", by: "kind") {
        Case("cat", Pet.cat, at: "lives")
        Case("dog", Pet.dog)
        Otherwise(Pet.other)
    }
    let pin = Num<Int>("pin").secret
    let spare = Str("keys.spare").secret
    let keys = Raw("keys")
    let where_ = Group(PlaceSchema())
}

private struct PlaceSchema: Schema {
    let city = Str("city")
    let alarm = Str("alarm").secret
}

private struct LinkSchema: Schema {
    let n = Num<Int>("n")
    let next = Model<LinkSchema>("next")
}

@Suite("Mirrors: what `dump` and a debugger show")
struct MirrorTests {
    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    @Test(
        "a model's values by their names, with what is in them; secrets as marks, what can't be read and what nobody declared as JSON"
    )
    func model() throws {
        let house = try Wrapped<HouseSchema>(
            json: """
                {"the-name": "House", "area": "big", "todos": [{"title": "Paint", "due": 3, "code": "s1"}, {"title": "Rest"}],
                 "by-day": {"mo": {"title": "Wash"}}, "pet": {"kind": "cat", "lives": 9}, "pin": 1234, "keys": {"spare": "s2", "front": 1},
                 "city": "Oslo", "alarm": "s3", "extra": {"list": [1, "a", null]}}
                """)
        let text = dumped(house)
        let lines = text.split(separator: "\n").dropFirst()
        #expect(
            lines.joined(separator: "\n")
                == #"""
                  - name: "House"
                  - area: "big"
                  ▿ todos: 2 elements
                    ▿ Todo {"title":"Paint","due":3,"code":"<secret>"}
                      - title: "Paint"
                      ▿ due: Optional(3)
                        - some: 3
                      - code: "<secret>"
                    ▿ Todo {"title":"Rest"}
                      - title: "Rest"
                      - due: nil
                      - code: nil
                  ▿ byDay: 1 key/value pair
                    ▿ (2 elements)
                      - key: "mo"
                      ▿ value: Todo {"title":"Wash"}
                        - title: "Wash"
                        - due: nil
                        - code: nil
                  ▿ pet: Optional(MIRROR.Pet.cat(lives: 9))
                    ▿ some: MIRROR.Pet.cat
                      ▿ cat: (1 element)
                        - lives: 9
                  - pin: "<secret>"
                  - spare: "<secret>"
                  ▿ keys: 2 key/value pairs
                    ▿ (2 elements)
                      - key: "spare"
                      - value: "<secret>"
                    ▿ (2 elements)
                      - key: "front"
                      - value: 1
                  ▿ where_: Place {"city":"Oslo","alarm":"<secret>"}
                    - city: "Oslo"
                    - alarm: "<secret>"
                  ▿ unknown keys: 1 key/value pair
                    ▿ (2 elements)
                      - key: "extra"
                      ▿ value: 1 key/value pair
                        ▿ (2 elements)
                          - key: "list"
                          ▿ value: 3 elements
                            - 1
                            - "a"
                            - null
                """#.replacing("MIRROR.", with: String(reflecting: Pet.self).replacing("Pet", with: "")))
        for secret in ["s1", "s2", "s3", "1234"] { #expect(!text.contains(secret)) }
    }

    @Test("the children have the types of the fields")
    func types() throws {
        let house = try Wrapped<HouseSchema>(json: #"{"the-name": "a", "todos": [{"title": "t"}]}"#)
        let children = Dictionary(
            Mirror(reflecting: house).children.map { ($0.label ?? "", $0.value) }, uniquingKeysWith: { first, _ in first })
        #expect(children["name"] as? String == "a" && children["area"] as? Double == 10)
        #expect((children["todos"] as? WrappedList<TodoSchema>)?.first?.title == "t")
        #expect(children["unknown keys"] == nil)
        #expect(Mirror(reflecting: house).displayStyle == .struct && Mirror(reflecting: house).subjectType == HouseSchema.self)
    }

    @Test("JSON: members and elements as those of Swift's collections, scalars by their text", arguments: [false, true])
    func tree(_ isEdited: Bool) throws {
        var tree = try JSON(parsing: #"{"a": [1.50, "x", true], "b": {}, "c": null}"#)
        if isEdited { tree = ["a": [try JSON(parsing: "1.50"), "x", true], "b": [:], "c": nil] }
        #expect(
            dumped(tree) == #"""
                ▿ 3 key/value pairs
                  ▿ (2 elements)
                    - key: "a"
                    ▿ value: 3 elements
                      - 1.50
                      - "x"
                      - true
                  ▿ (2 elements)
                    - key: "b"
                    - value: 0 key/value pairs
                  ▿ (2 elements)
                    - key: "c"
                    - value: null

                """#)
        #expect(Mirror(reflecting: tree).displayStyle == .dictionary && Mirror(reflecting: tree["a"]).displayStyle == .collection)
        #expect(Mirror(reflecting: tree["a"]).children.first?.value as? JSON == 1.5)
        #expect(dumped(JSON.missing) == "- missing\n")
    }

    @Test("what is deep inside each other is text, so that nothing that calls itself for each level ends the program")
    func depth() {
        let depth = 5_000
        let options = JSONOptions(maximumDepth: depth + 2)
        @Sendable func nested(_ levels: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
        }
        let failures = onSmallStack { () -> [String] in
            var failures: [String] = []
            for (open, close) in [("[", "]"), (#"{"n":1,"next":"#, "}")] {
                guard let flat = try? JSON(parsing: nested(64, open, close)),
                    let deep = try? JSON(parsing: nested(depth, open, close), options: options)
                else { return ["open"] }
                var edited = deep
                if edited.kind == .array { edited.append(1) } else { edited["m"] = 1 }
                if Mirror(reflecting: flat).children.isEmpty { failures.append("64 levels have no children") }
                if !Mirror(reflecting: deep).children.isEmpty { failures.append("\(depth) levels have children") }
                if !Mirror(reflecting: edited).children.isEmpty { failures.append("\(depth) edited levels have children") }
                var text = ""
                for value in [flat, deep, edited] { dump(value, to: &text) }
                if deep.kind == .object, let model = try? Wrapped<LinkSchema>(json: deep) {
                    dump(model, to: &text)
                    if Mirror(reflecting: model).children.map(\.label) != ["n", "next"] {
                        failures.append("the model's children")
                    }
                }
                if let model = try? Wrapped<LinkSchema>(json: flat) { dump(model, to: &text) }
                if text.utf8.count < depth { failures.append("not shown") }
            }
            return failures
        }
        #expect(failures == [])
    }
}
