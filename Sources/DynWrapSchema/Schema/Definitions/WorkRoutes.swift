/// The entries of a layout below which there is work to do, by the kind of work.
final class WorkRoutes: Sendable {
    private let found: [[AnyFieldDefinition]]
    /// Whether there is any work on opening; read at every opening, so it is one load.
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
    /// Whether this schema or one inside it has a secret. O(1) but for the first time.
    package var hasSecrets: Bool { needs(.redact) }

    /// Whether this model or one inside it has this work to do. O(1) but for the first time, when all schemas below are visited.
    package func needs(_ work: ModelWork) -> Bool { hasOwn(work) || !routes.entries(work).isEmpty }

    /// Whether one of these layouts, or one below them, has this work to do; also true where they are endless. O(schemas).
    /// - Parameter holder: the layout whose models they are inside.
    package static func isNeeded(_ work: ModelWork, below layouts: [AnyLayout], of holder: AnyLayout? = nil) -> Bool {
        var walk = SchemaWalk(layouts, of: holder)
        while let layout = walk.next() {
            // A document's schemas have no other such work, and each path to one of them may have a layout of its own.
            if let facts = layout.facts, facts.check != nil {
                if work == .keepReadOnly || work == .redact && facts.hasSecrets() { return true }
                continue
            }
            if layout.hasOwn(work) { return true }
            walk.enter(layout.valueEntries.flatMap(\.layoutsInside))
        }
        return walk.isEndless
    }

    /// The layouts of the groups and of groups inside them; one where several are of one schema.
    package var groups: [AnyLayout] { hasGroups ? Self.distinct(entries.compactMap(\.group).flatMap { [$0] + $0.groups }) : [] }

    /// The layouts without those that do the same work as another.
    static func distinct(_ layouts: [AnyLayout]) -> [AnyLayout] {
        layouts.reduce(into: []) { found, layout in
            if !found.contains(where: layout.worksAlike) { found.append(layout) }
        }
    }

    /// Whether both are layouts of equal schema values of one type, so that their work is the same.
    func worksAlike(_ other: AnyLayout) -> Bool {
        self === other || (schemaType == other.schemaType && isSameSchema(as: other))
    }

    /// The first schema of a group or of a model inside for which `isMeant` holds, the nearest first; nil where there is none. O(schemas).
    ///
    /// A schema that is only inside a value of this schema's own type counts too: its version must be archived, or its models would be migrated twice.
    package func firstInside(where isMeant: (AnyLayout) -> Bool) -> AnyLayout? {
        var walk = SchemaWalk(groups + valueEntries.flatMap(\.layoutsInside), of: self, enteringOwn: 256)
        while let layout = walk.next() {
            if isMeant(layout) { return layout }
            walk.enter(layout.groups + layout.valueEntries.flatMap(\.layoutsInside))
        }
        return nil
    }

    private var hasVersions: Bool { !versions.isEmpty }

    /// Whether there is any work on opening, here or in a model inside. O(1) but for the first time.
    package var opens: Bool { routes.opens }

    fileprivate func hasOwn(_ work: ModelWork) -> Bool {
        switch work {
        case .dropUnknown: unknown == .drop
        case .redact: valueEntries.contains { $0.flags.contains(.secret) }
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

    /// Whether a path may lead by an index of an array to the value, where that is secret, or to a model in it. The model itself is not searched, as it may
    /// contain this schema again.
    fileprivate var mayHideAtIndex: Bool {
        guard let view else { return flags.contains(.secret) && ([path] + fallbacks).contains(where: \.hasIndex) }
        // Where a union's cases have their parts depends on the value.
        if case .other = view.content(.missing, options) { return true }
        return ([path] + fallbacks).contains(where: \.hasIndex) || options.elementPath?.hasIndex == true
    }

    /// Whether the value is secret, or a model with secrets is in it.
    package var hidesContent: Bool {
        flags.contains(.secret) || layoutsInside.contains { $0.hasSecrets }
    }
}

/// Walks through the layouts inside others, each once, the nearest first.
///
/// Schemas may be nested endlessly: a value makes a new one (`Model("next", of: Node(prefix))`), or a generic schema contains itself with another argument. So a
/// value inside another of its type is not entered, or only a number of times, and the whole walk has a limit.
private struct SchemaWalk {
    private struct Place {
        let layout: AnyLayout
        /// The types of the schemas around it that are values.
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
    /// How many values inside others of their types are still entered.
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

    /// Adds the layouts inside the last that `next` gave.
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

extension FieldPath {
    fileprivate var hasIndex: Bool { steps.contains { if case .index = $0 { true } else { false } } }
}

extension AnyLayout {
    /// The type of a schema that is a value; those made at run time are all of one.
    fileprivate var valueType: ObjectIdentifier? { isPermanent || facts != nil ? nil : schemaType }
}
