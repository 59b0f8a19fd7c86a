import DynWrap
import TestSupport
import Testing

@Suite("Dictionaries of models are collections")
struct WrappedDictCollectionTests {
    struct ItemSchema: Schema { let n = Num<Int>("n") }
    struct HolderSchema: Schema { let dict = ModelDict<ItemSchema>("d") }
    typealias Holder = Wrapped<HolderSchema>

    @Test("walked by indices they are what a for loop gives, whatever stands between the models")
    func walked() throws {
        var random = SeededRandom(seed: 5)
        let values = ["{}", #"{"n": 1}"#, #"{"n": 2}"#, "null", "5", "[]"]
        for run in 0..<300 {
            let members = (0..<Int.random(in: 0...6, using: &random)).map {
                "\"k\($0 % 5)\": \(values.randomElement(using: &random)!)"
            }
            var holder = try Holder(json: "{\"d\": {\(members.joined(separator: ", "))}}")
            if run % 2 == 1 { holder.dict["new"] = Wrapped { $0.n = run } }
            if run % 3 == 1 { holder.dict.removeValue(forKey: "k0") }
            let dict = holder.dict
            var walked: [String] = []
            for (key, model) in dict { walked.append("\(key) \(model.n)") }
            #expect(dict.indices.map { "\(dict[$0].key) \(dict[$0].value.n)" } == walked, "run \(run): \(holder)")
            #expect(dict.count == walked.count && Array(dict).count == walked.count && dict.isEmpty == walked.isEmpty)
            #expect(dict.first?.key == dict.keys.first)
            #expect(dict.firstIndex { $0.value.n == run }.map { dict[$0].key } == (run % 2 == 1 ? "new" : dict.firstKey(run)))
        }
    }

    @Test("removing gives the model that went; what is no model stays")
    func removing() throws {
        var holder = try Holder(json: #"{"d": {"a": {"n": 1}, "b": 5, "c": {"n": 3}}}"#)
        #expect(holder.dict.removeValue(forKey: "a")?.n == 1)
        #expect(holder.dict.removeValue(forKey: "b") == nil)
        #expect(holder.dict.removeValue(forKey: "x") == nil)
        #expect(holder.dyn.json.text() == #"{"d": {"b": 5, "c": {"n": 3}}}"#)
        #expect(holder.dyn.changes.paths == ["/d/a"])
    }
}

extension WrappedDict<WrappedDictCollectionTests.ItemSchema> {
    fileprivate func firstKey(_ n: Int) -> String? { keys.first { self[$0]?.n == n } }
}
