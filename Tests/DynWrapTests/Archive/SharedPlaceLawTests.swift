import DynWrap
import Foundation
import TestSupport
import Testing

/// Models that several entries see: one entry at the place of another, on the way to it, or further inside.
@Suite(
    "The law of places that several entries see: what one schema drops or reports, another may declare; work on a model is done once"
)
struct SharedPlaceLawTests {
    struct PointSchema: Schema {
        let x = Num<Int>("x")
        var body: some SchemaBody { Unknown(.drop) }
    }
    struct NameSchema: Schema {
        let name = Str("name")
        let next = Model<NameSchema>("next")
        var body: some SchemaBody { Unknown(.drop) }
    }
    struct SizeSchema: Schema {
        let size = Num<Int>("size").or("old-size")
        let next = Model<SizeSchema>("next")
        var body: some SchemaBody { Unknown(.drop) }
    }
    struct KeepSchema: Schema {
        let note = Raw("note")
        let point = Model<PointSchema>("deep.point")
    }
    enum Kind: Sendable { case name(Wrapped<NameSchema>), other(JSON) }

    struct WholeSchema: Schema {
        let one = Model<NameSchema>("one")
        let size = Model<SizeSchema>("one").or("other")
        let city = Str("one.city")
        let far = Num<Int>("one.next.far.away")
        let kept = Model<KeepSchema>("one")
        let point = Model<PointSchema>("one.deep.point")
        let y = Num<Int>("one.deep.point.y")
        let list = ModelList<NameSchema>("list")
        let sizes = ModelList<SizeSchema>("list")
        let first = Str("list[0].first")
        let dict = ModelDict<NameSchema>("dict")
        let member = Model<SizeSchema>("dict.k")
        let kind = OneOf<Kind>("kind", by: "type") {
            Case("name", Kind.name); Otherwise(Kind.other)
        }
        let kindSize = Num<Int>("kind.size")
        let group = Group<PartSchema>()
        let counts = Dict<Int>("counts")
        let named = Model<NameSchema>("counts.k")
    }
    struct PartSchema: Schema {
        let again = ModelList<NameSchema>("list")
        let street = Str("one.street")
    }
    typealias Whole = Wrapped<WholeSchema>

    private var random = SeededRandom(seed: EditingLawTests.seed &+ 37)

    /// Text of an object: members that somebody declares there, and others that nobody does.
    private mutating func object(_ members: [(String, String)], junk: String = "junk") -> String {
        var chosen = members.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        if Bool.random(using: &random) { chosen.append((junk, "{\"x\": 1, \"name\": 2}")) }
        return "{" + chosen.shuffled(using: &random).map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }

    private mutating func text() -> String {
        let point = object([("x", "1"), ("y", "2")])
        let next = object([("name", "\"n\""), ("size", "1"), ("far", #"{"away": 3}"#), ("next", "{\"old-size\": 7}")])
        let one = object([
            ("name", "\"N\""), ("size", "5"), ("city", "\"C\""), ("street", "\"S\""), ("note", "[1]"), ("next", next),
            ("deep", "{\"point\": \(point)}"),
        ])
        let elements = (0..<2).map { number in
            object([("name", "\"e\""), ("size", "\(number)")] + (number == 0 ? [("first", "\"f\"")] : []))
        }
        let kind = object([("name", "\"k\""), ("size", "6")])
        return object(
            [
                ("one", one), ("other", object([("size", "9")])), ("list", "[\(elements.joined(separator: ", "))]"),
                ("dict", "{\"k\": \(object([("name", "\"d\""), ("size", "4")])), \"l\": \(object([("name", "\"l\"")]))}"),
                ("kind", "{\"type\": \"name\"\(kind == "{}" ? "}" : ", \(kind.dropFirst())")"),
                ("counts", "{\"k\": \(object([("name", "\"c\"")], junk: "kept")), \"j\": 1}"),
            ], junk: "kept")
    }

    private static func hasJunk(_ json: JSON) -> Bool {
        json.members.contains { $0.key == "junk" || hasJunk($0.value) } || json.elements.contains(where: hasJunk)
    }

    @Test("an archive and a deep copy have all that an entry declares, edited or not, and nothing that none does")
    mutating func dropping() throws {
        for run in 0..<(EditingLawTests.runs / 4) {
            let text = text()
            var model = try Whole(json: text)
            for isEdited in [false, true] {
                if isEdited {
                    model.city = "Rome"
                    model.y = 8
                    if !model.sizes.isEmpty { model.sizes[0].size = 3 }
                    model.kindSize = 2
                }
                let copy = Wrapped(Archive(model))
                let note: Comment = "run \(run): \(model.dyn.json) became \(copy.dyn.json)"
                #expect(copy == model, note)
                #expect(copy.dyn.output().json == model.dyn.output().json, note)
                // With elements that several schemas see, and models in such models; what is read from `other` is written to `one`, which has others then, too.
                let isAtOne = model.dyn.json["one"].exists || model.dyn.json["other"].isMissing
                #expect(try !isAtOne || Whole(json: model.dyn.output().json) == model, note)
                #expect(!Self.hasJunk(copy.dyn.json) && !Self.hasJunk(copy.dyn.original.dyn.json), note)
                #expect(copy.dyn.json["kept"] == model.dyn.json["kept"], note)
                #expect(copy.counts == model.counts && copy.dyn.json["counts"] == model.dyn.json["counts"], note)
                #expect(Archive(copy) == Archive(Wrapped(Archive(copy))), note)
            }
        }
    }

    @Test("what an entry around reads whole is kept whole, in models inside it too")
    func rawAround() throws {
        struct RawAroundSchema: Schema {
            let raw = Raw("a")
            let model = Model<NameSchema>("a.b")
        }
        var model = try Wrapped<RawAroundSchema>(json: #"{"a": {"b": {"name": "n", "junk": 1, "next": {"junk": 2}}}}"#)
        #expect(Wrapped(Archive(model)).dyn.json == model.dyn.json)
        model.model?.name = "m"
        #expect(Wrapped(Archive(model)).dyn.json == model.dyn.json)
    }

    @Test("a union's discriminator stays where a model of its case's schema is declared at its place, too")
    func discriminator() throws {
        struct BesideSchema: Schema {
            let model = Model<NameSchema>("kind")
            let kind = OneOf<Kind>("kind", by: "type") {
                Case("name", Kind.name); Otherwise(Kind.other)
            }
        }
        struct BehindSchema: Schema {
            let kind = OneOf<Kind>("kind", by: "type") {
                Case("name", Kind.name); Otherwise(Kind.other)
            }
            let model = Model<NameSchema>("kind")
        }
        func check<S: Schema>(_ schema: S.Type) throws {
            let model = try Wrapped<S>(json: #"{"kind": {"type": "name", "name": "n", "junk": 1}}"#)
            #expect(Wrapped(Archive(model)).dyn.json == ["kind": ["type": "name", "name": "n"]])
        }
        try check(BesideSchema.self)
        try check(BehindSchema.self)
    }

    @Test("what a value has beside its models is kept where a model of another schema is at its place: members, tags, payloads")
    func membersOfValues() throws {
        enum Value: Sendable { case name(Wrapped<NameSchema>), count(Int), other(JSON) }
        struct OneSchema: Schema {
            let dict = ModelDict<NameSchema>("dict")
            let edges = ModelList<NameSchema>("edges", each: "node")
            let inside = OneOf<Value>("inside", by: "t") {
                Case("n", Value.name, at: "p"); Case("c", Value.count, at: "p")
            }
            let beside = OneOfList<Value>("beside", by: .sibling("t", of: "p")) { Case("n", Value.name) }
            let key = OneOf<Value>("key", by: .onlyKey) { Case("n", Value.name) }
            let deep = OneOf<Value>("deep", by: "q.t") {
                Case("n", Value.name); Otherwise(Value.other)
            }
            let far = Field<[String: [String: Wrapped<NameSchema>]]>("far")
            let points = Group<PointsSchema>()
        }
        struct PointsSchema: Schema {
            let dictPoint = Model<PointSchema>("dict")
            let edgePoints = ModelList<PointSchema>("edges")
            let insidePoint = Model<PointSchema>("inside")
            let besidePoints = ModelList<PointSchema>("beside")
            let keyPoint = Model<PointSchema>("key")
            let deepPoint = Model<PointSchema>("deep")
            let farPoint = Model<PointSchema>("far.k")
        }
        let name = #"{"name": "n"JUNK}"#
        for text in [
            #"{"dict": {"x": 1, "n": \#(name), "o": 2}}"#, #"{"edges": [{"node": \#(name), "x": 1JUNK}, {"x": 2}]}"#,
            #"{"inside": {"t": "n", "p": \#(name), "x": 1JUNK}}"#, #"{"inside": {"t": "c", "p": 7, "x": 1JUNK}}"#,
            #"{"beside": [{"t": "n", "p": \#(name), "x": 1JUNK}]}"#, #"{"key": {"n": \#(name), "x": 1JUNK}}"#,
            #"{"deep": {"q": {"t": "n"}, "name": "n", "x": 1JUNK}}"#, #"{"deep": {"q": {"t": "z"}, "y": [1], "x": 1}}"#,
            #"{"far": {"k": {"x": 1, "n": \#(name)}, "l": {}}}"#,
        ] {
            let model = try Wrapped<OneSchema>(json: text.replacing("JUNK", with: #", "junk": 1"#))
            let wanted = try JSON(parsing: text.replacing("JUNK", with: ""))
            #expect(Wrapped(Archive(model)).dyn.json == wanted, "\(text)")
        }
    }

    @Test("what is at an element of a list that another entry has is put out beside the list's own, whichever is declared first")
    func elementsOfLists() throws {
        struct FirstSchema: Schema {
            let word = Str("list[0].word")
            let third = Str("words[2]")
            let list = ModelList<SizeSchema>("list")
            let words = List<String>("words")
            let group = Group<RestSchema>()
        }
        struct RestSchema: Schema { let last = Num<Int>("list[1].last") }
        struct LastSchema: Schema {
            let list = ModelList<SizeSchema>("list")
            let words = List<String>("words")
            let third = Str("words[2]")
            let word = Str("list[0].word")
            let last = Num<Int>("list[1].last")
        }
        let text =
            #"{"list": [{"word": "w", "size": 1}, {"size": 2, "last": 3}, {"size": 4}], "words": ["a", "b", "c"], "junk": 1}"#
        let expected: JSON = [
            "list": [["size": 1, "word": "w"], ["size": 2, "last": 3], ["size": 4]], "words": ["a", "b", "c"],
        ]
        #expect(try Wrapped<FirstSchema>(json: text).dyn.output().json == expected)
        #expect(try Wrapped<LastSchema>(json: text).dyn.output().json == expected)
    }

    // MARK: Reports

    struct ReportSchema: Schema {
        let street = Str("street")
        var body: some SchemaBody { Unknown(.report) }
    }
    struct OtherReportSchema: Schema {
        let size = Num<Int>("size")
        var body: some SchemaBody { Unknown(.report) }
    }
    struct ReportedSchema: Schema {
        let address = Model<ReportSchema>("address")
        let other = Model<OtherReportSchema>("address")
        let city = Str("address.city")
        let group = Group<GeoSchema>()
        let list = ModelList<ReportSchema>("list")
        let sizes = ModelList<OtherReportSchema>("list")
        struct GeoSchema: Schema { let geo = Raw("address.geo") }
    }

    @Test("a member that an entry declares is not unknown; what another model at the place declares is, as to the export")
    func reports() throws {
        let model = try Wrapped<ReportedSchema>(
            json:
                #"{"address": {"street": "s", "size": 1, "city": "c", "geo": 1, "z": 3}, "list": [{"street": "s", "size": 1, "q": 2}]}"#
        )
        let unknown: Set<JSONPointer> = [
            "/address/z", "/list/0/q", "/address/street", "/address/size", "/list/0/street", "/list/0/size",
        ]
        #expect(Set(model.dyn.problems.map(\.pointer)) == unknown)
        #expect(Set(model.dyn.problems(of: .all, reportingUnknown: true).map(\.pointer)) == unknown)
    }
}
