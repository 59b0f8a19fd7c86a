import DynWrap
import Foundation
import TestSupport
import Testing

private struct Counted<R: RangeExpression & Sendable>: Schema where R.Bound == Int {
    let text: Field<String>
    let list: Field<[Int]>

    init() {
        text = Field<String>("text")
        list = Field<[Int]>("list")
    }

    init(_ range: R) {
        text = Field<String>("text").count(range)
        list = Field<[Int]>("list").count(range)
    }
}

private struct AskingSchema: Schema {
    let name = Str("name")
    let children = ModelList<AskingSchema>("children")

    var body: some SchemaBody {
        Rule("all children are fine") { $0.children.allSatisfy { $0.dyn.problems.isEmpty } }
        Rule("is fine itself") { $0.dyn.problems.isEmpty }
        Rule("has a name") { !$0.name.isEmpty }
    }
}

private struct EndlessSchema: Schema {
    let number = Num<Int>("number")

    var body: some SchemaBody {
        Rule("its next is fine") { model in
            var next = model
            next.number += 1
            return next.dyn.problems.isEmpty
        }
    }
}

@Suite("Public arguments never trap or overflow the stack")
struct PublicArgumentTests {
    /// What a count in this range says: the problems of texts of these lengths, and the export's keywords.
    private func counts<R: RangeExpression & Sendable>(_ range: R) throws -> (
        fits: [Int], minimum: Int?, maximum: Int?, message: String?
    )
    where R.Bound == Int {
        let schema = Counted(range)
        var fits: [Int] = []
        var message: String?
        for length in 0...4 {
            let text = String(repeating: "x", count: length)
            let list = JSON((0..<length).map { JSON($0) })
            let model = try Wrapped(json: ["text": JSON(text), "list": list] as JSON, schema: schema)
            let problems = model.dyn.problems
            #expect(problems.isEmpty || problems.count == 2, "text and list agree")
            #expect(problems.isEmpty == range.contains(length))
            if problems.isEmpty { fits.append(length) } else { message = problems[0].expected }
        }
        let property = schema.jsonSchema["properties"]["text"]
        return (fits, property["minLength"].int, property["maxLength"].int, message)
    }

    @Test("a count takes every range")
    func ranges() throws {
        #expect(try counts(...Int.max) == (Array(0...4), nil, nil, nil))
        #expect(try counts(0...Int.max) == (Array(0...4), nil, nil, nil))
        #expect(try counts(Int.min...Int.max) == (Array(0...4), nil, nil, nil))
        #expect(try counts(2...) == ([2, 3, 4], 2, nil, "at least 2 characters"))
        #expect(try counts((-2)...) == (Array(0...4), nil, nil, nil))
        #expect(try counts(Int.max...) == ([], Int.max, nil, "at least \(Int.max) characters"))
        #expect(try counts(1...3) == ([1, 2, 3], 1, 3, "1 to 3 characters"))
        #expect(try counts(1..<3) == ([1, 2], 1, 2, "1 to 2 characters"))
        #expect(try counts(..<3) == ([0, 1, 2], nil, 2, "at most 2 characters"))
        #expect(try counts((-5)...2) == ([0, 1, 2], nil, 2, "at most 2 characters"))
        for found in [try counts(..<(-3)), try counts(..<Int.min), try counts(..<0)] {
            #expect(found == ([], 1, 0, "no number of characters"))
        }
        for found in [try counts(...(-3)), try counts(...Int.min)] { #expect(found == ([], 1, 0, "no number of characters")) }
        for found in [try counts((-5)...(-2)), try counts(Int.min...Int.min)] {
            #expect(found == ([], 1, 0, "no number of characters"))
        }
        for found in [try counts(2..<2), try counts(Int.min..<Int.min)] {
            #expect(found == ([], 1, 0, "no number of characters"))
        }
    }

    @Test("a field at the end of 3,000 steps is read, set, removed, reset, checked, written and exported on a small stack")
    func longPath() throws {
        struct S: Schema {
            let deep: Field<Int>
            let other: Field<String>
            init() { self.init(3_000) }
            init(_ count: Int) {
                let steps = Array(repeating: "a", count: count).joined(separator: ".")
                deep = Field<Int>(steps + ".n")
                other = Field<String>(steps + ".s")
            }
        }
        let found = onSmallStack { () -> [String] in
            guard var model = try? Wrapped<S>(json: "{}") else { return ["did not open"] }
            model.deep = 7
            model.other = "x"
            var found = ["\(model.deep) \(model.other) \(model.dyn.problems.count) \(model.dyn.changes.list.count)"]
            model.deep += 1
            found.append("\(model.deep)")
            model.dyn.remove(\.other)
            found.append("\(model.other) \(model.dyn.state(of: \.other))")
            found.append("\(model.dyn.json.text().utf8.count)")
            model.dyn.reset(\.deep)
            found.append("\(model.deep)")
            return found
        }
        #expect(found.first?.hasPrefix("7 x 0 ") == true)
        #expect(found.dropFirst() == ["8", " absent", "18007", "0"])
    }

    @Test("a strict export of 500 lists inside each other on a small stack")
    func nestedLists() {
        func nested<T: JSONConvertible>(_ type: T.Type, _ levels: Int) -> DynamicSchema {
            levels == 0 ? DynamicSchema("S") { Field<[T]>("list") } : nested([T].self, levels - 1)
        }
        let schema = nested(Int.self, 499)
        let depth = onSmallStack { () -> Int in
            var found = (try? schema.jsonSchema(strict: true))?["properties"]["list"] ?? .missing
            var depth = 0
            while found["items"].exists {
                found = found["items"]
                depth += 1
            }
            return depth
        }
        #expect(depth == 500)
    }

    @Test("a rule that asks for the problems of its own model, or of models inside, gets them without that rule")
    func askingRules() throws {
        let fine = try Wrapped<AskingSchema>(json: #"{"name":"a","children":[{"name":"b","children":[{"name":"c"}]}]}"#)
        #expect(fine.dyn.problems.isEmpty)
        let wrong = try Wrapped<AskingSchema>(json: #"{"name":"a","children":[{"name":"b","children":[{"name":""}]}]}"#)
        #expect(wrong.dyn.problems.contains { $0.pointer.tokens.isEmpty && $0.expected == "all children are fine" })
        #expect(wrong.dyn.problems.contains { $0.expected == "has a name" })
    }

    @Test("a rule that asks for the problems of ever new models is stopped on a small stack, and that is a problem")
    func endlessRules() {
        let problems = onSmallStack { (try? Wrapped<EndlessSchema>(json: #"{"number":1}"#))?.dyn.problems.map(\.expected) ?? [] }
        #expect(problems == ["its next is fine"])
    }
}
