import DynWrapSchema
import Foundation
import TestSupport
import Testing

/// A tree as anybody would write it: no sharing, no laziness.
indirect enum Naive: Equatable {
    case object([(String, Naive)])
    case array([Naive])
    case scalar(String)

    static func == (a: Naive, b: Naive) -> Bool { a.text == b.text }

    init(_ json: JSON) {
        switch json.kind {
        case .object: self = .object(json.members.map { ($0.key, Naive($0.value)) })
        case .array: self = .array(json.elements.map { Naive($0) })
        default: self = .scalar(json.text(.compact))
        }
    }

    var text: String {
        switch self {
        case .object(let members): "{" + members.map { JSON($0.0).text() + ":" + $0.1.text }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .scalar(let text): text
        }
    }

    /// What `json[path] = value` means.
    mutating func set(_ value: Naive?, _ path: ArraySlice<Step>) {
        guard let step = path.first else {
            if let value { self = value }
            return
        }
        switch (self, step) {
        case (.object(var members), .key(let key)):
            let index = members.lastIndex { $0.0.utf8.elementsEqual(key.utf8) }
            if path.count == 1 {
                if let value {
                    if let index { members[index].1 = value } else { members.append((key, value)) }
                } else if let index {
                    members.remove(at: index)
                }
            } else if let index {
                members[index].1.set(value, path.dropFirst())
            }
            self = .object(members)
        case (.array(var elements), .index(let i)):
            if path.count == 1 {
                if let value {
                    if i < elements.count { elements[i] = value } else if i == elements.count { elements.append(value) }
                } else if i < elements.count {
                    elements.remove(at: i)
                }
            } else if i < elements.count {
                elements[i].set(value, path.dropFirst())
            }
            self = .array(elements)
        default: break
        }
    }
}

enum Step { case key(String), index(Int) }

@Suite("Random edits against a naive model")
struct RandomEditTests {
    @Test("seeded edits give the naive model's text after each", arguments: [1, 2, 3, 4] as [UInt64])
    func edits(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var edits = 0
        while edits < Rounds.of(500).count {
            let text = Self.document(&random, depth: 0)
            var tree = try JSON(parsing: text)
            var naive = Naive(tree)
            var kept: [(JSON, String)] = []
            for _ in 0..<25 {
                edits += 1
                let path = Self.path(naive, &random)
                let value: JSON =
                    Int.random(in: 0..<4, using: &random) == 0 ? .missing : try JSON(parsing: Self.document(&random, depth: 2))
                if Int.random(in: 0..<5, using: &random) == 0 { kept.append((tree, tree.text())) }
                Self.set(value, path[...], &tree)
                naive.set(value.isMissing ? nil : Naive(value), path[...])
                let written = tree.text()
                guard Naive(tree) == naive, let again = try? JSON(parsing: written), Naive(again) == naive else {
                    Issue.record("seed \(seed), edit \(edits): \(text)\nset \(value) at \(path)\n\(written)\n\(naive.text)")
                    return
                }
                #expect(again == tree)
                #expect(again.hashValue == tree.hashValue)
                #expect(tree.text(.compact) == naive.text)
            }
            for (copy, text) in kept { #expect(copy.text() == text, "a copy changed with its original") }
        }
    }

    @Test(
        "parts that are moved and copied within a tree, and between trees of one text: what is written is what the tree is",
        arguments: [1, 2, 3, 4] as [UInt64])
    func parts(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for round in Rounds.of(300) {
            // Elements of one text are trees of one document.
            let texts = (0..<3).map { _ in Self.document(&random, depth: 1) }
            var trees = Array(try JSON(parsing: "[" + texts.joined(separator: ",\n") + "]").elements)
            var edits: [String] = []
            for _ in 0..<12 where !trees.isEmpty {
                let (from, to) = (trees.indices.randomElement(using: &random)!, trees.indices.randomElement(using: &random)!)
                let source = Self.path(Naive(trees[from]), &random)
                let part = Self.get(trees[from], source[...])
                if Bool.random(using: &random), !source.isEmpty { Self.set(.missing, source[...], &trees[from]) }
                let target = Self.path(Naive(trees[to]), &random)
                edits.append("\(from) \(source) to \(to) \(target)")
                if part.exists, Bool.random(using: &random) {
                    Self.insert(part, target[...], &trees[to])
                } else if part.exists {
                    Self.set(part, target[...], &trees[to])
                }
                for tree in trees {
                    let written = tree.text()
                    guard let again = try? JSON(parsing: written), again == tree, Naive(again) == Naive(tree) else {
                        Issue.record(
                            "seed \(seed), round \(round): \(texts) \(edits.joined(separator: ", ")) is \(tree.text(.compact)), written \(written)"
                        )
                        return
                    }
                }
            }
        }
    }

    private static func get(_ tree: JSON, _ path: ArraySlice<Step>) -> JSON {
        switch path.first {
        case .key(let key): get(tree[key], path.dropFirst())
        case .index(let index): get(tree[index], path.dropFirst())
        case nil: tree
        }
    }

    /// Puts a value before what is at a path in an array; elsewhere in its place.
    private static func insert(_ value: JSON, _ path: ArraySlice<Step>, _ tree: inout JSON) {
        switch path.first {
        case .key(let key):
            if path.count == 1 { tree[key] = value } else { insert(value, path.dropFirst(), &tree[key]) }
        case .index(let index):
            if path.count == 1 {
                tree.replaceElements(index..<index, with: [value])
            } else {
                insert(value, path.dropFirst(), &tree[index])
            }
        case nil: tree = value
        }
    }

    private static func set(_ value: JSON, _ path: ArraySlice<Step>, _ tree: inout JSON) {
        switch path.first {
        case .key(let key):
            if path.count == 1 { tree[key] = value } else { set(value, path.dropFirst(), &tree[key]) }
        case .index(let index):
            if path.count == 1 { tree[index] = value } else { set(value, path.dropFirst(), &tree[index]) }
        case nil: if value.exists { tree = value }
        }
    }

    /// A path that is there, or ends in a new member or element.
    private static func path(_ naive: Naive, _ random: inout SeededRandom) -> [Step] {
        var path: [Step] = []
        var here = naive
        while true {
            switch here {
            case .object(let members):
                if members.isEmpty || Int.random(in: 0..<5, using: &random) == 0 {
                    return path + [.key(keys.randomElement(using: &random) ?? "k")]
                }
                let member = members[Int.random(in: 0..<members.count, using: &random)]
                path.append(.key(member.0))
                if Int.random(in: 0..<3, using: &random) == 0 { return path }
                guard let last = members.last(where: { $0.0.utf8.elementsEqual(member.0.utf8) }) else { return path }
                here = last.1
            case .array(let elements):
                if elements.isEmpty || Int.random(in: 0..<5, using: &random) == 0 { return path + [.index(elements.count)] }
                let index = Int.random(in: 0..<elements.count, using: &random)
                path.append(.index(index))
                if Int.random(in: 0..<3, using: &random) == 0 { return path }
                here = elements[index]
            case .scalar: return path.isEmpty ? [] : path
            }
        }
    }

    private static let keys = [
        "a", "b", "name", "long-key-of-more-than-sixteen-bytes", "é", "e\u{301}", "", "q\"uote", "tab\t", "k9",
    ]

    /// A document with white space, escapes in keys and odd numbers.
    static func document(_ random: inout SeededRandom, depth: Int) -> String {
        func blank() -> String { ["", "", "", " ", "\n  "].randomElement(using: &random) ?? "" }
        let kind = depth == 0 ? Int.random(in: 0..<2, using: &random) : depth > 4 ? 2 : Int.random(in: 0..<5, using: &random)
        switch kind {
        case 0:
            var members: [String] = []
            let count = Int.random(in: 0..<(depth == 0 ? 45 : 5), using: &random)
            var used: Set<[UInt8]> = []
            for i in 0..<count {
                let key = i < keys.count ? keys[i] : "m\(i)"
                guard used.insert(Array(key.utf8)).inserted else { continue }
                let written =
                    Bool.random(using: &random)
                    ? JSON(key).text()
                    : "\""
                        + key.unicodeScalars.map { scalar in
                            "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                                + String(scalar.value, radix: 16)
                        }.joined() + "\""
                members.append(blank() + written + blank() + ":" + blank() + document(&random, depth: depth + 1) + blank())
            }
            return "{" + (members.isEmpty ? blank() : members.joined(separator: ",")) + "}"
        case 1:
            let elements = (0..<Int.random(in: 0..<(depth == 0 ? 45 : 5), using: &random)).map { _ in
                blank() + document(&random, depth: depth + 1) + blank()
            }
            return "[" + (elements.isEmpty ? blank() : elements.joined(separator: ",")) + "]"
        default:
            return [
                "1", "-0.0", "1e400", "12345678901234567890", "true", "false", "null", "\"\"", "\"x\"", "\"é\\u0000\\\"\"",
                "0.10",
            ]
            .randomElement(using: &random) ?? "0"
        }
    }
}
