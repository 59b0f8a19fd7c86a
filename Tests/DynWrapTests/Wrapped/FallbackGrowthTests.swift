import DynWrap
import DynWrapSchema
import TestSupport
import Testing

/// Edits in place of fields with fallback keys, so many that a cost by the size of what is edited would not end in time.
@Suite("The cost of edits in place of fields with fallback keys", .serialized, .timeLimit(.minutes(20)))
struct FallbackGrowthTests {
    struct Part: Schema {
        let x = Num<Int>("x")
        let tags = List<Int>("tags").or("old-tags")
    }
    struct Content: Schema {
        let ints = List<Int>("ints").or("old-ints")
        let rates = Dict<Int>("rates").or("old-rates")
        let list = ModelList<Part>("list").or("old-list")
        let dict = ModelDict<Part>("dict").or("old-dict")
        let one = Model<Part>("one").or("old-one")
        let raw = Raw("raw").or("old-raw")
    }
    typealias Model = Wrapped<Content>

    private func model(_ count: Int, _ prefix: String) throws -> Model {
        let numbers = (0..<count).map(String.init).joined(separator: ",")
        let models = (0..<count).map { #"{"x":\#($0)}"# }.joined(separator: ",")
        let named = (0..<count).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
        let byKey = (0..<count).map { #""k\#($0)":{"x":\#($0)}"# }.joined(separator: ",")
        return try Model(
            json: """
                {"\(prefix)ints": [\(numbers)], "\(prefix)rates": {\(named)}, "\(prefix)list": [\(models)], \
                "\(prefix)dict": {\(byKey)}, "\(prefix)one": {"\(prefix)tags": [\(numbers)]}, "\(prefix)raw": [\(numbers)]}
                """)
    }

    @Test("a loop over all elements, at the field's own key and at a fallback", arguments: ["", "old-"])
    func loops(prefix: String) throws {
        // Without the fast ways a list that is kept is read by its JSON, and a member is searched in all.
        let count = FastWays.areOn ? 20_000 : 500
        var model = try model(count, prefix)
        let time = ProcessorTime.measure {
            for i in 0..<count {
                model.ints.append(i)
                model.ints[i] += model.ints[i + 1]
                model.rates["k\(i)"] = i + 1
                model.list[i].x += 1
                model.dict["k\(i)"]?.x += 1
                model.one?.tags.append(i)
                model.raw[i] = 1
            }
        }
        #expect(time < Rounds.mostTime)
        #expect(model.ints.count == 2 * count && model.ints[7] == 15 && model.rates["k7"] == 8)
        #expect(model.list[7].x == 8 && model.dict["k7"]?.x == 8 && model.one?.tags.count == 2 * count)
        #expect(model.dyn.json["raw"].elements.allSatisfy { $0.int == 1 })
    }

    @Test("what an edit made is kept where it is by the next one", arguments: ["", "old-"])
    func nodes(prefix: String) throws {
        var model = try model(10, prefix)
        func edit(_ model: inout Model, _ i: Int) {
            model.ints.append(i)
            model.rates["new \(i)"] = i
            model.list[i].x += 1
            model.dict["k\(i)"]?.x += 1
            model.one?.tags.append(i)
            model.raw[i] = -1
        }
        edit(&model, 0)
        let keys = ["ints", "rates", "list", "dict", "one", "raw"]
        let before = keys.map { model.dyn.json[$0].identity }
        for i in 1..<10 {
            edit(&model, i)
            #expect(keys.map { model.dyn.json[$0].identity } == before, "edit \(i)")
        }
    }
}
