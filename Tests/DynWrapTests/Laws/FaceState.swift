import DynWrap
import Foundation
import TestSupport

/// A model and what it has to be: two trees in Swift enums, edited by code that has nothing of the library's in it.
struct FaceState {
    typealias Part = Wrapped<FacePartSchema>

    var model: Wrapped<FaceSchema>
    var current: RawTree
    var original: RawTree

    init(_ text: String) throws {
        model = try Wrapped(json: text)
        current = try RawTree(JSON(parsing: text))
        original = current
    }

    /// What differs between the model and what it has to be; nil for nothing.
    func fault() -> String? {
        let json = model.dyn.json
        if RawTree(json) != current { return "is      \(RawTree(json))\nmust be \(current)" }
        if RawTree(model.dyn.original.dyn.json) != original {
            return "its original is \(model.dyn.original.dyn.json), must be \(original)"
        }
        let read = [model.name, "\(model.count)", model.price.map { "\($0)" } ?? "nil", model.city, "\(model.zip)"]
        let wanted = [
            Self.string(current["name"]), "\(Self.number(current["count"]))", current["price"].flatMap(Self.decimal) ?? "nil",
            Self.string(current["address"]?["city"]), "\(Self.number(current["address"]?["zip"]?["code"]))",
        ]
        if !zip(read, wanted).allSatisfy({ $0.unicodeScalars.elementsEqual($1.unicodeScalars) }) {
            return "reads \(read), must read \(wanted)"
        }
        if model.tags != (current["tags"]?.elements ?? []).map({ Self.string($0) }) { return "reads the tags \(model.tags)" }
        if model.numbers != (current["more"]?["numbers"]?.elements ?? []).map({ Self.number($0) }) {
            return "reads \(model.numbers)"
        }
        if let fault = Self.fault(model.part, current["part"]) { return "part: \(fault)" }
        if let fault = Self.fault(model.group, current, "g-") { return "group: \(fault)" }
        let lists = [
            (model.parts, current["parts"]?.elements ?? []),
            (model.nodes, (current["nodes"]?.elements ?? []).map { $0["node"]! }),
        ]
        for (list, trees) in lists {
            if list.count != trees.count { return "a list of \(list.count), must be of \(trees.count)" }
            for (part, tree) in zip(list, trees) { if let fault = Self.fault(part, tree) { return "an element: \(fault)" } }
            for index in list.indices.reversed() where Self.fault(list[index], trees[index]) != nil {
                return "by its index an element differs"
            }
        }
        let members = current["by-key"]?.members ?? []
        if Array(model.byKey.keys) != members.map(\.key) { return "keys \(Array(model.byKey.keys))" }
        for member in members {
            if let fault = Self.fault(model.byKey[member.key], member.value) { return "\(member.key): \(fault)" }
        }
        switch model.shape {
        case .part(let part):
            if Self.string(current["shape"]?["type"]) != "part" || Self.fault(part, current["shape"]) != nil { return "shape" }
        case .dot: if Self.string(current["shape"]?["type"]) != "dot" { return "shape" }
        case nil: if current["shape"] != nil { return "no shape" }
        }
        return nil
    }

    private static func fault(_ part: Part?, _ tree: RawTree?, _ prefix: String = "") -> String? {
        guard let part, let tree else { return part == nil && tree == nil ? nil : "one of both is not there" }
        if !part.name.unicodeScalars.elementsEqual(string(tree[prefix + "name"]).unicodeScalars) {
            return "reads the name \(part.name)"
        }
        if part.count != number(tree[prefix + "count"]) { return "reads the count \(part.count)" }
        if part.tags != (tree[prefix + "tags"]?.elements ?? []).map({ string($0) }) { return "reads the tags \(part.tags)" }
        let inner = tree[prefix + "inner"]?.elements ?? []
        if part.inner.count != inner.count { return "has \(part.inner.count) inside" }
        for (part, tree) in zip(part.inner, inner) { if let fault = fault(part, tree) { return "inside: \(fault)" } }
        return nil
    }

    // MARK: Scalars, by Foundation

    static func string(_ tree: RawTree?) -> String {
        guard case .scalar(let text)? = tree else { return "" }
        return (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) as? String ?? ""
    }

    static func number(_ tree: RawTree?) -> Int {
        guard case .scalar(let text)? = tree else { return 0 }
        return Int(text) ?? 0
    }

    static func decimal(_ tree: RawTree) -> String? {
        guard case .scalar(let text) = tree else { return nil }
        return Decimal(string: text).map { "\($0)" }
    }
}

extension RawTree {
    /// A string as it is written anew.
    static func string(_ text: String) -> RawTree { .scalar("\"" + text.replacing("\n", with: "\\n") + "\"") }

    /// Puts a scalar below objects, which are made where they are missing; one that reads alike stays as it is written.
    mutating func put(_ scalar: RawTree, at keys: [String], isSame: (RawTree) -> Bool) {
        var child = self[keys[0]]
        if keys.count > 1 {
            var object = child ?? .object([])
            object.put(scalar, at: Array(keys.dropFirst()), isSame: isSame)
            child = object
        } else if let there = child, isSame(there) {
            return
        } else {
            child = scalar
        }
        self[keys[0]] = child
    }

    mutating func put(_ text: String, at keys: [String]) {
        put(.string(text), at: keys) { FaceState.string($0).unicodeScalars.elementsEqual(text.unicodeScalars) }
    }

    mutating func put(_ number: Int, at keys: [String]) {
        put(.scalar("\(number)"), at: keys) { FaceState.number($0) == number }
    }

    /// Removes a member; nothing where a step is missing.
    mutating func remove(at keys: [String]) {
        guard var child = self[keys[0]] else { return }
        if keys.count == 1 {
            self[keys[0]] = nil
        } else {
            child.remove(at: Array(keys.dropFirst()))
            self[keys[0]] = child
        }
    }
}
