import DynWrap
import Foundation
import TestSupport
import Testing

/// The law: a date that is assigned, alone or among others, reads as its written form says, or as it was read where it was there already, to the bit. What was
/// read and is assigned again changes nothing. A text in the style that says more than milliseconds stays for a date that is the same to the millisecond.
@Suite("The law of dates, alone and in collections: what is assigned is read, though something else was written alike")
struct DateLawTests {
    private typealias Moment = Foundation.Date

    private struct Days: Schema {
        let list: Field<[Moment]>
        let gaps: Field<[Moment?]>
        let lists: Field<[[Moment]]>
        let dict: Field<[String: Moment]>
        let one: Field<Moment?>
        let dicts: Field<[String: [Moment]]>
        let plain: Field<Moment>

        init(_ style: DateStyle) {
            list = Field("list", style)
            gaps = Field("gaps", style)
            lists = Field("lists", style)
            dict = Field("dict", style)
            one = Field("one", style)
            dicts = Field("dicts", style)
            plain = Field("plain", style)
        }
        init() { self.init(.yyyymmddDashes) }
    }

    private static let texts = [
        #""2018-05-02""#, #""2018-05-02T10:11:12.345Z""#, #""2018-05-02T10:11:12.345678Z""#, #""2018-05-02T00:00:00Z""#,
        #""5/2/2018""#,
        #""2018-05-03""#, "1525219200", "1525219200.25", #""never""#,
    ]
    private static let moments = [1_525_219_200, 1_525_219_200.25, 1_525_255_872.345, 1_525_305_600, 0].map {
        Moment(timeIntervalSince1970: $0)
    }

    @Test("over random texts and styles", arguments: [DateStyle.yyyymmddDashes, .iso8601, .iso8601Milliseconds, .mdySlashes])
    func random(_ style: DateStyle) throws {
        let schema = Days(style)
        for round in Rounds.of(200) {
            var random = SeededRandom(seed: UInt64(round))
            func texts() -> [String] {
                (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.texts.randomElement(using: &random)! }
            }
            let members = zip(["a", "b", "c", "d"], texts()).map { "\"\($0)\": \($1)" }.joined(separator: ", ")
            let text = """
                {"list": [\(texts().joined(separator: ", "))], "gaps": [\((texts() + ["null"]).joined(separator: ", "))],
                 "lists": [[\(texts().joined(separator: ", "))],  [\(texts().joined(separator: ", "))]], "dict": {\(members)},
                 "one": \(Self.texts.randomElement(using: &random)!), "plain": \(Self.texts.randomElement(using: &random)!),
                 "dicts": {"a": [\(texts().joined(separator: ", "))]}}
                """
            let model = try Wrapped(json: text, schema: schema)
            var same = model
            same.list = model.list
            same.gaps = model.gaps
            same.lists = model.lists
            same.dict = model.dict
            same.dicts = model.dicts
            #expect(same.dyn.json.text() == text)

            func changed(_ old: [Moment]) -> [Moment] {
                var new = old.shuffled(using: &random).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    new.insert(Self.moments.randomElement(using: &random)!, at: Int.random(in: 0...new.count, using: &random))
                }
                return new
            }
            /// What a date reads as where it is written anew.
            func written(_ date: Moment) -> Moment? {
                var model = Wrapped(schema: schema)
                model.one = date
                return model.one
            }
            func expect(_ found: [Moment], _ new: [Moment], _ old: [Moment], _ what: String) {
                let holds =
                    found.count == new.count
                    && zip(found, new).allSatisfy { found, new in
                        found == new && old.contains(new) || found == written(new) || abs(found.timeIntervalSince(new)) < 0.001
                    }
                #expect(holds as Bool, "\(what), round \(round): \(new) over \(text) reads \(found)")
            }
            var edited = model
            let (list, gaps) = (changed(model.list), changed(model.gaps.compactMap(\.self)))
            let lists = model.lists.map(changed)
            edited.list = list
            edited.gaps = gaps
            edited.lists = lists
            expect(edited.list, list, model.list, "list")
            expect(edited.gaps.compactMap(\.self), gaps, model.gaps.compactMap(\.self), "gaps")
            #expect(edited.lists.count == lists.count)
            for (found, new) in zip(edited.lists, lists) { expect(found, new, model.lists.flatMap(\.self), "lists") }
            for new in [model.one, Self.moments.randomElement(using: &random)!].compactMap(\.self) {
                var edited = model
                edited.one = new
                expect(edited.one.map { [$0] } ?? [], [new], model.one.map { [$0] } ?? [], "one")
                if new == model.one { #expect(edited.one == new, "round \(round), \(text)") }
                // What the style holds whole is written in it.
                if written(new) == new {
                    #expect(!edited.dyn.problems.contains { $0.pointer == "/one" }, "round \(round), \(text)")
                }
                var inPlace = model
                if inPlace.one == nil { continue }
                inPlace.one! = new
                expect(inPlace.one.map { [$0] } ?? [], [new], model.one.map { [$0] } ?? [], "one, in place")
            }
            if let inner = model.dicts["a"] {
                let new = changed(inner)
                edited.dicts["a"] = new
                expect(edited.dicts["a"] ?? [], new, inner, "dicts")
            }
            for index in model.list.indices {
                var edited = model
                let date = Self.moments.randomElement(using: &random)!
                edited.list[index] = date
                expect([edited.list[index]], [date], [model.list[index]], "list, in place")
            }
            if model.dyn.state(of: \.plain) == .value {
                for new in [model.plain, Self.moments.randomElement(using: &random)!] {
                    var edited = model
                    edited.plain = new
                    expect([edited.plain], [new], [model.plain], "plain")
                    if new == model.plain { #expect(edited.plain == new, "round \(round), \(text)") }
                }
            }
            for key in ["a", "b", "c", "e"] {
                var (edited, dict) = (model, model.dict)
                let date = Self.moments.randomElement(using: &random)!
                dict[key] = date
                edited.dict = dict
                expect(edited.dict[key].map { [$0] } ?? [], [date], model.dict[key].map { [$0] } ?? [], "dict")
                for (other, value) in model.dict where other != key { #expect(edited.dict[other] == value) }
            }
        }
    }

    @Test(
        "models are equal, and hashed alike, where all their dates are equal, however they are written, whatever the style leaves out",
        arguments: [DateStyle.yyyymmddDashes, .iso8601, .iso8601Milliseconds, .javaScript, .mdySlashes])
    func equality(_ style: DateStyle) throws {
        let schema = Days(style)
        // One moment in several spellings, moments that most styles write alike, and one beyond the years that are read.
        let texts =
            Self.texts + [
                #""2018-05-02T00:00:00.000Z""#, #""2018-05-02T02:00:00+02:00""#, #""2018-05-02T10:11:12.345999Z""#,
                #""05/02/2018""#,
                #""9999-12-31T23:30:00-01:00""#,
            ]
        let readable = try texts.filter { try Wrapped(json: "{\"one\": \($0)}", schema: schema).one != nil }
        #expect(readable.count >= 9)
        func members(_ random: inout SeededRandom) -> [(key: String, text: String)] {
            func date(_ texts: [String]) -> String { texts.randomElement(using: &random)! }
            func list(_ texts: [String]) -> String {
                "[" + (0..<Int.random(in: 0...2, using: &random)).map { _ in date(texts) }.joined(separator: ", ") + "]"
            }
            return [
                ("list", list(texts)), ("gaps", list(readable + ["null"])), ("lists", "[\(list(texts)), []]"),
                ("dict", "{\"a\": \(date(texts))}"),
                ("one", date(readable)), ("dicts", "{\"a\": \(list(texts))}"), ("plain", date(readable)),
            ]
        }
        func sameValues(_ a: Wrapped<Days>, _ b: Wrapped<Days>) -> Bool {
            a.list == b.list && a.gaps == b.gaps && a.lists == b.lists && a.dict == b.dict && a.one == b.one && a.dicts == b.dicts
                && a.plain == b.plain
        }
        var verdicts = [0, 0]
        for round in Rounds.of(1_000) {
            var random = SeededRandom(seed: UInt64(round))
            let (first, second) = (members(&random), members(&random))
            let differing = Int.random(in: 0..<first.count, using: &random)
            let other = first.indices.map { $0 == differing ? second[$0] : first[$0] }
            func model(_ members: [(key: String, text: String)]) throws -> Wrapped<Days> {
                let text = members.map { "\"\($0.key)\": \($0.text)" }.shuffled(using: &random).joined(separator: ", ")
                var model = try Wrapped(json: "{\(text), \"x\": \(round)}", schema: schema)
                // Edited and edited back it is the same.
                if Bool.random(using: &random) {
                    model.list.append(Self.moments[0])
                    model.list.removeLast()
                }
                return model
            }
            let (a, b) = try (model(first), model(other))
            verdicts[a == b ? 1 : 0] += 1
            #expect((a == b) == sameValues(a, b) && (b == a) == (a == b), "round \(round): \(a) \(b)")
            if a == b { #expect(a.hashValue == b.hashValue, "round \(round): \(a) \(b)") }
        }
        #expect(verdicts.allSatisfy { $0 > Rounds.of(1_000).count / 20 })
    }
}
