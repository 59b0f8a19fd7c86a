public import DynWrapSchema

extension Wrapped: Equatable, Hashable {
    /// Whether both have the same meaning for their schema: all declared current values of two models of one schema value, or of
    /// two that declare the same. Where one declares a date, say, in another form than the other, they are not equal. A value that
    /// the field can't read is equal to the same one alone, and not to the default that both read.
    /// Undeclared keys, order and spelling don't count; `dyn.hasSameText(as:)` compares the text, `dyn.hasSameIdentity(as:)` the
    /// fields of the `Identity`.
    ///
    /// O(1) for copies of one untouched value, else O(declared values).
    public static func == (a: Self, b: Self) -> Bool {
        a.reference.with { layout in b.reference.with { layout.comparesAlike($0) } && layout.equal(a.tree, b.tree) }
    }

    /// Feeds the fields of the `Identity` to `hasher`, or all declared values where there is none. O(these values).
    public func hash(into hasher: inout Hasher) { reference.with { $0.hash(tree, into: &hasher) } }
}

extension Dyn {
    /// Whether both have the same identity for their schema: equal fields of the `Identity`, whatever else differs. All declared
    /// fields where there is no `Identity`. O(these values).
    public func hasSameIdentity(as other: Wrapped<S>) -> Bool {
        model.layout.comparesAlike(other.layout) && model.layout.isSameIdentity(model.tree, other.tree)
    }
}

extension WrappedList: Equatable, Hashable {
    /// Whether both have equal models in equal order. O(1) for copies of one untouched list, else O(declared values of all models).
    public static func == (a: Self, b: Self) -> Bool {
        guard a.layout.comparesAlike(b.layout) else { return false }
        if a.tree.isSame(as: b.tree), a.elementPath.isSame(as: b.elementPath) { return true }
        return a.count == b.count && zip(a, b).allSatisfy { $0.layout.equal($0.tree, $1.tree) }
    }

    /// Feeds the models to `hasher`. O(count), and the hash of each model.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for model in self { hasher.combine(model) }
    }
}

extension WrappedSlice: Equatable, Hashable, ExpressibleByArrayLiteral {
    /// Whether both have equal models in equal order, at whichever indexes. O(declared values of these models).
    public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }

    /// Feeds the models to `hasher`. O(count), and the hash of each model.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for model in self { hasher.combine(model) }
    }

    /// Makes all of a list of these models.
    public init(arrayLiteral elements: Wrapped<S>...) {
        let list = WrappedList(elements)
        self.init(list, list.indices)
    }
}

extension WrappedDict: Equatable, Hashable {
    /// Whether both have models with the same meaning under equal keys, in any order. Members that are not models are not
    /// compared. O(1) for copies of one untouched dictionary, else O(declared values of all models) and the search of each key.
    public static func == (a: Self, b: Self) -> Bool {
        guard a.layout.comparesAlike(b.layout) else { return false }
        if a.tree.isSame(as: b.tree) { return true }
        return a.count == b.count && a.allSatisfy { key, model in b[key] == model }
    }

    /// Feeds keys and models to `hasher`, in any order. O(members), and the hash of each model.
    public func hash(into hasher: inout Hasher) {
        var total = 0
        for (key, value) in self {
            var member = Hasher()
            for byte in key.utf8 { member.combine(byte) }
            member.combine(value)
            total &+= member.finalize()
        }
        hasher.combine(total)
    }
}

extension Wrapped: Identifiable where S: IdentifiedSchema {
    /// The value of the field that identifies the model.
    @inlinable
    public var id: S.IdentityField.Value { layout.schema.id.field.value(in: tree) }
}

extension WrappedList where S: IdentifiedSchema {
    /// The model with this identity; nil where there is none, the first where there are several. O(count).
    ///
    /// ```swift
    /// customer.orders[id: 7]?.total = 3      // the order 7, wherever it is
    /// customer.orders[id: 9] = nil           // it is removed
    /// customer.orders[id: 8] = order         // in the place of the order 8, or at the end
    /// ```
    ///
    /// An assigned model keeps its own identity, even if it is another one.
    public subscript(id id: Wrapped<S>.ID) -> Wrapped<S>? {
        get { index(of: id).map { self[$0] } }
        set {
            switch (index(of: id), newValue) {
            case (let index?, let model?): self[index] = model
            case (let index?, nil): remove(at: index)
            case (nil, let model?): append(model)
            case (nil, nil): break
            }
        }
    }

    /// The index of the model with this identity. A model without an identity is not found, whatever the default of the field.
    private func index(of id: Wrapped<S>.ID) -> Int? {
        firstIndex { $0.id == id && layout.identityForm(of: $0.tree) != nil }
    }
}
