import DynWrap
import Foundation
import Testing

private struct BoundedSchema: Schema {
    let one = Num<Int>("one").range(0...9)
    let two = Num<Int>("two").range(0...9)
    let inner = Model<InnerSchema>("inner")

    struct InnerSchema: Schema {
        let three = Num<Int>("three").range(0...9)
    }
}
private typealias Bounded = Wrapped<BoundedSchema>

/// Lines and columns of problems: those of the text that was opened, or none.
@Suite("Places after edits and archives")
struct ArchivePlaceTests {
    private func places(_ model: Bounded) -> [String] {
        model.dyn.problems.map { problem in
            "\(problem.pointer) " + (problem.line.map { "\($0):\(problem.column ?? 0)" } ?? "nowhere")
        }
    }

    @Test("what was edited has no place, whatever text it came from, before an archive and after it; all else has its own")
    func places() throws {
        var model = try Bounded(json: "{\n \"one\": 11,\n \"two\": 5, \"inner\": {\"three\": 33}}")
        #expect(places(model) == ["/one 2:9", "/inner/three 3:31"])
        model.two = 99
        try model.dyn.apply(JSONPatch(json: JSON(parsing: #"[{"op": "replace", "path": "/one", "value": 22}]"#)))
        let expected = ["/one nowhere", "/two nowhere", "/inner/three 3:31"]
        #expect(places(model) == expected)
        let decoded = try JSONDecoder().decode(Archive<Bounded>.self, from: JSONEncoder().encode(Archive(model)))
        #expect(places(Bounded(decoded)) == expected)
        for format in ArchiveTests.formats {
            #expect(places(Bounded(try Archive<Bounded>(data: Archive(model).data(as: format)))) == expected)
        }
    }

    @Test("after a migration nothing has a place, as no text has what stands there now")
    func migrated() throws {
        struct Old: Schema {
            static let schemaName = "Migrated"
            let one = Num<Int>("one").range(0...9)
        }
        struct New: Schema {
            static let schemaName = "Migrated"
            let first = Num<Int>("first").range(0...9)
            var body: some SchemaBody { Version(2) { Step.rename("one", to: "first") } }
        }
        var model = try Wrapped<Old>(json: "\n{\"one\": 11}")
        for value in [11, 12] {
            model.one = value
            for format in ArchiveTests.formats {
                let new = Wrapped(try Archive<Wrapped<New>>(data: Archive(model).data(as: format)))
                #expect(new.dyn.problems.map(\.pointer) == ["/first"] && new.dyn.problems.map(\.line) == [nil])
            }
        }
    }

    @Test("trees of other texts that are put in have no place either")
    func trees() throws {
        var model = try Bounded(json: "{\"one\": 1}")
        model.inner = try Wrapped(json: "\n\n{\"three\": 12}")
        try model.dyn.apply(merging: JSON(parsing: "{\n\"two\": 77}"))
        #expect(places(model) == ["/two nowhere", "/inner/three nowhere"])
        #expect(model.inner?.dyn.problems.map(\.line) == [3])
    }
}
