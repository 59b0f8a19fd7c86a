import DynWrapSchema

/// Follows a pointer from a model through its schema: which models it leads through, and which collections.
struct ModelWalk {
    /// A place on the pointer's path.
    enum Place {
        /// A model into which the pointer leads, after this many tokens. In a collection, or where it has an identity or is in a model that has one, there
        /// may be another in its place after the whole edit.
        case model(AnyLayout, JSON, start: Int, mayBeAnother: Bool)
        /// An array of models that ends after this many tokens, each model at this path of its element.
        case models(AnyLayout, end: Int, each: FieldPath)
    }

    private let tokens: [String]
    private let visit: (Place) -> Void

    /// Visits the places of `pointer` in `tree`, an object of this layout. O(tokens × entries).
    static func visit(_ pointer: JSONPointer, in tree: JSON, _ layout: AnyLayout, _ visit: (Place) -> Void) {
        withoutActuallyEscaping(visit) { visit in
            ModelWalk(tokens: pointer.tokens, visit: visit).walk(
                Step(layout: layout, model: tree, start: 0, mayBeAnother: false))
        }
    }

    /// A model on the pointer's path.
    private struct Step {
        let layout: AnyLayout
        let model: JSON
        /// The number of tokens that lead to it.
        let start: Int
        let mayBeAnother: Bool
    }

    /// At the end of so many tokens there is one model of a layout.
    private struct Visited: Hashable {
        let layout: ObjectIdentifier
        let start: Int
        let mayBeAnother: Bool

        init(_ step: Step) {
            (layout, start, mayBeAnother) = (ObjectIdentifier(step.layout), step.start, step.mayBeAnother)
        }
    }

    /// At most one model for each token is read, for each of the fields that share a path.
    private func walk(_ first: Step) {
        var pending = [first]
        // Two entries may lead to one model, and in that again to one.
        var seen: Set<Visited> = []
        while let step = pending.popLast() {
            guard seen.insert(Visited(step)).inserted else { continue }
            visit(.model(step.layout, step.model, start: step.start, mayBeAnother: step.mayBeAnother))
            for entry in step.layout.valueEntries {
                guard let view = entry.view else { continue }
                for path in [entry.path] + entry.fallbacks {
                    guard let end = end(of: path, from: step.start) else { continue }
                    let value = path.find(in: step.model)
                    pending += follow(view, entry.options(at: path, in: step.model), value, end, step.mayBeAnother)
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
        _ view: any TreeView.Type, _ options: ConversionOptions, _ json: JSON, _ start: Int, _ mayBeAnother: Bool
    ) -> [Step] {
        var (view, options, json, start, mayBeAnother) = (view, options, json, start, mayBeAnother)
        while true {
            switch view.inside(json, options) {
            case .nothing: return []
            case .model(let layout):
                guard start < tokens.count else { return [] }
                return [Step(layout: layout, model: json, start: start, mayBeAnother: mayBeAnother || layout.identity != nil)]
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
                (view, options, json, start, mayBeAnother) = (inner, innerOptions, path.find(in: element), end, true)
            }
        }
    }
}
