import DynWrapSchema

/// The elements around the models of a list with `each:`, so that a moved model keeps the members next to it.
///
/// The element of a model is found in three ways: the model keeps it since it was taken out of it (``JSON/enclosure``); the model
/// is that of a replaced element; or the model was opened in an element of the list, edited since or not.
struct ListSiblings {
    private let list: JSON
    private let path: FieldPath
    private let replaced: Range<Int>
    /// Whether there are enough models to make a table of all edited elements worthwhile.
    private let isForMany: Bool
    /// The elements to replace, by the identity of the form in which their models were opened.
    private lazy var leaving: [JSON.Identity: JSON] = {
        var found: [JSON.Identity: JSON] = [:]
        for index in replaced {
            let element = list.element(index)
            let model = path.find(in: element)
            // A model from another element is found by its enclosure.
            if model.enclosure == nil { found[identity(of: model)] = element }
        }
        return found
    }()
    /// The edited elements, by the identity of the form in which they were opened.
    private lazy var edited: [JSON.Identity: JSON] = {
        var found: [JSON.Identity: JSON] = [:]
        for element in list.elements where element.isEdited { found[identity(of: element)] = element }
        return found
    }()

    /// The elements of `list`, with their models at `path`. Those in `replaced` are to be replaced by elements with `count`
    /// models.
    init(_ list: JSON, _ path: FieldPath, replacing replaced: Range<Int>, with count: Int) {
        self.list = list
        self.path = path
        self.replaced = replaced
        isForMany = count > 4
    }

    /// `model` in its element, with the members next to it; in a new element where it has none.
    ///
    /// O(1) for a model without an element. In a list with moved elements O(elements); for many models only the first time.
    mutating func element(with model: JSON) -> JSON { element(around: model) ?? path.wrapping(model.alone) }

    /// `model` in its element, with the members next to it; nil for a model that has no element.
    mutating func element(around model: JSON) -> JSON? {
        guard var element = place(of: model) else { return nil }
        let there = path.find(in: element)
        // A value that is not a model, such as null, stays in its own element. In another element it removes the model.
        if there.isSame(as: model.alone) || !there.isObject && !model.isObject { return element }
        path.put(model.enclosure == nil ? model : model.asModel(of: element, at: path), in: &element)
        return element
    }

    private mutating func place(of model: JSON) -> JSON? {
        if let (element, path) = model.enclosure, path.isSame(as: self.path) {
            return element.isEdited ? element : current(element, for: model)
        }
        // Equal scalars made in Swift have the same identity, so it does not distinguish elements.
        let isOne = model.isObject || model.source != nil
        if isOne, !replaced.isEmpty, let element = leaving[identity(of: model)] { return element }
        guard let original = list.originalElement(around: model), path.find(in: original).source?.place == model.source?.place
        else { return nil }
        return current(original, for: model)
    }

    /// The edited form of the model's element, if that is in the list, else the element.
    private mutating func current(_ original: JSON, for model: JSON) -> JSON {
        let now = (isForMany ? edited[identity(of: original)] : list.editedElement(of: original)) ?? original
        // A value that is no model is not from a copy of its element that has a model by now.
        return !model.isObject && !path.find(in: original).isObject && path.find(in: now).isObject ? original : now
    }

    private func identity(of json: JSON) -> JSON.Identity {
        json.source.map { JSON($0.document, $0.place).identity } ?? json.identity
    }
}

extension JSON {
    /// The form in which an element was opened, if it is an object of a document. A model keeps this as its enclosure and not an
    /// edited form, because it would be a second reference to that.
    var enclosingOrigin: JSON? { isObject ? origin : nil }

    /// This model as a part of `element`, to which it belongs from then on.
    func asModel(of element: JSON, at path: FieldPath) -> JSON {
        // A null that stands for no model in a list removes the model.
        guard isObject else { return enclosure == nil ? self : .missing }
        guard let origin = element.enclosingOrigin else { return alone }
        return enclosed(by: origin, at: path)
    }
}
