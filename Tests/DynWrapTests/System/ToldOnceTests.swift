import DynWrapSchema
import Testing

@testable import DynWrap

/// What a process keeps of schemas that are made at run time without end.
@Suite("Told once, and not kept forever")
struct ToldOnceTests {
    @Test("200,000 names are each new once, and the memory of them is bounded")
    func bounded() {
        var told = ToldOnce(most: 1_000)
        var news = 0
        for number in 0..<200_000 {
            let name = ["schema \(number)", "json"]
            for _ in 0..<2 where told.isNew(name) { news += 1 }
            if told.count > 2_000 { Issue.record("\(told.count) are kept") }
            // What comes again and again is never forgotten.
            if told.isNew(["often", "json"]) { news += 1_000_000 }
        }
        #expect(news == 1_200_000)
    }

    @Test(
        "of many dynamic schemas that hide a name each is told, though their memory is used again; layouts go with their schemas")
    func schemas() throws {
        weak var last: AnyLayout?
        for number in 0..<5_000 {
            let schema = DynamicSchema("Told\(number)") { Str("json") }
            let layout = Layout(schema)
            let message = try #require(Guidance.news(of: layout).first)
            if !message.contains("of Told\(number) is hidden") { Issue.record("\(message)") }
            if !Guidance.news(of: Layout(DynamicSchema("Told\(number)") { Str("json") })).isEmpty {
                Issue.record("\(number) again")
            }
            last = layout
        }
        #expect(last == nil)
    }

    @Test("an assignment to a read-only entry of a dynamic schema is told, once; one that changes nothing is not")
    func readOnly() throws {
        let schema = DynamicSchema("ToldReadOnly") {
            Num<Int>("id").readOnly
            Num<Int>("no").readOnly
        }
        var model = try Wrapped(json: #"{"id": 1, "no": 2}"#, schema: schema)
        let kept = model.no
        model.no = kept
        model.id = 5
        #expect(model.dyn.json.text() == #"{"id": 1, "no": 2}"#)
        #expect(model.layout.newsOfReadOnly("id") == nil)
        #expect(
            model.layout.newsOfReadOnly("no")
                == "DynWrap: the entry 'no' of ToldReadOnly is read-only, so that an assignment changes nothing; "
                + "'dyn.set' throws an error")
        let error = #expect(throws: ValidationError.self) { try model.dyn.set("id", to: 5) }
        #expect(error?.problems.map(\.expected) == ["the field is read-only"])
    }

    @Test(
        "a schema value with rules and work about the whole model goes when nobody holds it, though models were checked and opened"
    )
    func rules() throws {
        final class Token: Sendable { let limit = 3 }
        weak var kept: Token?
        do {
            let token = Token()
            kept = token
            let schema = DynamicSchema("Ruled") {
                Num<Int>("n")
                DynamicSchema.Rule("n is small") { model in (model.n.int ?? 0) < token.limit }
                DynamicSchema.OnOpen(counts: .asOriginal) { model in model.n = DynamicValue(JSON((model.n.int ?? 0) + 1)) }
            }
            let model = try Wrapped(json: #"{"n": 2}"#, schema: schema)
            #expect(model.n.int == 3 && model.dyn.problems.map(\.message) == ["n is small"])
        }
        // The layouts of the last few schema values stay for models that are opened with them again.
        for number in 0..<40 { _ = try Wrapped(json: "{}", schema: DynamicSchema("Other\(number)") { Str("s") }) }
        #expect(kept == nil)
    }
}
