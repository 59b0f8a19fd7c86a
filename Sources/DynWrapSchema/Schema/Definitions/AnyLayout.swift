/// One schema value as reflection finds it: its entries by name, and the items of its body. Made once and shared.
@usableFromInline
package class AnyLayout: NestedLayouts.Kept, @unchecked Sendable {
    // Sendable: every stored property is a constant of a Sendable type, or a `LazyReference`, which synchronises itself. Not checked by the compiler because the class
    // is not final; its one subclass, `Layout`, says the same of what it adds.

    /// The entries, a base's first.
    package let entries: [AnyFieldDefinition]
    /// The entries, with those of groups in place of the groups. A group's keys are the model's own, so unknown keys and work on opening are the model's.
    package let valueEntries: [AnyFieldDefinition]
    /// Whether an entry is a group, with rules and requirements of its own.
    let hasGroups: Bool
    package let name: String
    package let unknown: SchemaUnknown
    /// The versions declared, lowest first.
    package let versions: [SchemaVersion]
    package let required: [AnyFieldDefinition]
    package let identity: [AnyFieldDefinition]?
    /// The entries that are hashed: the fields that `Identity` names, else all.
    package let hashedEntries: [AnyFieldDefinition]
    /// Conditions: message, code, the field they are about, and whether a tree satisfies them.
    package let rules: [(message: String, code: String, field: AnyFieldDefinition?, holds: @Sendable (JSON) -> Bool)]

    /// The layout of the schema that this one extends, where it holds it.
    @usableFromInline package let base: AnyLayout?

    /// What is done when a model is opened: the groups' first, then a base's, then the schema's own.
    package let hooks: [OpeningHook]

    /// The facts of a schema made at run time.
    package let facts: SchemaFacts?

    /// Whether it is a group's layout: the object of such a model has members of other schemas too.
    @usableFromInline package let isGroup: Bool

    /// The type of the schema.
    package let schemaType: ObjectIdentifier

    /// Whether it stays for the life of the process; see `LayoutReference`.
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
        hooks = Self.distinct(parts.entries.compactMap(\.group)).flatMap(\.hooks) + parts.hooks
        shared = parts.shared
        sharedDates = parts.sharedDates
        lackingDefault = parts.lackingDefault
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

    /// The plan to write the declared content directly, made when first needed; nil where there is none.
    var outputPlan: OutputPlan? { (plan.load() ?? plan.storeIfNil(PlanBox(OutputPlan(entries)))).plan }

    private let foundKeys = LazyReference<EntryKeys>()

    /// The keys of the value entries, made when first needed.
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

    /// The first keys of all paths, groups included, found when first needed.
    var knownKeys: Set<ScalarKey> { (foundKnownKeys.load() ?? foundKnownKeys.storeIfNil(KnownKeys(valueEntries))).keys }

    private let foundPlaces = LazyReference<OwnPlaces>()

    /// The places of the value entries, made when first needed.
    var ownPlaces: OwnPlaces { foundPlaces.load() ?? foundPlaces.storeIfNil(OwnPlaces(valueEntries)) }

    private let foundNames = LazyReference<EntryNames>()

    /// The entries by what they are called, made when first needed.
    var entryNames: EntryNames { foundNames.load() ?? foundNames.storeIfNil(EntryNames(entries)) }

    /// The entries whose names are members of every wrapped model, which the dot does not reach.
    package let hidden: [String]

    /// The properties whose field has no key and got one from another property before, with that key.
    package let shared: [(name: String, key: String)]

    /// The properties whose field declares no form of dates and got a different one from another schema before, with that form.
    package let sharedDates: [(name: String, dates: DateConversion)]

    /// The properties whose field has no value for an absent member; they are no entries.
    package let lackingDefault: [String]

    /// The field that an ``IdentifiedSchema`` identifies its models by.
    package let identifier: AnyFieldDefinition?

    /// Whether `Identity` names other fields than the one that an ``IdentifiedSchema`` gives for `id`.
    package var hasTwoIdentities: Bool {
        identifier.map { id in identity.map { !($0.count == 1 && $0[0] === id) } ?? false } ?? false
    }

    /// The names a wrapped model has of its own.
    package static let reservedNames: Set<String> = [
        "dyn", "debugDescription", "customMirror", "hashValue", "hash", "encode", "json",
    ]

    /// The name of the schema's type, with those of its module and the types around it; the same in each process.
    var typeName: String { name }

    /// The schema's version: the highest declared, else 1.
    package var version: Int { versions.last?.number ?? 1 }
}

/// What reflection and the body give.
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
