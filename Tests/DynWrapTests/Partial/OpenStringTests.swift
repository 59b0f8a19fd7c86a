import DynWrap
import Foundation
import TestSupport
import Testing

private enum Plan: String, JSONConvertible, CaseIterable { case pro, professional }
private struct PageSchema: Schema {
    let plan = Enum<Plan>("plan").optional
    let title = Str("title")
}
private enum Part: Sendable {
    case page(Wrapped<PageSchema>), pages(Wrapped<PageSchema>), word(String), plan(Plan), end, other(JSON)
}
private struct Coordinate: Codable, Equatable, Sendable { var name: String? }
private struct InnerGroup: Schema {
    let plan = Enum<Plan>("g-plan").optional
    let text = Str("g-text")
}

/// A field of each kind from which a string may be read.
private struct KindsSchema: Schema {
    let word = Str("word").optional
    let raw = Raw("raw")
    let words = List<String>("words")
    let wordsByKey = Dict<String>("words-by-key")
    let deepWords = Field<[[String]]>("deep-words")
    let coded = Coded<Coordinate?>("coded")
    let pages = ModelList<PageSchema>("pages")
    let edges = ModelList<PageSchema>("edges", each: "at.node")
    let group = Group<InnerGroup>()

    let listed = Str("listed").oneOf("pro", "professional")
    let only = Str("only").optional.constant("professional")
    let plan = Enum<Plan>("plan").optional
    let plans = List<Plan>("plans")
    let plansByKey = Dict<Plan>("plans-by-key")
    let day = Date("day", .mdySlashes).optional
    let link = Field<URL?>("link")
    let number = Num<Int>("number").optional
    let old = Enum<Plan>("new").optional.or("old")
    let shared = Str("shared").optional
    let sharedPlan = Enum<Plan>("shared").optional

    let byTag = OneOf<Part>("by-tag", by: "type") {
        Case("page", Part.page)
        Case("pages", Part.pages)
        Case("word", Part.word, at: "v")
        Case("plan", Part.plan, at: "v")
        Otherwise(Part.other)
    }
    let beside = OneOf<Part>("beside", by: .sibling("kind")) {
        Case("page", Part.page)
        Otherwise(Part.other)
    }
    let enveloped = OneOfList<Part>("enveloped", by: .sibling("type", of: "value")) {
        Case("word", Part.word)
        Case("plan", Part.plan)
    }
    let byKey = OneOf<Part>("by-key", by: .onlyKey) {
        Case("word", Part.word)
        Case("end", Part.end)
    }
    let byShape = OneOf<Part>("by-shape", by: .shape) {
        Case(Part.word)
        Case(Part.page)
    }
    let planFirst = OneOf<Part>("plan-first", by: .shape) {
        Case(Part.plan)
        Case(Part.word)
    }
    let chosen = OneOf<Part>("chosen", by: .choosing { $0["first"].string == "pro" ? "page" : "other" }) {
        Case("page", Part.page)
        Otherwise(Part.other)
    }
}

@Suite("A string that is still coming is read by what reads strings")
struct OpenStringTests {
    private func snapshot(_ text: String, _ open: PartialJSON<KindsSchema>.OpenStrings = .characters) throws -> Wrapped<
        KindsSchema
    > {
        var coming = PartialJSON<KindsSchema>(openStrings: open, openElements: .partial)
        try coming.append(text)
        return coming.snapshot
    }

    @Test(
        "strings, JSON, strings in collections, what no field declares: its characters",
        arguments: [
            #"{"word": "pr"#, #"{"raw": "pr"#, #"{"raw": {"plan": "pr"#, #"{"raw": ["pr"#, #"{"words": ["a", "pr"#,
            #"{"words-by-key": {"a": "pr"#,
            #"{"deep-words": [["pr"#, #"{"coded": {"name": "pr"#, #"{"pages": [{"title": "pr"#,
            #"{"edges": [{"at": {"node": {"title": "pr"#,
            #"{"g-text": "pr"#, #"{"undeclared": "pr"#, #"{"pages": [{"undeclared": "pr"#,
            #"{"by-tag": {"type": "page", "title": "pr"#,
            #"{"by-tag": {"type": "word", "v": "pr"#, #"{"by-tag": {"type": "other", "v": "pr"#,
            #"{"kind": "page", "beside": {"title": "pr"#,
            #"{"enveloped": [{"type": "word", "value": "pr"#, #"{"by-key": {"word": "pr"#, #"{"by-shape": "pr"#,
            #"{"by-shape": {"title": "pr"#,
            #"{"number": {"x": "pr"#, #"{"plan": ["pr"#, #"{"chosen": {"second": "pr"#,
        ])
    func characters(_ text: String) throws {
        let tree = try snapshot(text).dyn.json
        #expect(tree.text().contains(#""pr""#), "\(tree.text())")
    }

    @Test(
        "all else is absent until it is whole",
        arguments: [
            #"{"plan": "pro"#, #"{"listed": "pro"#, #"{"only": "pro"#, #"{"plans": ["pro"#, #"{"plans-by-key": {"a": "pro"#,
            #"{"day": "pro"#, #"{"link": "pro"#,
            #"{"number": "pro"#,
            #"{"new": "pro"#, #"{"old": "pro"#, #"{"shared": "pro"#, #"{"words": "pro"#, #"{"pages": "pro"#, #"{"pages": ["pro"#,
            #"{"pages": [{"plan": "pro"#, #"{"edges": [{"at": {"node": {"plan": "pro"#, #"{"g-plan": "pro"#, #"{"coded": "pro"#,
            #"{"by-tag": {"type": "pro"#, #"{"by-tag": {"type": "plan", "v": "pro"#, #"{"by-tag": {"type": "page", "plan": "pro"#,
            #"{"kind": "pro"#, #"{"beside": {"title": "x"}, "kind": "pro"#, #"{"kind": "page", "beside": {"plan": "pro"#,
            #"{"enveloped": [{"type": "pro"#, #"{"enveloped": [{"type": "plan", "value": "pro"#, #"{"by-key": "pro"#,
            #"{"plan-first": "pro"#,
            #"{"chosen": {"first": "pro"#,
        ])
    func absent(_ text: String) throws {
        let model = try snapshot(text)
        #expect(!model.dyn.json.text().contains("pro"), "\(model.dyn.json.text())")
        #expect(try model.dyn.json.bytes() == snapshot(text, .absent).dyn.json.bytes())
        // When its end has come it is there.
        #expect(try snapshot(text + "\"").dyn.json.text().contains(#""pro""#))
    }

    @Test("of a schema made from a document, strings have their characters, and those of an enum are absent until they are whole")
    func documents() throws {
        let schema = try DynamicSchema(
            jsonSchema: [
                "properties": [
                    "word": ["type": "string"], "plan": ["type": "string", "enum": ["pro", "professional"]],
                    "day": ["type": "string", "format": "date"],
                ]
            ])
        for (key, isText) in [("word", true), ("plan", false), ("day", false)] {
            var coming = PartialJSON(schema: schema)
            try coming.append("{\"\(key)\": \"pro")
            #expect(coming.snapshot.dyn.json[key].exists == isText, "\(key)")
        }
    }

    @Test("the beginning of a tag is no other case's tag, wherever the text is cut; the case that is there stays")
    func tags() throws {
        for text in [
            #"{"by-tag": {"type": "pages", "title": "a"}, "by-key": "end"}"#,
            #"{"kind": "pages", "beside": {"title": "a"}, "by-tag": {"title": "a", "type": "pages"}}"#,
        ] {
            let whole = try snapshot(text)
            for count in 1..<text.utf8.count {
                let model = try snapshot(String(decoding: Array(text.utf8).prefix(count), as: UTF8.self))
                if case .page? = model.byTag { Issue.record("\(model)") }
                if case .page? = model.beside { Issue.record("\(model)") }
                if case .other(let json)? = model.byTag { #expect(json["type"].isMissing, "\(model)") }
            }
            if case .pages(let page)? = whole.byTag { #expect(page.title == "a") } else { Issue.record("\(whole)") }
        }
    }

    @Test("an open string at the end of 30,000 models inside each other needs no stack")
    func deep() {
        struct ChainSchema: Schema {
            let next = Model<ChainSchema>("n")
            let plan = Enum<Plan>("plan").optional
        }
        let text = String(repeating: #"{"n": "#, count: 30_000) + #"{"plan": "pro"#
        let isAbsent = onSmallStack {
            var coming = PartialJSON<ChainSchema>(options: JSONOptions(maximumDepth: .max))
            guard (try? coming.append(text)) != nil else { return false }
            return !coming.snapshot.dyn.json.text().contains("pro")
        }
        #expect(isAbsent)
    }
}
