// Decides what may be shown of two trees side by side. In a single tree secrets are hidden by their positions. But an element
// at a secret's index in one tree may be at another index in the other tree.

extension AnyLayout {
    /// Two objects of this schema, redacted like ``redacted(_:)``, so that neither shows what the other hides.
    ///
    /// In an array with a secret at an index, differing elements become marks too, if elements may have been added, removed
    /// or moved. The additional cost is O(1) where no path to a secret has an index; else
    /// O(models with secrets, and the elements of such arrays).
    package func redacted(_ before: JSON, beside after: JSON) -> (before: JSON, after: JSON) {
        var shown = (before: redacted(before), after: redacted(after))
        guard hasSecrets, needs(.hideNeighbours), !before.isSame(as: after) else { return shown }
        for tree in [before, after] {
            var walk = IndexedSecretWalk(self, in: tree)
            while let secret = walk.next() {
                guard secret.mayHaveMoved(before, after) else { continue }
                let olds = Array(secret.array.find(in: before).elements)
                let news = Array(secret.array.find(in: after).elements)
                let common = min(olds.count, news.count)
                let differing = (0..<max(olds.count, news.count)).filter { index in
                    index >= common || !olds[index].hasSameText(as: news[index])
                }
                Self.mark(differing, in: secret.array, of: &shown.before)
                Self.mark(differing, in: secret.array, of: &shown.after)
            }
        }
        return shown
    }

    /// Replaces the elements at these indexes with marks, where they exist.
    private static func mark(_ indices: [Int], in place: FieldPath, of tree: inout JSON) {
        var array = place.find(in: tree)
        guard array.isArray, !indices.isEmpty else { return }
        for index in indices where index < array.count { array[index] = .secret }
        place.set(array, in: &tree)
    }
}

/// An array with an index on the path to a secret value, and that value.
private struct IndexedSecret {
    /// Both paths start at the root.
    let array: FieldPath
    let value: FieldPath
    /// Nil where the value itself is secret.
    let view: (any TreeView.Type)?
    let options: ConversionOptions
    /// Whether it is inside a list of models. The models may have moved, so the arrays at this path may belong to two
    /// different models.
    let isInList: Bool

    /// Whether the secret may be at different indexes in the two trees.
    func mayHaveMoved(_ before: JSON, _ after: JSON) -> Bool {
        let (old, new) = (array.find(in: before), array.find(in: after))
        if old.isSame(as: new) { return false }
        if isInList { return true }
        return old.isArray && new.isArray && (old.count != new.count || secret(in: before) != secret(in: after))
    }

    private func secret(in tree: JSON) -> [JSON] {
        let json = value.find(in: tree)
        return view?.values(of: .secret, .redact, in: json, options) ?? [json]
    }
}

/// Finds the arrays with an index on a path to a secret, in a model and in those inside it. Without recursion.
private struct IndexedSecretWalk {
    private struct Model {
        let layout: AnyLayout
        let json: JSON
        let steps: [FieldPath.Step]
        let isInList: Bool
    }
    private struct Value {
        let view: any TreeView.Type
        let options: ConversionOptions
        let json: JSON
        let steps: [FieldPath.Step]
        let isInList: Bool
    }

    private var models: [Model]
    private var values: [Value] = []
    private var found: [IndexedSecret] = []
    /// The models visited at each place: several entries may lead to the same model.
    private var seen: [JSONPointer: [Model]] = [:]

    init(_ layout: AnyLayout, in json: JSON) { models = [Model(layout: layout, json: json, steps: [], isInList: false)] }

    mutating func next() -> IndexedSecret? {
        while found.isEmpty {
            if let value = values.popLast() {
                enter(value)
            } else if let model = models.popLast() {
                enter(model)
            } else {
                return nil
            }
        }
        return found.removeLast()
    }

    private mutating func enter(_ model: Model) {
        guard model.json.isObject, model.layout.hasSecrets, model.layout.needs(.hideNeighbours) else { return }
        let pointer = FieldPath(steps: model.steps).pointer
        let isSeen = seen[pointer]?.contains { $0.layout === model.layout && $0.isInList == model.isInList } ?? false
        if isSeen { return }
        seen[pointer, default: []].append(model)
        for entry in model.layout.valueEntries where entry.hidesContent {
            for path in [entry.path] + entry.fallbacks {
                follow(
                    path, in: model.json, from: model.steps, isInList: model.isInList,
                    entry.flags.contains(.secret) ? nil : entry.view, entry.options(at: path, in: model.json))
            }
        }
    }

    private mutating func enter(_ value: Value) {
        switch value.view.inside(value.json, value.options) {
        case .nothing: break
        case .model(let layout):
            models.append(Model(layout: layout, json: value.json, steps: value.steps, isInList: value.isInList))
        case .parts(let parts, _):
            for part in parts {
                follow(part.path, in: value.json, from: value.steps, isInList: value.isInList, part.view, part.options)
            }
        case .elements(let view, let options, let path):
            for (index, element) in value.json.elements.enumerated() {
                follow(path, in: element, from: value.steps + [.index(index)], isInList: true, view, options)
            }
            for (key, member) in value.json.members {
                follow(path, in: member, from: value.steps + FieldPath(key: key).steps, isInList: value.isInList, view, options)
            }
        }
    }

    /// Adds the arrays on the path to a value, and the values to visit inside it.
    /// - Parameter view: nil where the value itself is secret.
    private mutating func follow(
        _ path: FieldPath, in json: JSON, from start: [FieldPath.Step], isInList: Bool, _ view: (any TreeView.Type)?,
        _ options: ConversionOptions
    ) {
        if let view, !view.content(.missing, options).layouts.contains(where: \.hasSecrets) { return }
        let value = FieldPath(steps: start + path.steps)
        for (depth, step) in path.steps.enumerated() {
            guard case .index = step else { continue }
            let array = FieldPath(steps: start + path.steps[..<depth])
            found.append(IndexedSecret(array: array, value: value, view: view, options: options, isInList: isInList))
        }
        guard let view else { return }
        values.append(
            Value(view: view, options: options, json: path.find(in: json), steps: value.steps, isInList: isInList))
    }
}
