import DynWrap
import TestSupport
import Testing

private typealias SlotSchema = ReadOnlyRoom.SlotSchema
private typealias ItemSchema = ReadOnlyRoom.ItemSchema
private typealias Room = Wrapped<ReadOnlyRoom.RoomSchema>

/// Makes random models with read-only places, and operations on them.
private struct RoomMaker {
    var random = SeededRandom(seed: 811)

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    mutating func word() -> JSON { ["a", "b", "c"].randomElement(using: &random)! }
    mutating func list(_ count: Int, _ make: (inout Self) -> JSON) -> JSON {
        JSON((0..<Int.random(in: 0...count, using: &random)).map { _ in make(&self) })
    }
    mutating func acl() -> JSON { list(3) { $0.chance(80) ? ["n": $0.word()] : 7 } }
    mutating func slot() -> JSON {
        var slot: JSON = [:]
        if chance(70) { slot["ro"] = word() }
        if chance(60) { slot["acl"] = acl() }
        if chance(30) { slot["w"] = word() }
        return slot
    }
    mutating func item(_ id: Int) -> JSON {
        var item = slot()
        item["id"] = JSON(id)
        if chance(20) { item["old"] = ["ro": word()] }
        if chance(60) { item["d"] = chance(80) ? ["f": word(), "in": slot()] : ["in": slot()] }
        if chance(60) { item["l"] = list(3) { $0.slot() } }
        if chance(40) { item["kids"] = list(2) { $0.slot() } }
        return item
    }
    mutating func room() -> JSON {
        func ids(_ random: inout SeededRandom) -> [Int] { Array([1, 2, 3].shuffled(using: &random).prefix(2)) }
        var room: JSON = ["acl": acl(), "l": list(3) { $0.slot() }, "x": ["y": [7, [word()], 8], "m": slot()]]
        room["items"] = JSON(ids(&random).map { item($0) })
        room["edges"] = JSON(ids(&random).map { ["node": item($0), "c": 1] })
        (room["one"], room["dict"], room["named"]) = (item(1), ["k": slot(), "j": slot()], ["k": slot()])
        return room
    }

    /// Every place in a tree, and one more in each container.
    private func places(_ tree: JSON) -> [[String]] {
        var (found, pending) = ([[String]](), [([String](), tree)])
        while let (place, json) = pending.popLast() {
            found.append(place)
            if json.kind == .object { found.append(place + ["new"]) }
            if json.kind == .array { found.append(place + ["-"]) }
            pending += json.members.map { (place + [$0.key], $0.value) }
            pending += json.elements.enumerated().map { (place + [String($0.offset)], $0.element) }
        }
        return found
    }

    mutating func operation(_ tree: JSON) -> JSONPatch.Operation {
        let places = places(tree).filter { !$0.isEmpty }
        let (path, from) = (
            JSONPointer(tokens: places.randomElement(using: &random)!), JSONPointer(tokens: places.randomElement(using: &random)!)
        )
        let there = tree[pointer: from] ?? 7
        let value = [word(), slot(), acl(), item(Int.random(in: 1...4, using: &random)), there].randomElement(using: &random)!
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .add(path, value)
        case 1: return .remove(path)
        case 2: return .move(from: from, to: path)
        case 3: return .copy(from: from, to: path)
        case 4 where path.tokens.last != "new":
            // An identity, so that the models of before are not found any more.
            let models = places.filter { $0.last == "id" && tree[pointer: JSONPointer(tokens: $0)]?.int != nil }
            return models.randomElement(using: &random).map {
                .replace(JSONPointer(tokens: $0), JSON(Int.random(in: 4...6, using: &random)))
            }
                ?? .remove(path)
        default: return .replace(path, value)
        }
    }

}

@Suite("The law of read-only places: random patches on random models")
struct ReadOnlyPlacesLawTests {
    /// What is read-only in each model, by the model's place.
    private func readOnly(_ room: Room) -> [JSONPointer: [String]] {
        var found: [JSONPointer: [String]] = ["": [room.dyn.raw(\.owner).text(), room.dyn.raw(\.deep).text()]]
        func slot(_ slot: Wrapped<SlotSchema>?, _ place: [String]) {
            guard let slot else { return }
            found[JSONPointer(tokens: place)] = [slot.dyn.raw(\.ro).text(), slot.dyn.raw(\.slot).text()]
        }
        func item(_ item: Wrapped<ItemSchema>?, _ place: [String]) {
            guard let item else { return }
            found[JSONPointer(tokens: place)] = [
                item.dyn.raw(\.ro).text(), item.dyn.json["ro"].text(), item.dyn.json["old"]["ro"].text(),
                item.dyn.raw(\.deep).text(), item.dyn.raw(\.slot).text(),
            ]
            slot(item.inner, place + ["d", "in"])
            slot(item.at, place + ["l", "1"])
        }
        slot(room.at, ["l", "1"])
        slot(room.plain, ["x", "m"])
        item(room.one, ["one"])
        for (index, element) in room.dyn.json["items"].elements.enumerated() where element.kind == .object {
            item(try? Wrapped<ItemSchema>(json: element), ["items", String(index)])
        }
        for (index, element) in room.dyn.json["edges"].elements.enumerated() where element["node"].kind == .object {
            item(try? Wrapped<ItemSchema>(json: element["node"]), ["edges", String(index), "node"])
        }
        for (key, value) in room.dict { slot(value, ["dict", key]) }
        for (key, value) in room.named { slot(value, ["named", key]) }
        return found
    }

    /// Whether an operation at this place puts a model there as a whole, or changes which elements a list of models has.
    private func isWhole(_ model: JSONPointer, _ operation: JSONPointer) -> Bool {
        if operation == model { return true }
        let first = model.tokens.first ?? ""
        let depth = ["one": 1, "items": 2, "dict": 2, "named": 2, "edges": 3][first] ?? 0
        if model.tokens.starts(with: operation.tokens), operation.tokens.count <= depth { return true }
        return ["items", "edges"].contains(first) && operation.tokens.count <= 2 && operation.tokens.first == first
    }

    private func places(_ operation: JSONPatch.Operation) -> [JSONPointer] {
        switch operation {
        case .add(let path, _), .remove(let path), .replace(let path, _), .copy(_, let path), .test(let path, _): [path]
        case .move(let from, let to): [from, to]
        }
    }

    @Test(
        "a model that is there before an operation and after it keeps what is read-only in it, or the patch is refused; one that changes nothing of it is taken"
    )
    func law() throws {
        var maker = RoomMaker()
        var (refused, taken) = (0, 0)
        for run in Rounds.of(3_000) {
            let text = maker.room().text()
            let base = try Room(json: text)
            var (model, operations, isBroken, isUntouched) = (base, [JSONPatch.Operation](), false, true)
            for _ in 0..<Int.random(in: 1...3, using: &maker.random) {
                let operation = maker.operation(model.dyn.json)
                let before = model
                guard (try? model.dyn.apply(JSONPatch([operation]), readOnly: .allow)) != nil else { continue }
                operations.append(operation)
                let (old, new) = (readOnly(before), readOnly(model))
                for (place, values) in old where new[place] != values {
                    isUntouched = false
                    // At other places only the whole patch counts.
                    guard ["items", "edges", "one", "dict", "named"].contains(place.tokens.first) else { continue }
                    if new[place] != nil, !places(operation).contains(where: { isWhole(place, $0) }) { isBroken = true }
                }
                // Lists have laws of their own, and so have models that can't be told apart.
                let ids = [model.items.map(\.id), model.edges.map(\.id)]
                if ids.contains(where: { Set($0).count < $0.count }) { isUntouched = false }
                if Set(new.keys) != Set(old.keys) || places(operation).contains(where: { $0.description.contains("kids") }) {
                    isUntouched = false
                }
                if places(operation).contains(where: { ["items", "edges"].contains($0.tokens.first) && $0.tokens.count < 3 }) {
                    isUntouched = false
                }
            }
            // What the model holds at a place of its own, whatever was there in between.
            let (old, new) = (readOnly(base), readOnly(model))
            for place: JSONPointer in ["", "/l/1", "/x/m", "/dict/k", "/dict/j", "/named/k"] {
                if let values = old[place], let now = new[place], values != now { isBroken = true }
            }
            let comment: Comment = "run \(run): \(JSONPatch(operations).json) on \(text)"
            var patched = base
            var isRefused = false
            do throws(JSONPointerError) { try patched.dyn.apply(JSONPatch(operations)) } catch {
                isRefused = true
                #expect(error.code == .readOnly, comment)
            }
            if isBroken { #expect(isRefused, comment) }
            if isUntouched { #expect(!isRefused, comment) }
            if isRefused { refused += 1 } else { taken += 1 }
            // The same as changes, of which what is at a place of its own is checked.
            var changed = base
            let isChangedAtPlace = ["", "/l/1", "/x/m", "/dict/k", "/dict/j", "/named/k"].contains { (place: JSONPointer) in
                old[place] != nil && new[place] != nil && old[place] != new[place]
            }
            if isChangedAtPlace {
                #expect(throws: JSONPointerError.self, comment) { try changed.dyn.apply(model.dyn.changes) }
            }
        }
        #expect(refused > Rounds.of(500).count && taken > Rounds.of(500).count, "\(refused) refused, \(taken) taken")
    }
}
