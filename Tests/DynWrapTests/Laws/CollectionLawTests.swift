import DynWrap
import Foundation
import TestSupport
import Testing

/// What an edit of a typed collection does to what the type can't read, over random arrays and objects and random edits of them.
///
/// The law: it is never removed; it stands behind the readable element that it stood behind, at the same distance, or behind the nearest one in
/// front of that where that one went; an assignment of what was read changes nothing.
@Suite("The law of typed collections: what the type can't read stays")
struct CollectionLawTests {
    enum Media: Sendable { case image(Wrapped<LawPartSchema>), sound(Wrapped<LawPartSchema>) }
    enum Tier: String, Sendable, CaseIterable { case basic, silver, gold, black, white }

    struct Content: Schema {
        let ints = List<Int>("v")
        let doubles = List<Double>("v")
        let words = List<String>("v")
        let tiers = List<Tier>("v")
        let links = Field<[Foundation.URL]>("v")
        let lists = Field<[[Int]]>("v")
        let models = Field<[Wrapped<LawPartSchema>]>("v")
        let media = OneOfList<Media>("v", by: "type") {
            Case("image", Media.image)
            Case("sound", Media.sound)
        }
        let rates = Dict<Int>("v")
        let byYear = Field<[String: [Int]]>("v")
        let mediaByKey = OneOfDict<Media>("v", by: "type") {
            Case("image", Media.image)
            Case("sound", Media.sound)
        }
    }
    typealias Model = Wrapped<Content>

    /// Texts of elements: what a list reads, all different, and what it can't.
    struct Texts {
        let readable: [String]
        let mismatched: [String]

        static let ints = Texts(
            readable: (1...9).map { "\($0)" } + ["1.0e1", "11.0"], mismatched: ["\"two\"", "true", "{\"a\": 1}", "[ ]", "null"])
        static let doubles = Texts(readable: ["1", "2.50", "3e0", "4.0", "-0.5"], mismatched: ["\"x\"", "null", "false"])
        static let words = Texts(
            readable: ["\"a\"", "\"\\u0062\"", "\"é\"", "\"e\\u0301\"", "\"\""], mismatched: ["1", "null", "[\"a\"]", "{}"])
        static let tiers = Texts(readable: Tier.allCases.map { "\"\($0.rawValue)\"" }, mismatched: ["\"lead\"", "7", "null"])
        static let links = Texts(readable: ["\"/a\"", "\"http://b\"", "\"c\\/d\""], mismatched: ["1", "null", "{}"])
        static let lists = Texts(
            readable: ["[1,\"x\"]", "[ 2 ]", "[\"y\", 3, null]", "[]", "[4, 5.0]"], mismatched: ["1", "\"[]\"", "null", "{ }"])
        static let models = Texts(
            readable: ["{\"age\": 1}", "{\"name\":\"n\",\"z\":null}", "{\"age\":3.0}", "{ \"q\": [1] }"],
            mismatched: ["1", "null", "[]"])
        static let media = Texts(
            readable: ["{\"type\":\"image\"}", "{\"type\": \"sound\", \"age\": 2}", "{\"z\":1,\"type\":\"image\",\"age\":3}"],
            mismatched: ["{\"type\":\"film\"}", "1", "null", "{}"])
    }

    /// An array, or an object's values, as a random mix of the two.
    private func mix(_ texts: Texts, _ random: inout SeededRandom) -> (all: [String], readable: [String]) {
        var readable = texts.readable.shuffled(using: &random)
        readable.removeLast(Int.random(in: 0...readable.count, using: &random))
        var all = readable
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            all.insert(texts.mismatched.randomElement(using: &random)!, at: Int.random(in: 0...all.count, using: &random))
        }
        return (all, readable)
    }

    private static let separators = [",", ", ", " ,\n  "]

    private func check<Element>(
        _ texts: Texts, _ path: WritableKeyPath<Model, [Element]>, seed: UInt64,
        comment: String
    ) throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ seed)
        for run in 0..<(EditingLawTests.runs / 4) {
            let (all, readable) = mix(texts, &random)
            let text = "{\"v\":[" + all.joined(separator: Self.separators.randomElement(using: &random)!) + "]}"
            var model = try Model(json: text)
            let old = model[keyPath: path]
            guard old.count == readable.count else {
                Issue.record("\(comment): \(text) reads as \(old)")
                return
            }
            model[keyPath: path] = old
            if model.dyn.json.text() != text {
                Issue.record("\(comment), run \(run): assigned as read, \(text) is \(model.dyn.json)")
            }

            // The new list by the numbers of old elements; -1 for one that is made of another document.
            var order = Array(old.indices)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                switch Int.random(in: 0...5, using: &random) {
                case 0: order.reverse()
                case 1: order.shuffle(using: &random)
                case 2: if !order.isEmpty { order.remove(at: Int.random(in: 0..<order.count, using: &random)) }
                case 3: order.removeAll { $0 % 2 == 0 }
                case 4: order.sort()
                default: order.insert(-1, at: Int.random(in: 0...order.count, using: &random))
                }
            }
            // At most one is new, so that elements are told apart by their texts.
            if let first = order.firstIndex(of: -1) { order = order[...first] + order[first...].dropFirst().filter { $0 >= 0 } }
            let spare = texts.readable.first { !readable.contains($0) }
            if spare == nil { order.removeAll { $0 < 0 } }
            let made = try spare.map { try Model(json: "{\"v\":[\($0)]}")[keyPath: path][0] }
            let new = order.map { $0 < 0 ? made! : old[$0] }
            if Bool.random(using: &random) {
                model[keyPath: path] = new
            } else {
                model[keyPath: path].replaceSubrange(0..<old.count, with: new)
            }
            let result = model.dyn.json["v"].elements.map { $0.text() }
            if let fault = Self.fault(all, readable, order, result) {
                Issue.record("\(comment), run \(run): \(fault)\n\(text)\n\(order)\n\(model.dyn.json)")
                return
            }
        }
    }

    /// What is wrong with a result: `order` has the readable elements that it should have, -1 for a new one.
    static func fault(_ all: [String], _ readable: [String], _ order: [Int], _ result: [String]) -> String? {
        // Swift's strings are equal across normalisations.
        func escaped(_ texts: [String]) -> [String] { texts.map { $0.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() } }
        return faultOfASCII(escaped(all), escaped(readable), order, escaped(result))
    }

    private static func faultOfASCII(_ all: [String], _ readable: [String], _ order: [Int], _ result: [String]) -> String? {
        let known = Set(readable)
        /// The texts behind each readable element, those at the beginning first.
        func groups(_ texts: [String], isLeader: (String) -> Bool) -> [[String]] {
            texts.reduce(into: [[]]) { groups, text in
                if isLeader(text) { groups.append([text]) } else { groups[groups.count - 1].append(text) }
            }
        }
        let before = groups(all) { known.contains($0) }
        let strays = all.filter { !known.contains($0) }.sorted()
        let isNew = order.contains(-1)
        let kept = Set(order.filter { $0 >= 0 }.map { readable[$0] })
        let strayTexts = Set(strays)
        let after = groups(result) { kept.contains($0) || (isNew && !strayTexts.contains($0)) }
        if after.count - 1 != order.count { return "\(after.count - 1) readable elements instead of \(order.count)" }
        if result.filter({ strayTexts.contains($0) && !kept.contains($0) }).sorted() != strays {
            return "what can't be read is not all there"
        }
        for (index, number) in order.enumerated() where number >= 0 && after[index + 1][0] != readable[number] {
            return "\(readable[number]) is \(after[index + 1][0])"
        }
        // What stands behind an element that stays, and behind it what has lost the one it stood behind.
        var expected: [String: [String]] = [:]
        var front = before[0]
        let stays = Set(order)
        var leader: String?
        for (number, group) in before.dropFirst().enumerated() {
            if stays.contains(number) {
                leader = group[0]
                expected[group[0]] = Array(group.dropFirst())
            } else if let leader {
                if !isNew { expected[leader]! += group.dropFirst() }
            } else if !isNew {
                front += group.dropFirst()
            }
        }
        if !after[0].starts(with: front) || (!isNew && after[0] != front) {
            return "at the beginning stands \(after[0]) and not \(front)"
        }
        for group in after.dropFirst() {
            guard let strays = expected[group[0]] else { continue }
            let found = Array(group.dropFirst())
            if isNew ? !found.starts(with: strays) : found != strays {
                return "behind \(group[0]) stands \(found) and not \(strays)"
            }
        }
        return nil
    }

    @Test("of lists, whatever their elements are")
    func lists() throws {
        try check(.ints, \Model.ints, seed: 101, comment: "ints")
        try check(.doubles, \Model.doubles, seed: 102, comment: "doubles")
        try check(.words, \Model.words, seed: 103, comment: "words")
        try check(.tiers, \Model.tiers, seed: 104, comment: "tiers")
        try check(.links, \Model.links, seed: 105, comment: "links")
        try check(.lists, \Model.lists, seed: 106, comment: "lists")
        try check(.models, \Model.models, seed: 107, comment: "models")
        try check(.media, \Model.media, seed: 108, comment: "media")
    }

    private func check<Value>(
        _ texts: Texts, _ path: WritableKeyPath<Model, [String: Value]>, seed: UInt64, comment: String
    ) throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ seed)
        for run in 0..<(EditingLawTests.runs / 4) {
            let (all, readable) = mix(texts, &random)
            let members = all.enumerated().map { (key: "k\($0.offset)", text: $0.element) }
            let text = "{\"v\":{" + members.map { "\"\($0.key)\": \($0.text)" }.joined(separator: ", ") + "}}"
            var model = try Model(json: text)
            var values = model[keyPath: path]
            model[keyPath: path] = values
            if model.dyn.json.text() != text {
                Issue.record("\(comment), run \(run): assigned as read, \(text) is \(model.dyn.json)")
            }
            #expect(values.count == readable.count)
            let removed = Set(values.keys.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
            switch Int.random(in: 0...3, using: &random) {
            case 0:
                values = [:]
                model[keyPath: path] = [:]
            case 1:
                values = [:]
                model[keyPath: path].removeAll()
            case 2:
                for key in removed { values[key] = nil }
                model[keyPath: path] = values
            default:
                for key in removed {
                    values[key] = nil
                    model[keyPath: path][key] = nil
                }
            }
            let expected = members.filter { member in !readable.contains(member.text) || values[member.key] != nil }
            let result = model.dyn.json["v"].members.map { (key: $0.key, text: $0.value.text()) }
            guard result.elementsEqual(expected, by: { $0.key == $1.key && $0.text == $1.text }) else {
                Issue.record("\(comment), run \(run): \(text) is \(model.dyn.json)")
                return
            }
        }
    }

    @Test("of dictionaries, whatever their values are")
    func dictionaries() throws {
        try check(.ints, \Model.rates, seed: 111, comment: "rates")
        try check(.lists, \Model.byYear, seed: 112, comment: "byYear")
        try check(.media, \Model.mediaByKey, seed: 113, comment: "mediaByKey")
    }

    @Test("each sample that broke the law")
    func samples() throws {
        func edited(_ text: String, _ edit: (inout [Int]) -> Void) throws -> String {
            var model = try Model(json: "{\"v\":\(text)}")
            edit(&model.ints)
            return model.dyn.json["v"].text()
        }
        #expect(try edited(#"[3,"two",1,true,2]"#) { $0.reverse() } == #"[2,1,true,3,"two"]"#)
        #expect(try edited(#"["two",7,true,{"a":1}]"#) { $0.removeAll { $0 == 7 } } == #"["two",true,{"a":1}]"#)
        #expect(try edited(#"["two",true,{"a":1}]"#) { $0 = [] } == #"["two",true,{"a":1}]"#)
        #expect(try edited(#"[6,"two",7,true,8,{"a":1},9]"#) { $0.removeSubrange(1...2) } == #"[6,"two",true,{"a":1},9]"#)
        #expect(try edited(#"["a",1,null,2.50]"#) { $0.append(4) } == #"["a",1,null,2.50,4]"#)
        // A list that moves takes what it can't read along.
        var model = try Model(json: #"{"v":[[1,"x"],[2]]}"#)
        model.lists.reverse()
        #expect(model.dyn.json.text() == #"{"v":[[2],[1,"x"]]}"#)
        // What is of another kind as a whole is replaced, as a number in place of a word is.
        model = try Model(json: #"{"v":"none"}"#)
        model.ints = []
        #expect(model.dyn.json.text() == #"{"v":[]}"#)
    }

    @Test("a list that is much longer than a few elements is rewritten as well, and in bounded time")
    func long() throws {
        let texts = (0..<20_000).map { $0 % 3 == 0 ? "\"s\($0)\"" : "\($0)" }
        var model = try Model(json: "{\"v\":[\(texts.joined(separator: ","))]}")
        model.ints.reverse()
        let result = model.dyn.json["v"].elements.map { $0.text() }
        let readable = texts.filter { !$0.hasPrefix("\"") }
        let order = Array((0..<readable.count).reversed())
        #expect(Self.fault(texts, readable, order, result) == nil)
    }
}
