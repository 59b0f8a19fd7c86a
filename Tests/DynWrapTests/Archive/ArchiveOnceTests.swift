import DynWrap
import Foundation
import Testing

/// Models that two entries see are one model: its steps and its work on opening are done once.
@Suite("Steps and work on opening of models that several entries see, and of unions by shape")
struct ArchiveOnceTests {
    struct OldBoxSchema: Schema {
        let x = Raw("x")
        static var schemaName: String { "Box" }
    }
    struct BookSchema: Schema {
        let n = Num<Int>("n")
        static var schemaName: String { "Book" }
        var body: some SchemaBody { Version(2) { Step.transform("n") { $0.int.map { JSON($0 + 1) } ?? $0 } } }
    }
    enum Kind: Sendable { case book(Wrapped<BookSchema>), other(JSON) }
    struct BoxSchema: Schema {
        let a = Model<BookSchema>("new").or("old")
        let b = Model<BookSchema>("old")
        let list = ModelList<BookSchema>("l")
        let element = Model<BookSchema>("l[0]")
        let group = Group<PartSchema>()
        let dict = ModelDict<BookSchema>("d")
        let member = Model<BookSchema>("d.k")
        let kind = OneOf<Kind>("u", by: .sibling("t")) {
            Case("book", Kind.book); Otherwise(Kind.other)
        }
        let inside = Model<BookSchema>("u")
        let first = Group<BookSchema>()
        let second = Group<BookSchema>()
        static var schemaName: String { "Box" }
        struct PartSchema: Schema { let list = ModelList<BookSchema>("l") }
    }

    @Test("a migration's steps are done once to each model")
    func steps() throws {
        let old = try Wrapped<OldBoxSchema>(
            json: #"{"old":{"n":1},"l":[{"n":1},{"n":2}],"d":{"k":{"n":1},"j":{"n":1}},"t":"book","u":{"n":1},"n":1}"#)
        let archive = try Archive<Wrapped<BoxSchema>>(data: Archive(old).data(as: .json))
        #expect(
            Wrapped(archive).dyn.json.text()
                == #"{"old":{"n":2},"l":[{"n":2},{"n":3}],"d":{"k":{"n":2},"j":{"n":2}},"t":"book","u":{"n":2},"n":2}"#)
        #expect(archive.migrations.map(\.models) == [7])
    }

    struct CountedSchema: Schema {
        let n = Num<Int>("n")
        var body: some SchemaBody { OnOpen(\.n) { $0 += 1 } }
    }
    struct OpenedSchema: Schema {
        let a = Model<CountedSchema>("x")
        let b = Model<CountedSchema>("x")
        let list = ModelList<CountedSchema>("l")
        let group = Group<PartSchema>()
        let inner = Model<CountedSchema>("x.inner")
        struct PartSchema: Schema { let list = ModelList<CountedSchema>("l") }
    }

    @Test("OnOpen is done once to each model")
    func opening() throws {
        let model = try Wrapped<OpenedSchema>(json: #"{"x":{"n":1,"inner":{"n":5}},"l":[{"n":1},{"n":2}]}"#)
        #expect(model.dyn.json.text() == #"{"x":{"n":2,"inner":{"n":6}},"l":[{"n":2},{"n":3}]}"#)
    }

    // MARK: Unions by shape

    struct OldTitleSchema: Schema {
        let name = Str("name").required
        static var schemaName: String { "Title" }
    }
    struct TitleSchema: Schema {
        let title = Str("title").required
        let inner = ModelList<TitleSchema>("inner")
        static var schemaName: String { "Title" }
        var body: some SchemaBody { Version(2) { Step.rename("name", to: "title") } }
    }
    struct DiscSchema: Schema {
        let minutes = Num<Int>("minutes").required
        static var schemaName: String { "Disc" }
    }
    enum OldMedium: Sendable { case disc(Wrapped<DiscSchema>), title(Wrapped<OldTitleSchema>), other(JSON) }
    enum Medium: Sendable { case disc(Wrapped<DiscSchema>), title(Wrapped<TitleSchema>), other(JSON) }
    struct OldShapeSchema: Schema {
        let one = OneOf<OldMedium>("one", by: .shape) {
            Case(OldMedium.disc); Case(OldMedium.title); Otherwise(OldMedium.other)
        }
        static var schemaName: String { "Shape" }
    }
    struct ShapeSchema: Schema {
        let one = OneOf<Medium>("one", by: .shape) {
            Case(Medium.disc); Case(Medium.title); Otherwise(Medium.other)
        }
        let list = OneOfList<Medium>("list", by: .shape) {
            Case(Medium.disc); Case(Medium.title); Otherwise(Medium.other)
        }
        static var schemaName: String { "Shape" }
    }

    @Test("the case of a union by shape is told by what the steps make of the value")
    func shapes() throws {
        let old = try Wrapped<OldShapeSchema>(
            json: #"{"one":{"name":"A","inner":[{"name":"B"}]},"list":[{"minutes":1},{"name":"C"},{"x":1,"name":null},5]}"#)
        let archive = try Archive<Wrapped<ShapeSchema>>(data: Archive(old).data(as: .json))
        let model = Wrapped(archive)
        guard case .title(let title) = model.one else {
            Issue.record("\(model.dyn.json)")
            return
        }
        #expect(title.title == "A" && title.inner[0].title == "B")
        #expect(archive.migrations.map(\.models) == [3])
        let expected =
            #"{"one":{"title":"A","inner":[{"title":"B"}]},"list":[{"minutes":1},{"title":"C"},{"x":1,"name":null},5]}"#
        #expect(try model.dyn.json == JSON(parsing: expected))
        // Saved anew, nothing is done twice.
        let again = try Archive<Wrapped<ShapeSchema>>(data: Archive(model).data(as: .json))
        #expect(again.migrations.isEmpty && Wrapped(again) == model)
    }
}
