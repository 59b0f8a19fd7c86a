import DynWrap
import Foundation
import TestSupport
import Testing

private struct NodeSchema: Schema {
    let n = Num<Int>("n")
    let pin = Str("pin").secret
    let children = ModelList<NodeSchema>("children")
}

private struct LinkSchema: Schema {
    let n = Num<Int>("n", default: 7)
    let pin = Str("pin").secret
    let next = Model<LinkSchema>("next")
    let links = ModelDict<LinkSchema>("links")
}

/// Two entries that share an object, so that the content is built as a tree.
private struct SharedSchema: Schema {
    let next = Model<SharedSchema>("next")
    let inner = Num<Int>("next.m").optional
}

private enum Shape: Sendable {
    case branch(Wrapped<BranchSchema>)
    case other(JSON)
}

private struct BranchSchema: Schema {
    let n = Num<Int>("n")
    let below = OneOf<Shape>("below", by: "type") {
        Case("branch", Shape.branch)
        Otherwise(Shape.other)
    }
}

@Suite("Models inside models to any depth: clean results on a 256 KB stack, in a debug build")
struct DeepModelsTests {
    private static let deep = JSONOptions(maximumDepth: .max)

    /// `core` inside `depth` objects.
    private static func nested(_ depth: Int, _ open: String, _ core: String, _ close: String) -> String {
        String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
    }

    private static func nodes(_ models: Int, _ core: String = #"{"n":"x","pin":"77"}"#) -> String {
        nested(models, #"{"n":1,"pin":"7","u":2,"children":["#, core, "]}")
    }

    private static func links(_ models: Int, _ core: String = #"{"n":"x","pin":"77"}"#) -> String {
        nested(models, #"{"n":1,"pin":"7","u":2,"next":"#, core, "}")
    }

    @Test("lists in lists: problems, strict opening, output, ==, hash, descriptions", arguments: [250, 1_200])
    func lists(_ models: Int) {
        let failures = onSmallStack { () -> [String] in
            var failures: [String] = []
            func check(_ name: String, _ holds: Bool) { if !holds { failures.append(name) } }
            guard let model = try? Wrapped<NodeSchema>(json: Self.nodes(models), options: Self.deep),
                let other = try? Wrapped<NodeSchema>(json: Self.nodes(models, #"{"n":8}"#), options: Self.deep)
            else { return ["open"] }
            let problems = model.dyn.problems
            check("one problem", problems.count == 1)
            check("its pointer", problems.first?.pointer.tokens.count == 2 * models + 1)
            check("its property", problems.first?.property == String(repeating: "children.", count: models) + "n")
            check("no problem", other.dyn.problems.isEmpty)
            let output = Self.nested(models, #"{"n":1,"pin":"7","children":["#, #"{"n":"x","pin":"77"}"#, "]}")
            check("text", model.dyn.output().text() == output)
            check("data", model.dyn.output().data() == Data(output.utf8))
            check("pretty", model.dyn.output().text(.pretty).utf8.count > output.utf8.count)
            check("output", model.dyn.output().text() == output)
            check("!=", model != other)
            check("==", (try? Wrapped<NodeSchema>(json: Self.nodes(models), options: Self.deep)) == model)
            check("hash", (try? Wrapped<NodeSchema>(json: output, options: Self.deep))?.hashValue == model.hashValue)
            check("description", !"\(model)".contains("7") && "\(model)".contains("\"pin\":\"<secret>\""))
            check("mirror", Mirror(reflecting: model).children.map(\.label) == ["n", "pin", "children", "unknown keys"])
            check("children", model.children == model.children && !model.children.debugDescription.contains("7"))
            do {
                _ = try Wrapped<NodeSchema>(strict: Self.nodes(models), options: Self.deep)
                failures.append("strict")
            } catch { check("strict problem", (error as? ValidationError)?.problems.count == 1) }
            check("strict", (try? Wrapped<NodeSchema>(strict: Self.nodes(models, #"{"n":8}"#), options: Self.deep)) != nil)
            return failures
        }
        #expect(failures == [])
    }

    @Test("models in models: problems, output, edits, changes, reset, patch, archive", arguments: [500, 2_000])
    func models(_ models: Int) {
        let failures = onSmallStack { () -> [String] in
            var failures: [String] = []
            func check(_ name: String, _ holds: Bool) { if !holds { failures.append(name) } }
            guard var model = try? Wrapped<LinkSchema>(json: Self.links(models), options: Self.deep) else { return ["open"] }
            let original = model
            check("problem", model.dyn.problems.first?.property == String(repeating: "next.", count: models) + "n")
            check("redacted", !model.debugDescription.contains("\"7"))
            let pointer = JSONPointer(tokens: [String](repeating: "next", count: models) + ["n"])
            do { try model.dyn.apply(JSONPatch([.replace(pointer, 5)])) } catch { failures.append("patch") }
            check("no problem", model.dyn.problems.isEmpty)
            check("changes", model.dyn.changes.list.map(\.pointer) == [pointer])
            check("inverse", model.dyn.changes.inverse.list.map(\.new) == ["x"])
            check("merge patch", model.dyn.changes.mergePatch[pointer: pointer] == 5)
            check("changed fields", model.dyn.changedFields.map(\.property) == ["next"])
            check("no secret told", !model.dyn.changedFields[0].new.text().contains("\"77\""))
            check("edited text", model.dyn.output().text().contains(#"{"n":5,"pin":"77"}"#))
            check("edited !=", model != original)
            do {
                var data = try Archive(model).data(as: .json)
                let again = try Archive<Wrapped<LinkSchema>>(data: data, options: Self.deep)
                check("archive", again == Archive(model) && Wrapped(again) == model)
                data.removeLast(3)
                check("damaged", (try? Archive<Wrapped<LinkSchema>>(data: data, options: Self.deep)) == nil)
            } catch { failures.append("archive: \(error)") }
            model.dyn.reset()
            check("reset", model.dyn.hasSameText(as: original) && model == original)
            return failures
        }
        #expect(failures == [])
    }

    @Test("dictionaries, shared objects and unions", arguments: [500, 3_000])
    func others(_ models: Int) {
        let failures = onSmallStack { () -> [String] in
            var failures: [String] = []
            func check(_ name: String, _ holds: Bool) { if !holds { failures.append(name) } }
            let links = Self.nested(models, #"{"n":1,"links":{"a":"#, #"{"n":"x"}"#, "}}")
            let byKey = try? Wrapped<LinkSchema>(json: links, options: Self.deep)
            check("dictionaries", byKey?.dyn.output().text() == links && byKey?.dyn.problems.count == 1)
            check("dictionary", byKey?.links.debugDescription.utf8.count ?? 0 > models * 10)
            let shared = Self.nested(models, #"{"next":"#, #"{"m":1}"#, "}")
            let merged = (try? Wrapped<SharedSchema>(json: shared, options: Self.deep))?.dyn.output().text()
            check("shared", merged == shared)
            let union = Self.nested(models, #"{"type":"branch","n":1,"below":"#, #"{"type":"leaf"}"#, "}")
            let branch = try? Wrapped<BranchSchema>(json: union, options: Self.deep)
            check("union", branch?.dyn.problems == [] && branch?.dyn.output().json["below"]["n"] == 1 && branch == branch)
            check("union's text", branch?.dyn.output().text().utf8.count ?? 0 > models * 20)
            return failures
        }
        #expect(failures == [])
    }

    @Test("problems stand in the order of the schema, deep ones in their place, below their properties, secrets hidden")
    func order() throws {
        // A problem before and after the deep part on every level.
        let text = Self.nested(100, #"{"n":"bad","next":"#, #"{"n":"worst","pin":{}}"#, #","links":{"a":{"pin":[]}}}"#)
        let problems = try Wrapped<LinkSchema>(json: text).dyn.problems
        let before = (0..<100).map { String(repeating: "next.", count: $0) + "n" }
        let deepest = String(repeating: "next.", count: 100)
        let after = (0..<100).reversed().map { String(repeating: "next.", count: $0) + "links.pin" }
        #expect(problems.map(\.property) == before + [deepest + "n", deepest + "pin"] + after)
        #expect(problems.filter { $0.property.hasSuffix("pin") }.allSatisfy { $0.found == "<secret>" })
        #expect(problems[60].pointer.tokens == [String](repeating: "next", count: 60) + ["n"])
        #expect(problems[60].found == "\"bad\"")
        #expect(problems[150].pointer.tokens == [String](repeating: "next", count: 51) + ["links", "a", "pin"])
    }

    @Test("trees made in code, 8,000 models deep")
    func madeInCode() {
        let failures = onSmallStack { () -> [String] in
            var failures: [String] = []
            func check(_ name: String, _ holds: Bool) { if !holds { failures.append(name) } }
            var tree: JSON = ["n": "x", "pin": "77"]
            for _ in 0..<8_000 { tree = ["n": 1, "next": tree] }
            guard let model = try? Wrapped<LinkSchema>(json: tree) else { return ["open"] }
            check("problems", model.dyn.problems.map(\.pointer.tokens.count) == [8_001])
            let output = Self.nested(8_000, #"{"n":1,"next":"#, #"{"n":"x","pin":"77"}"#, "}")
            check("text", model.dyn.output().text() == output)
            check("description", !model.debugDescription.contains("77"))
            check("changes", model.dyn.changes.isEmpty && !model.dyn.changes(from: Wrapped()).isEmpty)
            let one = try? Wrapped<LinkSchema>(json: Self.links(5_000), options: Self.deep)
            let two = try? Wrapped<LinkSchema>(json: Self.links(5_000, #"{"pin": "77", "n": "x"}"#), options: Self.deep)
            check("==", one != nil && one == two)
            check("hash", one.hashValue == two.hashValue)
            return failures
        }
        #expect(failures == [])
    }

    @Test("as Swift values: 512 levels, the rest as text; from Swift values to any depth")
    func dictionaries() {
        let failures = onSmallStack { () -> [String] in
            var failures: [String] = []
            func check(_ name: String, _ holds: Bool) { if !holds { failures.append(name) } }
            for models in [500, 511, 512, 8_000] {
                var tree: JSON = ["n": 1]
                for _ in 0..<models { tree = ["next": tree] }
                guard let model = try? Wrapped<LinkSchema>(json: tree) else { return ["open"] }
                var plain: Any = model.dyn.dictionary()
                var depth = 0
                while let object = plain as? [String: Any], let next = object["next"] {
                    plain = next
                    depth += 1
                }
                check("\(models) levels", depth == min(models, 512))
                if models < 512 {
                    check("\(models) end", (plain as? [String: Any])?["n"] as? Int == 1)
                    check("\(models) back", (try? Wrapped<LinkSchema>(dictionary: model.dyn.dictionary())) == model)
                } else {
                    check("\(models) end", (plain as? String)?.hasSuffix("}") == true)
                }
            }
            return failures
        }
        #expect(failures == [])
    }
}
