/// One schema value as found by reflection: its entries by name, and the items of its body. Made once and shared.
@usableFromInline
package class AnyLayout: NestedLayouts.Kept, @unchecked Sendable {
    // Sendable: every stored property is a constant of a Sendable type, or a `LazyReference`, which synchronises itself. The
    // compiler does not check this because the class is not final. Its only subclass, `Layout`, states the same about its own
    // properties.

    /// The entries, those of a base schema first.
    package let entries: [AnyFieldDefinition]
    /// The entries, with groups replaced by their entries. A group's keys are in the model's own object, so unknown keys and
    /// work on opening concern the whole model.
    package let valueEntries: [AnyFieldDefinition]
    /// Whether an entry is a group, with rules and requirements of its own.
    let hasGroups: Bool
    package let name: String
    package let unknown: SchemaUnknown
    /// The declared versions, lowest first.
    package let versions: [SchemaVersion]
    package let required: [AnyFieldDefinition]
    package let identity: [AnyFieldDefinition]?
    /// The entries that are hashed: the fields of `Identity`, or else all.
    package let hashedEntries: [AnyFieldDefinition]
    /// Rules: message, code, the field they concern, and whether a tree meets them.
    package let rules: [(message: String, code: String, field: AnyFieldDefinition?, holds: @Sendable (JSON) -> Bool)]

    /// The layout of the schema that this one extends, if there is one.
    @usableFromInline package let base: AnyLayout?

    /// The work when a model is opened: that of groups first, then that of a base, then the schema's own.
    package let hooks: [OpeningHook]
    /// The same without that of groups.
    let ownHooks: [OpeningHook]

    /// The facts of a schema made at run time.
    package let facts: SchemaFacts?

    /// Whether it is the layout of a group: the object of such a model also has members of other schemas.
    @usableFromInline package let isGroup: Bool

    /// The type of the schema.
    package let schemaType: ObjectIdentifier

    /// Whether it exists for the life of the process; see `LayoutReference`.
    @usableFromInline package let isPermanent: Bool

    init(_ parts: LayoutParts, name: String, facts: SchemaFacts?, isGroup: Bool, schemaType: ObjectIdentifier, isPermanent: Bool)
    {
        self.schemaType = schemaType
        self.isPermanent = isPermanent
        self.isGroup = isGroup
        entries = parts.entries
        valueEntries = parts.entries.flatMap { $0.group?.valueEntries ?? [$0] }
        hasGroups = parts.entries.contains { $0.group != nil }
        self.name = facts?.name ?? name
        self.facts = facts
        base = parts.baseLayout
        unknown = parts.unknown
        versions = parts.versions.sorted { $0.number < $1.number }
        required = parts.required
        identity = parts.identity
        hashedEntries = parts.identity?.flatMap(\.ownEntries) ?? valueEntries
        rules = parts.rules
        ownHooks = parts.hooks
        hooks = Self.distinct(parts.entries.compactMap(\.group).flatMap(\.withGroups)).flatMap(\.ownHooks) + parts.hooks
        shared = parts.shared
        sharedDates = parts.sharedDates
        lackingDefault = parts.lackingDefault
        mistakenGroups = parts.entries.filter { entry in
            entry.group != nil && (entry.hasOwnModifiers || parts.required.contains { $0 === entry })
        }.map(\.name)
        ignoringEach = valueEntries.filter { $0.flags.contains(.ignoredInEach) }.map(\.name)
        dateFlaws = valueEntries.compactMap { entry in entry.dates.flaw.map { (entry.name, $0) } }
        identifier = parts.identifier
        hidden = parts.entries.filter { entry in
            Self.reservedNames.contains(entry.name) || (entry.name == "id" && parts.identifier.map { $0 !== entry } ?? false)
        }.map { entry in
            // `id` is another property of the schema itself.
            let isOfBase = entry.name == "id" && parts.baseLayout?.entries.contains { $0 === entry } ?? false
            return (entry.name, entry.path.text, isOfBase ? "base.id" : entry.name)
        }
        hasHiddenNames = !hidden.isEmpty || parts.entries.contains { $0.group?.hasHiddenNames ?? false }
    }

    /// The same layout with more flags at all entries.
    func marked(_ flags: FieldFlags) -> AnyLayout { self }

    private let foundRoutes = LazyReference<WorkRoutes>()

    /// The routes to models inside that have work, found on first use.
    var routes: WorkRoutes { foundRoutes.load() ?? foundRoutes.storeIfNil(WorkRoutes(self)) }

    private let plan = LazyReference<PlanBox>()

    private final class PlanBox: Sendable {
        let plan: OutputPlan?
        init(_ plan: OutputPlan?) { self.plan = plan }
    }

    /// The plan to write the declared content directly, made on first use; nil where there is none.
    var outputPlan: OutputPlan? { (plan.load() ?? plan.storeIfNil(PlanBox(OutputPlan(entries)))).plan }

    private let foundKeys = LazyReference<EntryKeys>()

    /// The keys of the value entries, made on first use.
    var entryKeys: EntryKeys { foundKeys.load() ?? foundKeys.storeIfNil(EntryKeys(valueEntries)) }

    private let foundKnownKeys = LazyReference<KnownKeys>()

    private final class KnownKeys: Sendable {
        let keys: Set<ScalarKey>

        init(_ entries: [AnyFieldDefinition]) {
            var keys: Set<ScalarKey> = []
            for place in entries.flatMap(\.places) {
                if let first = place.steps.first { keys.insert(ScalarKey(string: first.token)) }
            }
            self.keys = keys
        }
    }

    /// The first keys of all paths, including those of groups, found on first use.
    package var knownKeys: Set<ScalarKey> { (foundKnownKeys.load() ?? foundKnownKeys.storeIfNil(KnownKeys(valueEntries))).keys }

    private let foundPlaces = LazyReference<OwnPlaces>()

    /// The places of the value entries, made on first use.
    package var ownPlaces: OwnPlaces { foundPlaces.load() ?? foundPlaces.storeIfNil(OwnPlaces(valueEntries)) }

    private let foundNames = LazyReference<EntryNames>()

    /// The entries by their names, made on first use.
    var entryNames: EntryNames { foundNames.load() ?? foundNames.storeIfNil(EntryNames(entries)) }

    /// The entries whose names are members of every wrapped model, so that the dot does not reach them: their names, their keys, and
    /// the key paths that reach them.
    package let hidden: [(name: String, key: String, way: String)]
    /// Whether there are such entries, also in groups.
    package let hasHiddenNames: Bool

    /// The properties whose field has no declared key and got another key from an earlier property, with that key.
    package let shared: [(name: String, key: String)]

    /// The properties whose field declares no form of dates and got another form from an earlier schema, with that form.
    package let sharedDates: [(name: String, dates: DateConversion)]

    /// The properties whose field has no value for an absent member; they are not entries.
    package let lackingDefault: [String]

    /// The groups with a modifier that does nothing at a group.
    package let mistakenGroups: [String]

    /// The entries with a modifier in `.each { … }` that has no effect.
    package let ignoringEach: [String]

    /// The entries with a date pattern that can't be used, and why it can't, as a sentence. They read and write no date.
    package let dateFlaws: [(name: String, flaw: String)]

    /// The field with which an ``IdentifiedSchema`` identifies its models.
    package let identifier: AnyFieldDefinition?

    /// Whether `Identity` names other fields than the one that an ``IdentifiedSchema`` has for `id`.
    package var hasTwoIdentities: Bool {
        identifier.map { id in identity.map { !($0.count == 1 && $0[0] === id) } ?? false } ?? false
    }

    /// The names of a wrapped model's own members.
    package static let reservedNames: Set<String> = [
        "dyn", "debugDescription", "customMirror", "hashValue", "hash", "encode", "json",
    ]

    /// The name of the schema's type, with those of its module and surrounding types; the same in each process.
    var typeName: String { name }

    /// The schema's version: the highest declared one, or 1.
    package var version: Int { versions.last?.number ?? 1 }
}

/// The parts found by reflection and in the body.
struct LayoutParts {
    var entries: [AnyFieldDefinition] = []
    var baseLayout: AnyLayout?
    var unknown = SchemaUnknown.keep
    var versions: [SchemaVersion] = []
    var required: [AnyFieldDefinition] = []
    var identity: [AnyFieldDefinition]?
    var rules: [(message: String, code: String, field: AnyFieldDefinition?, holds: @Sendable (JSON) -> Bool)] = []
    var hooks: [OpeningHook] = []
    var shared: [(name: String, key: String)] = []
    var sharedDates: [(name: String, dates: DateConversion)] = []
    var lackingDefault: [String] = []
    var identifier: AnyFieldDefinition?
}
