import DynWrap
import Foundation
import TestSupport
import Testing

private struct ChainSchema: Schema {
    let n = Num<Int>("n")
    let pin = Str("pin").secret
    let next = Model<ChainSchema>("next")
    let list = ModelList<ChainSchema>("list")
    let byKey = ModelDict<ChainSchema>("by-key")
    let tags = List<String>("tags")
}

private typealias Chain = Wrapped<ChainSchema>

/// What is done with documents as deep as the options allow, each on a thread with 256 KB of stack; beside `DepthTests` and `DeepModelsTests`, which go deeper.
@Suite("Everything at its limits, on a 256 KB stack")
struct SmallStackTests {
    /// Models in each of the three places in turn, `models` of them inside each other, which are no more than 512 containers.
    private static func text(_ models: Int = 300, _ core: String = #"{"n": 7, "pin": "secret", "tags": ["a", "b"]}"#) -> String {
        let open = [#"{"n": 1, "next": "#, #"{"n": 2, "list": ["#, #"{"n": 3, "by-key": {"k": "#]
        let close = ["}", "]}", "}}"]
        let kinds = (0..<models).map { $0 % 3 }
        return kinds.map { open[$0] }.joined() + core + kinds.reversed().map { close[$0] }.joined()
    }

    private static func pointer(_ models: Int = 300) -> JSONPointer {
        JSONPointer(tokens: (0..<models).flatMap { [["next"], ["list", "0"], ["by-key", "k"]][$0 % 3] } + ["n"])
    }

    /// The names of what failed on a small stack; the work is a list of names and conditions.
    private func check(_ work: @escaping @Sendable (_ check: (String, Bool) -> Void) throws -> Void) {
        let failures = onSmallStack { () -> [String] in
            var failures: [String] = []
            do {
                try work { if !$1 { failures.append($0) } }
            } catch { failures.append("\(error)") }
            return failures
        }
        #expect(failures == [])
    }

    @Test("fields on long paths: put out as text and as a tree")
    func longPaths() {
        check { check in
            for length in [1, 32, 33, 400] {
                let path = Array(repeating: "a", count: length).joined(separator: ".")
                var model = Wrapped(
                    schema: DynamicSchema("Long") {
                        Str("\(path).x").named("x"); Num<Int>("\(path).n").named("n")
                    })
                model.x = "v"
                model.n = 3
                check("\(length)", model.dyn.output().text() == model.dyn.text() && model.dyn.output().json == model.dyn.json)
            }
        }
    }

    @Test("trees: opened, walked, compared, hashed, written in every style, edited, patched, merged")
    func trees() {
        check { check in
            let text = Self.text(306)  // 510 containers, and a list
            let tree = try JSON(parsing: text)
            check("too deep", (try? JSON(parsing: Self.text(308))) == nil)
            var (at, levels) = (tree, 0)
            while at["tags"].isMissing {
                at = at["next"].exists ? at["next"] : at["list"].exists ? at["list"][0] : at["by-key"]["k"]
                levels += 1
            }
            check("walk", levels == 306)
            for style in [JSON.TextStyle.compact, .pretty, .sorted, .canonical] {
                let again = try JSON(parsing: tree.text(style))
                check("\(style)", again == tree && again.hashValue == tree.hashValue)
            }
            check("description", "\(tree)".utf8.count > 1_000 && tree.debugDescription.utf8.count > 1_000)
            var edited = tree
            try edited.set(8, at: Self.pointer(306))
            for style in [JSON.TextStyle.asIs, .compact, .pretty, .sorted, .canonical] {
                check("edited, \(style)", try JSON(parsing: edited.text(style)) == edited)
            }
            var patched = tree
            try patched.apply(JSONPatch([.replace(Self.pointer(306), 8)]))
            check("patch", patched == edited && patched != tree && patched.hashValue == edited.hashValue)
            check("difference", JSON.difference(from: tree, to: edited).contains("8"))
            var merge: JSON = ["n": 8]
            for _ in 0..<500 { merge = ["next": merge] }
            var (merged, new) = (tree, JSON.null)
            merged.merge(merge)
            new.merge(merge)
            check("merged", merged["next"] != tree["next"] && new == merge)
            check("collected", try tree.query("$..n").reduce(0) { $0 + ($1.int ?? 0) } == 619)
        }
    }

    @Test("models: read, problems, output, edits at depth, changes, merge patch, rebase, reset, descriptions")
    func models() {
        check { check in
            var model = try Chain(strict: Self.text())
            let original = model
            try model.dyn.apply(JSONPatch([.replace(Self.pointer(), 8)]))
            model.n = 9
            check("text", try Chain(json: model.dyn.text()) == model)
            check("==", model != original && model == model.dyn.with { $0.n = 9 } && model.hashValue != original.hashValue)
            check("problems", model.dyn.problems.isEmpty && model.dyn.problems(of: .all).isEmpty)
            check("output", model.dyn.output(includingNulls: true).text(.pretty).contains("\"secret\""))
            check("descriptions", !"\(model)".contains("secret\"") && !model.debugDescription.contains(": \"secret\""))
            check("mirror", Mirror(reflecting: model).children.count > 1)
            let changes = model.dyn.changes
            check("changes", changes.list.count == 2 && changes.inverse.list.count == 2)
            check("fields", model.dyn.changedFields.count == 2 && !model.dyn.difference(from: original).isEmpty)
            var merged = original
            try merged.dyn.apply(merging: changes.mergePatch)
            check("merge patch", merged == model)
            var (mine, newer) = (model, original)
            try newer.dyn.apply(JSONPatch([.replace(Self.pointer(), 10)]))
            let conflicts = mine.dyn.rebase(onto: newer)
            check("rebase", conflicts.count == 1 && mine.n == 9)
            var dictionary = 0
            if let next = model.dyn.dictionary()["next"] as? [String: Any] { dictionary = next.count }
            check("dictionary", dictionary > 0)
            model.dyn.commit()
            check("commit", model.dyn.changes.isEmpty)
            mine.dyn.reset()
            check("reset", mine.dyn.changes.isEmpty)
        }
    }

    @Test("archives in three forms, of models at the limit; too deep ones are refused")
    func archives() {
        check { check in
            var model = try Chain(json: Self.text(250))
            try model.dyn.apply(JSONPatch([.replace(Self.pointer(250), 8)]))
            for form in [ArchiveFormat.json, .plist(.binary), .plist(.xml)] {
                let data = try Archive(model).data(as: form)
                check("\(form)", try Chain(Archive<Chain>(data: data)) == model)
                check("\(form), damaged", (try? Archive<Chain>(data: data.dropLast(5))) == nil)
            }
            let deeper = try Chain(json: Self.text(2_000), options: JSONOptions(maximumDepth: 10_000))
            for form in [ArchiveFormat.json, .plist(.binary), .plist(.xml)] {
                // Written and refused by a limit when it is opened, or refused at once: by an error.
                if let data = try? Archive(deeper).data(as: form) {
                    check("\(form), deeper", (try? Archive<Chain>(data: data)) == nil)
                }
            }
        }
    }

    @Test("coders, lines, comments, texts in pieces, native values, schemas of a document")
    func others() {
        check { check in
            let text = Self.text()
            let model = try Chain(json: text)
            let shallow = try Chain(json: Self.text(60))
            check("JSONEncoder", try JSONDecoder().decode(Chain.self, from: JSONEncoder().encode(shallow)) == shallow)
            check("TreeEncoder", try JSON(encoding: model).decode(Chain.self) == model)
            let lines = JSONLines<ChainSchema>(json: text + "\n" + text).map { $0.value == model }
            check("lines", lines == [true, true])
            let commented = Self.text(300, "{\"n\": 7, // seven\n \"tags\": [],}")
            var comments = try Chain(json: commented, options: .jsonc)
            try comments.dyn.apply(JSONPatch([.replace(Self.pointer(), 8)]))
            check("comments", comments.dyn.text().contains("// seven") && comments.dyn.json.text(.pretty).contains("\"n\": 8"))
            var partial = PartialJSON<ChainSchema>()
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: 509) {
                try partial.append(bytes[start..<min(bytes.count, start + 509)])
                check("partial", partial.snapshot.dyn.problems.isEmpty || !partial.isComplete)
            }
            check("finished", try partial.finish() == model)
            let document = try JSON(
                parsing: ##"{"title": "C", "type": "object", "properties": {"n": {"type": "integer"}, "next": {"$ref": "#"},"##
                    + ##" "list": {"type": "array", "items": {"$ref": "#"}}, "by-key": {"additionalProperties": {"$ref": "#"}}}}"##
            )
            check("JSON Schema", try JSONSchema(document).allows(model.dyn.json))
            let dynamic = try Wrapped(json: text, schema: DynamicSchema(jsonSchema: document))
            check("dynamic", dynamic.dyn.problems.isEmpty && dynamic == dynamic && !dynamic.dyn.output().text().isEmpty)
        }
    }
}
