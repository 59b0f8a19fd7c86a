import DynWrap
import Foundation
import TestSupport

/// One thing that a program does with a model. What it does is decided by its numbers and what is there, so a run of them can be repeated with some left out.
struct FaceOperation: CustomStringConvertible {
    let kind: Int
    let slot: Int
    let a: Int
    let b: Int

    var description: String { "\(Self.names[kind % Self.names.count])(slot: \(slot), a: \(a), b: \(b))" }

    private static let strings = ["a", "b", "", "é", "e\u{301}", "x\ny", "a text of more than sixteen bytes"]
    private var text: String { Self.strings[b % Self.strings.count] }
    private var number: Int { [0, 7, -3, 12_345_678_901, 1][b % 5] }

    typealias Part = Wrapped<FacePartSchema>
    private typealias Action = @Sendable (FaceOperation, inout [FaceState]) throws -> Void
    private static let names = actions.map(\.0)
    static var count: Int { actions.count }

    func run(_ states: inout [FaceState]) throws { try Self.actions[kind % Self.actions.count].1(self, &states) }

    /// Does something with the state of the operation's slot.
    private static func at(_ name: String, _ change: @escaping @Sendable (FaceOperation, inout FaceState) throws -> Void) -> (
        String, Action
    ) {
        (name, { try change($0, &$1[$0.slot % $1.count]) })
    }

    /// Does something with one of the parts of a state and with its tree; `keys` and `index` lead there.
    private func withPart(_ state: inout FaceState, _ change: (inout Part, inout RawTree) -> Void) {
        switch a % 6 {
        case 0:
            guard !state.model.parts.isEmpty else { return }
            let index = b % state.model.parts.count
            change(&state.model.parts[index], &state.current[elements: "parts"][index])
        case 1:
            guard !state.model.nodes.isEmpty else { return }
            let index = b % state.model.nodes.count
            change(&state.model.nodes[index], &state.current[elements: "nodes"][index].node)
        case 2:
            guard state.model.part != nil else { return }
            change(&state.model.part!, &state.current[required: "part"])
        case 3:
            let keys = Array(state.model.byKey.keys)
            guard !keys.isEmpty else { return }
            let key = keys[b % keys.count]
            change(&state.model.byKey[key]!, &state.current[required: "by-key"][required: key])
        case 4:
            guard case .part(var part)? = state.model.shape else { return }
            let before = part
            change(&part, &state.current[required: "shape"])
            if !part.dyn.hasSameText(as: before) { state.model.shape = .part(part) }
        default:
            guard let outer = state.model.parts.firstIndex(where: { !$0.inner.isEmpty }) else { return }
            let index = b % state.model.parts[outer].inner.count
            change(
                &state.model.parts[outer].inner[index], &state.current[elements: "parts"][outer][elements: "inner"][index])
        }
    }

    /// A part made here, and its tree.
    private var made: (Part, RawTree) {
        let (text, number) = (text, number)
        let part = Part {
            $0.name = text
            if number != 7 { $0.count = number }
        }
        var tree = RawTree.object([])
        tree.put(text, at: ["name"])
        if number != 7 { tree.put(number, at: ["count"]) }
        return (part, tree)
    }

    private static let actions: [(String, Action)] = [
        at("name") {
            $1.model.name = $0.text; $1.current.put($0.text, at: ["name"])
        },
        at("count") {
            $1.model.count = $0.number; $1.current.put($0.number, at: ["count"])
        },
        at("count in place") { operation, state in
            let by = operation.b % 3
            state.model.count &+= by
            if by != 0 { state.current.put(FaceState.number(state.current["count"]) &+ by, at: ["count"]) }
        },
        at("price") { operation, state in
            let price = [Decimal(0), Decimal(string: "2.5"), nil, 10][operation.b % 4]
            state.model.price = price
            guard let price else { return state.current.remove(at: ["price"]) }
            state.current.put(.scalar("\(price)"), at: ["price"]) { FaceState.decimal($0) == "\(price)" }
        },
        at("city") {
            $1.model.city = $0.text; $1.current.put($0.text, at: ["address", "city"])
        },
        at("zip") {
            $1.model.zip = $0.number; $1.current.put($0.number, at: ["address", "zip", "code"])
        },
        at("removed") { operation, state in
            switch operation.a % 4 {
            case 0: state.model.dyn.remove(\.name); state.current.remove(at: ["name"])
            case 1: state.model.dyn.remove(\.zip); state.current.remove(at: ["address", "zip", "code"])
            case 2: state.model.dyn.remove(\.parts); state.current.remove(at: ["parts"])
            default: state.model.part = nil; state.current.remove(at: ["part"])
            }
        },
        at("tag appended") {
            $1.model.tags.append($0.text); $1.current[elements: "tags"].append(.string($0.text))
        },
        at("number appended") { operation, state in
            state.model.numbers.append(operation.number)
            state.current[required: "more"][elements: "numbers"].append(.scalar("\(operation.number)"))
        },
        at("number exchanged") { operation, state in
            guard !state.model.numbers.isEmpty else { return }
            let index = operation.a % state.model.numbers.count
            state.model.numbers[index] = operation.number
            state.current[required: "more"][elements: "numbers"][index] = .scalar("\(operation.number)")
        },
        at("tag removed") { operation, state in
            guard !state.model.tags.isEmpty else { return }
            let index = operation.a % state.model.tags.count
            state.model.tags.remove(at: index)
            state.current[elements: "tags"].remove(at: index)
        },
        at("a part's name") { operation, state in
            operation.withPart(&state) { part, tree in
                part.name = operation.text
                tree.put(operation.text, at: ["name"])
            }
        },
        at("a part's count in place") { operation, state in
            operation.withPart(&state) { part, tree in
                part.count &+= 1
                tree.put(FaceState.number(tree["count"]) &+ 1, at: ["count"])
            }
        },
        at("a part's tag") { operation, state in
            operation.withPart(&state) { part, tree in
                part.tags.append(operation.text)
                tree[elements: "tags"].append(.string(operation.text))
            }
        },
        at("a part in a part") { operation, state in
            operation.withPart(&state) { part, tree in
                part.inner.append(operation.made.0)
                tree[elements: "inner"].append(operation.made.1)
            }
        },
        at("a part looked at") { operation, state in
            operation.withPart(&state) { part, _ in part.name += "" }
        },
        at("part") {
            $1.model.part = $0.made.0; $1.current["part"] = $0.made.1
        },
        at("part appended") {
            $1.model.parts.append($0.made.0); $1.current[elements: "parts"].append($0.made.1)
        },
        at("part inserted") { operation, state in
            let index = operation.a % (state.model.parts.count + 1)
            state.model.parts.insert(operation.made.0, at: index)
            state.current[elements: "parts"].insert(operation.made.1, at: index)
        },
        at("part removed") { operation, state in
            guard !state.model.parts.isEmpty else { return }
            let index = operation.a % state.model.parts.count
            state.model.parts.remove(at: index)
            state.current[elements: "parts"].remove(at: index)
        },
        at("parts exchanged") { operation, state in
            guard state.model.parts.count > 1 else { return }
            let (i, j) = (operation.a % state.model.parts.count, operation.b % state.model.parts.count)
            state.model.parts.swapAt(i, j)
            state.current[elements: "parts"].swapAt(i, j)
        },
        at("parts reversed") { _, state in
            guard state.model.parts.count > 1 else { return }
            state.model.parts.reverse()
            state.current[elements: "parts"].reverse()
        },
        at("parts filtered") { operation, state in
            guard state.current["parts"] != nil else { return }
            state.model.parts.removeAll { $0.count == 7 }
            state.current[elements: "parts"].removeAll { FaceState.number($0["count"]) == 7 }
        },
        at("node appended") { operation, state in
            state.model.nodes.append(operation.made.0)
            state.current[elements: "nodes"].append(.object([.init("node", operation.made.1)]))
        },
        at("node removed") { operation, state in
            guard !state.model.nodes.isEmpty else { return }
            let index = operation.a % state.model.nodes.count
            state.model.nodes.remove(at: index)
            state.current[elements: "nodes"].remove(at: index)
        },
        at("nodes exchanged") { operation, state in
            guard state.model.nodes.count > 1 else { return }
            let (i, j) = (operation.a % state.model.nodes.count, operation.b % state.model.nodes.count)
            state.model.nodes.swapAt(i, j)
            state.current[elements: "nodes"].swapAt(i, j)
        },
        at("by key") { operation, state in
            let key = ["x", "y", "é", "e\u{301}"][operation.a % 4]
            state.model.byKey[key] = operation.made.0
            state.current[required: "by-key"][key] = operation.made.1
        },
        at("by key removed") { operation, state in
            let key = ["x", "y", "é", "e\u{301}"][operation.a % 4]
            guard state.model.byKey[key] != nil else { return }
            state.model.byKey[key] = nil
            state.current[required: "by-key"][key] = nil
        },
        at("shape") { operation, state in
            var (part, tree) = operation.made
            if operation.a % 3 == 0 {
                // A case without a payload keeps an object of its kind.
                if FaceState.string(state.current["shape"]?["type"]) != "dot" {
                    state.current["shape"] = .object([.init("type", .string("dot"))])
                }
                return state.model.shape = .dot
            }
            part.count = 5
            tree.put(5, at: ["count"])
            state.model.shape = .part(part)
            tree["type"] = .string("part")
            state.current["shape"] = tree
        },
        at("group") { operation, state in
            state.model.group.name = operation.text
            state.current.put(operation.text, at: ["g-name"])
            if operation.a % 2 == 0 {
                state.model.group.tags.append("z")
                state.current[elements: "g-tags"].append(.string("z"))
            }
        },
        at("patch") { operation, state in
            let value: JSON = [7, ["k": [nil]], "e\u{301}"][operation.b % 3]
            try state.model.dyn.apply(JSONPatch([.add("/unknown", value)]))
            state.current["unknown"] = RawTree(value)
        },
        at("merge patch") { operation, state in
            try state.model.dyn.apply(merging: ["unknown": nil, "name": "merged", "more": ["other": 1]])
            state.current["unknown"] = nil
            state.current["name"] = .string("merged")
            state.current[required: "more"]["other"] = .scalar("1")
        },
        at("reset") { _, state in
            state.model.dyn.reset()
            state.current = state.original
        },
        at("commit") { _, state in
            state.model.dyn.commit()
            state.original = state.current
        },
        at("opened again") { operation, state in
            state.model =
                operation.a % 2 == 0 ? try Wrapped(json: state.model.dyn.text()) : try Wrapped(json: state.model.dyn.data())
            state.original = state.current
        },
        at("archived") { operation, state in
            let form: ArchiveFormat = [.json, .plist(.xml), .plist(.binary)][operation.a % 3]
            state.model = Wrapped(try Archive<Wrapped<FaceSchema>>(data: Archive(state.model).data(as: form)))
        },
        at("through a coder") { _, state in
            // Foundation's coders have no number of that size, and take keys for one that Swift's strings take for one.
            let keys = state.current["by-key"]?.members.map(\.key) ?? []
            if "\(state.current)".contains("1e400") || Set(keys).count < keys.count { return }
            let before = state.model
            state.model = try JSONDecoder().decode(Wrapped<FaceSchema>.self, from: JSONEncoder().encode(before))
            if state.model != before { throw FaceFault("a coder made \(state.model) of \(before)") }
            state.current = RawTree(state.model.dyn.json)
            state.original = state.current
        },
        (
            "copied",
            { operation, states in states[operation.slot % states.count] = states[operation.a % states.count] }
        ),
        (
            "a part of another",
            { operation, states in
                let other = states[operation.a % states.count]
                guard let part = other.model.parts.last, let tree = other.current["parts"]?.elements.last else { return }
                let slot = operation.slot % states.count
                switch operation.b % 3 {
                case 0:
                    states[slot].model.parts.append(part)
                    states[slot].current[elements: "parts"].append(tree)
                case 1:
                    states[slot].model.byKey["other"] = part
                    states[slot].current[required: "by-key"]["other"] = tree
                default:
                    states[slot].model.part = part
                    states[slot].current["part"] = tree
                }
            }
        ),
        at("changes there and back") { _, state in
            let changes = state.model.dyn.changes
            if state.current == state.original, !changes.isEmpty { throw FaceFault("changes of nothing: \(changes)") }
            var tree = state.model.dyn.original.dyn.json
            try tree.apply(changes.jsonPatch)
            if tree != state.model.dyn.json { throw FaceFault("patched it is \(tree)") }
            try tree.apply(changes.inverse.jsonPatch)
            if tree != state.model.dyn.original.dyn.json { throw FaceFault("patched back it is \(tree)") }
        },
        at("rebased onto itself") { _, state in
            let before = state.model
            let conflicts = state.model.dyn.rebase(onto: before.dyn.original)
            if !conflicts.isEmpty { throw FaceFault("conflicts with its own original: \(conflicts)") }
        },
        (
            "compared",
            { operation, states in
                let (x, y) = (states[operation.slot % states.count], states[operation.a % states.count])
                let again = try Wrapped<FaceSchema>(json: x.model.dyn.text())
                if again != x.model || again.hashValue != x.model.hashValue { throw FaceFault("it differs from what it writes") }
                if x.current == y.current, x.model != y.model { throw FaceFault("alike, and not equal") }
                if x.model == y.model, x.model.hashValue != y.model.hashValue { throw FaceFault("equal, with other hashes") }
                // What is absent means its default.
                let outputs = [x, y].map { $0.model.dyn.output(includingNulls: true, includingDefaults: true).json }
                if x.model == y.model, outputs[0] != outputs[1] { throw FaceFault("equal, with other outputs: \(outputs)") }
            }
        ),
        (
            "read by threads",
            { operation, states in
                let model = states[operation.slot % states.count].model
                let text = try Wrapped<FaceSchema>(json: model.dyn.text()).dyn.output().text()
                let texts = Texts(3)
                DispatchQueue.concurrentPerform(iterations: 3) { texts[$0] = "\(model.dyn.output().text())" }
                if texts.all.contains(where: { $0 != text }) { throw FaceFault("threads read \(texts.all)") }
            }
        ),
    ]
}

/// What is wrong with a model that has to be like another.
struct FaceFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// What several threads found.
private final class Texts: @unchecked Sendable {
    // Sendable: each thread has a lock's turn.
    private let lock = NSLock()
    private var texts: [String]
    init(_ count: Int) { texts = Array(repeating: "", count: count) }
    var all: [String] { lock.withLock { texts } }
    subscript(index: Int) -> String {
        get { lock.withLock { texts[index] } }
        set { lock.withLock { texts[index] = newValue } }
    }
}

extension RawTree {
    /// The member, which is an object where it is missing.
    subscript(required key: String) -> RawTree {
        get { self[key] ?? .object([]) }
        set { self[key] = newValue }
    }

    /// The model in an element of a list with `each:`.
    var node: RawTree {
        get { self[required: "node"] }
        set { self[required: "node"] = newValue }
    }

    /// The elements of an array that is a member.
    subscript(elements key: String) -> [RawTree] {
        get { self[key]?.elements ?? [] }
        set { self[key] = .array(newValue) }
    }
}
