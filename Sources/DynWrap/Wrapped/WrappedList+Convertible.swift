extension WrappedList: JSONDefaultable {
    /// Reads an array. Elements that are not objects are reported with their index, and with `.allOrNothing` they make the whole
    /// value invalid.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
        let layout = options.layout(S.self)
        guard json.isArray else { return .invalid("an array of objects (\(layout.name))") }
        if let report = options.report {
            var index = 0
            for element in json.elements {
                report.push(String(index))
                index += 1
                let inner = options.elementPath?.find(in: element) ?? element
                for step in options.elementPath?.steps ?? [] { report.push(step.token) }
                if inner.isObject {
                    layout.check(inner, report)
                } else {
                    report.note("an object (\(layout.name))", inner, .error, hidden: layout.hasSecrets)
                }
                for _ in options.elementPath?.steps ?? [] { report.pop() }
                report.pop()
            }
        }
        if options.allOrNothing, !json.elements.allSatisfy({ (options.elementPath?.find(in: $0) ?? $0).isObject }) {
            return .invalid("an array of objects (\(layout.name))")
        }
        return .value(WrappedList(tree: json, layout: layout, elementPath: options.elementPath))
    }
    /// The list's tree.
    public func json(_ options: ConversionOptions) -> JSON { json(options, replacing: .missing) }
    /// The list's tree written over `old`, in the elements that `each:` requires. A model that was opened in an element of `old`
    /// keeps the members next to it. Where the field's models have another schema value, each is written as that one writes it.
    public func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        let reference = options.nested.map { LayoutReference($0.layout(S.self)) } ?? reference
        // A list of another field may have no elements around its models, or different ones.
        guard elementPath.isSame(as: options.elementPath) else {
            var elements = map { $0.tree(for: reference) }
            if let path = options.elementPath {
                var siblings = ListSiblings(old, path, replacing: 0..<(old.isArray ? old.count : 0), with: elements.count)
                elements = elements.map { siblings.element(with: $0) }
            }
            // An element without a model keeps its index.
            return JSON(elements.map { $0.isMissing ? .null : $0 }).inPlace(of: old)
        }
        if reference.with({ $0.writesAlike(layout) }) { return tree.inPlace(of: old) }
        let translated = tree.mapValues { element in
            Self.inside(element, options) { json in reference.with { $0.translated(json, seenBy: layout) } }
        }
        return translated.inPlace(of: old)
    }
    /// "an array of objects (Customer)"
    public static var expectation: String { "an array of objects (\(S.schemaName))" }
    /// The empty list.
    public static var jsonDefault: Self { WrappedList() }
    /// Whether values are views of the tree. True: models are edited in place.
    public static var isView: Bool { true }
    /// The JSON Schema: an array of the schema's objects.
    public static var jsonSchema: JSON { ["type": "array", "items": Wrapped<S>.jsonSchema] }
}

extension WrappedList {
    /// The models of an array of such elements, without the objects around them; null for an element without a model. O(count).
    package func models(in array: JSON) -> JSON {
        guard let elementPath else { return array }
        return JSON(
            array.elements.map { element -> JSON in
                let model = elementPath.find(in: element)
                return model.exists ? model : .null
            })
    }
}

extension WrappedList: TreeView {
    package static func content(_ json: JSON, _ options: ConversionOptions) -> ViewContent {
        Wrapped<S>.content(.missing, options).collected
    }

    package static func inside(_ json: JSON, _ options: ConversionOptions) -> ViewInside {
        json.isArray ? .elements(Wrapped<S>.self, options, at: options.elementPath ?? .here) : .nothing
    }

    package static func translated(_ json: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON {
        let (path, other) = (ours.elementPath, theirs.elementPath)
        if !json.isArray || path.isSame(as: other) { return json }
        return json.mapValues { element in
            let model = other?.find(in: element) ?? element
            guard model.isObject else { return element }
            guard let path else { return model }
            var wrapping = other == nil ? .emptyObject : element
            other?.restore(from: .emptyObject, in: &wrapping)
            path.put(model, in: &wrapping)
            return wrapping
        }
    }

    package static func output(_ json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        guard json.isArray else { return json }
        let layout = options.layout(S.self)
        if style.isComparing, let path = options.elementPath {
            // The members around the models are not declared, so they are not compared.
            return JSON(
                json.elements.map { element in
                    let model = path.find(in: element)
                    return model.isObject ? layout.output(model, style) : model.isMissing ? .null : model
                })
        }
        return JSON(
            json.elements.map { element in
                guard let path = options.elementPath else { return element.isObject ? layout.output(element, style) : element }
                let model = path.find(in: element)
                if model.isMissing { return element.isObject ? .emptyObject : element }
                // What stands around the model is not declared.
                var around = JSON.missing
                path.put(model.isObject ? layout.output(model, style) : model, in: &around)
                return around
            })
    }

    package static func appendOutput(
        _ json: JSON, _ options: ConversionOptions, _ style: OutputStyle, to out: inout ContiguousArray<UInt8>
    ) {
        guard json.isArray, options.elementPath == nil else {
            StyledWriter.append(output(json, options, style), to: &out, pretty: false, sorted: false)
            return
        }
        let layout = options.layout(S.self)
        out.append(UInt8(ascii: "["))
        var isFirst = true
        for element in json.elements {
            if !isFirst { out.append(UInt8(ascii: ",")) }
            isFirst = false
            if element.isObject {
                layout.appendOutput(of: element, style, to: &out)
            } else {
                StyledWriter.append(element, to: &out, pretty: false, sorted: false)
            }
        }
        out.append(UInt8(ascii: "]"))
    }

    package static func forEachModel(in json: JSON, _ options: ConversionOptions, _ visit: (ModelPlace) -> Void) {
        var index = 0
        for element in json.elements {
            let steps = [.index(index)] + (options.elementPath?.steps ?? [])
            let model = options.elementPath?.find(in: element) ?? element
            Wrapped<S>.forEachModel(in: model, options) { visit($0.below(steps)) }
            index += 1
        }
    }

    package static func forEachMismatch(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void) {
        guard json.isArray else { return json.visitAsMismatch(visit) }
        for (index, element) in json.elements.enumerated() {
            let model = options.elementPath?.find(in: element) ?? element
            if model.isMissing, element.isObject {
                // Members of the model in the object that should be around it.
                let known = options.layout(S.self).knownKeys
                for key in element.members.lazy.map(\.key) where known.contains(ScalarKey(string: key)) {
                    visit([.index(index)] + FieldPath(key: key).steps)
                }
                continue
            }
            let steps = model.isMissing ? [] : options.elementPath?.steps ?? []
            // An element that has no model and is not an object is itself the mismatch.
            Wrapped<S>.forEachMismatch(in: model.isMissing ? element : model, options) {
                visit([.index(index)] + steps + $0)
            }
        }
    }

    /// `element` with its model changed, in the same objects around it.
    private static func inside(_ element: JSON, _ options: ConversionOptions, _ change: (JSON) -> JSON) -> JSON {
        guard let path = options.elementPath else { return change(element) }
        let inner = path.find(in: element)
        if inner.isMissing { return element }
        let new = change(inner)
        if new.isSame(as: inner) { return element }
        var changed = element
        path.set(new, in: &changed)
        return changed
    }
}

extension JSON {
    /// Whether this and `old` are the same, or edited forms of one original.
    func isForm(of old: JSON) -> Bool {
        if isSame(as: old) { return true }
        guard let source, let other = old.source else { return false }
        return source.document === other.document && source.place == other.place
    }

    /// This array written over another one: elements with the same meaning keep their bytes.
    fileprivate func inPlace(of old: JSON) -> JSON {
        guard isArray, old.isArray, !isForm(of: old) else { return self }
        if count == 0 { return old.count == 0 ? old : self }
        return ElementRewriting<JSON>(read: { $0 }, write: { new, _ in new }, isAlike: WrittenForm.areAlike)
            .json(Array(elements), replacing: old)
    }
}
