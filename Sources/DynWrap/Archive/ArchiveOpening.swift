import DynWrapSchema

/// Makes the content of an archive from its verified values: compares the schema's name and version, opens the texts, applies
/// the edits, migrates.
enum ArchiveOpening {
    static func open<Content: Archivable>(
        _ record: ArchiveRecord, _ type: Content.Type, _ layout: AnyLayout, _ options: JSONOptions
    ) throws(ArchiveError) -> (content: Content, migrations: [ArchiveMigration]) {
        let name = Content.archivedName(layout.name)
        let isNamed = ScalarKey.equal(record.schema, name)
        // An archive without a model has the name of the schema's type, because no model had the name of a schema value.
        guard isNamed || ScalarKey.equal(record.schema, Content.archivedName(Content.ArchivedSchema.schemaName)) else {
            throw otherSchema(record.schema, name)
        }
        guard record.version <= layout.version else {
            throw ArchiveError(
                .newerVersion,
                message:
                    "The archive was made with version \(record.version) of \(layout.name), and this program knows version \(layout.version).",
                advice: "Open it with a newer version of the program.")
        }
        let levels = levels(around: Content.self)
        let original = try parse(record.original, "original", options, levels: levels)
        // A patch is an array of objects, and the values are in these.
        let changes = try parse(record.changes, "changes", options, levels: levels + 2)
        var parts = ArchivedContent(original: original, current: original, layout: layout)
        try apply(changes, to: &parts, "original")
        if !isNamed, hasModels(Content.self, parts.original) || hasModels(Content.self, parts.current) {
            throw otherSchema(record.schema, name)
        }
        if let known = layout.firstInside(where: { record.nested.version(of: $0) > $0.version }) {
            throw ArchiveError(
                .newerVersion,
                message:
                    "The archive was made with version \(record.nested.version(of: known)) of \(known.name), and this program knows version \(known.version).",
                advice: "Open it with a newer version of the program.")
        }
        let migrations = try migrate(&parts, Content.self, from: record, options)
        guard let content = Content(archived: parts) else {
            throw .damagedArchive("\(name) is to be opened, and the archive holds \(parts.current.kind.noun).")
        }
        return (content, migrations)
    }

    private static func otherSchema(_ found: String, _ wanted: String) -> ArchiveError {
        ArchiveError(
            .otherSchema, message: "The archive holds \(found), and \(wanted) is to be opened.", advice: "Open it as \(found).")
    }

    private static func hasModels<Content: Archivable>(_ type: Content.Type, _ tree: JSON) -> Bool {
        var (tree, found) = (tree, false)
        Content.changeModels(in: &tree) { _ in found = true }
        return found
    }

    /// The number of the archive's own arrays and objects around a model: the content's name has as many opening brackets.
    private static func levels<Content: Archivable>(around type: Content.Type) -> Int {
        Content.archivedName("").utf8.count { $0 == UInt8(ascii: "[") }
    }

    /// - Parameter levels: the nesting that the archive itself added around the values; each value may be as deep as the
    ///   options allow.
    private static func parse(_ text: ArchivedText, _ name: String, _ options: JSONOptions, levels: Int) throws(ArchiveError)
        -> JSON
    {
        // A text that was opened with trailing commas and the like must open again; nothing else is lenient.
        var options = options
        options.allowTrailingCommas = true
        options.loneSurrogates = .replace
        options.allowComments = true
        options.duplicateKeys = .lastWins
        options.maximumDepth = min(max(0, options.maximumDepth), Int.max - levels) + levels
        // The changes, and the result of a migration, are texts that no validation has read.
        do { return try JSON(opening: text, options: options, hasPlaces: name == "original") } catch {
            if error.code == .tooDeep || error.code == .tooLarge {
                throw ArchiveError(
                    .overLimit, message: "The \(name) cannot be opened: \(error.message).",
                    advice: "Give options with a larger maximum depth.")
            }
            throw .damagedArchive("The \(name) is no JSON: line \(error.line), column \(error.column): \(error.message).")
        }
    }

    /// Migrates the original and the current tree, with the models inside them, through every later version of their schemas.
    ///
    /// The original becomes a text of its own, so that the user's edits stay separate from the migration's changes.
    private static func migrate<Content: Archivable>(
        _ parts: inout ArchivedContent, _ type: Content.Type, from record: ArchiveRecord, _ options: JSONOptions
    ) throws(ArchiveError) -> [ArchiveMigration] {
        let layout = parts.layout
        let inside = record.nested.including(record.version, of: layout.name)
        let isEdited = !parts.original.isSame(as: parts.current)
        var report: [ArchiveMigration] = []
        /// The index in the report of a schema's first step. The key is the names of the schema and of the steps.
        var indices: [[String]: Int] = [:]

        @Sendable func steps(of model: AnyLayout) -> [(version: Int, step: MigrationStep)] {
            let version = model === layout ? record.version : inside.version(of: model)
            return model.versions.filter { $0.number > version }
                .flatMap { version in version.steps.map { (version: version.number, step: $0) } }
        }
        func index(of steps: [(version: Int, step: MigrationStep)], _ model: AnyLayout) -> Int {
            let key = [model.name] + steps.map(\.step.name)
            if let index = indices[key] { return index }
            indices[key] = report.count
            report += steps.map {
                ArchiveMigration(version: $0.version, schema: model === layout ? nil : model.name, step: $0.step.name, models: 0)
            }
            return report.count - steps.count
        }
        func migrate(_ model: AnyLayout, _ json: inout JSON, isCounted: Bool) {
            let steps = steps(of: model)
            let index = isCounted ? index(of: steps, model) : 0
            for (i, step) in steps.enumerated() where step.step.apply(&json) && isCounted { report[index + i].models += 1 }
        }
        /// A migrated copy, which decides whether a value fits this schema. Unions inside it are not migrated: with each of
        /// their cases tried, the cost would be exponential in the depth.
        @Sendable func judged(_ layout: AnyLayout, _ json: JSON) -> JSON {
            var copy = json
            layout.forEachModel(with: .migrate, in: &copy) { model, json in
                for step in steps(of: model) { _ = step.step.apply(&json) }
            }
            return copy
        }
        func migrateAll(_ tree: inout JSON, isCounted: Bool) {
            Content.changeModels(in: &tree) { json in
                layout.forEachModel(with: .migrate, in: &json, migrated: judged) { model, json in
                    migrate(model, &json, isCounted: isCounted)
                }
            }
        }

        guard layout.needs(.migrate),
            !steps(of: layout).isEmpty || layout.firstInside(where: { !steps(of: $0).isEmpty }) != nil
        else { return [] }
        _ = index(of: steps(of: layout), layout)
        if isEdited { migrateAll(&parts.original, isCounted: false) }
        migrateAll(&parts.current, isCounted: true)
        if !isEdited { parts.original = parts.current }
        guard report.contains(where: { $0.models > 0 }) || isEdited else { return report }
        // Values of the changes are parts of the tree before the migration, whose original is the old one. So the changes
        // become a text too.
        let levels = levels(around: Content.self)
        // In a list of models, which is Swift's own, elements have no identities.
        let edits =
            !isEdited
            ? []
            : levels == 0
                ? layout.identifiedChanges(from: parts.original, to: parts.current, keepsOrder: false, byOrigin: true)
                : parts.current.changes(
                    from: parts.original, keepsOrder: { _ in false }, paired: { $2.pairsByOrigin(from: $1) })
        let changes = edits.isEmpty ? .emptyArray : JSONPatch(edits).json
        parts.original = try parse(ArchivedText(of: parts.original), "migrated original", options, levels: levels)
        let changesText = try parse(ArchivedText(of: changes), "migrated changes", options, levels: levels + 2)
        try apply(changesText, to: &parts, "migrated original", keepsOrder: false)
        return report
    }

    /// Makes the current tree from the original and the changes.
    private static func apply(
        _ changes: JSON, to parts: inout ArchivedContent, _ name: String, keepsOrder: Bool = true
    ) throws(ArchiveError) {
        parts.current = parts.original
        do { try parts.current.apply(JSONPatch(json: changes)) } catch {
            throw .damagedArchive("The changes do not fit the \(name): \(error).")
        }
        if parts.original.isObject, parts.current.isObject {
            parts.current = parts.current.asEdit(of: parts.original, keepsOrder: keepsOrder)
        }
    }
}

extension JSONOptions {
    /// For archives in the hands of a coder, which takes no options: opening needs no stack, so what was saved is never too deep.
    static var anyDepth: JSONOptions { JSONOptions(maximumDepth: .max) }
}
