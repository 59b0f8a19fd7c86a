import DynWrap
import Testing

@testable import DynWrapSchema

/// Views that hold what they were made from.
private struct ShelfSchema: Schema {
    let books = ModelList<BookSchema>("books").map(default: [:], byTitle) {
        WrappedList($0.sorted { $0.key < $1.key }.map(\.value))
    }
    let note = Raw("note").map({ Note(json: $0) }, { $0.json })
    let name = Field<LongName>("name").map({ [$0] }, { $0[0] })
}

@Sendable private func byTitle(_ books: WrappedList<BookSchema>) -> [String: Wrapped<BookSchema>]? {
    Dictionary(books.map { ($0.title, $0) }, uniquingKeysWith: { $1 })
}

private struct BookSchema: Schema {
    let title = Str("title")
    let author = Raw("author").map({ Note(json: $0) }, { $0.json })
}

private struct Note: Sendable, Equatable { var json: JSON }

/// A value that keeps the JSON it was read from.
private struct LongName: JSONConvertible, JSONDefaultable, Hashable {
    static let expectation = "a name"
    static var jsonDefault: LongName { LongName(json: "") }
    let json: JSON
    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<LongName> { .value(LongName(json: json)) }
    func json(_ options: ConversionOptions) -> JSON { json }
}

/// What `map` made of a value is kept with the document. It may hold a part of that: then neither would ever be freed.
@Suite("A mapped value that holds its JSON or models")
struct MappedLifetimeTests {
    private static let text = #"""
        {"books": [{"title": "A", "author": {"name": "x"}}, {"title": "B", "author": {"name": "y"}, "more": 1.50}],
         "note": [1, {"a": 2}], "name": "a name that is not inline"}
        """#

    private func read(_ model: Wrapped<ShelfSchema>) {
        for _ in 0..<2 {
            #expect(model.books["A"]?.author.json == ["name": "x"] && model.books["B"]?.author.json["name"] == "y")
            #expect(model.note.json == [1, ["a": 2]])
            #expect(model.name.map(\.json) == ["a name that is not inline"])
        }
    }

    @Test("the document is freed with its last model, whatever was read")
    func document() throws {
        weak var document: Document?
        do {
            let model = try Wrapped<ShelfSchema>(json: Self.text)
            document = model.dyn.json.document
            #expect(document != nil)
            read(model)
        }
        #expect(document == nil)
    }

    @Test("a string that was assigned is freed, too")
    func string() throws {
        weak var holder: StringHolder?
        do {
            var tree = try JSON(parsing: Self.text)
            tree["name"] = JSON(String(repeating: "long ", count: 20))
            holder = tree["name"].stringHolder
            let model = try Wrapped<ShelfSchema>(json: tree)
            #expect(holder != nil && model.name == model.name && model.name[0].json.string?.utf8.count == 100)
        }
        #expect(holder == nil)
    }

    @Test("what was read lives on without the model, and is freed with the last part of it")
    func outliving() throws {
        weak var first: Document?
        weak var second: Document?
        do {
            let books: [String: Wrapped<BookSchema>]
            do {
                let model = try Wrapped<ShelfSchema>(json: Self.text)
                first = model.dyn.json.document
                books = model.books
            }
            #expect(first == nil)
            second = books["A"]?.dyn.json.document
            for _ in 0..<2 { #expect(books["B"]?.author.json["name"] == "y" && books["A"]?.title == "A") }
        }
        #expect(second == nil)
    }

    @Test("an edit of a part writes that part, and leaves the bytes of the others")
    func edits() throws {
        var model = try Wrapped<ShelfSchema>(json: Self.text)
        read(model)
        let before = model.dyn.json.text()
        model.books = model.books
        model.note = model.note
        model.name = model.name
        #expect(model.dyn.json.text() == before && model.dyn.changes.isEmpty)
        model.books["A"]?.title = "AA"
        let edited = model.dyn.json.text()
        #expect(
            edited.contains(#"{"title": "AA", "author": {"name": "x"}}"#)
                && edited.contains(#"{"title": "B", "author": {"name": "y"}, "more": 1.50}"#))
        #expect(model.books["AA"]?.author.json == ["name": "x"] && model.books["A"] == nil)
    }
}
