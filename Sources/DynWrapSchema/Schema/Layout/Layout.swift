/// The layout of a schema of type `S`.
@usableFromInline
@safe package final class Layout<S: Schema>: AnyLayout, @unchecked Sendable {
    // Sendable: see `AnyLayout`. A schema is Sendable. The memory of `parts` is written before `init` returns and does not change
    // afterwards, so any number of threads may read it at the same time. Tests: ThreadTests, also with edits in place.

    @usableFromInline package let schema: S
    /// A copy of the schema at an address, so that one field of it can be read without copying the whole schema.
    ///
    /// Why it is safe: the memory is initialised before the layout is published, never changes, and is freed with the layout.
    @usableFromInline let parts: UnsafeMutablePointer<S>

    /// Lays out `schema`, by reflection. O(fields).
    package convenience init(_ schema: S, isGroup: Bool = false) { self.init(schema, LayoutParts(schema), isGroup: isGroup) }

    /// Lays out `schema` from its parts.
    /// - Parameter isPermanent: whether `LayoutTable` keeps the layout. Then nothing else may have it before.
    init(_ schema: S, _ parts: LayoutParts, isGroup: Bool = false, isPermanent: Bool = false) {
        self.schema = schema
        unsafe self.parts = .allocate(capacity: 1)
        unsafe self.parts.initialize(to: schema)
        super.init(
            parts, name: S.schemaName, facts: (schema as? any SchemaValue)?.facts, isGroup: isGroup,
            schemaType: ObjectIdentifier(S.self), isPermanent: isPermanent)
    }

    deinit {
        unsafe parts.deinitialize(count: 1)
        unsafe parts.deallocate()
    }

    override func marked(_ flags: FieldFlags) -> AnyLayout {
        if flags.isEmpty { return self }
        var parts = LayoutParts(schema)
        parts.mark(flags)
        return Layout(schema, parts, isGroup: isGroup)
    }

    override var typeName: String {
        // The context of a local type is shown with an address, which is removed.
        let parts = String(reflecting: S.self).split(separator: "(unknown context at ", omittingEmptySubsequences: false)
        let type = parts[0] + parts.dropFirst().map { $0.drop { $0 != ")" }.dropFirst(2) }.joined()
        // All schemas made at run time have the same type, so the name is added.
        return facts == nil ? String(type) : "\(type) \(name)"
    }

    /// The field at a key path. Read by its offset: where the compiler does not know the key path, reading by it copies the whole
    /// schema.
    @inlinable @inline(__always)
    package func field<V>(_ keyPath: KeyPath<S, Field<V>>) -> Field<V> {
        // A stored property of this type has an offset in the schema; a computed one has none.
        guard let offset = MemoryLayout<S>.offset(of: keyPath) else { return schema[keyPath: keyPath] }
        return unsafe UnsafeRawPointer(parts).load(fromByteOffset: offset, as: Field<V>.self)
    }

    /// The layout of `S()`, made once and kept for the life of the process.
    @inlinable
    package static func shared() -> Layout<S> { shared { _ in } }

    /// The layout of `S()`. Calls `tell` with it where it was not used recently.
    @inlinable
    package static func shared(telling tell: (AnyLayout) -> Void) -> Layout<S> {
        // The table has a layout of this class for the schema's type.
        if let found = LayoutTable.recent(ObjectIdentifier(S.self)) { return unsafe unsafeDowncast(found, to: Layout<S>.self) }
        let layout = kept()
        tell(layout)
        return layout
    }

    @usableFromInline
    static func kept() -> Layout<S> {
        let id = ObjectIdentifier(S.self)
        let layout = LayoutTable.layout(id) ?? LayoutTable.keep(makePermanent(), id)
        return unsafe unsafeDowncast(layout, to: Layout<S>.self)
    }

    private static func makePermanent() -> Layout<S> {
        let schema = S()
        let layout = Layout(schema, LayoutParts(schema), isPermanent: true)
        LayoutNews.tell(layout)
        return layout
    }
}

extension ConversionOptions {
    /// The layout that reads the models of a value: that of the field's schema value, else that of `S()`.
    @inlinable @inline(__always)
    package func layout<S: Schema>(_ type: S.Type) -> Layout<S> { nested?.layout(type) ?? .shared() }
}

extension NestedLayouts {
    /// The layout of `S()`, kept here so that it is looked up only once. A field with nested models of several schemas (a union)
    /// keeps the first one used.
    @inlinable @inline(__always)
    package func layout<S: Schema>(_ type: S.Type) -> Layout<S> {
        if let kept {
            // The class is compared exactly, so the cast is correct.
            return Swift.type(of: kept) == Layout<S>.self ? unsafe unsafeDowncast(kept, to: Layout<S>.self) : Layout<S>.shared()
        }
        let layout = made(type) ?? Layout<S>.shared()
        keep(layout)
        return layout
    }

    /// The layout of the field's schema value; nil where there is none.
    @usableFromInline
    func made<S: Schema>(_ type: S.Type) -> Layout<S>? {
        guard let layout = make() as? Layout<S> else { return nil }
        LayoutNews.tell(layout)
        return layout
    }
}

extension Layout where S: ExtendedSchema {
    /// A field of the base. Read from the layout of the base, because reading the property `base` would copy all of it.
    @inlinable @inline(__always)
    package func inherited<F>(_ keyPath: KeyPath<S.Base, F>) -> F {
        // `base` is the layout of the property `base`, whose type is `Base`. It is nil where the property is computed.
        if let base { return unsafe unsafeDowncast(base, to: Layout<S.Base>.self).schema[keyPath: keyPath] }
        return schema.base[keyPath: keyPath]
    }
}

extension Layout where S: ExtendedSchema, S.Base: ExtendedSchema {
    /// A field of the base's base.
    @inlinable @inline(__always)
    package func inheritedTwice<F>(_ keyPath: KeyPath<S.Base.Base, F>) -> F {
        if let base { return unsafe unsafeDowncast(base, to: Layout<S.Base>.self).inherited(keyPath) }
        return schema.base.base[keyPath: keyPath]
    }
}

extension LayoutParts {
    /// Finds the parts of a schema by reflection and from its body. O(fields).
    init<S: Schema>(_ schema: S) {
        self.init()
        let items = schema.body.anyItems.compactMap { $0 as? SchemaBuilder<S>.Item }
        let isNamedByKeys = schema is any SchemaValue
        // Not stored in the rules: a schema value may contain these, and then they and the layout would keep each other alive.
        let own = NestedLayouts()
        var keys = SchemaKeys(.asIs)
        var dates: DateConversion?
        for case .keys(let style) in items { keys = style }
        for case .dates(let style) in items { dates = style.conversion }
        for child in Self.children(of: schema) {
            guard let label = Mirror.propertyName(child.label) else { continue }
            if let field = child.value as? any FieldProtocol {
                let definition = field.anyDefinition
                if definition.flags.contains(.lacksDefault) {
                    lackingDefault.append(label)
                    continue
                }
                if !definition.bind(name: label, path: keys.path) { shared.append((label, definition.boundKey)) }
                if let other = definition.bind(dates: dates) { sharedDates.append((label, other)) }
                entries.append(definition)
            } else if label == "base", let base = child.value as? any Schema {
                take(layout: base)
            }
        }
        var ownIdentity: [AnyFieldDefinition] = []
        var names = Set(entries.map { ScalarKey(string: $0.name) })
        for item in items {
            switch item {
            case .rule(let rule):
                rules.append((rule.message, rule.code, rule.field?(schema), { rule.holds($0, schema, own) }))
            case .require(let require): required += require.fields(schema)
            case .identity(let fields): ownIdentity += fields.fields(schema)
            case .keys, .dates: break
            case .entry(let field):
                let definition = field.anyDefinition
                let name = name(of: definition, byKey: isNamedByKeys, notOf: names)
                if !definition.bind(name: name, path: keys.path) { shared.append((name, definition.boundKey)) }
                if let other = definition.bind(dates: dates) { sharedDates.append((name, other)) }
                names.insert(ScalarKey(string: definition.name))
                entries.append(definition)
            case .unknown(let policy): unknown = policy
            case .version(let version): versions.append(version)
            case .onOpen(let hook):
                hooks.append(OpeningHook(edits: hook.edits, run: { tree in hook.run(&tree, schema, own) }))
            }
        }
        if let identified = schema as? any IdentifiedSchema {
            identifier = identified.identifier
            identity = [identified.identifier]
        }
        if !ownIdentity.isEmpty { identity = ownIdentity }
    }

    /// Adds flags to all entries. What names one of them then names the marked one.
    fileprivate mutating func mark(_ flags: FieldFlags) {
        var marked: [ObjectIdentifier: AnyFieldDefinition] = [:]
        for entry in entries { marked[ObjectIdentifier(entry)] = entry.marked(flags) }
        func mark(_ entry: AnyFieldDefinition) -> AnyFieldDefinition { marked[ObjectIdentifier(entry)] ?? entry }
        entries = entries.map(mark)
        required = required.map(mark)
        identity = identity?.map(mark)
        identifier = identifier.map(mark)
        rules = rules.map { ($0.message, $0.code, $0.field.map(mark), $0.holds) }
    }

    /// The stored properties; in a class, those of its superclasses first.
    private static func children(of schema: some Schema) -> [Mirror.Child] {
        var children: [Mirror.Child] = []
        var mirror: Mirror? = Mirror(reflecting: schema)
        while let current = mirror {
            children = current.children + children
            mirror = current.superclassMirror
        }
        return children
    }

    /// The name of an entry without a property: the declared one, else its path. In a schema made at run time, the last key of
    /// the path, unless an earlier entry has that name.
    private func name(of definition: AnyFieldDefinition, byKey: Bool, notOf names: Set<ScalarKey>) -> String {
        if let name = definition.declaredName { return name }
        guard let path = definition.declaredPath else { return "" }
        if byKey, case .key(_, let key) = path.steps.last, !names.contains(ScalarKey(string: key)) { return key }
        return path.text
    }

    /// Lays out the base and takes over its parts. They are found only once, so a chain of bases costs O(its length).
    private mutating func take(layout base: some Schema) {
        let parts = LayoutParts(base)
        take(parts)
        baseLayout = Layout(base, parts)
    }

    /// Takes over the entries of a base, before those that are there, and its items, which those of the schema's own body follow.
    fileprivate mutating func take(_ base: LayoutParts) {
        entries = base.entries + entries
        rules = base.rules
        required = base.required
        hooks = base.hooks
        shared = base.shared + shared
        sharedDates = base.sharedDates + sharedDates
        lackingDefault = base.lackingDefault + lackingDefault
        identity = base.identity
        unknown = base.unknown
        versions = base.versions
    }
}

extension Mirror {
    /// The name of the property with this label: `first-name` for a raw identifier (SE-0451), whose label has its backticks.
    package static func propertyName(_ label: String?) -> String? {
        guard let label, label.count > 2, label.first == "`", label.last == "`" else { return label }
        return String(label.dropFirst().dropLast())
    }
}
