import DynWrap
import TestSupport

extension Door {
    /// 24 bytes that choose edits, and a document: after them the tree is what a naive one is, its text too, and copies are as they were.
    static let edit = Door(
        "edit",
        seeds: [
            DoorInput.seed(
                [0, 9, 0, 0x51, 3, 1, 0x92, 2, 0, 3, 0x33, 200, 7, 5, 0x74, 6, 9, 1, 0xB5, 1, 0, 0xD6, 4, 4],
                #"{"a":[1,{"b":null},[]],"b":{"n":2.50,"a":"x"},"\u0061b":"é"}"#),
            // A member that was removed comes back.
            DoorInput.seed(
                [
                    0, 9, 0, 0x51, 0x43, 0xDF, 0x22, 0x61, 0x22, 0x3A, 0x22, 0xFF, 0x1F, 0xF1, 0x3F, 0x74, 0xF6, 1, 0xB5, 1, 0,
                    0xD6, 4, 4,
                ],
                #"{"a":"é"}"#),
            DoorInput.seed([UInt8](repeating: 0x47, count: 24), #"[[1, 2 ],{ } , null,"x",{"a":{"b":[{}]}}]"#),
        ]
    ) { bytes in
        guard let original = try? JSON(parsing: Array(bytes.dropFirst(24))) else { return }
        let before = RawTree(original)
        var tree = original
        var naive: RawTree? = before
        var kept: [(JSON, RawTree?)] = []
        for start in stride(from: 0, to: 24, by: 3) {
            let edit = TreeEdit(bytes[start], bytes[start + 1], bytes[start + 2])
            if edit.keepsCopy { kept.append((tree, naive)) }
            edit.run(&tree, &naive, original)
            // A member of the original that comes back stands where it stood.
            if edit.hasPartOfOriginal, tree.exists, RawTree(tree).sorted == naive?.sorted { naive = RawTree(tree) }
            try hold(
                tree.isMissing == (naive == nil) && (naive == nil || RawTree(tree) == naive),
                "after \(edit) the tree is the naive one")
        }
        try hold(original.bytes() == Array(bytes.dropFirst(24)), "what was opened is as it was")
        for (copy, naive) in kept where copy.exists { try hold(RawTree(copy) == naive, "a copy is as it was") }
        guard tree.exists else { return }
        guard let again = try? JSON(parsing: tree.bytes(), options: DoorInput.deep) else {
            throw BrokenLaw(description: "edited text opens")
        }
        try hold(again == tree && again.hashValue == tree.hashValue, "edited text means the same")
        try hold(RawTree(again) == naive, "edited text is the naive tree's")
        try hold(again.hasSameText(as: tree), "edited text is the tree's")
    }
}

/// An edit that three bytes choose: what is done, where, and with what.
private struct TreeEdit: CustomStringConvertible {
    let operation: UInt8
    let place: UInt8
    let choice: UInt8

    init(_ operation: UInt8, _ place: UInt8, _ choice: UInt8) {
        (self.operation, self.place, self.choice) = (operation, place, choice)
    }

    var description: String { "the edit \(operation) \(place) \(choice)" }
    var keepsCopy: Bool { operation & 8 != 0 }
    /// Whether the value is one of what was opened.
    var hasPartOfOriginal: Bool { [3, 12, 13, 14].contains(choice >> 4) }

    func run(_ tree: inout JSON, _ naive: inout RawTree?, _ original: JSON) {
        // Up to three steps in, each chosen by another part of the place.
        let depth = Int(operation >> 4 & 3)
        let steps = [place, place << 2 ^ choice, choice &* 5 &+ place].prefix(depth)
        enter(steps[...], &tree, &naive, original)
    }

    private func enter(_ steps: ArraySlice<UInt8>, _ tree: inout JSON, _ naive: inout RawTree?, _ original: JSON) {
        guard let first = steps.first else { return change(&tree, &naive, original) }
        switch EditStep(first, at: naive) {
        case .key(let key):
            var child = naive?[key]
            enter(steps.dropFirst(), &tree[key], &child, original)
            naive.set(child, key: key)
        case .index(let index):
            var child = naive?.element(index)
            enter(steps.dropFirst(), &tree[index], &child, original)
            naive.set(child, index: index)
        }
    }

    private func change(_ tree: inout JSON, _ naive: inout RawTree?, _ original: JSON) {
        let value = value(original)
        let raw = value.isMissing ? nil : RawTree(value)
        switch operation & 7 {
        case 0, 1:
            switch EditStep(choice, at: naive) {
            case .key(let key):
                tree[key] = value
                naive.set(raw, key: key)
            case .index(let index):
                tree[index] = value
                naive.set(raw, index: index)
            }
        case 2:
            tree.append(value)
            naive.set(raw ?? .scalar("null"), index: naive.elementCount)
        case 3:
            let lower = Int(choice & 3)
            let range = lower..<lower + Int(choice >> 2 & 3)
            tree.replaceElements(range, with: [value, 1])
            naive.replace(range, with: [raw ?? .scalar("null"), .scalar("1")])
        case 4:
            guard case .key(let key) = EditStep(choice, at: naive) else { return }
            tree.removeMember(key)
            naive.set(nil, key: key)
        case 5:
            // A part of the tree put beside itself.
            guard let inside = naive?.members.first ?? naive?.elements.first.map({ RawTree.Member("", $0) }) else { return }
            if tree.kind == .object {
                tree["copy"] = tree[inside.key]
                naive.set(inside.value, key: "copy")
            } else {
                tree.append(tree[0])
                naive.set(inside.value, index: naive.elementCount)
            }
        case 6:
            guard naive != nil else { return }
            tree = [tree, ["in": tree]]
            naive = naive.map { .array([$0, .object([.init("in", $0)])]) }
        default:
            tree = value.exists ? value : tree
            naive = raw ?? naive
        }
    }

    /// A part of what was opened, which may stand beside where it is put.
    private func part(of original: JSON, depth: Int) -> JSON {
        var part = original
        for level in 0..<depth {
            let children = part.kind == .object ? part.members.map(\.value) : Array(part.elements)
            if children.isEmpty { break }
            part = children[Int(place >> (2 * level) ^ choice & 15) % children.count]
        }
        return part
    }

    private func value(_ original: JSON) -> JSON {
        switch choice >> 4 {
        case 0: .missing
        case 1: .null
        case 2: original
        case 3: original.elements.first ?? original.members.first?.value ?? "none"
        case 4: JSON(Int(choice))
        case 5: JSON(Double(place) / 8)
        case 6: JSON(String(repeating: "\u{1}é", count: Int(choice & 15)))
        case 7: true
        case 8: [1, nil, ["k": [[:]]]]
        case 9: ["a": 1, "b": ["a": []]]
        case 10: .emptyArray
        case 11: .emptyObject
        case 12: part(of: original, depth: 1)
        case 13: part(of: original, depth: 2)
        case 14: part(of: original, depth: 3)
        default: JSON(String(UnicodeScalar(choice)))
        }
    }
}
