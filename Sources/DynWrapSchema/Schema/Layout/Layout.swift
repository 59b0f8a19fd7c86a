/// What the runtime found out about one schema value: its entries by name, and the items of its body. Made once and shared.
@usableFromInline
package class AnyLayout: NestedLayouts.Kept, @unchecked Sendable {
    // Sendable: every stored property is a constant of a Sendable type.

    /// The entries, a base's first.
    package let entries: [AnyFieldDefinition]
    /// The entries, those of groups in the place of the groups: a group's keys are the model's own, so what it does not know is the model's
    /// business, and its work on opening is among the model's.
    package let valueEntries: [AnyFieldDefinition]
    package let name: String
    package let unknown: SchemaUnknown
    /// The versions declared, lowest first.
    package let versions: [SchemaVersion]
    package let required: [AnyFieldDefinition]
    package let identity: [AnyFieldDefinition]?
    /// What is hashed of a model: the fields that `Identity` names, else all.
    let hashedEntries: [AnyFieldDefinition]
    /// Conditions: message, the field they are about, whether they hold in a tree.
    package let rules: [(message: String, field: AnyFieldDefinition?, holds: @Sendable (JSON) -> Bool)]

    /// The layout of the schema that this one extends, where it holds it.
    @usableFromInline package let base: AnyLayout?

    /// What is done when a model is opened: the groups' first, then a base's, then the schema's own.
    package let hooks: [OpeningHook]

    /// What a schema made at run time says of itself.
    package let facts: SchemaFacts?

    /// Whether it is a group's: its models are views of an object with other members in it, which are not theirs.
    @usableFromInline package let isGroup: Bool

    /// The type of the schema.
    package let schemaType: ObjectIdentifier

    fileprivate init(_ parts: LayoutParts, name: String, facts: SchemaFacts?, isGroup: Bool, schemaType: ObjectIdentifier) {
        self.schemaType = schemaType
        self.isGroup = isGroup
        entries = parts.entries
        valueEntries = parts.entries.flatMap { $0.group?.valueEntries ?? [$0] }
        self.name = facts?.name ?? name
        self.facts = facts
        base = parts.baseLayout
        unknown = parts.unknown
        versions = parts.versions.sorted { $0.number < $1.number }
        required = parts.required
        identity = parts.identity
        hashedEntries = parts.identity?.flatMap(\.ownEntries) ?? valueEntries
        rules = parts.rules
        hooks = parts.entries.compactMap(\.group).flatMap(\.hooks) + parts.hooks
        shared = parts.shared
        unsettled = parts.unsettled
        identifier = parts.identifier
        hidden = parts.entries.filter { entry in
            Self.reservedNames.contains(entry.name) || (entry.name == "id" && parts.identifier.map { $0 !== entry } ?? false)
        }.map(\.name)
    }

    private let foundRoutes = LazyReference<WorkRoutes>()

    /// Where there is work to do on the models inside, found when first needed.
    var routes: WorkRoutes { foundRoutes.load() ?? foundRoutes.storeIfNil(WorkRoutes(self)) }

    private let plan = LazyReference<PlanBox>()

    private final class PlanBox: Sendable {
        let plan: OutputPlan?
        init(_ plan: OutputPlan?) { self.plan = plan }
    }

    /// The way to write the declared content at once, made when first needed; nil where there is none.
    var outputPlan: OutputPlan? { (plan.load() ?? plan.storeIfNil(PlanBox(OutputPlan(entries)))).plan }

    private let foundKeys = LazyReference<EntryKeys>()

    /// The keys of the value entries, made when first needed.
    var entryKeys: EntryKeys { foundKeys.load() ?? foundKeys.storeIfNil(EntryKeys(valueEntries)) }

    private let foundNames = LazyReference<EntryNames>()

    /// The entries by what they are called, made when first needed.
    var entryNames: EntryNames { foundNames.load() ?? foundNames.storeIfNil(EntryNames(entries)) }

    /// The entries whose names are members of every wrapped model, which the dot does not reach.
    package let hidden: [String]

    /// The properties whose field, without a key of its own, got one from another property before, and that key.
    package let shared: [(name: String, key: String)]

    /// The properties whose field does not say what is read where nothing is there; they are no entries.
    package let unsettled: [String]

    /// The field that an ``IdentifiedSchema`` tells its models apart by.
    package let identifier: AnyFieldDefinition?

    /// Whether `Identity` names other fields than the one that an ``IdentifiedSchema`` gives for `id`.
    package var hasTwoIdentities: Bool {
        identifier.map { id in identity.map { !($0.count == 1 && $0[0] === id) } ?? false } ?? false
    }

    /// The names a wrapped model has of its own.
    package static let reservedNames: Set<String> = [
        "dyn", "debugDescription", "customMirror", "hashValue", "hash", "encode", "json",
    ]

    /// The schema's version: the highest declared, else 1.
    package var version: Int { versions.last?.number ?? 1 }
}

/// The layout of a schema of type `S`.
@usableFromInline
@safe package final class Layout<S: Schema>: AnyLayout, @unchecked Sendable {
    // Sendable: see `AnyLayout`; a schema is Sendable, and the memory of `parts` is written before `init` returns and never after, so any number of threads
    // read it at once. `ThreadTests` do, edits in place among it.

    @usableFromInline package let schema: S
    /// The schema once more, at an address where a field of it can be read alone.
    ///
    /// Why it is safe: the memory is initialised before anybody sees the layout, never changed, and freed with it.
    @usableFromInline let parts: UnsafeMutablePointer<S>

    /// Lays out `schema`: reflection, once.
    package init(_ schema: S, isGroup: Bool = false) {
        self.schema = schema
        unsafe parts = .allocate(capacity: 1)
        unsafe parts.initialize(to: schema)
        super.init(
            LayoutParts(schema), name: S.schemaName, facts: (schema as? any SchemaValue)?.facts, isGroup: isGroup,
            schemaType: ObjectIdentifier(S.self))
    }

    deinit {
        unsafe parts.deinitialize(count: 1)
        unsafe parts.deallocate()
    }

    /// The field at a key path. Where that is not known to the compiler, the schema would be copied whole to read one property of it.
    @inlinable @inline(__always)
    package func field<V>(_ keyPath: KeyPath<S, Field<V>>) -> Field<V> {
        // A stored property of a schema, which is of this type and as far from its beginning; there is none where it is computed.
        guard let offset = MemoryLayout<S>.offset(of: keyPath) else { return schema[keyPath: keyPath] }
        return unsafe UnsafeRawPointer(parts).load(fromByteOffset: offset, as: Field<V>.self)
    }

    /// The layout of `S()`, made once for the life of the process.
    @inlinable
    package static func shared() -> Layout<S> {
        // What the table holds under a schema's type is a layout of that type.
        if let found = LayoutTable.recent(ObjectIdentifier(S.self)) { return unsafe unsafeDowncast(found, to: Layout<S>.self) }
        return kept()
    }

    @usableFromInline
    static func kept() -> Layout<S> {
        let id = ObjectIdentifier(S.self)
        let layout = LayoutTable.layout(id) ?? LayoutTable.keep(Layout(S()), id)
        return unsafe unsafeDowncast(layout, to: Layout<S>.self)
    }
}

extension NestedLayouts {
    /// The layout of `S()`, kept here so that it need not be looked up again. A field with nested models of several schemas (a union)
    /// keeps the first one used.
    @inlinable @inline(__always)
    package func layout<S: Schema>(_ type: S.Type) -> Layout<S> {
        if let kept {
            // A layout of exactly this class, so the cast is right.
            return Swift.type(of: kept) == Layout<S>.self ? unsafe unsafeDowncast(kept, to: Layout<S>.self) : Layout<S>.shared()
        }
        let layout = (make() as? Layout<S>) ?? Layout<S>.shared()
        keep(layout)
        return layout
    }
}

/// What reflection and the body give.
private struct LayoutParts {
    var entries: [AnyFieldDefinition] = []
    var baseLayout: AnyLayout?
    var unknown = SchemaUnknown.keep
    var versions: [SchemaVersion] = []
    var required: [AnyFieldDefinition] = []
    var identity: [AnyFieldDefinition]?
    var rules: [(message: String, field: AnyFieldDefinition?, holds: @Sendable (JSON) -> Bool)] = []
    var hooks: [OpeningHook] = []
    var shared: [(name: String, key: String)] = []
    var unsettled: [String] = []
    var identifier: AnyFieldDefinition?

    init<S: Schema>(_ schema: S) {
        let items = schema.body.anyItems.compactMap { $0 as? SchemaItem<S> }
        let isNamedByKeys = schema is any SchemaValue
        var keys = SchemaKeys(.asIs)
        var dates: DateConversion?
        for case .keys(let style) in items { keys = style }
        for case .dates(let style) in items { dates = style.conversion }
        for child in Self.children(of: schema) {
            guard let label = child.label else { continue }
            if let field = child.value as? any FieldProtocol {
                let definition = field.anyDefinition
                if definition.flags.contains(.unsettled) {
                    unsettled.append(label)
                    continue
                }
                if !definition.bind(name: label, path: keys.path) { shared.append((label, definition.boundKey)) }
                if let dates { definition.bind(dates: dates) }
                entries.append(definition)
            } else if label == "base", let base = child.value as? any Schema {
                take(Self.parts(of: base))
                baseLayout = Self.layout(of: base)
            }
        }
        var ownIdentity: [AnyFieldDefinition] = []
        var names = Set(entries.map { ScalarKey(string: $0.name) })
        for item in items {
            switch item {
            case .rule(let rule):
                rules.append((rule.message, rule.field?(schema), { rule.holds($0, schema) }))
            case .require(let require): required += require.fields(schema)
            case .identity(let fields): ownIdentity += fields.fields(schema)
            case .keys, .dates: break
            case .entry(let field):
                let definition = field.anyDefinition
                let name = name(of: definition, byKey: isNamedByKeys, notOf: names)
                if !definition.bind(name: name, path: keys.path) { shared.append((name, definition.boundKey)) }
                if let dates { definition.bind(dates: dates) }
                names.insert(ScalarKey(string: definition.name))
                entries.append(definition)
            case .unknown(let policy): unknown = policy
            case .version(let version): versions.append(version)
            case .onOpen(let hook):
                hooks.append(OpeningHook(edits: hook.edits, run: { tree in hook.run(&tree, schema) }))
            }
        }
        if let identified = schema as? any IdentifiedSchema {
            identifier = identified.identifier
            identity = [identified.identifier]
        }
        if !ownIdentity.isEmpty { identity = ownIdentity }
    }

    /// The stored properties; of a class those of its superclasses first.
    private static func children(of schema: some Schema) -> [Mirror.Child] {
        var children: [Mirror.Child] = []
        var mirror: Mirror? = Mirror(reflecting: schema)
        while let current = mirror {
            children = current.children + children
            mirror = current.superclassMirror
        }
        return children
    }

    /// The name of an entry without a property: the one it gives itself, else its path; or, in a schema made at run time, the last key of
    /// it, where no entry before has that name.
    private func name(of definition: AnyFieldDefinition, byKey: Bool, notOf names: Set<ScalarKey>) -> String {
        if let name = definition.declaredName { return name }
        guard let path = definition.declaredPath else { return "" }
        if byKey, case .key(_, let key) = path.steps.last, !names.contains(ScalarKey(string: key)) { return key }
        return path.text
    }

    private static func parts(of schema: some Schema) -> LayoutParts { LayoutParts(schema) }
    private static func layout(of schema: some Schema) -> AnyLayout { Layout(schema) }

    /// Takes over a base's entries and rules; its identity, versions and policy only where the schema has none of its own.
    private mutating func take(_ base: LayoutParts) {
        entries = base.entries + entries
        rules = base.rules + rules
        required = base.required + required
        hooks = base.hooks + hooks
        shared = base.shared + shared
        unsettled = base.unsettled + unsettled
        identity = base.identity
        unknown = base.unknown
        versions = base.versions
    }
}

extension FieldProtocol {
    /// The definition without its value type.
    package var anyDefinition: AnyFieldDefinition { field.definition }
}

extension Layout where S: ExtendedSchema {
    /// A field of the base. Taken from the base's own layout, which is one pointer away; the property would be copied whole.
    @inlinable @inline(__always)
    package func inherited<F>(_ keyPath: KeyPath<S.Base, F>) -> F {
        // The layout under the name of the property `base`, whose type is `Base`. There is none where the property is computed.
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
