import DynWrap
import Foundation
import TestSupport
import Testing

/// A schema with models of another everywhere a model can be, as both were at first.
struct OldShelfSchema: Schema {
    let one = Model<OldBookSchema>("one")
    static var schemaName: String { "Shelf" }
}
struct OldBookSchema: Schema {
    let name = Str("name")
    static var schemaName: String { "Book" }
}

/// Both later: a book's member has another name, the shelf's books another place.
struct NewShelfSchema: Schema {
    let one = Model<NewBookSchema>("one")
    let list = ModelList<NewBookSchema>("books")
    let edges = ModelList<NewBookSchema>("edges", each: "node")
    let dict = ModelDict<NewBookSchema>("by-name")
    let lists = Field<[String: [Wrapped<NewBookSchema>]]>("by-year")
    let any = OneOf<AnyBook>("any", by: "kind") {
        Case("book", AnyBook.book); Otherwise(AnyBook.other)
    }
    let shelves = ModelList<NewShelfSchema>("shelves")
    let group = Group(PartSchema())
    static var schemaName: String { "Shelf" }

    var body: some SchemaBody { Version(2) { Step.rename("list", to: "books") } }

    enum AnyBook: Sendable { case book(Wrapped<NewBookSchema>), other(JSON) }
    struct PartSchema: Schema { let last = Model<NewBookSchema>("last") }
}
struct NewBookSchema: Schema {
    let title = Str("title")
    let next = Model<NewBookSchema>("next")
    let tier = Str("tier")
    static var schemaName: String { "Book" }
    var body: some SchemaBody {
        Version(2) { Step.rename("name", to: "title") }
        Version(4) { Step.default("tier", "basic") }
    }
}

/// Folders of folders, the innermost of books.
private struct FolderSchema: Schema {
    let inner: Model<FolderSchema>
    let content: OneOf<NewShelfSchema.AnyBook>

    init(_ level: Int) {
        inner = Model("inner", of: FolderSchema(level - 1))
        content = OneOf("content", by: "kind") {
            if level == 0 { Case("book", NewShelfSchema.AnyBook.book) }
            Otherwise(NewShelfSchema.AnyBook.other)
        }
    }
    init() { self.init(2) }
    static var schemaName: String { "Folder" }
}

/// The same before a folder knew of its books.
private struct OldFolderSchema: Schema {
    let inner = Model<OldFolderSchema>("inner")
    static var schemaName: String { "Folder" }
}

@Suite("Versions of schemas inside")
struct ArchiveNestedVersionTests {
    private typealias Old = Wrapped<OldShelfSchema>
    private typealias New = Wrapped<NewShelfSchema>

    private static let book = #"{"name":"a","x":1.0}"#
    private static let text = """
        {"one":\(book),"list":[\(book),null,7,\(book)],"edges":[{"cursor":1,"node":\(book)},{"cursor":2}],"by-name":{"k":\(book)},
         "by-year":{"1999":[\(book)]},"any":{"kind":"book","name":"a","x":1.0},"last":{"name":"a","x":1.0,"next":\(book)},
         "shelves":[{"list":[\(book)],"other":\(book)}],"elsewhere":\(book)}
        """

    @Test("a schema that is only in a value of the same type inside has its version in the archive, so nothing is done twice")
    func inOwnType() throws {
        let text = #"{"inner": {"inner": {"content": {"kind": "book", "title": "a"}}}}"#
        let folder = try Wrapped(json: text, schema: FolderSchema(2))
        let archive = try Archive<Wrapped<FolderSchema>>(data: Archive(folder).data(as: .json), schema: FolderSchema(2))
        #expect(archive.migrations.isEmpty)
        #expect(Wrapped(archive).dyn.json.text() == text)
    }

    @Test(
        "models of a schema that is only in a value of the same type inside are taken through its steps, once",
        arguments: ArchiveTests.formats)
    func stepsInOwnType(_ format: ArchiveFormat) throws {
        let old = try Wrapped<OldFolderSchema>(json: #"{"inner": {"inner": {"content": {"kind": "book", "name": "a"}}}}"#)
        let archive = try Archive<Wrapped<FolderSchema>>(data: Archive(old).data(as: format), schema: FolderSchema(2))
        #expect(
            archive.migrations.map(\.description) == [
                "Book version 2: rename name to title (1 model)", "Book version 4: default tier (1 model)",
            ])
        let new = Wrapped(archive)
        #expect(new.dyn.json["inner"]["inner"]["content"] == ["kind": "book", "title": "a", "tier": "basic"])
        let again = try Archive<Wrapped<FolderSchema>>(data: Archive(new).data(as: format), schema: FolderSchema(2))
        #expect(again.migrations.isEmpty && Wrapped(again).dyn.json.text() == new.dyn.json.text())
    }

    @Test(
        "each model inside is taken through the steps of its own schema, after those of the models around it",
        arguments: ArchiveTests.formats)
    func everywhere(_ format: ArchiveFormat) throws {
        var old = try Old(json: Self.text)
        old.one?.name = "b"
        let archive = try Archive<New>(data: Archive(old).data(as: format))
        #expect(
            archive.migrations.map(\.description) == [
                "version 2: rename list to books (2 models)", "Book version 2: rename name to title (10 models)",
                "Book version 4: default tier (10 models)",
            ])
        #expect(archive.migrations.map(\.schema) == [nil, "Book", "Book"])
        let new = New(archive)
        let books: [Wrapped<NewBookSchema>?] =
            [
                new.list[0], new.list[3], new.edges[0], new.dict["k"], new.lists["1999"]?.first, new.group.last,
                new.group.last?.next,
            ]
            + [new.shelves[0].list[0]]
        for book in books { #expect(book?.title == "a" && book?.tier == "basic", "\(book.debugDescription)") }
        guard case .book(let any)? = new.any else { throw CocoaError(.coderReadCorrupt) }
        #expect(any.title == "a")
        #expect(
            new.one?.title == "b" && new.dyn.original.one?.title == "a"
                && new.dyn.changes.paths.map(\.description) == ["/one/title"])
        let rest = new.dyn.json
        #expect(rest["elsewhere"].text() == Self.book && rest["shelves"][0]["other"].text() == Self.book)
        #expect(rest["books"][1] == nil && rest["books"][2] == 7 && rest["edges"][1] == ["cursor": 2])

        // Saved again nothing is left to be done, and the file says so.
        let data = try Archive(new).data(as: format)
        let again = try Archive<New>(data: data)
        #expect(again.migrations.isEmpty && New(again).dyn.json.text() == new.dyn.json.text() && again == Archive(new))
        let coded = try PropertyListDecoder().decode(Archive<New>.self, from: PropertyListEncoder().encode(Archive(new)))
        #expect(coded == again && coded.migrations.isEmpty)
    }

    /// Kept for good, as those of format 1.
    @Test("an archive of format 2 opens, and is written the same", arguments: ArchiveVersionTests.files.indices)
    func fixtures(_ index: Int) throws {
        let (name, format) = ArchiveVersionTests.files[index]
        let url = ArchiveVersionTests.fixtures.appendingPathComponent(name.replacing("format-1", with: "format-2"))
        var new = try New(json: #"{"one": {"title": "a"}, "x": -0.0}"#)
        new.one?.tier = "gold"
        if ProcessInfo.processInfo.environment["DYNWRAP_WRITE_FIXTURES"] != nil, !FileManager.default.fileExists(atPath: url.path)
        {
            try new.dyn.archive(to: url, format: format)
        }
        let opened = try New(archive: url)
        #expect(opened.one?.tier == "gold" && opened.dyn.changes == new.dyn.changes)
        #expect(try Archive(opened).data(as: format) == Data(contentsOf: url))
    }

    @Test("the head says the versions inside, and only where there are any")
    func head() throws {
        let text = String(decoding: try Archive(New(json: "{}")).data(as: .json), as: UTF8.self)
        #expect(text.hasPrefix(#"{"archive":"DynWrap","format":2,"schema":"Shelf","version":2,"nested":{"Book":4},"checksum":""#))
        let plain = String(decoding: try Archive(Old(json: "{}")).data(as: .json), as: UTF8.self)
        #expect(plain.hasPrefix(#"{"archive":"DynWrap","format":1,"schema":"Shelf","version":1,"checksum":""#))
    }

    private struct PrintedSchema: Schema {
        let title = Str("title")
        static var schemaName: String { "Book" }
        var body: some SchemaBody { Version(3) }
    }

    @Test(
        "schemas of one name and different versions: each under its type, in a function or private too, by what does not change from run to run"
    )
    func namesakes() throws {
        struct SpokenSchema: Schema {
            let title = Str("title")
            static var schemaName: String { "Book" }
            var body: some SchemaBody { Version(2) }
        }
        struct MediaSchema: Schema {
            fileprivate let printed = Model<PrintedSchema>("printed")
            let spoken = Model<SpokenSchema>("spoken")
        }
        let text = String(decoding: try Archive(Wrapped<MediaSchema>()).data(as: .json), as: UTF8.self)
        let nested = try JSON(parsing: text.prefix { $0 != "\n" } + #""_":null}"#)["nested"]
        let types = "DynWrapTests.ArchiveNestedVersionTests"
        #expect(nested == ["Book": [2, 3], "\(types).PrintedSchema": 3, "\(types).SpokenSchema": 2], "\(text)")
    }

    private struct NewerShelfSchema: Schema {
        let one = Model<NewerBookSchema>("one")
        static var schemaName: String { "Shelf" }
        var body: some SchemaBody { Version(2) }
        struct NewerBookSchema: Schema {
            let title = Str("title")
            static var schemaName: String { "Book" }
            var body: some SchemaBody {
                Version(4) { Step.default("tier", "basic") }
                Version(5) { Step.rename("title", to: "headline") }
            }
        }
    }

    @Test(
        "a newer version of a schema inside is refused by its name; steps from the version in between are the later ones",
        arguments: ArchiveTests.formats)
    func versions(_ format: ArchiveFormat) throws {
        let newer = try Archive(Wrapped<NewerShelfSchema>(json: #"{"one":{"headline":"a"}}"#)).data(as: format)
        let error = #expect(throws: ArchiveError.self) { try Archive<New>(data: newer) }
        #expect(error?.code == .newerVersion)
        #expect(error?.message == "The archive was made with version 5 of Book, and this program knows version 4.")
        let older = try Archive(New(json: #"{"one":{"title":"a"}}"#)).data(as: format)
        let archive = try Archive<Wrapped<NewerShelfSchema>>(data: older)
        #expect(archive.migrations.map(\.description) == ["Book version 5: rename title to headline (1 model)"])
    }

    @Test("models in models, a hundred thousand deep, on a small stack")
    func deep() {
        let depth = Rounds.of(100_000).count
        let tree = (0..<depth).reduce(["name": "z"] as JSON) { inner, _ in ["name": "a", "next": inner] }
        let found = onSmallStack { () -> [String] in
            guard let old = try? Wrapped<OldBookSchema>(json: tree), let data = try? Archive(old).data(as: .json),
                let archive = try? Archive<Wrapped<NewBookSchema>>(data: data, options: JSONOptions(maximumDepth: depth + 10))
            else { return [] }
            return archive.migrations.map(\.description)
        }
        #expect(
            found == ["version 2: rename name to title (\(depth + 1) models)", "version 4: default tier (\(depth + 1) models)"])
    }

    private struct NameSchema: Schema {
        let first: Str
        let prefix: String
        static var schemaName: String { "Name" }
        init() { self.init(prefix: "") }
        init(prefix: String) { (first, self.prefix) = (Str(prefix + "first"), prefix) }
        var body: some SchemaBody { Version(2) { Step.rename(prefix + "given", to: prefix + "first") } }
    }
    private struct NamesSchema: Schema {
        let name = Group(NameSchema())
        let inner = Group(InnerSchema())
        let other = Model<InnerSchema>("other")
        static var schemaName: String { "Names" }
        struct InnerSchema: Schema { let name = Group(NameSchema(prefix: "x-")) }
    }
    private struct OldNamesSchema: Schema {
        let given = Str("given")
        static var schemaName: String { "Names" }
    }

    @Test(
        "groups, in groups and in models inside too, are taken through the steps of their schemas",
        arguments: ArchiveTests.formats)
    func groups(_ format: ArchiveFormat) throws {
        var old = try Wrapped<OldNamesSchema>(
            json: #"{"given": "a", "x-given": "b", "other": {"x-given": "c", "given": "d"}}"#)
        old.given = "A"
        let archive = try Archive<Wrapped<NamesSchema>>(data: Archive(old).data(as: format))
        let new = Wrapped(archive)
        #expect(new.name.first == "A" && new.dyn.original.name.first == "a")
        #expect(new.inner.name.first == "b" && new.other?.name.first == "c")
        #expect(new.dyn.json == ["x-first": "b", "first": "A", "other": ["x-first": "c", "given": "d"]])
        #expect(new.dyn.changes.paths.map(\.description) == ["/first"])
        #expect(
            archive.migrations.map(\.description) == [
                "Name version 2: rename given to first (1 model)", "Name version 2: rename x-given to x-first (2 models)",
            ])
        // Nothing is left to be done.
        let again = try Archive<Wrapped<NamesSchema>>(data: Archive(new).data(as: format))
        #expect(again.migrations.isEmpty && again == Archive(new))
    }

    @Test("a model that says no version is of the first, whose steps are nothing's; two schemas of one name have their own steps")
    func firstVersion() throws {
        struct PlainSchema: Schema { let x = Num<Int>("x") }
        struct OldSchema: Schema {
            let left = Model<PlainSchema>("left")
            let right = Model<PlainSchema>("right")
            static var schemaName: String { "Pair" }
        }
        struct LeftSchema: Schema {
            static var schemaName: String { "Part" }
            var body: some SchemaBody {
                Version(1) { Step.default("first", 1) }
                Version(2) { Step.default("left", 1) }
            }
        }
        struct RightSchema: Schema {
            static var schemaName: String { "Part" }
            var body: some SchemaBody { Version(2) { Step.default("right", 1) } }
        }
        struct NewSchema: Schema {
            let left = Model<LeftSchema>("left")
            let right = Model<RightSchema>("right")
            static var schemaName: String { "Pair" }
        }
        let data = try Archive(Wrapped<OldSchema>(json: #"{"left":{},"right":{}}"#)).data(as: .json)
        let archive = try Archive<Wrapped<NewSchema>>(data: data)
        #expect(Wrapped(archive).dyn.json == ["left": ["left": 1], "right": ["right": 1]])
        #expect(
            archive.migrations.map(\.description) == [
                "Part version 2: default left (1 model)", "Part version 2: default right (1 model)",
            ])
    }
}
