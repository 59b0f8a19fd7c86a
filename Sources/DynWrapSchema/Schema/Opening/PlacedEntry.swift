/// A field whose value has models, in a model's object or in one around it.
///
/// The path of an outer schema's field may lead through a model. What is there is known only after that model's migration.
struct PlacedEntry {
    private let view: any TreeView.Type
    let path: FieldPath
    private var options: ConversionOptions
    /// The tag that is still to be read, in the object in which the path begins.
    private(set) var tag: FieldPath?

    private init(_ entry: AnyFieldDefinition, _ view: any TreeView.Type, at path: FieldPath) {
        (self.view, self.path) = (view, path)
        options = entry.boundOptions
        tag = entry.tagPath(beside: path)
    }

    private init(_ view: any TreeView.Type, _ options: ConversionOptions, at path: FieldPath) {
        (self.view, self.options, self.path) = (view, options, path)
    }

    /// The fields of a schema that lead to this work, at each of their paths.
    static func all(of layout: AnyLayout, _ work: ModelWork) -> [PlacedEntry] {
        layout.routes.entries(work).flatMap { entry in
            entry.view.map { view in ([entry.path] + entry.fallbacks).map { PlacedEntry(entry, view, at: $0) } } ?? []
        }
    }

    /// The models in the value, with their places in `json`.
    func models(in json: JSON, _ work: ModelWork, _ report: ConversionReport?) -> [ModelPlace] {
        let found = path.find(in: json)
        if found.isMissing || found.isNull { return [] }
        var options = options
        if let tag { options.siblingTag = tag.find(in: json) }
        options.report = report
        var models: [ModelPlace] = []
        view.forEachModel(in: found, options) { model in
            if model.layout.needs(work) { models.append(model.below(path.steps)) }
        }
        return models
    }

    /// Whether the value itself tells which models are in it.
    var isToldInside: Bool { view.tagPath(options) != nil }

    /// The same field, seen from the value after the first `depth` steps of its path.
    func inside(_ depth: Int, of json: JSON) -> PlacedEntry {
        var inner = PlacedEntry(view, options, at: FieldPath(steps: Array(path.steps[depth...])))
        guard let tag else { return inner }
        if JSONPointer.begins(tag.pointer.tokens, with: FieldPath(steps: Array(path.steps[..<depth])).pointer.tokens) {
            inner.tag = FieldPath(steps: Array(tag.steps[depth...]))
        } else {
            inner.options.siblingTag = tag.find(in: json)
        }
        return inner
    }

    /// The same field, as one for each element of a list and member of a dictionary; nil where it has neither. A path of `each:`
    /// may lead through the model of another list.
    func separated(in json: JSON) -> [PlacedEntry]? {
        let found = path.find(in: json)
        guard case .elements(let view, let options, at: let inner) = view.inside(found, options) else { return nil }
        return found.innerSteps.map { step in
            PlacedEntry(view, options, at: FieldPath(steps: path.steps + [step] + inner.steps))
        }
    }
}

extension JSON {
    /// The steps to the members or elements.
    var innerSteps: [FieldPath.Step] {
        isObject ? members.map { FieldPath(key: $0.key).steps[0] } : (0..<count).map { .index($0) }
    }
}
