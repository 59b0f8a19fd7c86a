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

    @Test("a dictionary of Swift's becomes one of models, in the order of its keys")
    func fromDictionary() throws {
        var holder = try Holder(json: #"{"d": {"b": {"n": 1, "own": 2}, "x": 5}}"#)
        var models = Dictionary(uniqueKeysWithValues: holder.dict.map { ($0.key, $0.value) })
        models["c"] = Wrapped { $0.n = 3 }
        models["é"] = Wrapped()
        models["b"]?.n += 1
        #expect(WrappedDict(models).json.text(.compact) == #"{"b":{"n":2,"own":2},"c":{"n":3},"é":{}}"#)
        holder.dict = WrappedDict(models.filter { $0.key != "é" })
        #expect(holder.dyn.text() == #"{"d": {"b": {"n": 2, "own": 2}, "x": 5, "c": {"n":3}}}"#)
        #expect(WrappedDict<ItemSchema>([:]).isEmpty)
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

    @Test("what a dictionary does with values, a dictionary of models does; what is no model stays, byte for byte")
    func likeDictionaries() throws {
        var random = SeededRandom(seed: 7)
        func text() -> String {
            let members = (0...7).shuffled(using: &random).prefix(5).map { number in
                let value = ["{}", #"{"n": 1}"#, #"{"n": 2, "z": [1.50]}"#, "null", "5.0", "[]"].randomElement(using: &random)!
                return "\"k\(number)\": \(value)"
            }
            return "{\"d\": {\(members.joined(separator: ", "))}}"
        }
        func naive(_ dict: WrappedDict<ItemSchema>) -> [String: Int] {
            Dictionary(uniqueKeysWithValues: dict.map { ($0.key, $0.value.n) })
        }
        for run in Rounds.of(1_000) {
            var holder = try Holder(json: text())
            let (opened, other) = (holder.dict, try Holder(json: text()).dict)
            let others = opened.json.members.filter { !$0.value.isObject }
            var expected = naive(opened)
            let key = "k\(Int.random(in: 0...7, using: &random))"
            var replaced: Set<String> = []
            switch run % 6 {
            case 0:
                holder.dict[key, default: Wrapped { $0.n = 40 }].n += 2
                expected[key, default: 40] += 2
                replaced = [key]
            case 1:
                holder.dict[key, default: Wrapped()] = Wrapped { $0.n = 9 }
                expected[key, default: 0] = 9
                replaced = [key]
            case 2:
                holder.dict.merge(other) { old, new in Wrapped { $0.n = 10 * old.n + new.n } }
                expected.merge(naive(other)) { 10 * $0 + $1 }
                replaced = Set(other.keys)
            case 3:
                holder.dict = holder.dict.merging(other) { old, _ in old }
                expected.merge(naive(other)) { old, _ in old }
                replaced = Set(other.keys)
            case 4:
                holder.dict = holder.dict.filter { $0.value.n < 2 && $0.key != key }
                expected = expected.filter { $0.value < 2 && $0.key != key }
            default:
                holder.dict.removeAll()
                expected.removeAll()
            }
            let note: Comment = "run \(run): \(opened.json) and \(other.json), \(key): \(holder)"
            #expect(holder.dict.mapValues(\.n) == expected, note)
            #expect(opened[key, default: Wrapped { $0.n = 7 }].n == naive(opened)[key, default: 7], note)
            for (key, member) in others where !replaced.contains(key) {
                #expect(holder.dyn.json["d"][key].hasSameText(as: member), note)
            }
            for (key, model) in opened where !replaced.contains(key) && expected[key] != nil {
                #expect(holder.dict[key]?.dyn.json.hasSameText(as: model.dyn.json) == true, note)
            }
        }
    }

    @Test("what throws in a closure changes nothing more, and of members with one key the last counts")
    func throwing() throws {
        struct Stop: Error {}
        var dict = try Holder(json: #"{"d": {"a": {"n": 1}, "b": 2}}"#).dict
        let same = dict
        #expect(throws: Stop.self) { try dict.merge(same) { _, _ in throw Stop() } }
        #expect(throws: Stop.self) { try dict.mapValues { _ in throw Stop() } as [String: Int] }
        #expect(throws: Stop.self) { try dict.filter { _ in throw Stop() } }
        #expect(dict.json.hasSameText(as: same.json))
        let twins = try Holder(json: #"{"d": {"a": {"n": 1}, "a": {"n": 2}}}"#).dict
        #expect(twins.mapValues(\.n) == ["a": 2] && twins["a"]?.n == 2)
        #expect(twins.filter { $0.value.n == 1 }.isEmpty)
        let accents = try Holder(json: #"{"d": {"\u00E9": {"n": 1}, "e\u0301": {"n": 2}, "f": {"n": 3}}}"#).dict
        #expect(accents.mapValues(\.n) == ["\u{E9}": 2, "f": 3])
        #expect(accents.filter { $0.value.n != 2 }.map(\.value.n) == [1, 3])
        #expect(accents.merging(accents) { old, new in Wrapped { $0.n = old.n + 10 * new.n } }.map(\.value.n) == [11, 22, 33])
        #expect(twins.filter { $0.value.n == 2 }["a"]?.n == 2)
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
