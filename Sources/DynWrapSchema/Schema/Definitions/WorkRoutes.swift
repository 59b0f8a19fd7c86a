/// The entries of a layout below which there is work to do, by the kind of work.
final class WorkRoutes: Sendable {
    private let found: [[AnyFieldDefinition]]
    /// Whether there is any work on opening; read at every opening, so it is one load.
    let opens: Bool

    init(_ layout: AnyLayout) {
        let entries = layout.valueEntries
        let found = ModelWork.allCases.map { work in
            entries.filter { AnyLayout.isNeeded(work, below: $0.layoutsInside) }
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

    /// Whether one of these layouts, or one below them, has this work to do. O(schemas).
    package static func isNeeded(_ work: ModelWork, below layouts: [AnyLayout]) -> Bool {
        var generation = layouts
        var seen: Set<ObjectIdentifier> = []
        for _ in 0..<mostGenerations {
            if generation.isEmpty { return false }
            var next: [AnyLayout] = []
            // A document's schemas have no such work, and each path to one of them may have a layout of its own.
            if work == .keepReadOnly, generation.contains(where: { $0.facts?.check != nil }) { return true }
            for layout in generation where layout.facts?.check == nil && seen.insert(ObjectIdentifier(layout)).inserted {
                if layout.hasOwn(work) { return true }
                for entry in layout.valueEntries { next += entry.layoutsInside }
            }
            generation = next
        }
        // A schema may hold others without end (a generic one holds itself with another argument): then the data decides.
        return true
    }

    /// The layouts of the groups, those inside them too.
    package var groups: [AnyLayout] { hasGroups ? entries.compactMap(\.group).flatMap { [$0] + $0.groups } : [] }

    /// The layouts of groups and of models inside that may have versions.
    private var versioned: [AnyLayout] { groups + routes.entries(.migrate).flatMap(\.layoutsInside) }

    /// The versions that the schemas of groups and of models inside declare, by their names. O(schemas).
    package var versionsInside: [String: Int] {
        guard needs(.migrate) else { return [:] }
        var found: [String: Int] = [:]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        var generation = versioned
        for _ in 0..<Self.mostGenerations where !generation.isEmpty {
            let new = generation.filter { seen.insert(ObjectIdentifier($0)).inserted }
            // Two schemas of one name have one version here, the lower: a step more does less harm than a step less.
            for layout in new where !layout.versions.isEmpty && layout.name != name {
                found[layout.name] = min(found[layout.name] ?? .max, layout.version)
            }
            generation = new.flatMap(\.versioned)
        }
        return found
    }

    private var hasSteps: Bool { versions.contains { !$0.steps.isEmpty } }

    private static let mostGenerations = 64

    /// Whether there is any work on opening, here or in a model inside. O(1) but for the first time.
    package var opens: Bool { routes.opens }

    fileprivate func hasOwn(_ work: ModelWork) -> Bool {
        switch work {
        case .dropUnknown: unknown == .drop
        case .redact: valueEntries.contains { $0.flags.contains(.secret) }
        case .keepReadOnly: valueEntries.contains { $0.flags.contains(.readOnly) }
        case .migrate: hasSteps || groups.contains(where: \.hasSteps)
        case .openAsOriginal, .openAsChange: hooks.contains { $0.work == work }
        }
    }
}

extension AnyFieldDefinition {
    /// The layouts of the models that may be in the value.
    package var layoutsInside: [AnyLayout] { view?.content(.missing, options).layouts ?? [] }

    /// Whether the value is secret, or a model with secrets is in it.
    package var hidesContent: Bool {
        flags.contains(.secret) || layoutsInside.contains { $0.hasSecrets }
    }
}
