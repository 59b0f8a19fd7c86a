/// For each kind of work, the entries of a layout that lead to such work.
final class WorkRoutes: Sendable {
    private let found: [[AnyFieldDefinition]]
    /// Whether there is any work on opening. Read each time a model is opened, so it is one load.
    let opens: Bool

    init(_ layout: AnyLayout) {
        let entries = layout.valueEntries
        let found = ModelWork.allCases.map { work in
            entries.filter { AnyLayout.isNeeded(work, below: $0.layoutsInside, of: layout) }
        }
        self.found = found
        opens = [.openAsOriginal, .openAsChange].contains { work in
            layout.hasOwn(work) || !found[work.rawValue].isEmpty
        }
    }

    func entries(_ work: ModelWork) -> [AnyFieldDefinition] { found[work.rawValue] }
}

extension AnyLayout {
    /// Whether this schema or one inside it has a secret. O(1) after the first time.
    package var hasSecrets: Bool { needs(.redact) }

    /// Whether this model or one inside it has this work. O(1) after the first time, when all schemas inside are visited.
    package func needs(_ work: ModelWork) -> Bool { hasOwn(work) || !routes.entries(work).isEmpty }

    /// Whether one of these layouts, or one inside them, has this work; also true where the layouts are endless. O(schemas).
    /// - Parameter holder: the layout whose models contain them.
    package static func isNeeded(_ work: ModelWork, below layouts: [AnyLayout], of holder: AnyLayout? = nil) -> Bool {
        var walk = SchemaWalk(layouts, of: holder)
        while let layout = walk.next() {
            // The schemas of a document have no other such work, and each path to one of them may have a layout of its own.
            if let facts = layout.facts, facts.check != nil {
                if work == .keepReadOnly || work == .redact && facts.hasSecrets() { return true }
                continue
            }
            if layout.hasOwn(work) { return true }
            walk.enter(layout.valueEntries.flatMap(\.layoutsInside))
        }
        return walk.isEndless
    }

    /// The layouts of the groups and of the groups inside them; only one of several with the same schema.
    package var groups: [AnyLayout] { hasGroups ? Self.distinct(entries.compactMap(\.group).flatMap { [$0] + $0.groups }) : [] }

    /// The layouts of the groups, those of groups inside them first, and then this one.
    var withGroups: [AnyLayout] { entries.compactMap(\.group).flatMap(\.withGroups) + [self] }

    /// The layouts, without repetitions that do the same work.
    static func distinct(_ layouts: [AnyLayout]) -> [AnyLayout] {
        layouts.reduce(into: []) { found, layout in
            if !found.contains(where: layout.worksAlike) { found.append(layout) }
        }
    }

    /// Whether both are layouts of equal schema values of the same type, so that their work is the same.
    func worksAlike(_ other: AnyLayout) -> Bool {
        self === other || (schemaType == other.schemaType && isSameSchema(as: other))
    }

    /// The first schema of a group or of a model inside that meets the condition, the nearest first; nil where there is none.
    /// O(schemas).
    ///
    /// A schema that is only inside a value of this schema's own type counts too: its version must be archived, because its
    /// models would otherwise be migrated twice.
    package func firstInside(where isMeant: (AnyLayout) -> Bool) -> AnyLayout? {
        var walk = SchemaWalk(groups + valueEntries.flatMap(\.layoutsInside), of: self, enteringOwn: 256)
        while let layout = walk.next() {
            if isMeant(layout) { return layout }
            walk.enter(layout.groups + layout.valueEntries.flatMap(\.layoutsInside))
        }
        return nil
    }

    private var hasVersions: Bool { !versions.isEmpty }

    /// Whether there is any work on opening, for this model or one inside it. O(1) after the first time.
    package var opens: Bool { routes.opens }

    fileprivate func hasOwn(_ work: ModelWork) -> Bool {
        switch work {
        case .dropUnknown: unknown == .drop
        case .redact: facts?.hidesMembers == true || valueEntries.contains { $0.flags.contains(.secret) }
        case .keepReadOnly: valueEntries.contains { $0.flags.contains(.readOnly) }
        case .identify: identity != nil
        case .hideNeighbours: valueEntries.contains(where: \.mayHideAtIndex)
        case .migrate: hasVersions || groups.contains(where: \.hasVersions)
        case .openAsOriginal, .openAsChange: hooks.contains { $0.work == work }
        }
    }
}

extension AnyFieldDefinition {
    /// The layouts of the models that may be in the value.
    package var layoutsInside: [AnyLayout] { view?.content(.missing, options).layouts ?? [] }

    /// Whether the path to a secret value, or to a model in the value, may have an index of an array. The model itself is not
    /// searched, because it may contain this schema again.
    fileprivate var mayHideAtIndex: Bool {
        guard let view else { return flags.contains(.secret) && ([path] + fallbacks).contains(where: \.leadsIntoArray) }
        // In a union, the positions of parts depend on the value.
        if case .other = view.content(.missing, options) { return true }
        return ([path] + fallbacks).contains(where: \.leadsIntoArray) || options.elementPath?.leadsIntoArray == true
    }

    /// Whether the value is secret, or contains a model with secrets.
    package var hidesContent: Bool {
        flags.contains(.secret) || layoutsInside.contains { $0.hasSecrets }
    }
}

/// Walks through the layouts inside others, each once, the nearest first.
///
/// Schemas may be nested endlessly: a value creates a new one (`Model("next", of: Node(prefix))`), or a generic schema
/// contains itself with another argument. So a value inside another value of its type is not entered, or only a limited
/// number of times, and the whole walk has a limit.
private struct SchemaWalk {
    private struct Place {
        let layout: AnyLayout
        /// The types of the surrounding schemas that are values.
        let around: Set<ObjectIdentifier>
        let depth: Int
    }

    /// Whether the walk ended at its limit.
    private(set) var isEndless = false
    private var places: [Place] = []
    private var index = 0
    private var around: Set<ObjectIdentifier> = []
    private var depth = 0
    private var seen: Set<ObjectIdentifier> = []
    /// How many values inside others of the same type may still be entered.
    private var ownLeft: Int
    private static let most = 1_000
    private static let mostDepth = 64

    /// Begins with `layouts`, which are inside `holder`.
    init(_ layouts: [AnyLayout], of holder: AnyLayout?, enteringOwn ownLeft: Int = 0) {
        self.ownLeft = ownLeft
        if let type = holder?.valueType { around = [type] }
        enter(layouts)
    }

    /// The next layout; nil after the last.
    mutating func next() -> AnyLayout? {
        guard index < places.count else { return nil }
        guard index < Self.most else {
            isEndless = true
            return nil
        }
        let place = places[index]
        index += 1
        around = place.layout.valueType.map { place.around.union([$0]) } ?? place.around
        depth = place.depth + 1
        return place.layout
    }

    /// Adds the layouts inside the one that `next` returned last.
    mutating func enter(_ layouts: [AnyLayout]) {
        for layout in layouts where seen.insert(ObjectIdentifier(layout)).inserted {
            let isOwn = layout.valueType.map(around.contains) == true
            if depth == Self.mostDepth || isOwn && ownLeft == 0 {
                isEndless = true
            } else {
                if isOwn { ownLeft -= 1 }
                places.append(Place(layout: layout, around: around, depth: depth))
            }
        }
    }
}

extension AnyLayout {
    /// The type of a schema that is a value, not a type; nil for others, and for schemas made at run time, which all have the
    /// same type.
    fileprivate var valueType: ObjectIdentifier? { isPermanent || facts != nil ? nil : schemaType }
}
