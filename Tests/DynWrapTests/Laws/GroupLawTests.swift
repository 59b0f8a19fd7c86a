import DynWrap
import DynWrapSchema
import TestSupport
import Testing

/// What is done with a group is what the same edits do through the whole model: over values in every spelling, on paths through what others have members in,
/// with tags beside.
@Suite("The law of groups: changes, patches, undo, rebases, differences and archives are those of the whole model")
struct GroupLawTests {
    enum Event: Sendable { case push(Wrapped<ItemSchema>), ping, other(JSON) }

    struct ItemSchema: IdentifiedSchema {
        let id = Num<Int>("id")
        let v = Num<Int>("v")
    }

    struct PartSchema: Schema {
        let x = Num<Int>("x").or("ox", "old.x")
        let y = Num<Int>("y")
        let z = Str("q.z").optional
        let deep = Str("h.a.b").or("h.b").optional
        let second = Num<Int>("pos[1]").optional
        let event = OneOf<Event>("p", by: .sibling("t")) {
            Case("push", Event.push)
            Case("ping", Event.ping)
            Otherwise(Event.other)
        }.optional
        let items = ModelList<ItemSchema>("items")
        let raw = Raw("raw")
    }

    struct WholeSchema: Schema {
        let g = Group<PartSchema>()
        let n = Num<Int>("n")
        let w = Str("q.w").optional
        let c = Str("h.a.c").optional
        let first = Num<Int>("pos[0]").optional
    }
    typealias Whole = Wrapped<WholeSchema>

    private var random = SeededRandom(seed: EditingLawTests.seed &+ 31)

    private mutating func one<T>(_ values: [T]) -> T { values.randomElement(using: &random)! }
    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func document() throws -> Whole {
        let members = [
            one([#""x": 1"#, #""ox": 2"#, #""old": {"x": 3}"#, #""x": 1, "ox": 2"#, #""old": {}"#, #""old": null, "ox": 4"#]),
            #""y": 1"#, #""n": 2"#,
            one([#""q": {"w": "W"}"#, #""q": {"z": "Z", "w": "W"}"#, #""q": {"z": "Z"}"#, #""q": {}"#, #""q": null"#]),
            one([#""h": {"a": {"b": "B"}}"#, #""h": {"a": {"c": "C"}}"#, #""h": {"a": {}, "b": "b"}"#, #""h": {"b": null}"#]),
            one([#""pos": [1]"#, #""pos": [1, 2]"#, #""pos": []"#, #""pos": [1, 2, 3]"#, #""pos": [null, 2]"#]),
            one([#""t": "ping""#, #""t": "push", "p": {"id": 1}"#, #""p": [1], "t": "zz""#, #""t": "zz""#, #""p": 7"#]),
            one([#""items": [{"id": 1}, {"id": 2, "v": 1.0}]"#, #""items": []"#, #""items": null"#]),
            one([#""raw": {"a": 1, "b": [1, 2]}"#, #""raw": 1"#]),
        ]
        let some = members.shuffled(using: &random).prefix(Int.random(in: 0...members.count, using: &random))
        return try Whole(json: "{\(some.joined(separator: ", "))}")
    }

    private mutating func editGroup(_ whole: inout Whole) {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            switch Int.random(in: 0..<16, using: &random) {
            case 0: whole.g.x = one([1, 5, 6])
            case 1: whole.g.y = one([1, 5])
            case 2: whole.g.z = one(["Z", "ZZ", nil])
            case 3: whole.g.deep = one(["B", "BB", nil])
            case 4: whole.g.second = one([2, 5, nil])
            case 5: whole.g.event = one([.ping, .push(Wrapped { $0.v = 3 }), .other(["k": 1]), nil])
            case 6: whole.g.items.append(Wrapped { [id = Int.random(in: 3..<9, using: &random)] in $0.id = id })
            case 7: if !whole.g.items.isEmpty { whole.g.items[0].v = one([4, 5]) }
            case 8: if !whole.g.items.isEmpty { whole.g.items.removeFirst() }
            case 9: whole.g.raw = one([["b": [1, 3], "a": 1], 1, ["a": 2]])
            case 10: whole.g.dyn.remove(\.x)
            case 11: whole.g.dyn.remove(\.deep)
            case 12: whole.g.dyn.setNull(\.y)
            case 13: whole.g.dyn.remove(\.event)
            case 14: whole.g.dyn.remove(\.second)
            default: whole.g.dyn.reset(\.x)
            }
        }
    }

    private mutating func editRest(_ whole: inout Whole) {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: whole.n = one([2, 5])
            case 1: whole.w = one(["W", "WW"])
            case 2: whole.c = one(["C", "CC"])
            case 3: whole.first = one([1, 5])
            default: whole.dyn.remove(\.n)
            }
        }
    }

    /// What paths lead through, and whether there is nothing in it.
    private static let around: [JSONPointer] = ["/q", "/h", "/h/a", "/pos", "/old"]
    private static func isHollow(_ json: JSON) -> Bool {
        (json.isObject && json.members.allSatisfy { isHollow($0.value) }) || (json.isArray && json.count == 0)
    }

    /// The members of the group; an element in front of others can't go, and is null.
    private func own(_ whole: Whole) -> JSON {
        var own = whole.g.dyn.model.layout.ownParts(of: [whole.dyn.json])[0]
        if own["pos"][1].isNull { own["pos"] = .missing }
        return own
    }

    /// Those of the others.
    private func rest(_ whole: Whole) -> [JSON] {
        let paths: [JSONPointer] = ["/n", "/q/w", "/h/a/c", "/pos/0"]
        return paths.map { path in
            let found = whole.dyn.json[pointer: path] ?? .missing
            return found.isNull ? .missing : found
        }
    }

    @Test("edits of the group alone: one list of changes, one difference, one archive; applied, undone and rebased alike")
    mutating func ownEdits() throws {
        for run in 0..<EditingLawTests.runs {
            let before = try document()
            var after = before
            editGroup(&after)
            let (steps, whole) = (after.g.dyn.changes, after.dyn.changes)
            let note: Comment = "run \(run): \(before.dyn.json) to \(after.dyn.json): \(steps) | \(whole)"
            // The order of members is the object's: one that was removed and set again is one that was replaced. And a container in place of another is reported
            // by its members.
            let isReordered = Set(whole.paths).count < whole.count
            let isFiner = whole.contains { ($0.old?.count ?? 0) > 0 && ($0.new?.count ?? 0) > 0 }
            // An object that edits made and emptied has nothing of the group.
            let isHollow = whole.contains { Self.around.contains($0.pointer) && $0.new.map(Self.isHollow) == true }
            #expect(isReordered || isFiner || isHollow || steps.list == whole.list, note)
            // Between two texts an object in place of another is changed member by member, in whatever order they are.
            let between = after.g.dyn.changes(from: before.g)
            let isReplaced = steps.contains { $0.old?.members.isEmpty == false && $0.new?.members.isEmpty == false }
            #expect(isReplaced || between.list == steps.list, note)
            var moved = before
            try moved.g.dyn.apply(between)
            #expect(own(moved) == own(after) && rest(moved) == rest(before), "\(note): \(between)")
            #expect(isHollow || after.g.dyn.difference(from: before.g) == after.dyn.difference(from: before), note)
            let archived = Wrapped(Archive(after.g))
            #expect(Set(archived.dyn.changes) == Set(steps) && archived == after.g, note)
            var server = before
            editRest(&server)
            do {
                var (one, other) = (server, server)
                try one.g.dyn.apply(steps)
                if !isReordered { try other.dyn.apply(steps) } else { try other.dyn.apply(whole) }
                // What others put into an object that the group made, too, stays.
                let isAlone = server.dyn.hasSameText(as: before)
                #expect(own(one) == own(after) && rest(one) == rest(server), "\(note) over \(server.dyn.json): \(one.dyn.json)")
                #expect(!isAlone || one.dyn.json == other.dyn.json, "\(note): \(one.dyn.json), \(other.dyn.json)")
                try one.g.dyn.apply(steps.inverse)
                #expect(
                    own(one) == own(before) && rest(one) == rest(server),
                    "\(note) undone over \(server.dyn.json): \(one.dyn.json)")
                #expect(!isAlone || one.dyn.json == before.dyn.json, "\(note) undone: \(one.dyn.json)")
                try one.g.dyn.apply(steps.jsonPatch)
                #expect(own(one) == own(after) && rest(one) == rest(server), "\(note) by its patch: \(one.dyn.json)")
                if isAlone {
                    try one.g.dyn.apply(steps.inverse.jsonPatch(testing: true))
                    #expect(one.dyn.json == before.dyn.json, "\(note) undone by its patch: \(one.dyn.json)")
                }
                one = server
                other = server
                try one.g.dyn.apply(merging: steps.mergePatch)
                other.g = after.g
                #expect(one.g == other.g && rest(one) == rest(server), "\(note) merged: \(one.dyn.json), \(other.dyn.json)")
            } catch {
                Issue.record("\(note) over \(server.dyn.json): \(error)")
            }
            var newer = before
            editGroup(&newer)
            editRest(&newer)
            var (one, other) = (after, after)
            let conflicts = one.g.dyn.rebase(onto: newer.g).filter { $0.pointer != "/pos" }
            // The list, of which the group has an element, is one value of the whole model.
            let others = other.dyn.rebase(onto: newer).filter { $0.pointer != "/pos" }
            if other.first != newer.first { continue }
            #expect(conflicts.map(\.pointer) == others.map(\.pointer), "\(note) onto \(newer.dyn.json)")
            #expect(conflicts.map { "g.\($0.property)" } == others.map(\.property), "\(note) onto \(newer.dyn.json)")
            #expect(own(one) == own(other) && rest(one) == rest(after), "\(note) onto \(newer.dyn.json): \(one.dyn.json)")
        }
    }

    @Test("reset through the group: its members are those of the original, and it leaves no object that only edits made")
    mutating func resets() throws {
        for run in 0..<EditingLawTests.runs {
            let before = try document()
            var edited = before
            editGroup(&edited)
            let note: Comment = "run \(run): \(before.dyn.json) edited to \(edited.dyn.json)"
            var (through, byName) = (edited, edited)
            through.g.dyn.reset()
            byName.dyn.reset(\.g)
            #expect(through.dyn.json == before.dyn.json && byName.dyn.json == before.dyn.json, "\(note): \(through.dyn.json)")
            var one = edited
            one.g.dyn.reset(\.x)
            one.g.dyn.reset(\.y)
            one.g.dyn.reset(\.z)
            one.g.dyn.reset(\.deep)
            one.g.dyn.reset(\.second)
            one.g.dyn.reset(\.event)
            one.g.dyn.reset(\.items)
            one.g.dyn.reset(\.raw)
            #expect(one.dyn.json == before.dyn.json, "\(note), field by field: \(one.dyn.json)")
        }
    }

    @Test("any two models: the group's changes lead from the one group to the other and back, and the others' members stay")
    mutating func pairs() throws {
        for run in 0..<EditingLawTests.runs {
            let (from, to) = (try document(), try document())
            var model = from
            let steps = to.g.dyn.changes(from: from.g)
            let note: Comment = "run \(run): \(from.dyn.json) to \(to.dyn.json): \(steps)"
            do {
                try model.g.dyn.apply(steps)
                #expect(own(model) == own(to) && rest(model) == rest(from), "\(note): \(model.dyn.json)")
                try model.g.dyn.apply(steps.inverse)
                #expect(own(model) == own(from) && rest(model) == rest(from), "\(note), undone: \(model.dyn.json)")
                // Where others' members are is theirs: an object in which only those are is not the group's.
                model = from
                model.g = to.g
                #expect(own(model) == own(to) && rest(model) == rest(from), "\(note), assigned: \(model.dyn.json)")
            } catch {
                Issue.record("\(note): \(error)")
            }
        }
    }
}
