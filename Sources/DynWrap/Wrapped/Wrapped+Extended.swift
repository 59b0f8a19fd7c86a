// Member access to the fields of a base. The schema forwards them too (`ExtendedSchema`), but a forwarded key path is made at run
// time on every access. These subscripts take the base's own key path, which the compiler resolves.

extension Wrapped where S: ExtendedSchema {
    /// The value of a field of the base; assigning it edits the tree.
    @inlinable
    public subscript<V>(dynamicMember keyPath: any KeyPath<S.Base, Field<V>> & Sendable) -> V {
        @inline(__always) get { reference.with { $0.inherited(keyPath).value(in: tree) } }
        @inline(__always) _modify {
            var edit = FieldEdit(reference.with { $0.inherited(keyPath) }, taking: &tree)
            defer { edit.finish(&tree) }
            yield &edit.value
        }
        @inline(__always) set { reference.with { $0.inherited(keyPath).assign(newValue, in: &tree) } }
    }

    /// The value of a read-only field of the base.
    @inlinable
    public subscript<V>(dynamicMember keyPath: any KeyPath<S.Base, ReadOnlyField<V>> & Sendable) -> V {
        @inline(__always) get { reference.with { $0.inherited(keyPath).field.value(in: tree) } }
        @available(*, unavailable, message: "the field is read-only: '.readOnly' in its schema says so")
        set {}  // only for the message
    }
}

extension Wrapped where S: ExtendedSchema, S.Base: ExtendedSchema {
    /// The value of a field of the base's base.
    @inlinable
    public subscript<V>(dynamicMember keyPath: any KeyPath<S.Base.Base, Field<V>> & Sendable) -> V {
        @inline(__always) get { reference.with { $0.inheritedTwice(keyPath).value(in: tree) } }
        @inline(__always) _modify {
            var edit = FieldEdit(reference.with { $0.inheritedTwice(keyPath) }, taking: &tree)
            defer { edit.finish(&tree) }
            yield &edit.value
        }
        @inline(__always) set { reference.with { $0.inheritedTwice(keyPath).assign(newValue, in: &tree) } }
    }

    /// The value of a read-only field of the base's base.
    @inlinable
    public subscript<V>(dynamicMember keyPath: any KeyPath<S.Base.Base, ReadOnlyField<V>> & Sendable) -> V {
        @inline(__always) get { reference.with { $0.inheritedTwice(keyPath).field.value(in: tree) } }
        @available(*, unavailable, message: "the field is read-only: '.readOnly' in its schema says so")
        set {}  // only for the message
    }
}
