import DynWrap
import Foundation
import Testing

/// Cases whose payload has several parts.
@Suite("Unions: cases with several associated values")
struct UnionPartsTests {
    struct PointSchema: Schema {
        let x = Num<Double>("x")
        let id = Num<Int>("id").readOnly
    }
    struct TokenSchema: Schema { let token = Str("token").secret }
    enum Guarded: Sendable { case pair(Wrapped<TokenSchema>, Int), other(JSON) }
    struct GuardedSchema: Schema {
        let s = OneOf<Guarded>("s", by: "type") {
            Case("pair", Guarded.pair, at: "a", "b")
            Otherwise(Guarded.other)
        }
    }
    enum Shape: Sendable, Equatable {
        case rect(width: Double, height: Double)
        case box(Int, Int, depth: Int?)
        case line(from: Wrapped<PointSchema>, to: Wrapped<PointSchema>)
        case square(Double)
        case grid(width: Double, height: Double)
        case point
    }
    static func cases(_ choice: UnionChoice) -> Union<Shape> {
        Union(by: choice) {
            UnionCase("rect", or: ["rectangle"], Shape.rect, at: "width", "height")
            UnionCase("box", Shape.box, at: "size.w", "size.h", "depth")
            UnionCase("line", Shape.line, at: "from", "to")
            UnionCase("square", Shape.square, at: "width")
            UnionCase("grid", Shape.grid, at: "columns", "rows")
            UnionCase("point", Shape.point)
        }
    }
    struct DrawingSchema: Schema {
        let byKey = OneOf<Shape>("s", cases("type"))
        let list = OneOfList<Shape>("list", cases("type"))
        let onlyKey = OneOf<Shape>("o", cases(.onlyKey))
        let beside = OneOf<Shape>("b", cases(.sibling("kind")))
        let envelope = OneOf<Shape>("e", cases(.sibling("type", of: "payload")))
        let shape = OneOf<Shape>("shape", by: .shape) {
            Case(Shape.rect, at: "width", "height")
            Case(Shape.square, at: "width")
        }
    }
    typealias Drawing = Wrapped<DrawingSchema>

    @Test("read from where each part is; what may be nil need not be there")
    func reading() throws {
        #expect(try Drawing(json: #"{"s": {"type": "rect", "width": 2, "height": 3.5}}"#).byKey == .rect(width: 2, height: 3.5))
        #expect(try Drawing(json: #"{"s": {"type": "rectangle", "width": 2, "height": 3}}"#).byKey == .rect(width: 2, height: 3))
        #expect(try Drawing(json: #"{"s": {"type": "box", "size": {"w": 1, "h": 2}}}"#).byKey == .box(1, 2, depth: nil))
        #expect(try Drawing(json: #"{"s": {"type": "box", "size": {"w": 1, "h": 2}, "depth": 3}}"#).byKey == .box(1, 2, depth: 3))
        #expect(try Drawing(json: #"{"s": {"type": "grid", "columns": 1, "rows": 2}}"#).byKey == .grid(width: 1, height: 2))
        #expect(try Drawing(json: #"{"o": {"rect": {"width": 2, "height": 3}}}"#).onlyKey == .rect(width: 2, height: 3))
        #expect(try Drawing(json: #"{"kind": "rect", "b": {"width": 2, "height": 3}}"#).beside == .rect(width: 2, height: 3))
        #expect(
            try Drawing(json: #"{"e": {"type": "rect", "payload": {"width": 2, "height": 3}}}"#).envelope
                == .rect(width: 2, height: 3))
        #expect(try Drawing(json: #"{"shape": {"width": 2, "height": 3}}"#).shape == .rect(width: 2, height: 3))
        #expect(try Drawing(json: #"{"shape": {"width": 2}}"#).shape == .square(2))
    }

    @Test("what is in the way of a part that may be nil is told, wherever the payload stands, and is not taken for nil")
    func obstacles() throws {
        enum Note: Sendable, Equatable { case both(Int?, String?) }
        func cases(_ choice: UnionChoice) -> Union<Note> { Union(by: choice) { UnionCase("both", Note.both, at: "x", "y.z") } }
        struct NoteSchema: Schema {
            let choice: OneOf<Note>
            init() { choice = OneOf("v", Union(by: "kind") { UnionCase("both", Note.both, at: "x", "y.z") }) }
            init(_ union: Union<Note>) { choice = OneOf("v", union) }
        }
        for (choice, open, close, pointer) in [
            (UnionChoice.onlyKey, #"{"both": "#, "}", "/both"),
            (.sibling("kind", of: "payload"), #"{"kind": "both", "payload": "#, "}", "/payload"), ("kind", "", "", ""),
        ] {
            let schema = NoteSchema(cases(choice))
            func model(_ payload: String) throws -> Wrapped<NoteSchema> {
                let payload = open == "" ? payload.replacing("{", with: #"{"kind": "both", "#, maxReplacements: 1) : payload
                return try Wrapped(json: #"{"v": \#(open)\#(payload)\#(close)}"#, schema: schema)
            }
            #expect(try model(#"{"x": 1, "y": {"z": "s"}}"#).choice == .both(1, "s"))
            #expect(try model(#"{"x": 1, "y": null}"#).choice == .both(1, nil))
            #expect(try model(#"{"x": 1}"#).choice == .both(1, nil))
            let bad = try model(#"{"x": 1, "y": 5}"#)
            #expect(bad.choice == nil)
            #expect(bad.dyn.problems.map(\.expected) == ["a value with an object at \(pointer)/y"])
            // The exported schema allows what has no problem, and nothing else.
            let exported = try JSONSchema(schema.jsonSchema)
            for payload in [
                #"{"x": 1, "y": {"z": "s"}}"#, #"{"x": 1, "y": null}"#, #"{"q": 1}"#, #"{"y": 5}"#, #"{"x": {}}"#, "null", "7",
                "[]",
                #""s""#,
            ] where open != "" || payload.hasPrefix("{") {
                let model = try model(payload)
                #expect(exported.problems(of: model.dyn.json).isEmpty == model.dyn.problems.isEmpty, "\(model)")
            }
            if open != "" {
                #expect(try model("null").choice == .both(nil, nil) && model("7").choice == nil)
                #expect(try model("7").dyn.problems.map(\.expected) == ["a value with an object at \(pointer)"])
            }
        }
    }

    @Test(
        "every part that is not as it must be is told",
        arguments: [
            (#"{"s": {"type": "rect", "width": 2}}"#, ["error /s: expected an object whose height is a number, found an object"]),
            (
                #"{"s": {"type": "rect", "width": "x"}}"#,
                ["error /s: expected an object whose width is a number and whose height is a number, found an object"]
            ),
            (#"{"s": {"type": "rect", "width": "2", "height": 3}}"#, ["coerced /s/width: expected a number, found \"2\""]),
            (#"{"s": {"type": "box", "size": {"w": 1, "h": 2}, "depth": null}}"#, []),
            (
                #"{"list": [{"type": "point"}, {"type": "rect"}]}"#,
                ["dropped /list/1: expected an object whose width is a number and whose height is a number, found an object"]
            ),
            (
                #"{"o": {"rect": {"width": 2}}}"#,
                ["error /o: expected an object whose rect is an object whose height is a number, found an object"]
            ),
            (
                #"{"o": {"rect": 7}}"#, ["error /o: expected a value with an object at /rect, found an object"]
            ),
            (
                #"{"o": {"box": {"size": 7}}}"#, ["error /o: expected a value with an object at /box/size, found an object"]
            ),
            (
                #"{"e": {"type": "box", "payload": {"size": {"w": 1, "h": 2}, "depth": 7, "size": 7}}}"#,
                ["error /e: expected a value with an object at /payload/size, found an object"]
            ),
        ])
    func problems(_ text: String, _ expected: [String]) throws {
        let problems = try Drawing(json: text).dyn.problems.map { "\($0.severity) \($0.pointer): \($0.message)" }
        #expect(problems == expected, "\(problems)")
    }

    @Test(
        "written over what is there: the members next to the parts stay, and what is the same keeps its spelling",
        arguments: [
            (
                #"{"s":{"type":"rect","width":2.0,"height":3.0,"note":1}}"#, Shape.rect(width: 2, height: 4),
                #"{"s":{"type":"rect","width":2.0,"height":4,"note":1}}"#
            ),
            (
                #"{"s":{"type":"rectangle","width":2,"height":3}}"#, .rect(width: 2, height: 3),
                #"{"s":{"type":"rectangle","width":2,"height":3}}"#
            ),
            (
                #"{"s":{"type":"rect","width":2.0,"height":3,"note":1}}"#, .square(2),
                #"{"s":{"type":"square","width":2.0,"note":1}}"#
            ),
            (
                #"{"s":{"type":"square","width":2,"note":1}}"#, .rect(width: 5, height: 6),
                #"{"s":{"type":"rect","note":1,"width":5,"height":6}}"#
            ),
            (
                #"{"s":{"type":"rect","width":2,"height":3}}"#, .box(1, 2, depth: nil),
                #"{"s":{"type":"box","size":{"w":1,"h":2}}}"#
            ),
            (
                #"{"s":{"type":"box","size":{"w":1,"h":2},"depth":null}}"#, .box(1, 3, depth: nil),
                #"{"s":{"type":"box","size":{"w":1,"h":3},"depth":null}}"#
            ),
            (#"{"s":{"type":"rect","width":2,"height":3}}"#, .point, #"{"s":{"type":"point"}}"#),
            (
                #"{"s":{"type":"point","note":1}}"#, .rect(width: 1, height: 2),
                #"{"s":{"type":"rect","note":1,"width":1,"height":2}}"#
            ),
            (#"{"s":7}"#, .grid(width: 1, height: 2), #"{"s":{"type":"grid","columns":1,"rows":2}}"#),
        ])
    func writing(_ text: String, _ value: Shape, _ expected: String) throws {
        var drawing = try Drawing(json: text)
        drawing.byKey = value
        #expect(drawing.dyn.json.text() == expected)
        #expect(drawing.byKey == value)
    }

    @Test("a value without a form changes nothing")
    func unwritable() throws {
        let text = #"{"s": {"type": "rect", "width": 2, "height": 3}}"#
        var drawing = try Drawing(json: text)
        drawing.byKey = .rect(width: 4, height: .nan)
        #expect(drawing.dyn.text() == text)
        #expect(throws: ValidationError.self) { try drawing.dyn.set(\.byKey, to: .rect(width: .infinity, height: 1)) }
    }

    struct RefusingSchema: Schema {
        let plain = OneOf<Shape>("plain", cases("type"))
        let list = OneOfList<Shape>("list", cases("type"))
        let onSet = OneOf<Shape>("onSet", cases("type")).onSet { _ in .rect(width: .nan, height: 1) }
        let raw = Raw("raw")
    }

    @Test("an edit in place that ends in a value without a form leaves what was there, edited before or not")
    func unwritableInPlace() throws {
        let line = Shape.line(from: Wrapped { $0.x = 1 }, to: Wrapped { $0.x = 2 })
        func change<T>(_ value: inout T, to new: T) { value = new }
        var model = try Wrapped<RefusingSchema>(json: #"{"onSet":{"type":"line","from":{"x":1},"to":{"x":3}},"raw":{"a":[1]}}"#)
        for _ in 0..<2 {
            let (text, before) = (model.dyn.text(), model)
            change(&model.plain, to: .rect(width: .nan, height: 1))
            change(&model.list, to: [line, .rect(width: .infinity, height: 1)])
            change(&model.onSet, to: line)
            change(&model.raw, to: .unwritable)
            if !model.list.isEmpty { change(&model.list[0], to: .rect(width: .nan, height: 1)) }
            #expect(model.dyn.text() == text)
            #expect(model == before)
            // What is edited now is no longer a part of the document.
            model.plain = line
            model.list = [line, line]
            model.raw["a"][0] = 2
        }
    }

    @Test("what is written is read back, wherever the tag is")
    func roundTrip() throws {
        let shapes: [Shape] = [
            .rect(width: 1, height: 2), .box(1, 2, depth: 3), .box(4, 5, depth: nil), .square(3), .grid(width: 5, height: 6),
            .point,
            .line(from: Wrapped { $0.x = 1 }, to: Wrapped { $0.x = 2 }),
        ]
        for first in shapes {
            for second in shapes {
                var drawing = Drawing()
                for shape in [first, second] {
                    drawing.byKey = shape
                    drawing.onlyKey = shape
                    drawing.beside = shape
                    drawing.envelope = shape
                    drawing.list = [shape, first]
                }
                let again = try Drawing(json: drawing.dyn.text())
                for model in [drawing, again] {
                    #expect(
                        model.byKey == second && model.onlyKey == second && model.beside == second && model.envelope == second)
                    #expect(model.list == [second, first])
                }
                #expect(again == drawing && again.hashValue == drawing.hashValue && again.dyn.problems.isEmpty)
            }
        }
    }

    @Test("compared and put out by the parts alone")
    func content() throws {
        let a = try Drawing(json: #"{"s": {"type": "rect", "width": 2, "height": 3, "note": 1}}"#)
        let b = try Drawing(json: #"{"s": {"height": 3.0, "type": "rectangle", "width": 2.0}}"#)
        #expect(a == b && a.hashValue == b.hashValue)
        #expect(a.dyn.output().text() == #"{"s":{"type":"rect","width":2,"height":3}}"#)
        let line = try Drawing(json: #"{"o": {"line": {"from": {"x": 1, "y": 2}, "to": {"x": 3}, "z": 1}}}"#)
        #expect(line.dyn.output().text() == #"{"o":{"line":{"from":{"x":1},"to":{"x":3}}}}"#)
    }

    @Test("models among the parts: secrets hidden, read-only values kept, problems at their places")
    func models() throws {
        var drawing = try Drawing(
            json: #"{"s": {"type": "line", "from": {"x": 1, "id": 4}, "to": {"x": "y", "id": 5}}}"#)
        #expect(drawing.dyn.problems.map(\.pointer) == ["/s/to/x"])
        #expect(throws: JSONPointerError.self) { try drawing.dyn.apply(JSONPatch([.replace("/s/to/id", 6)])) }
        #expect(throws: JSONPointerError.self) { try drawing.dyn.apply(JSONPatch([.replace("/s/from/id", 6)])) }
        try drawing.dyn.apply(JSONPatch([.replace("/s/to/x", 6)]))
        guard case .line(let from, let to)? = drawing.byKey else { return #expect(Bool(false), "no line") }
        #expect(from.x == 1 && to.x == 6)
        for (text, problems) in [
            (#"{"s": {"type": "pair", "a": {"token": "abc"}, "b": 1}}"#, []),
            (#"{"s": {"type": "pair", "a": {"token": "abc"}, "b": "abc"}}"#, ["/s"]),
            (#"{"s": {"type": "pair", "a": "abc", "b": 1}}"#, ["/s"]),
        ] as [(String, [JSONPointer])] {
            let model = try Wrapped<GuardedSchema>(json: text)
            #expect(model.dyn.problems.map(\.pointer) == problems && !"\(model.dyn.problems)".contains("abc"))
            #expect(!"\(model)".replacing(#""b":"abc""#, with: "").contains("abc") && "\(model)".contains("<secret>"))
        }
    }

    @Test("the exported schema has the parts, and those that may be nil are not required")
    func export() throws {
        let schema = try JSONSchema(DrawingSchema().jsonSchema)
        let good = [
            #"{"s": {"type": "rect", "width": 2, "height": 3}}"#, #"{"s": {"type": "box", "size": {"w": 1, "h": 2}}}"#,
            #"{"s": {"type": "line", "from": {}, "to": {"x": 1}}}"#, #"{"o": {"rect": {"width": 2, "height": 3}}}"#,
            #"{"e": {"type": "rect", "payload": {"width": 2, "height": 3}}}"#,
        ]
        let bad = [
            #"{"s": {"type": "rect", "width": 2}}"#, #"{"s": {"type": "box", "size": {"w": 1}}}"#,
            #"{"s": {"type": "box", "size": {"h": 1}}}"#, #"{"s": {"type": "line", "from": {}}}"#,
            #"{"o": {"rect": {"width": 2}}}"#, #"{"e": {"type": "rect", "payload": {"height": 3}}}"#,
        ]
        for text in good { #expect(try schema.problems(of: JSON(parsing: text)).isEmpty, "\(text)") }
        for text in bad { #expect(try !schema.problems(of: JSON(parsing: text)).isEmpty, "\(text)") }
    }

    struct Pair: Sendable, Equatable { var a: Int, b: String }

    @Test("a type that is no enum says what it was made of")
    func structs() throws {
        let union = Union<Pair>(by: "t") {
            UnionCase("pair", { Pair(a: $0, b: $1) }, at: "a", "b", payload: { ($0.a, $0.b) })
        }
        #expect(try union.open(json: #"{"t": "pair", "a": 1, "b": "x"}"#) == Pair(a: 1, b: "x"))
        #expect(
            union.json(of: Pair(a: 2, b: "y")).text() == #"{"a":2,"b":"y","t":"pair"}"#
                || union.json(of: Pair(a: 2, b: "y")).text() == #"{"t":"pair","a":2,"b":"y"}"#)
    }

    private enum Stop: Sendable, Equatable { case at(Wrapped<PointSchema>, Foundation.Date), maybe(Wrapped<PointSchema>?, Int?) }
    private struct StopSchema: Schema {
        let stop = OneOf<Stop>("s", by: "t") {
            Case("at", Stop.at, at: "p", "time")
            Case("maybe", Stop.maybe, at: "p", "n")
        }.optional
        let list = OneOfList<Stop>("list", by: "t") {
            Case("at", Stop.at, at: "p", "time")
            Case("maybe", Stop.maybe, at: "p", "n")
        }
    }

    @Test("parts beside a model are compared by what they mean, too, and null is an absent part")
    func mixedParts() throws {
        let groups = [
            [
                #"{"t": "at", "p": {"x": 1}, "time": "2026-01-01T10:00:00.000Z"}"#,
                #"{"time": "2026-01-01T11:00:00.000+01:00", "t": "at", "p": {"x": 1.0, "more": 1}}"#,
            ],
            [#"{"t": "at", "p": {"x": 1}, "time": "2026-01-01T10:00:01.000Z"}"#],
            [
                #"{"t": "maybe", "p": {"x": 1}, "n": 1}"#, #"{"t": "maybe", "p": {"x": 1}, "n": "1"}"#,
                #"{"t": "maybe", "p": {"x": 1}, "n": 1.0}"#,
            ],
            [#"{"t": "maybe", "p": {"x": 1}, "n": null}"#, #"{"t": "maybe", "p": {"x": 1}}"#],
            [#"{"t": "maybe", "p": null, "n": 1}"#, #"{"t": "maybe", "n": 1}"#],
            [#"{"t": "maybe", "p": null, "n": null}"#, #"{"t": "maybe"}"#],
            [#"{"t": "maybe", "p": {"x": 1}, "n": "one"}"#],
        ]
        let models = try groups.map { try $0.map { try Wrapped<StopSchema>(json: #"{"s": \#($0), "list": [\#($0)]}"#) } }
        for (i, group) in models.enumerated() {
            for (j, other) in models.enumerated() {
                for a in group {
                    for b in other {
                        #expect((a == b) == (i == j), "\(a.dyn.text()) and \(b.dyn.text())")
                        if i == j { #expect(a.hashValue == b.hashValue && a.stop == b.stop && a.list == b.list) }
                    }
                }
            }
        }
    }
}
