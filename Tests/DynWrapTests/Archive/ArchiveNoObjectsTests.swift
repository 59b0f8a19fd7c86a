import DynWrap
import Foundation
import Testing

private struct PartSchema: Schema { let v = Num<Int>("v") }
private struct HolderSchema: Schema {
    let edges = ModelList<PartSchema>("edges", each: "node")
    let parts = ModelList<PartSchema>("parts")
}
private typealias Part = Wrapped<PartSchema>

@Suite("Archives of models that are no objects: those of a list's elements without one")
struct ArchiveNoObjectsTests {
    private static func holder() throws -> Wrapped<HolderSchema> {
        try Wrapped(json: #"{"parts": [{"v": 1}, null, 7, {"v": 3}], "edges": [{"c": 1}, {"c": 2, "node": {"v": 2}}, 7]}"#)
    }

    private func roundTrip<Content: Archivable & Equatable>(_ content: Content) throws -> Content {
        var last: Content?
        for format in ArchiveTests.formats {
            let again = Content(try Archive<Content>(data: Archive(content).data(as: format)))
            #expect(again == content)
            last = again
        }
        let coded = try JSONDecoder().decode(Archive<Content>.self, from: JSONEncoder().encode(Archive(content)))
        #expect(Content(coded) == content)
        return last ?? content
    }

    @Test("arrays and dictionaries have as many models as before, equal to those")
    func collections() throws {
        let holder = try Self.holder()
        #expect(try roundTrip(Array(holder.parts)).map(\.dyn.json) == [["v": 1], .null, 7, ["v": 3]])
        #expect(try roundTrip(Array(holder.edges)).map(\.v) == [0, 2, 0])
        #expect(try roundTrip(["a": holder.edges[0], "b": holder.edges[1], "c": holder.parts[2]]).count == 3)
        #expect(try roundTrip([[holder.parts[1]], []]).map(\.count) == [1, 0])
        // Null is nil where there may be one.
        let optionals = [Part?.some(holder.edges[0]), nil, holder.edges[1]]
        let again = [Part?](try Archive<[Part?]>(data: Archive(optionals).data(as: .json)))
        #expect(again.map { $0?.v } == [nil, nil, 2])
        // An edit makes one of it.
        var model = holder.edges[0]
        model.v = 5
        #expect(try roundTrip([model, holder.edges[1]]).map(\.v) == [5, 2])
    }

    @Test("one alone is one without members; an array is still no model")
    func alone() throws {
        let holder = try Self.holder()
        for model in [holder.edges[0], holder.parts[1], holder.parts[2]] {
            let again = Part(try Archive<Part>(data: Archive(model).data(as: .json)))
            #expect(again == Part() && again.dyn.changes.isEmpty)
        }
        #expect(throws: ArchiveError.self) { try Archive<Part>(data: Archive([Part()]).data(as: .json)) }
        #expect(throws: ArchiveError.self) { try Archive<Part>(data: Archive(Part?.none).data(as: .json)) }
    }
}
