import DynWrapSchema

/// The objects around the models of a list with `each:`, so that a model that moves takes the members next to it along.
///
/// A model is that of an element where it was opened there, edited or not, where the element is among those that are replaced, and where it knows the element
/// that it was taken out of (``JSON/enclosure``).
struct ListSiblings {
    private let list: JSON
    private let path: FieldPath
    private let replaced: Range<Int>
    /// Whether it is worth while to look all elements up at once.
    private let isForMany: Bool
    /// The elements that are replaced, by what their models are, or are edited forms of.
    private lazy var leaving: [JSON.Identity: JSON] = {
        var found: [JSON.Identity: JSON] = [:]
        for index in replaced {
            let element = list.element(index)
            let model = path.find(in: element)
            // One that was put into this element from another one is found by what it knows.
            if model.enclosure == nil { found[identity(of: model)] = element }
        }
        return found
    }()
    /// The elements as they are now, by what they are edited forms of.
    private lazy var edited: [JSON.Identity: JSON] = {
        var found: [JSON.Identity: JSON] = [:]
        for element in list.elements where element.isEdited { found[identity(of: element)] = element }
        return found
    }()

    /// The elements of `list`, whose models are at `path` in them; those in a range are to be replaced by ones with so many models.
    init(_ list: JSON, _ path: FieldPath, replacing replaced: Range<Int>, with count: Int) {
        self.list = list
        self.path = path
        self.replaced = replaced
        isForMany = count > 4
    }

    /// `model` in its element, with the members next to it there; in one made for it where it has none. O(1) for one that has none; else O(elements) in a list
    /// whose elements have moved, for many models the first time.
    mutating func element(with model: JSON) -> JSON { element(around: model) ?? path.wrapping(model.alone) }

    /// The same; nil for a model that has no element.
    mutating func element(around model: JSON) -> JSON? {
        guard var element = place(of: model) else { return nil }
        let there = path.find(in: element)
        // What is no model in its own element is what is there; in another's, it takes the model away.
        if there.isSame(as: model.alone) || !there.isObject && !model.isObject { return element }
        path.put(model.enclosure == nil ? model : model.asModel(of: element, at: path), in: &element)
        return element
    }

    private mutating func place(of model: JSON) -> JSON? {
        if let (element, path) = model.enclosure, path.isSame(as: self.path) {
            return element.isEdited ? element : current(element)
        }
        // Words and numbers that are made are one where they are equal.
        let isOne = model.isObject || model.source != nil
        if isOne, !replaced.isEmpty, let element = leaving[identity(of: model)] { return element }
        guard let original = list.originalElement(around: model), path.find(in: original).source?.place == model.source?.place
        else { return nil }
        return current(original)
    }

    /// The element as it is now, where an edited form of it is in the list.
    private mutating func current(_ original: JSON) -> JSON {
        (isForMany ? edited[identity(of: original)] : list.editedElement(of: original)) ?? original
    }

    private func identity(of json: JSON) -> JSON.Identity {
        json.source.map { JSON($0.document, $0.place).identity } ?? json.identity
    }
}

extension JSON {
    /// What an element, where it is an object of a document, was opened as: a model in it is found by that, and keeps no edited form of it.
    var enclosingOrigin: JSON? { isObject ? origin : nil }

    /// This model as one that is put into an element: it belongs to that from now on, and not to what was around it before.
    func asModel(of element: JSON, at path: FieldPath) -> JSON {
        // The null that stands for none in a list takes the model away.
        guard isObject else { return enclosure == nil ? self : .missing }
        guard let origin = element.enclosingOrigin else { return alone }
        return enclosed(by: origin, at: path)
    }
}
