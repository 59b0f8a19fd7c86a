import DynWrap
import Foundation
import TestSupport
import Testing

private struct ItemSchema: Schema { let v = Num<Int>("v") }
private struct HouseSchema: Schema {
    let l = ModelList<ItemSchema>("l", each: "n")
    let k = ModelList<ItemSchema>("k", each: "n")
    let p = ModelList<ItemSchema>("p")
}
private typealias House = Wrapped<HouseSchema>
private typealias Item = Wrapped<ItemSchema>

@Suite("Models that are taken out of lists with each: know what was next to them")
struct EachListMovesTests {
    private static let lists: [any WritableKeyPath<House, WrappedList<ItemSchema>> & Sendable] = [\.l, \.k]

    private static func house(_ first: Int) throws -> House {
        func list(_ cs: Range<Int>) -> String {
            "[" + cs.map { #"{"c": \#($0), "n": {"v": \#($0)}}"# }.joined(separator: ", ") + "]"
        }
        return try House(json: #"{"l": \#(list(first..<first + 3)), "k": \#(list(first + 3..<first + 5))}"#)
    }

    /// What a list has, naively: a number next to each model, and the model's own.
    private struct Pair: Equatable {
        let c: Int?
        var v: Int
    }

    private static func pairs(_ list: JSON) -> [Pair] {
        list.elements.map { Pair(c: $0["c"].int, v: $0["n"]["v"].int ?? -1) }
    }

    @Test("moves between the lists of two documents, with edits and commits in between, do what they do to an array of pairs")
    func moves() throws {
        var random = SeededRandom(seed: 733)
        for run in Rounds.of(400) {
            var houses = [try Self.house(0), try Self.house(10)]
            var naive = houses.map { house in ["l", "k"].map { Self.pairs(house.dyn.json[$0]) } }
            var steps: [String] = []
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let (from, to) = (Int.random(in: 0...1, using: &random), Int.random(in: 0...1, using: &random))
                let (x, y) = (Int.random(in: 0...1, using: &random), Int.random(in: 0...1, using: &random))
                let count = naive[from][x].count
                switch Int.random(in: 0...4, using: &random) {
                case 0:
                    houses[from].dyn.commit()
                    steps.append("commit \(from)")
                case 1 where count > 0:
                    let i = Int.random(in: 0..<count, using: &random)
                    houses[from][keyPath: Self.lists[x]][i].v += 100
                    naive[from][x][i].v += 100
                    steps.append("edit \(from) \(x) \(i)")
                case 2 where count > 0:
                    let moved = houses[from][keyPath: Self.lists[x]].popLast()
                    let pair = naive[from][x].popLast()
                    guard let moved, let pair else { continue }
                    houses[to][keyPath: Self.lists[y]].append(moved)
                    naive[to][y].append(pair)
                    steps.append("last of \(from) \(x) to \(to) \(y)")
                case _ where count > 0:
                    let i = Int.random(in: 0..<count, using: &random)
                    var model = houses[from][keyPath: Self.lists[x]].remove(at: i)
                    var pair = naive[from][x].remove(at: i)
                    let way = Int.random(in: 0...3, using: &random)
                    if way == 1 {
                        model.v = 7
                        pair.v = 7
                    }
                    if way >= 2 { model.dyn.commit() }
                    if way == 3 { houses[from].dyn.commit() }
                    let j = Int.random(in: 0...naive[to][y].count, using: &random)
                    houses[to][keyPath: Self.lists[y]].insert(model, at: j)
                    naive[to][y].insert(pair, at: j)
                    steps.append("\(from) \(x) \(i) to \(to) \(y) \(j), way \(way)")
                default: break
                }
            }
            for house in 0...1 {
                for (list, name) in ["l", "k"].enumerated() {
                    #expect(Self.pairs(houses[house].dyn.json[name]) == naive[house][list], "run \(run): \(steps)")
                }
            }
        }
    }

    @Test("put back unedited a model has its bytes, and into other places it goes without what was next to it")
    func alone() throws {
        var house = try Self.house(0)
        let text = house.dyn.json.text()
        house.l.insert(house.l.remove(at: 1), at: 1)
        #expect(house.dyn.json.text() == text && house.dyn.changes.isEmpty)
        let model = house.l.remove(at: 0)
        #expect(model.dyn.changes.isEmpty && model.dyn.json.text() == #"{"v": 0}"# && model == Item { $0.v = 0 })
        house.p.append(model)
        #expect(house.dyn.json["p"].text(.compact) == #"[{"v":0}]"#)
        house.k[0] = house.p[0]
        #expect(Self.pairs(house.dyn.json["k"]) == [Pair(c: 3, v: 0), Pair(c: 4, v: 4)])
    }

    @Test("a model that stands there twice keeps at each place what is next to it there")
    func sameModelTwice() throws {
        var house = try House(json: #"{"l": [{"c": 0, "n": {"v": 5}}, {"c": 3, "n": {"v": 4}}]}"#)
        for c in 1...2 {
            house.l.insert(house.l[0], at: c)
            try house.dyn.apply(JSONPatch(json: [["op": "replace", "path": JSON("/l/\(c)/c"), "value": JSON(c)]]))
        }
        let before = Self.pairs(house.dyn.json["l"])
        #expect(before.map(\.c) == [0, 1, 2, 3])
        unsafe house.l.withContiguousMutableStorageIfAvailable { _ in }
        #expect(Self.pairs(house.dyn.json["l"]) == before)
        unsafe house.l.withContiguousMutableStorageIfAvailable { unsafe $0.swapAt(0, 3) }
        #expect(Self.pairs(house.dyn.json["l"]).map(\.c) == [3, 0, 1, 2])
    }

    @Test("rebased before it is put back, a model brings what was next to it")
    func rebased() throws {
        var house = try Self.house(0)
        var model = house.l.remove(at: 2)
        let newer = try Item(json: #"{"v": 2, "more": 1}"#)
        model.v = 5
        #expect(model.dyn.rebase(onto: newer).isEmpty)
        try model.dyn.apply(merging: ["also": 2])
        house.k.append(model)
        #expect(house.dyn.json["k"][2] == ["c": 2, "n": ["v": 5, "more": 1, "also": 2]])
    }

    @Test("a list that is assigned behind an inout, after an edit too, keeps what is next to its models")
    func behindInout() throws {
        func resort(_ list: inout WrappedList<ItemSchema>) { list = WrappedList(list.sorted { $0.v > $1.v }) }
        let edits: [(inout House) -> Void] = [
            { _ in }, { $0.l[0].v = 1 }, { $0.l.reverse() }, { $0.l.append(Item { $0.v = 9 }) }, { $0.l.remove(at: 1) },
        ]
        for (number, edit) in edits.enumerated() {
            var house = try Self.house(0)
            edit(&house)
            let before = Self.pairs(house.dyn.json["l"])
            resort(&house.l)
            #expect(Self.pairs(house.dyn.json["l"]) == before.sorted { $0.v > $1.v }, "edit \(number)")
        }
    }

    @Test("appended to a part of a list, models bring what is next to them, as appended to the list")
    func appendedToParts() throws {
        for count in 0...3 {
            let house = try Self.house(0)
            let moved = Self.pairs(house.dyn.json["l"])
            var (whole, part, added, one) = (house, house, house, house)
            whole.l.insert(contentsOf: house.l[...], at: count)
            part.l[..<count].append(contentsOf: house.l)
            added.l[..<count] += house.l[...]
            for model in house.l.reversed() { one.l.insert(model, at: count) }
            #expect(Self.pairs(part.dyn.json["l"]) == Array(moved[..<count]) + moved + Array(moved[count...]))
            #expect(part.dyn.json == whole.dyn.json && added.dyn.json == whole.dyn.json)
            #expect(part.l.map(\.v) == one.l.map(\.v))
        }
        // Those of another document too, and elements without a model.
        let other = try House(json: #"{"l": [{"c": 8, "n": {"v": 8}}, {"c": 9}, {"c": 10, "n": {"v": 10}}]}"#)
        for bounds in [0..<3, 1..<3, 0..<2] {
            var (whole, part, added) = (try Self.house(0), try Self.house(0), try Self.house(0))
            whole.l.insert(contentsOf: other.l[bounds], at: 1)
            part.l[..<1].append(contentsOf: other.l[bounds])
            added.l[..<1] += other.l[bounds]
            #expect(part.dyn.json == whole.dyn.json && added.dyn.json == whole.dyn.json)
            #expect(
                Array(part.dyn.json["l"].elements)[1..<(1 + bounds.count)]
                    == Array(other.dyn.json["l"].elements)[bounds])
        }
        // Models that are in no list have nothing next to them.
        var house = try Self.house(0)
        house.l[..<1].append(contentsOf: [Item { $0.v = 7 }])
        #expect(house.l[1].v == 7)
    }
}
