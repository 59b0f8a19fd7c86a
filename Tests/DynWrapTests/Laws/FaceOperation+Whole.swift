import DynWrap
import Foundation
import TestSupport

extension FaceOperation {
    /// What is done with whole models: patches, copies, originals, archives, comparisons, reads by threads.
    static let whole: [(String, Action)] = [
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
