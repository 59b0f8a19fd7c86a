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
    var number: Int { [0, 7, -3, 12_345_678_901, 1][b % 5] }

    typealias Part = Wrapped<FacePartSchema>
    typealias Action = @Sendable (FaceOperation, inout [FaceState]) throws -> Void
    private static let actions =
        edits + lists("part", "parts", { $0 }) { $1(&$0.parts) }
        + lists("node", "nodes", { .object([.init("node", $0)]) }) { $1(&$0.nodes) } + whole
    private static let names = actions.map(\.0)
    static var count: Int { actions.count }

    func run(_ states: inout [FaceState]) throws { try Self.actions[kind % Self.actions.count].1(self, &states) }

    /// Does something with the state of the operation's slot.
    static func at(_ name: String, _ change: @escaping @Sendable (FaceOperation, inout FaceState) throws -> Void) -> (
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
    var made: (Part, RawTree) {
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

    /// Edits of one field or one part of a model.
    private static let edits: [(String, Action)] = [
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
    ]
}

/// What is wrong with a model that has to be like another.
struct FaceFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
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
