import DynWrap
import Foundation
import TestSupport

/// One kind of edit through a typed field of ``LawSchema``: it makes the edit and says what is wrong with the outcome.
struct LawEdit: Sendable {
    let name: String
    /// The members it may touch.
    let keys: Set<String>
    let check: @Sendable (inout LawModel, inout LawDocument) -> String?

    /// A value is set: it reads back, and what was there with this value stays as it is.
    static func scalar<V: Equatable & Sendable>(
        _ key: String, _ path: any WritableKeyPath<LawModel, V> & Sendable, _ values: @escaping @Sendable (inout LawDocument) -> V
    ) -> LawEdit {
        LawEdit(name: "set \(key)", keys: [key]) { model, document in
            let (before, old, value) = (model.dyn.json[key], model[keyPath: path], values(&document))
            let isClean = before.exists && !before.isNull && !model.dyn.problems.contains { $0.pointer.tokens.first == key }
            model[keyPath: path] = value
            if model[keyPath: path] != value { return "reads \(model[keyPath: path]) and not \(value)" }
            // Not by `==`, for which 0 is -0 and é in one scalar is é in two.
            let isSame = "\(old)".unicodeScalars.elementsEqual("\(value)".unicodeScalars)
            if isSame, isClean, !model.dyn.json[key].hasSameText(as: before) { return "changed in vain" }
            return nil
        }
    }

    /// Edits of a list of scalars.
    static func list<E: Equatable & Sendable>(
        _ key: String, _ path: any WritableKeyPath<LawModel, [E]> & Sendable,
        _ values: @escaping @Sendable (inout LawDocument) -> E
    ) -> LawEdit {
        LawEdit(name: "edit \(key)", keys: [key]) { model, document in
            let (raw, old) = (RawTree(model.dyn.json[key]).elements, model[keyPath: path])
            let wasArray = model.dyn.json[key].kind == .array
            var new = old
            let operation = Int.random(in: 0..<7, using: &document.random)
            switch operation {
            case 0: new.append(values(&document))
            case 1: new.insert(values(&document), at: Int.random(in: 0...new.count, using: &document.random))
            case 2 where !new.isEmpty: new[Int.random(in: 0..<new.count, using: &document.random)] = values(&document)
            case 3 where !new.isEmpty: new.remove(at: Int.random(in: 0..<new.count, using: &document.random))
            case 4: new.shuffle(using: &document.random)
            case 5:
                var random = document.random
                new = new.filter { _ in Bool.random(using: &random) }
                document.random = random
            default: new += [values(&document), values(&document)]
            }
            if document.chance(50) {
                func change(_ list: inout [E]) { list = new }
                change(&model[keyPath: path])
            } else {
                model[keyPath: path] = new
            }
            let after = RawTree(model.dyn.json[key]).elements
            if model[keyPath: path] != new { return "reads \(model[keyPath: path]) and not \(new)" }
            guard wasArray else { return new.isEmpty && old != new && !after.isEmpty ? "is not empty" : nil }
            func isRead(_ element: RawTree) -> Bool {
                let single = (try? LawModel(json: "{\"\(key)\": [\(element)]}"))?[keyPath: path]
                return single?.isEmpty == false
            }
            let (unread, unreadAfter) = (raw.filter { !isRead($0) }, after.filter { !isRead($0) })
            // Only with elements that move can it move.
            if operation != 4, unread != unreadAfter { return "lost or moved what can't be read" }
            if unread.map(\.description).sorted() != unreadAfter.map(\.description).sorted() { return "lost what can't be read" }
            let kept = longestCommon(raw.filter(isRead), after.filter(isRead))
            // By scalars: for Swift, é in one is é in two.
            let same = longestCommon(old.map { Array("\($0)".unicodeScalars) }, new.map { Array("\($0)".unicodeScalars) })
            if kept < same { return "respelled what stays: \(kept) of \(same)" }
            return nil
        }
    }

    /// Edits of a list of models, `each:` or not.
    static func models(
        _ key: String, _ path: any WritableKeyPath<LawModel, WrappedList<LawPartSchema>> & Sendable, each: Bool
    ) -> LawEdit {
        LawEdit(name: "edit \(key)", keys: [key]) { model, document in
            let raw = RawTree(model.dyn.json[key]).elements
            let old = Array(model[keyPath: path])
            if old.isEmpty { return nil }
            let index = Int.random(in: 0..<old.count, using: &document.random)
            let other = Int.random(in: 0..<old.count, using: &document.random)
            var order = Array(old.indices)
            switch Int.random(in: 0..<9, using: &document.random) {
            case 0:
                model[keyPath: path][index].age = 77
                let after = RawTree(model.dyn.json[key]).elements
                var expected = raw
                var inner = each ? raw[index]["node"] ?? .object([]) : raw[index]
                if case .object = inner {} else { inner = .object([]) }
                inner["age"] = .scalar("77")
                if each { expected[index]["node"] = inner } else { expected[index] = inner }
                return after == expected ? nil : "expected \(expected)"
            case 1:
                model[keyPath: path].append(Wrapped { $0.name = "new" })
                let after = RawTree(model.dyn.json[key]).elements
                return Array(after.dropLast()) == raw && after.count == raw.count + 1
                    ? nil : "an addition at the end touched others"
            case 2:
                model[keyPath: path].remove(at: index)
                order.remove(at: index)
            case 3:
                model[keyPath: path].swapAt(index, other)
                order.swapAt(index, other)
            case 4:
                model[keyPath: path].reverse()
                order.reverse()
            case 5:
                model[keyPath: path].sort { $0.name < $1.name }
                let sorted = RawTree(model.dyn.json[key]).elements
                let names = model[keyPath: path].map(\.name)
                if names != names.sorted() { return "is not sorted" }
                return sorted.map(\.description).sorted() == raw.map(\.description).sorted() ? nil : "a model moved alone"
            case 6:
                let names = Set(old.map(\.name).filter { _ in document.chance(50) })
                model[keyPath: path].removeAll { names.contains($0.name) }
                order = order.filter { !names.contains(old[$0].name) }
            case 7:
                model[keyPath: path] = model[keyPath: path].filter { $0.age > 1 }
                order = order.filter { old[$0].age > 1 }
            default:
                let last = model[keyPath: path].remove(at: index)
                model[keyPath: path].insert(last, at: 0)
                order.insert(order.remove(at: index), at: 0)
            }
            let expected = order.map { raw[$0] }
            let after = RawTree(model.dyn.json[key]).elements
            return after == expected ? nil : "expected \(expected)"
        }
    }

    /// A group takes another's values entry by entry, and nothing else changes.
    static let groups = LawEdit(name: "assign a group", keys: ["left-name", "left-age", "left-tags"]) { model, document in
        let source = document.chance(50) ? model.right : (try? LawModel(json: document.text()).left) ?? model.right
        model.left = source
        if model.left.name != source.name || model.left.age != source.age || model.left.tags != source.tags {
            return "reads otherwise"
        }
        return nil
    }

    static let all: [LawEdit] = [
        scalar("n", \.n) { Int.random(in: 0...3, using: &$0.random) },
        scalar("d", \.d) { Double(Int.random(in: 0...5, using: &$0.random)) / 2 },
        scalar("m", \.m) { $0.chance(30) ? nil : Decimal(Int.random(in: 0...2, using: &$0.random)) },
        scalar("s", \.s) { ["a", "bA", "é", "e\u{301}", "x"].randomElement(using: &$0.random)! },
        scalar("f", \.f) { $0.chance(50) },
        scalar("day", \.day) {
            $0.chance(30) ? nil : Date(timeIntervalSince1970: Double(Int.random(in: 17_652...17_654, using: &$0.random)) * 86_400)
        },
        scalar("mapped", \.mapped) { [["x", "y", "z"], ["a"], []].randomElement(using: &$0.random)! },
        list("tags", \.tags) { ["a", "bA", "", "é", "new"].randomElement(using: &$0.random)! },
        list("nums", \.nums) { [1, 2.5, 1000, 7, 0.25].randomElement(using: &$0.random)! },
        list("ints", \.ints) { [1, 0, 1000, 2, 7, 9].randomElement(using: &$0.random)! },
        list("gaps", \.gaps) { [1, nil, 2, 7].randomElement(using: &$0.random)! },
        list("lists", \.lists) { [[1], [], [2, 3]].randomElement(using: &$0.random)! },
        models("many", \.many, each: false), models("edges", \.edges, each: true), groups,
        LawEdit(name: "append to a list in a list", keys: ["lists"]) { model, _ in
            let raw = RawTree(model.dyn.json["lists"])
            guard !model.lists.isEmpty, let at = raw.elements.firstIndex(where: { if case .array = $0 { true } else { false } })
            else { return nil }
            model.lists[0].append(5)
            var expected = raw
            expected.elements[at].elements.append(.scalar("5"))
            return RawTree(model.dyn.json["lists"]) == expected ? nil : "expected \(expected)"
        },
        LawEdit(name: "set a key of a dictionary", keys: ["rates"]) { model, document in
            let (raw, old) = (RawTree(model.dyn.json["rates"]), model.rates)
            let key = ["a", "b", "new"].randomElement(using: &document.random)!
            let value: Double? = document.chance(40) ? nil : 0.5
            model.rates[key] = value
            guard case .object = raw else { return model.rates[key] == value ? nil : "reads otherwise" }
            var expected = raw
            if value != nil { expected[key] = .scalar("0.5") } else if old[key] != nil { expected[key] = nil }
            return RawTree(model.dyn.json["rates"]) == expected ? nil : "expected \(expected)"
        },
        LawEdit(name: "edit a model in a list in a dictionary", keys: ["by-year"]) { model, _ in
            let raw = RawTree(model.dyn.json["by-year"])
            guard let first = model.byYear["2018"]?.first, let elements = raw["2018"]?.elements,
                let at = elements.firstIndex(where: { if case .object = $0 { true } else { false } })
            else { return nil }
            model.byYear["2018"]?[0].age = 99
            var expected = raw
            expected["2018"]?.elements[at]["age"] = .scalar("99")
            return first.age == 99 || RawTree(model.dyn.json["by-year"]) == expected ? nil : "expected \(expected)"
        },
        LawEdit(name: "edit a model", keys: ["one"]) { model, _ in
            let raw = RawTree(model.dyn.json["one"])
            guard model.one != nil else { return nil }
            model.one?.tags.append("z")
            var expected = raw
            if case .array = raw["tags"] {
                expected["tags"]?.elements.append(.scalar("\"z\""))
            } else {
                expected["tags"] = .array([.scalar("\"z\"")])
            }
            return RawTree(model.dyn.json["one"]) == expected ? nil : "expected \(expected)"
        },
        LawEdit(name: "remove from a dictionary of models", keys: ["dict"]) { model, _ in
            let raw = RawTree(model.dyn.json["dict"])
            guard model.dict["x"] != nil else { return nil }
            model.dict["x"] = nil
            var expected = raw
            expected["x"] = nil
            return RawTree(model.dyn.json["dict"]) == expected ? nil : "expected \(expected)"
        },
        LawEdit(name: "edit unions in a list", keys: ["shapes"]) { model, _ in
            let raw = RawTree(model.dyn.json["shapes"])
            guard case .part(var part)? = model.shapes.last else { return nil }
            part.age = 31
            model.shapes[model.shapes.count - 1] = .part(part)
            let after = RawTree(model.dyn.json["shapes"])
            guard after.elements.count == raw.elements.count else { return "lost an element" }
            let changed = zip(raw.elements, after.elements).filter { $0 != $1 }
            guard changed.count <= 1 else { return "changed others" }
            guard let (old, new) = changed.first else { return nil }
            var expected = old
            expected["age"] = .scalar("31")
            return new == expected ? nil : "expected \(expected)"
        },
        LawEdit(name: "set below another kind", keys: ["address"]) { model, document in
            let raw = RawTree(model.dyn.json["address"])
            let value = ["Oslo", "x"].randomElement(using: &document.random)!
            let isBlocked = model.dyn.json["address"].kind == .string
            let wasThrown: Bool
            do {
                try model.dyn.set(\.city, to: value)
                wasThrown = false
            } catch { wasThrown = true }
            if isBlocked { return wasThrown && RawTree(model.dyn.json["address"]) == raw ? nil : "was not refused" }
            var expected = model.dyn.json["address"].exists && !model.dyn.json["address"].isNull ? raw : .object([])
            if case .object = expected {} else { expected = .object([]) }
            expected["city"] = .scalar(JSON(value).text())
            let after = RawTree(model.dyn.json["address"])
            return after == expected || model.city == value && after["zip"] == raw["zip"] ? nil : "expected \(expected)"
        },
    ]
}
