/// The parts of a model's value: a `Wrapped` has only these two properties, in this order.
///
/// With them the library makes and reads models whose types only the client knows. A call through a closure, which looks up
/// the type's metadata, takes ten times as long.
///
/// Why it is safe: both are structures of the same two words and an enumeration of references. The compiler of one package
/// lays them out in the same way, and also their optionals. `ModelPartsTests` compares them bit by bit; where sizes differ,
/// this code is not used.
@usableFromInline @frozen
package struct ModelParts {
    @usableFromInline package let tree: JSON
    @usableFromInline package let layout: LayoutReference<AnyLayout>

    @inlinable
    package init(tree: JSON, layout: LayoutReference<AnyLayout>) {
        self.tree = tree
        self.layout = layout
    }
}

extension FieldDefinition {
    /// Whether values are models or optional models, made of ``ModelParts``. The compiler reduces it to false for a type of
    /// another size.
    @inlinable @inline(__always)
    package var hasModels: Bool { MemoryLayout<Value>.size == MemoryLayout<ModelParts?>.size && modelSchema != nil }

    /// The model at the object `json`, if `hasModels`.
    @inlinable @inline(__always)
    package func model(at json: JSON) -> Value? {
        guard let modelSchema, let layout = unsafe nested.unretainedLayout(ofSchema: modelSchema) else {
            return firstModel(at: json)
        }
        // A value of the model's type consists of these parts, and the layout is one of its schema's type; it lives as long
        // as this definition.
        return unsafe layout._withUnsafeGuaranteedRef {
            unsafe unsafeBitCast(ModelParts?.some(ModelParts(tree: json, layout: LayoutReference($0))), to: Value.self)
        }
    }

    /// Makes the first model, before there is a layout.
    @usableFromInline @inline(never)
    func firstModel(at json: JSON) -> Value? { spec.conversion.model?(json, nested) }

    /// The tree of a model, if `hasModels`; nil where there is no model.
    @inlinable @inline(__always)
    package func tree(ofModel value: Value) -> JSON? {
        guard let modelSchema, let parts = unsafe unsafeBitCast(value, to: ModelParts?.self) else { return nil }
        let isOwn =
            unsafe nested.unretainedLayout(ofSchema: modelSchema).map { layout in
                unsafe layout._withUnsafeGuaranteedRef { own in parts.layout.with { $0 === own } }
            } ?? false
        return isOwn ? parts.tree : writtenTree(value)
    }

    /// The tree of a model of another schema value, or of a group.
    @usableFromInline @inline(never)
    func writtenTree(_ value: Value) -> JSON? { spec.conversion.fresh(value, options) }
}

extension NestedLayouts {
    /// The kept layout, if it is of this schema's type. It is not retained, because it lives as long as this value.
    @usableFromInline @_effects(releasenone)
    package func unretainedLayout(ofSchema type: ObjectIdentifier) -> Unmanaged<AnyLayout>? {
        unsafe withKept { kept in
            // Only layouts are kept here.
            let layout = unsafe unsafeDowncast(kept, to: AnyLayout.self)
            return unsafe layout.schemaType == type ? .passUnretained(layout) : nil
        } ?? nil
    }

    /// The kept layout, if it is of this schema's type.
    package func layout(ofSchema type: ObjectIdentifier) -> AnyLayout? {
        unsafe unretainedLayout(ofSchema: type)?.takeUnretainedValue()
    }
}
