import DynWrap
import Foundation
import TestSupport
import Testing

/// Schemas of any version with any steps, as values.
private struct ManyStepsSchema: Schema {
    let versions: [[MigrationStep]]
    let a = Num<Int>("a")
    let b = Str("o.b")
    let parts: ModelList<ManyPartsSchema>

    init() { self.init([], parts: []) }
    init(_ versions: [[MigrationStep]], parts: [[MigrationStep]]) {
        self.versions = versions
        self.parts = ModelList("parts", of: ManyPartsSchema(parts))
    }

    static var schemaName: String { "ManySteps" }
    var body: some SchemaBody {
        for (index, steps) in versions.enumerated() { Version(index + 2) { for step in steps { step } } }
    }
}
private struct ManyPartsSchema: Schema {
    let versions: [[MigrationStep]]
    let a = Num<Int>("a")

    init() { self.init([]) }
    init(_ versions: [[MigrationStep]]) { self.versions = versions }

    static var schemaName: String { "ManyParts" }
    var body: some SchemaBody {
        for (index, steps) in versions.enumerated() { Version(index + 2) { for step in steps { step } } }
    }
}
private typealias ManySteps = Wrapped<ManyStepsSchema>

@Suite("Laws of migrations: all steps at once and version by version, what was edited and what was not")
struct ArchiveMigrationLawTests {
    private func migrated(_ model: ManySteps, _ schema: ManyStepsSchema, _ format: ArchiveFormat) throws -> ManySteps {
        ManySteps(try Archive<ManySteps>(data: Archive(model).data(as: format), schema: schema))
    }

    @Test("a member moved to the end, beside one that was added: the original is migrated, and the addition is the only change")
    func addedBesideMoved() throws {
        let old = ManyStepsSchema([], parts: [])
        let new = ManyStepsSchema([[.rename("l", to: "m")]], parts: [[.rename("l", to: "m")]])
        var model = try ManySteps(json: #"{"l": [1], "parts": [{"l": 2}]}"#, schema: old)
        model.a = 5
        model.parts[0].a = 6
        let now = try migrated(model, new, .json)
        #expect(now.dyn.original.dyn.json == ["parts": [["m": 2]], "m": [1]])
        #expect(now.dyn.json == ["parts": [["m": 2, "a": 6]], "m": [1], "a": 5])
        #expect(Set(now.dyn.changes.paths) == ["/parts/0/a", "/a"])
        #expect(now.parts[0].dyn.changes.paths == ["/a"])
        // The same where a key is there twice, and the object is compared as a whole.
        model = try ManySteps(json: #"{"l": [1], "x": 1, "x": 2}"#, schema: old)
        model.a = 5
        let twice = try migrated(model, new, .json)
        #expect(twice.dyn.original.dyn.json["m"] == [1] && twice.dyn.changes.paths == ["/a"], "\(twice.dyn.changes)")
    }

    @Test("a schema inside that has no version yet refuses what a later one of it wrote", arguments: ArchiveTests.formats)
    func firstInside(_ format: ArchiveFormat) throws {
        let new = ManyStepsSchema([], parts: [[.rename("l", to: "m")]])
        let data = try Archive(ManySteps(json: #"{"parts": [{"m": 1}]}"#, schema: new)).data(as: format)
        let error = #expect(throws: ArchiveError.self) {
            try Archive<ManySteps>(data: data, schema: ManyStepsSchema([], parts: []))
        }
        #expect(error?.message == "The archive was made with version 2 of ManyParts, and this program knows version 1.")
        // One that has the version, and no longer the steps to it, opens it; beside another that has steps, too.
        let kept = ManyStepsSchema([], parts: [[]])
        #expect(try ManySteps(Archive<ManySteps>(data: data, schema: kept)).dyn.json == ["parts": [["m": 1]]])
        // What such a one writes is of the later version, too.
        let later = try Archive(ManySteps(json: #"{"parts": [{"m": 1}]}"#, schema: kept)).data(as: format)
        let refused = #expect(throws: ArchiveError.self) {
            try Archive<ManySteps>(data: later, schema: ManyStepsSchema([], parts: []))
        }
        #expect(refused?.message == error?.message)
        let beside = ManyStepsSchema([[.default("a", 1)]], parts: [[]])
        #expect(try ManySteps(Archive<ManySteps>(data: data, schema: beside)).dyn.json == ["parts": [["m": 1]], "a": 1])
    }

    private static let paths = ["a", "b", "o.a", "o.b", "o.p.q", "o", "l[0]", "l", "x"]

    private func steps(_ random: inout SeededRandom) -> [MigrationStep] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
            let (path, to) = (Self.paths.randomElement(using: &random)!, Self.paths.randomElement(using: &random)!)
            return switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: .rename(path, to: to)
            case 2: .default(path, ["n": 1])
            case 3: .remove(path)
            case 4: .transform(path) { [$0, 1] }
            default: .transform(path) { _ in .missing }
            }
        }
    }

    private func object(_ random: inout SeededRandom, _ more: [String] = []) -> String {
        let values = ["1", "2.50", "\"s\"", "null", "[]", "{}", "[1,2]", "{\"a\":1, \"u\":[-0.0]}"]
        let members = ["a", "b", "o", "l", "x", "u"].filter { _ in Bool.random(using: &random) }
            .map { "\"\($0)\": \(values.randomElement(using: &random)!)" }
        return "{" + (members + more + ["\"keep\": [1.0,  1e400]"]).shuffled(using: &random).joined(separator: ", ") + "}"
    }

    @Test("one version after the other leads where all at once do; original and edits each as if it were alone; the rest is kept")
    func steps() throws {
        var random = SeededRandom(seed: 31)
        for run in Rounds.of(150) {
            let (all, inside) = ((0..<3).map { _ in steps(&random) }, (0..<3).map { _ in steps(&random) })
            let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in object(&random) }
            let text = object(&random, ["\"parts\": [\(parts.joined(separator: ", "))]"])
            let base = try ManySteps(json: text, schema: ManyStepsSchema([], parts: []))
            var edited = base
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: edited.a = 7
                case 1: edited.b = "e"
                case 2: if !edited.parts.isEmpty { edited.parts[0].a = 8 }
                default: if !edited.parts.isEmpty { edited.parts.remove(at: 0) }
                }
            }
            let format = ArchiveTests.formats[run % ArchiveTests.formats.count]
            let last = ManyStepsSchema(all, parts: inside)
            let once = try migrated(edited, last, format)
            var each = edited
            for version in 1...3 {
                each = try migrated(
                    each, ManyStepsSchema(Array(all.prefix(version)), parts: Array(inside.prefix(version))), format)
            }
            let note: Comment = "run \(run)\n\(text)\n\(edited.dyn.json)"
            #expect(once.dyn.json == each.dyn.json, note)
            #expect(once.dyn.original.dyn.json == each.dyn.original.dyn.json, note)
            #expect(once.dyn.original.dyn.json == (try migrated(base, last, format)).dyn.json, note)
            let alone = try ManySteps(json: edited.dyn.text(), schema: ManyStepsSchema([], parts: []))
            #expect(once.dyn.json == (try migrated(alone, last, format)).dyn.json, note)
            #expect(once.dyn.json["keep"].text() == "[1.0,  1e400]", note)
            let again = try migrated(once, last, format)
            #expect(again.dyn.hasSameText(as: once) && again.dyn.originalText == once.dyn.originalText, note)
        }
    }
}

private struct OldItemSchema: IdentifiedSchema {
    static var schemaName: String { "Item" }
    let id = Num<Int>("n").readOnly
    let amount = Num<Int>("q")
}
private struct OldItemsSchema: Schema {
    static var schemaName: String { "Items" }
    let items = ModelList<OldItemSchema>("items")
}
private struct ItemSchema: IdentifiedSchema {
    static var schemaName: String { "Item" }
    let id = Num<Int>("id").readOnly
    let amount = Num<Int>("q")
    var body: some SchemaBody { Version(2) { Step.rename("n", to: "id") } }
}
private struct ItemsSchema: Schema {
    static var schemaName: String { "Items" }
    let items = ModelList<ItemSchema>("items")
}

@Suite("Laws of migrations: elements with identities")
struct ArchiveMigrationIdentityTests {
    @Test("the changes of a list are those of the same edits after the migration")
    func changes() throws {
        var random = SeededRandom(seed: 53)
        for run in Rounds.of(200) {
            let numbers = Array((1...5).prefix(Int.random(in: 1...5, using: &random)))
            func text(_ key: String) -> String {
                "{\"items\": [" + numbers.map { "{\"\(key)\": \($0), \"q\": \($0)}" }.joined(separator: ", ") + "]}"
            }
            var old = try Wrapped<OldItemsSchema>(json: text("n"))
            var new = try Wrapped<ItemsSchema>(json: text("id"))
            var isMoved = false
            for _ in 0..<Int.random(in: 1...3, using: &random) where !old.items.isEmpty {
                let index = Int.random(in: old.items.indices, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0:
                    old.items.remove(at: index)
                    new.items.remove(at: index)
                case 1:
                    old.items[index].amount += 10
                    new.items[index].amount += 10
                default:
                    old.items.swapAt(0, index)
                    new.items.swapAt(0, index)
                    isMoved = isMoved || index > 0
                }
            }
            for format in ArchiveTests.formats {
                let opened = Wrapped(try Archive<Wrapped<ItemsSchema>>(data: Archive(old).data(as: format)))
                let changes = opened.dyn.changes
                #expect(opened == new && opened.dyn.original == new.dyn.original, "run \(run): \(changes)")
                // A move has several descriptions. None of them changes an identity.
                #expect(isMoved || changes == new.dyn.changes, "run \(run): \(changes)")
                #expect(!changes.paths.contains { $0.tokens.last == "id" }, "run \(run): \(changes)")
            }
        }
    }
}

private struct SameStepsSchema: Schema {
    static var schemaName: String { "SameSteps" }
    let count = Num<Int>("count")
    var body: some SchemaBody {
        Version(2) {
            Step.transform("count") { $0 }
            Step.transform("other") { _ in 1 }
            Step.transform("text") { JSON($0.string?.lowercased() ?? "") }
        }
    }
}
private struct OldStepsSchema: Schema {
    static var schemaName: String { "SameSteps" }
    let count = Num<Int>("count")
}

private struct OldRowSchema: Schema {
    static var schemaName: String { "Row" }
    let name = Str("n")
    let amount = Num<Int>("q")
}
private struct OldRowsSchema: Schema {
    static var schemaName: String { "Rows" }
    let rows = ModelList<OldRowSchema>("rows")
}
private struct RowSchema: Schema {
    static var schemaName: String { "Row" }
    let name = Str("name")
    let amount = Num<Int>("q")
    var body: some SchemaBody { Version(2) { Step.rename("n", to: "name") } }
}
private struct RowsSchema: Schema {
    static var schemaName: String { "Rows" }
    let rows = ModelList<RowSchema>("rows")
}

@Suite("Laws of migrations: elements without identities")
struct ArchiveMigrationOriginTests {
    @Test("elements of an edited list keep their own original, whatever was removed, added and edited beside them")
    func originals() throws {
        var random = SeededRandom(seed: 54)
        for run in Rounds.of(200) {
            let numbers = Array((1...6).prefix(Int.random(in: 1...6, using: &random)))
            func text(_ key: String) -> String {
                "{\"rows\": [" + numbers.map { "{\"\(key)\": \"r\($0)\", \"q\": \($0)}" }.joined(separator: ", ") + "]}"
            }
            var old = try Wrapped<OldRowsSchema>(json: text("n"))
            var new = try Wrapped<RowsSchema>(json: text("name"))
            for step in 0..<Int.random(in: 1...4, using: &random) where !old.rows.isEmpty {
                let index = Int.random(in: old.rows.indices, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0:
                    old.rows.remove(at: index)
                    new.rows.remove(at: index)
                case 1:
                    old.rows[index].amount += 10
                    new.rows[index].amount += 10
                case 2:
                    old.rows.insert(Wrapped { $0.name = "new\(step)" }, at: index)
                    new.rows.insert(Wrapped { $0.name = "new\(step)" }, at: index)
                default:
                    old.rows.append(Wrapped { $0.name = "last\(step)" })
                    new.rows.append(Wrapped { $0.name = "last\(step)" })
                }
            }
            for format in ArchiveTests.formats {
                let opened = Wrapped(try Archive<Wrapped<RowsSchema>>(data: Archive(old).data(as: format)))
                #expect(opened == new && opened.dyn.original == new.dyn.original, "run \(run)")
                #expect(opened.dyn.changes == new.dyn.changes, "run \(run): \(opened.dyn.changes)\nnot\n\(new.dyn.changes)")
                // A new model's original is the model as it was archived.
                for (row, other) in zip(opened.rows, new.rows) where other.name.hasPrefix("r") {
                    #expect(row.dyn.original == other.dyn.original, "run \(run): \(row.dyn.original) not \(other.dyn.original)")
                }
            }
        }
    }
}

@Suite("The report of a migration")
struct ArchiveMigrationReportTests {
    @Test("counts the models that a step changed, and none that it left as they are")
    func counts() throws {
        func models(_ text: String) throws -> [Int] {
            let old = try Wrapped<OldStepsSchema>(json: text)
            return try Archive<Wrapped<SameStepsSchema>>(data: Archive(old).data(as: .json)).migrations.map(\.models)
        }
        #expect(try models(#"{"count": 3, "text": "a"}"#) == [0, 0, 0])
        #expect(try models(#"{"count": 3, "other": 2, "text": "A"}"#) == [0, 1, 1])
    }
}
