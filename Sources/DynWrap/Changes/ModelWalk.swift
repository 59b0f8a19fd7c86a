import DynWrapSchema

/// Follows a pointer from a model through its schema: which fields it leads to or through, and which collections.
struct ModelWalk {
    /// A place on the pointer's path.
    enum Place {
        /// A field whose path, or that of the tag beside its value, ends after this many tokens. Where it is in a collection, or says which model it is in, another value of it may be another
        /// model.
        case field(AnyFieldDefinition, end: Int, mayBeAnother: Bool)
        /// An array of models that ends after this many tokens, each model at this path of its element.
        case models(AnyLayout, end: Int, each: FieldPath)
    }

    private let tokens: [String]
    private let visit: (Place) -> Void

    /// Visits the places of `pointer` in `tree`, an object of this layout. O(tokens × entries).
    static func visit(_ pointer: JSONPointer, in tree: JSON, _ layout: AnyLayout, _ visit: (Place) -> Void) {
        withoutActuallyEscaping(visit) { visit in
            ModelWalk(tokens: pointer.tokens, visit: visit).walk(
                Step(layout: layout, model: tree, start: 0, isInCollection: false))
        }
    }

    /// A model on the pointer's path.
    private struct Step {
        let layout: AnyLayout
        let model: JSON
        /// The number of tokens that lead to it.
        let start: Int
        let isInCollection: Bool
    }

    /// At most one model for each token is read, for each of the fields that share a path.
    private func walk(_ first: Step) {
        var pending = [first]
        while let step = pending.popLast() {
            for entry in step.layout.valueEntries {
                let mayBeAnother = step.isInCollection || step.start > 0 && step.layout.isIdentity(entry)
                for path in [entry.path] + entry.fallbacks {
                    if entry.tag(in: step.model).exists, let tag = entry.tagPath(beside: path),
                        let end = end(of: tag, from: step.start)
                    {
                        visit(.field(entry, end: end, mayBeAnother: mayBeAnother))
                    }
                    guard let end = end(of: path, from: step.start) else { continue }
                    visit(.field(entry, end: end, mayBeAnother: mayBeAnother))
                    guard let view = entry.view else { continue }
                    let value = path.find(in: step.model)
                    pending += follow(view, entry.options(at: path, in: step.model), value, end, step.isInCollection)
                }
            }
        }
    }

    /// Where the path ends in the tokens; nil where they don't lead along it.
    private func end(of path: FieldPath, from start: Int) -> Int? {
        JSONPointer.begins(tokens[start...], with: path.steps.map(\.token)) ? start + path.steps.count : nil
    }

    /// The next model inside a value.
    private func follow(
        _ view: any TreeView.Type, _ options: ConversionOptions, _ json: JSON, _ start: Int, _ isInCollection: Bool
    ) -> [Step] {
        var (view, options, json, start, isInCollection) = (view, options, json, start, isInCollection)
        while true {
            switch view.inside(json, options) {
            case .nothing: return []
            case .model(let layout):
                guard start < tokens.count else { return [] }
                return [Step(layout: layout, model: json, start: start, isInCollection: isInCollection)]
            case .parts(let parts):
                guard
                    let (part, end) = parts.lazy.compactMap({ part in end(of: part.path, from: start).map { (part, $0) } }).first
                else { return [] }
                (view, options, json, start) = (part.view, part.options, part.path.find(in: json), end)
            case .elements(let inner, let innerOptions, let path):
                if json.isArray, case .model(let layout) = inner.content(.missing, innerOptions) {
                    visit(.models(layout, end: start, each: path))
                }
                guard start < tokens.count, let element = json[pointer: JSONPointer(tokens: [tokens[start]])],
                    let end = end(of: path, from: start + 1)
                else { return [] }
                (view, options, json, start, isInCollection) = (inner, innerOptions, path.find(in: element), end, true)
            }
        }
    }
}

extension AnyLayout {
    /// Whether a field is one of those that say which model it is.
    fileprivate func isIdentity(_ entry: AnyFieldDefinition) -> Bool {
        identity != nil && hashedEntries.contains { $0 === entry }
    }
}
