import DynWrap
import Foundation
import Testing

/// Models that two entries see are one model: its steps and its work on opening are done once.
@Suite("Steps and work on opening of models that several entries see")
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
}
