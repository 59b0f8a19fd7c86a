import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("The plain names lose nothing: text, data and write give the whole document")
struct WholeDocumentTests {
    struct OrderSchema: Schema {
        let name = Str("name")
        let total = Num<Double>("total")
        let token = Str("token").secret
        let draft = Flag("draft").notSerialized
    }
    typealias Order = Wrapped<OrderSchema>
    static let text = """
        { // an order
          "name": "Ann", "price": 9.90, "other": [1, null], "draft": true,
          "token": "t", "total": 1.0e1
        }
        """

    @Test("undeclared members, comments and spellings are there, after an edit too; the declared entries are asked for by name")
    func whole() throws {
        var order = try Order(json: Self.text, options: .jsonc)
        #expect(order.dyn.text() == Self.text && order.dyn.data() == Data(Self.text.utf8))
        order.name = "Bo"
        let edited = Self.text.replacingOccurrences(of: "Ann", with: "Bo")
        #expect(order.dyn.text() == edited && order.dyn.data() == Data(edited.utf8))
        #expect(
            order.dyn.text(.compact) == #"{"name":"Bo","price":9.90,"other":[1,null],"draft":true,"token":"t","total":1.0e1}"#)
        #expect(order.dyn.output().text() == #"{"name":"Bo","total":10,"token":"t"}"#)
        #expect("\(order.dyn.output())" == #"{"name":"Bo","total":10,"token":"<secret>"}"#)
        var shown = ""
        dump(order.dyn.output(), to: &shown)
        #expect(!shown.contains("\"t\"") && shown.contains("<secret>"))
    }

    @Test("of random documents and edits, what is written opens as the same tree")
    func law() throws {
        var document = LawDocument(random: SeededRandom(seed: EditingLawTests.seed &+ 91))
        for run in 0..<(EditingLawTests.runs / 4) {
            var model = try LawModel(json: document.text())
            for _ in 0..<2 { _ = LawEdit.all.randomElement(using: &document.random)!.check(&model, &document) }
            #expect(
                model.dyn.text() == model.dyn.json.text() && model.dyn.data() == Data(model.dyn.json.text().utf8), "run \(run)")
            #expect(try LawModel(json: model.dyn.data()).dyn.json == model.dyn.json, "run \(run)")
        }
    }

    @Test("a file is replaced whole, and what can't be written is told with its path")
    func file() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-whole-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("order.json")
        var order = try Order(json: Self.text, options: .jsonc)
        try order.dyn.write(to: url)
        #expect(try String(contentsOf: url, encoding: .utf8) == Self.text)
        order.name = "Bo"
        try order.dyn.write(.compact, to: url)
        #expect(try Data(contentsOf: url) == order.dyn.data(.compact))
        try JSON(parsing: "[1]").write(to: url)
        #expect(try Data(contentsOf: url) == Data("[1]".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["order.json"])
        let missing = folder.appendingPathComponent("none/order.json")
        let error = #expect(throws: FileError.self) { try order.dyn.write(to: missing) }
        #expect(error?.code == .noSuchFolder && error?.path == missing.path)
    }
}
