import DynWrapSchema

/// The elements of a list by their identities.
struct IdentifiedElements {
    typealias ID = ElementIdentity.ID

    /// The identities in the order of the list.
    let order: [ID]
    private let elements: [ID: JSON]
    private let indices: [ID: Int]

    /// Nil where an element has no id, or two have the same.
    init?(_ list: [JSON], _ ids: [ID?]) {
        var order: [ID] = []
        var elements: [ID: JSON] = [:]
        var indices: [ID: Int] = [:]
        for (element, id) in zip(list, ids) {
            guard let id, elements.updateValue(element, forKey: id) == nil else { return nil }
            indices[id] = order.count
            order.append(id)
        }
        self.order = order
        self.elements = elements
        self.indices = indices
    }

    /// The element with this identity; missing where there is none.
    subscript(id: ID) -> JSON { elements[id] ?? .missing }

    /// The index of the element with this identity; nil where there is none.
    func index(of id: ID) -> Int? { indices[id] }

    func contains(_ id: ID) -> Bool { elements[id] != nil }
}
