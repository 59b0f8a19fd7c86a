import DynWrap
import Foundation
import Testing

@testable import DynWrapSchema

/// The schema of the fixtures when they were made.
struct FirstFixtureSchema: Schema {
    let nick = Str("nick")
    let age = Str("age")
    static var schemaName: String { "Fixture" }
}

/// The same, two versions later.
struct FixtureSchema: Schema {
    let nickname = Str("nickname")
    let city = Str("address.city")
    let age = Num<Int>("age")
    let tier = Str("tier")

    var body: some SchemaBody {
        Version(2) {
            Step.rename("nick", to: "nickname")
            Step.rename("city", to: "address.city")
        }
        Version(3) {
            Step.default("tier", "basic")
            Step.transform("age") { JSON($0.string.flatMap { Int($0) } ?? 0) }
            Step.remove("legacy")
        }
    }
}

@Suite("TARGETS: versions")
struct ArchiveVersionTests {
    @Test("a value moves to its new path or stays, also where one path leads through the other, and where both are one")
    func moves() throws {
        for (from, to, before, after) in [
            ("a", "b", #"{"a": 1, "c": 2}"#, #"{"c": 2, "b": 1}"#),
            ("a", "a.home", #"{"a": {"x": 1}}"#, #"{"a": {"home": {"x": 1}}}"#),
            ("a", "a.b.c", #"{"a": 1}"#, #"{"a": {"b": {"c": 1}}}"#),
            ("p.q", "p", #"{"p": {"q": {"q": 1}, "r": 2}}"#, #"{"p": {"q": 1}}"#),
            ("p.q.r", "p", #"{"p": {"q": {"r": 1}}}"#, #"{"p": 1}"#),
            ("k", "k", #"{"k": 1, "l": 2}"#, nil), ("k.l", "k.l", #"{"k": {"l": 2}}"#, nil),
            ("l[0]", "l[1]", #"{"l": [0, 1, 2]}"#, #"{"l": [1, 0]}"#), ("l[0]", "l[3]", #"{"l": [0, 1, 2]}"#, nil),
            ("l[0]", "l[1].x", #"{"l": [0, {}, {"y": 2}]}"#, #"{"l": [{}, {"y": 2, "x": 0}]}"#),
            ("l[0]", "l[0].x", #"{"l": [0, {"y": 1}]}"#, #"{"l": [{"y": 1, "x": 0}]}"#),
            ("l[2]", "l[0]", #"{"l": [0, 1, 2]}"#, #"{"l": [2, 1]}"#), ("l[0]", "k", #"{"l": [0, 1]}"#, #"{"l": [1], "k": 0}"#),
            ("k", "l.m", #"{"k": 1, "l": 2}"#, nil), ("x", "x.y", #"{"k": 1}"#, nil), ("x.y", "x", #"{"x": 1}"#, nil),
        ] as [(String, String, String, String?)] {
            var tree = try JSON(parsing: before)
            #expect(MigrationStep.rename(from, to: to).apply(&tree) == (after != nil), "\(from) to \(to)")
            #expect(tree == (try JSON(parsing: after ?? before)), "\(from) to \(to)")
        }
    }

    @Test("a step changes the whole model, keeps what it does not name byte for byte, and is not told where it changes nothing")
    func edits() throws {
        let split = MigrationStep.edit("split the name") { model in
            guard let name = model["name"].string else { return }
            let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
            model["first"] = JSON(parts.first ?? "")
            model["last"] = JSON(parts.count > 1 ? parts[1] : "")
            model["name"] = .missing
        }
        var tree = try JSON(parsing: #"{"name": "Ann van Dyk", "x": 1.50}"#)
        #expect(split.apply(&tree) && split.name == "split the name")
        #expect(tree.text() == #"{"x": 1.50, "first": "Ann", "last": "van Dyk"}"#)
        #expect(!split.apply(&tree))
        for other in [JSON.missing, .null, 5, [["a": 1]]] {
            let replaced = MigrationStep.edit { $0 = other }
            #expect(!replaced.apply(&tree))
            #expect(tree.text() == #"{"x": 1.50, "first": "Ann", "last": "van Dyk"}"#)
        }
        let unnamed = MigrationStep.edit { $0["y"] = 2 }
        #expect(unnamed.apply(&tree) && unnamed.name == "edit the model" && tree["y"] == 2)
        let text = tree.text()
        for same in [unnamed, .edit { $0["x"] = $0["x"] }, .edit { ($0["z"], $0["z"]) = (1, .missing) }] {
            #expect(!same.apply(&tree) && tree.text() == text)
        }
    }

    typealias First = Wrapped<FirstFixtureSchema>
    typealias Now = Wrapped<FixtureSchema>

    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
    static let files: [(name: String, format: ArchiveFormat)] = [
        ("format-1.json", .json), ("format-1.xml.plist", .plist(.xml)), ("format-1.binary.plist", .plist(.binary)),
    ]

    static let text = """
        {
          "nick": "Jo", "city": "Oslo",
          "age": "41", "legacy": [1, 2],
          "unknown": {"id": 18446744073709551615, "x": -0.0}
        }

        """

    static func first() throws -> First {
        var first = try First(json: text)
        first.nick = "Joe"
        return first
    }

    /// The files are kept for good: they show that every format version goes on being read, and that today's writer makes the same bytes.
    /// `DYNWRAP_WRITE_FIXTURES=1` writes those that are not there.
    @Test("an archive of each format version opens, and is written the same", arguments: files.indices)
    func fixtures(_ index: Int) throws {
        let (name, format) = Self.files[index]
        let url = Self.fixtures.appendingPathComponent(name)
        let first = try Self.first()
        if ProcessInfo.processInfo.environment["DYNWRAP_WRITE_FIXTURES"] != nil, !FileManager.default.fileExists(atPath: url.path)
        {
            try first.dyn.archive(to: url, format: format)
        }
        let opened = try First(archive: url)
        #expect(opened.dyn.originalText == Self.text)
        #expect(opened.nick == "Joe")
        #expect(opened.dyn.changes == first.dyn.changes)
        #expect(try Archive(opened).data(as: format) == Data(contentsOf: url))
    }

    @Test("an older archive is taken through every step, and what was done is reported", arguments: files.indices)
    func migrating(_ index: Int) throws {
        let url = Self.fixtures.appendingPathComponent(Self.files[index].name)
        let before = try Data(contentsOf: url)
        let archive = try Archive<Now>(contentsOf: url)
        #expect(archive.version == 1)
        #expect(
            archive.migrations.map(\.description) == [
                "version 2: rename nick to nickname (1 model)", "version 2: rename city to address.city (1 model)",
                "version 3: default tier (1 model)", "version 3: transform age (1 model)", "version 3: remove legacy (1 model)",
            ])
        let now = Now(archive)
        #expect(now.nickname == "Joe")
        #expect(now.city == "Oslo")
        #expect(now.age == 41)
        #expect(now.tier == "basic")
        // Unknown members survive, the edit is still an edit, and what the migration did is none.
        #expect(now.dyn.json["unknown"].text() == #"{"id": 18446744073709551615, "x": -0.0}"#)
        #expect(now.dyn.original.nickname == "Jo")
        #expect(now.dyn.changes.paths.map(\.description) == ["/nickname"])
        #expect(try Data(contentsOf: url) == before)
    }

    @Test("saved again it has the new version, and nothing is left to be done")
    func savingAgain() throws {
        try inArchiveFolder { folder in
            let url = folder.appendingPathComponent("a.json")
            var now = try Now(archive: Self.fixtures.appendingPathComponent("format-1.json"))
            now.age = 42
            try now.dyn.archive(to: url)
            let again = try Archive<Now>(contentsOf: url)
            #expect(again.version == 3)
            #expect(again.migrations.isEmpty)
            #expect(Now(again).dyn.json.text() == now.dyn.json.text())
            #expect(again == Archive(now))
        }
    }

    @Test("lists and dictionaries are taken through model by model")
    func collections() throws {
        let list = try WrappedList<FirstFixtureSchema>(json: #"[{"nick": "a"}, {"nick": "b"}, {"other": 1}]"#)
        let archive = try Archive<WrappedList<FixtureSchema>>(data: Archive(list).data(as: .json))
        #expect(archive.migrations[0].models == 2)
        #expect(archive.migrations[2].models == 3)
        #expect(WrappedList(archive).map(\.nickname) == ["a", "b", ""])
        let dictionary = ["k": try Self.first(), "l": try First(json: "{}")]
        let opened = try Archive<[String: Now]>(data: Archive(dictionary).data(as: .plist(.binary)))
        #expect([String: Now](opened)["k"]?.nickname == "Joe")
        #expect([String: Now](opened)["k"]?.dyn.original.nickname == "Jo")
        #expect([String: Now](opened)["l"]?.tier == "basic")
    }

    @Test("a newer schema and a newer format are refused by name", arguments: files.indices)
    func newer(_ index: Int) throws {
        let data = try Archive(Now(json: "{}")).data(as: Self.files[index].format)
        let error = #expect(throws: ArchiveError.self) { try Archive<First>(data: data) }
        #expect(error?.code == .newerVersion)
        #expect(
            error?.description
                == "The archive was made with version 3 of Fixture, and this program knows version 1. Open it with a newer version of the program."
        )
        let text = String(decoding: try Archive(Self.first()).data(as: .json), as: UTF8.self)
        let newer = #expect(throws: ArchiveError.self) {
            try Archive<First>(data: Data(text.replacing("\"format\":1", with: "\"format\":3,\"key\":0").utf8))
        }
        #expect(newer?.code == .newerVersion)
        #expect(newer?.message == "The archive has format 3, and this version of DynWrap knows formats up to 2.")
        let xml = String(decoding: try Archive(Self.first()).data(as: .plist(.xml)), as: UTF8.self)
        let newerList = #expect(throws: ArchiveError.self) {
            try Archive<First>(data: Data(xml.replacing("<integer>1<", with: "<integer>9<", maxReplacements: 1).utf8))
        }
        #expect(newerList?.code == .newerVersion)
    }
}
