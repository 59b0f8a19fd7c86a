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

    @Test("one that is assigned is read again, and what is no model stays, unless a member is at its key")
    func assigned() throws {
        var random = SeededRandom(seed: 6)
        func text() -> String {
            let members = (0...5).filter { _ in Bool.random(using: &random) }.map { number in
                let value = ["{}", #"{"n": 1}"#, #"{"n": 2, "z": [1.50]}"#, "null", "5.0", "[]"].randomElement(using: &random)!
                return "\"k\(number)\": \(value)"
            }
            return "{\"d\": {\(members.joined(separator: ", "))}}"
        }
        for run in Rounds.of(1_000) {
            let opened = try Holder(json: text())
            var (holder, new) = (opened, run % 2 == 0 ? opened.dict : try Holder(json: text()).dict)
            if run % 3 == 0 { new = WrappedDict() }
            if run % 5 < 2 { new["k\(run % 6)"] = Wrapped { $0.n = run } }
            if run % 5 > 2 { new.removeValue(forKey: "k\(run % 6)") }
            holder.dict = new
            let note: Comment = "run \(run): \(new.json) over \(opened) is \(holder)"
            #expect(Set(holder.dict.keys) == Set(new.keys), note)
            for key in new.keys { #expect(holder.dict[key]?.dyn.json == new[key]?.dyn.json, note) }
            for (key, member) in opened.dyn.json["d"].members where !member.isObject && !new.json[key].exists {
                #expect(holder.dyn.json["d"][key].hasSameText(as: member), note)
            }
            holder.dict = [:]
            #expect(holder.dict.isEmpty, note)
        }
    }
}

extension WrappedDict<WrappedDictCollectionTests.ItemSchema> {
    fileprivate func firstKey(_ n: Int) -> String? { keys.first { self[$0]?.n == n } }
}
