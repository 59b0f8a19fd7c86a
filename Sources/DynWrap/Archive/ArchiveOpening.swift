import DynWrapSchema

/// From the checked values of an archive to its content: the schema's name and version, the texts, the edits, the migration.
enum ArchiveOpening {
    static func open<Content: Archivable>(
        _ record: ArchiveRecord, _ type: Content.Type, _ layout: AnyLayout, _ options: JSONOptions
    ) throws(ArchiveError) -> (content: Content, migrations: [ArchiveMigration]) {
        let name = Content.archivedName(layout.name)
        guard ByteScan.equal(record.schema, name) else {
            throw ArchiveError(
                .otherSchema, message: "The archive holds \(record.schema), and \(name) is to be opened.",
                advice: "Open it as \(record.schema).")
        }
        guard record.version <= layout.version else {
            throw ArchiveError(
                .newerVersion,
                message:
                    "The archive was made with version \(record.version) of \(layout.name), and this program knows version \(layout.version).",
                advice: "Open it with a newer version of the program.")
        }
        let original = try parse(record.original, "original", options)
        let changes = try parse(record.changes, "changes", options)
        var parts = ArchivedContent(original: original, current: original, layout: layout)
        do { try parts.current.apply(JSONPatch(json: changes)) } catch {
            throw .damagedArchive("The changes do not fit the original: \(error).")
        }
        let migrations = try migrate(&parts, Content.self, from: record.version, options)
        guard let content = Content(archived: parts) else {
            throw .damagedArchive("\(name) is to be opened, and the archive holds \(parts.current.kind.noun).")
        }
        return (content, migrations)
    }

    private static func parse(_ text: ArchivedText, _ name: String, _ options: JSONOptions) throws(ArchiveError) -> JSON {
        // What was opened with commas at the end must open again; nothing else is lenient.
        var options = options
        options.allowTrailingCommas = true
        options.loneSurrogates = .replace
        options.allowComments = true
        options.duplicateKeys = .lastWins
        do { return try JSON(opening: text, options: options) } catch {
            if error.code == .tooDeep || error.code == .tooLarge {
                throw ArchiveError(
                    .overLimit, message: "The \(name) cannot be opened: \(error.message).",
                    advice: "Give options with a larger maximum depth.")
            }
            throw .damagedArchive("The \(name) is no JSON: line \(error.line), column \(error.column): \(error.message).")
        }
    }

    /// Takes the original and the current tree through the steps of every later version. The original becomes a text of its own, so that
    /// what the user edited stays apart from what the migration changed.
    private static func migrate<Content: Archivable>(
        _ parts: inout ArchivedContent, _ type: Content.Type, from version: Int, _ options: JSONOptions
    ) throws(ArchiveError) -> [ArchiveMigration] {
        let versions = parts.layout.versions.filter { $0.number > version }
        guard versions.contains(where: { !$0.steps.isEmpty }) else { return [] }
        let isEdited = !parts.original.isSame(as: parts.current)
        var report: [ArchiveMigration] = []
        for version in versions {
            for step in version.steps {
                var count = 0
                if isEdited { Content.changeModels(in: &parts.original) { _ = step.apply(&$0) } }
                Content.changeModels(in: &parts.current) { if step.apply(&$0) { count += 1 } }
                report.append(ArchiveMigration(version: version.number, step: step.name, models: count))
            }
        }
        if !isEdited { parts.original = parts.current }
        guard report.contains(where: { $0.models > 0 }) || isEdited else { return report }
        let changes = isEdited ? parts.current.changes(from: parts.original) : []
        parts.original = try parse(ArchivedText(of: parts.original), "migrated original", options)
        parts.current = parts.original
        do { try parts.current.apply(JSONPatch(changes)) } catch {
            throw .damagedArchive("The changes do not fit the migrated original: \(error).")
        }
        return report
    }
}
