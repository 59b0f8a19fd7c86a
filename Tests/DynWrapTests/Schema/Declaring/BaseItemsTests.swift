import DynWrap
import Foundation
import Synchronization
import Testing

private struct BaseSchema: Schema {
    let name = Str("name")
    let code = Str("code").secret
    static var schemaName: String { "Thing" }

    var body: some SchemaBody {
        Version(2) {
            Step.rename("nick", to: "name")
            Step.default("tier", "basic")
        }
        Unknown(.report)
        Require(\.name, \.code)
        Rule("the code is long", at: \.code) { $0.count > 3 }
    }
}

private struct HeirSchema: ExtendedSchema {
    let base = BaseSchema()
    let tier = Str("tier")
    static var schemaName: String { "Thing" }
}

private struct OwnSchema: ExtendedSchema {
    let base = BaseSchema()
    let tier = Str("tier")
    static var schemaName: String { "Thing" }
    var body: some SchemaBody {
        Version(3) { Step.transform("tier") { JSON(($0.string ?? "").uppercased()) } }
        Unknown(.keep)
        Require(\.tier)
    }
}

/// Counts how often it is laid out.
private struct CountedBaseSchema: Schema {
    static let bodies = Mutex(0)
    let name = Str("name")
    var body: some SchemaBody {
        let _ = Self.bodies.withLock { $0 += 1 }
        Unknown(.keep)
    }
}

private struct FurtherSchema<S: Schema>: ExtendedSchema {
    let base = S()
    let more = Str("more")
}

private struct FirstSchema: Schema {
    static var schemaName: String { "Thing" }
}

private struct TrimmedSchema: Schema {
    let class_ = Str()
    let _self_ = Str()
    let __both__ = Str("__both__")
    var body: some SchemaBody { Keys(.trimmingUnderscores) }
}

private struct ShadowedSchema: Schema {
    let json = Str("json")
    let hash = Str("hash")
    let free = Str("free")
}

@Suite("Items of a body, a base's too: versions, requirements, rules, unknown keys, names")
struct BaseItemsTests {
    @Test("a schema that extends another has its requirements, rules and policy of unknown keys, and may have its own policy")
    func requirements() throws {
        func found<S: Schema>(_ type: S.Type, _ text: String) throws -> [String] {
            try Wrapped<S>(json: text).dyn.problems.map { "\($0.severity) \($0.pointer) \($0.found)" }
        }
        let text = #"{"code": "xyz", "new": 1}"#
        let base = ["error /name nothing", "rule /code <secret>", "unknownKey /new 1"]
        #expect(try found(BaseSchema.self, text) == base)
        #expect(try found(HeirSchema.self, text) == base)
        #expect(try found(OwnSchema.self, text) == ["error /name nothing", "error /tier nothing", "rule /code <secret>"])
        let null = try found(HeirSchema.self, #"{"name": "n", "code": null}"#)
        #expect(null == ["error /code null"])
        #expect(try found(HeirSchema.self, #"{"name": "n", "code": "long", "tier": "t"}"#) == [])
    }

    @Test("an archive of an older version goes the base's steps, then the schema's own; a default stands only where nothing is")
    func versions() throws {
        func moved<S: Schema>(_ type: S.Type, _ text: String) throws -> JSON {
            let data = try Archive(Wrapped<FirstSchema>(json: text)).data(as: .json)
            return Wrapped(try Archive<Wrapped<S>>(data: data)).dyn.json
        }
        #expect(try moved(HeirSchema.self, #"{"nick": "a"}"#) == ["name": "a", "tier": "basic"])
        #expect(try moved(HeirSchema.self, #"{"nick": "a", "tier": "gold"}"#) == ["name": "a", "tier": "gold"])
        #expect(try moved(HeirSchema.self, #"{"tier": null}"#) == ["tier": nil])
        #expect(try moved(OwnSchema.self, #"{"nick": "a"}"#) == ["name": "a", "tier": "BASIC"])
    }

    @Test("underscores at both ends of a name are left out of its key, of any name; an own key keeps them")
    func underscores() throws {
        let model = try Wrapped<TrimmedSchema>(json: #"{"class": "c", "self": "s", "__both__": "b"}"#)
        #expect(model.class_ == "c" && model._self_ == "s" && model.__both__ == "b")
        for (before, after) in [("", ""), ("_", ""), ("", "_"), ("__", "___")] {
            #expect(KeyStyle.trimmingUnderscores.key(for: before + "a_b" + after) == "a_b")
            #expect(KeyStyle.snakeCase.trimmingUnderscores.key(for: before + "aB" + after) == "a_b")
        }
        #expect(KeyStyle.trimmingUnderscores.key(for: "___") == "")
    }

    @Test("names that members of Wrapped hide are found, and read by key path")
    func hiddenNames() throws {
        #expect(Layout(ShadowedSchema()).hidden.map(\.name) == ["json", "hash"] && Layout(BaseSchema()).hidden.isEmpty)
        let model = try Wrapped<ShadowedSchema>(json: #"{"json": "j", "hash": "h", "free": "f"}"#)
        #expect(model[\.json] == "j" && model[\.hash] == "h" && model.free == "f")
    }

    @Test("strict opening of a tree refuses what strict opening of its text does, with the same problems")
    func strictTrees() throws {
        for text in [
            #"{"name": "n", "code": "long", "tier": "t"}"#, #"{"name": 5, "code": "long"}"#, #"{"name": "n", "code": "x"}"#, "{}",
            #"{"name": "n", "code": "long", "new": 1}"#,
        ] {
            let tree = try JSON(parsing: text)
            func problems(_ body: () throws -> Wrapped<HeirSchema>) throws -> [Problem] {
                do {
                    #expect(try body().dyn.json.text() == text)
                    return []
                } catch let error as ValidationError { return error.problems }
            }
            let found = try problems { try Wrapped(strict: tree) }
            #expect(try found == problems { try Wrapped(strict: text) } && found == Wrapped<HeirSchema>(json: tree).dyn.problems)
        }
        #expect(throws: (any Error).self) { try Wrapped<HeirSchema>(strict: [1] as JSON) }
    }

    @Test("decoding by Codable refuses what is of another kind: a model and a dictionary are objects, a list is an array")
    func decoding() {
        for text in ["[]", "[{}]", "3", #""x""#, "true", "{}"] {
            let data = Data(text.utf8)
            #expect(((try? JSONDecoder().decode(Wrapped<HeirSchema>.self, from: data)) != nil) == (text == "{}"))
            #expect(((try? JSONDecoder().decode(WrappedDict<HeirSchema>.self, from: data)) != nil) == (text == "{}"))
            #expect(((try? JSONDecoder().decode(WrappedList<HeirSchema>.self, from: data)) != nil) == text.hasPrefix("["))
        }
    }

    @Test("a chain of bases is laid out once each, and not twice for each that extends one")
    func chain() {
        typealias Three<S: Schema> = FurtherSchema<FurtherSchema<FurtherSchema<S>>>
        let layout = Three<Three<Three<Three<CountedBaseSchema>>>>()
        CountedBaseSchema.bodies.withLock { $0 = 0 }
        #expect(layout.entries.map(\.name) == ["name"] + Array(repeating: "more", count: 12))
        #expect(CountedBaseSchema.bodies.withLock { $0 } == 1)
    }

    @Test("what is done on opening is done by the base first, and then by the heirs from the nearest to it on")
    func hookOrder() throws {
        let model = try Wrapped<SecondHookSchema>(json: #"{"log": []}"#)
        #expect(model.log == ["base", "first", "second"])
    }
}

private struct BaseHookSchema: Schema {
    let log = List<String>("log")
    var body: some SchemaBody { OnOpen(\.log) { log in log.append("base") } }
}
private struct FirstHookSchema: ExtendedSchema {
    let base = BaseHookSchema()
    var body: some SchemaBody { OnOpen(\.log) { log in log.append("first") } }
}
private struct SecondHookSchema: ExtendedSchema {
    let base = FirstHookSchema()
    var body: some SchemaBody { OnOpen(\.log) { log in log.append("second") } }
}
