import DynWrap
import Foundation
import Testing

@Suite("An entry's place as other tools write it")
struct EntryPathTests {
    struct PlacesSchema: Schema {
        let plain = Str("address.city")
        let dashed = Str("last-name")
        let indexed = Num<Int>("lines[1].total")
        let odd = Str(#"a\.b"#)
        let quoted = Str(#"say "a'b""#)
        let line = Str("a\nb")
        let empty = Str("")
        let slash = Str("a/b~c")
        let digit = Str("1st")
        let group = Group(InnerSchema(prefix: "x-"))
        let accent = Str("naïve")
    }
    struct InnerSchema: Schema {
        let name: Str
        init() { self.init(prefix: "") }
        init(prefix: String) { name = Str(prefix + "name") }
    }

    @Test("as a pointer, as a JSONPath, as SQLite's path")
    func written() {
        let entries = PlacesSchema().entries
        #expect(
            entries.map(\.pointer.description) == [
                "/address/city", "/last-name", "/lines/1/total", "/a.b", #"/say "a'b""#, "/a\nb", "/", "/a~1b~0c", "/1st",
                "/x-name",
                "/naïve",
            ])
        #expect(
            entries.map(\.jsonPath) == [
                "$['address']['city']", "$['last-name']", "$['lines'][1]['total']", "$['a.b']", #"$['say "a\'b"']"#,
                #"$['a\nb']"#,
                "$['']", "$['a/b~c']", "$['1st']", "$['x-name']", "$['naïve']",
            ])
        #expect(
            entries.map(\.sqlitePath) == [
                "$.address.city", #"$."last-name""#, "$.lines[1].total", #"$."a.b""#, #"$."say \"a'b\"""#, #"$."a\nb""#, #"$."""#,
                #"$."a/b~c""#, #"$."1st""#, #"$."x-name""#, #"$."naïve""#,
            ])
    }

    @Test("the entry of a field is the one that is listed under its name")
    func fields() {
        let schema = PlacesSchema()
        let listed = schema.entries
        func same(_ entry: SchemaEntry, _ name: String) -> Bool {
            let other = listed.first { $0.name == name }
            return entry.name == name && entry.sqlitePath == other?.sqlitePath && entry.expectation == other?.expectation
        }
        #expect(same(schema.entry(\.plain), "plain") && same(schema.entry(\.indexed), "indexed"))
        #expect(schema.entry(\.group).name == "group")
        #expect(InnerSchema(prefix: "y-").entry(\.name).pointer == "/y-name")
        struct NamedSchema: Schema {
            let unkeyed = Str()
            let locked = Str("k").readOnly
        }
        #expect(NamedSchema().entry(\.unkeyed).keyPath == "unkeyed" && NamedSchema().entry(\.locked).flags.contains(.readOnly))
    }

    @Test("a pointer and a query lead where the entry reads")
    func leads() throws {
        var tree: JSON = [:]
        for (number, entry) in PlacesSchema().entries.enumerated() where !entry.pointer.contains("1") {
            try tree.set(JSON(number), at: entry.pointer)
        }
        tree["lines"] = [0, ["total": 2]]
        let model = try Wrapped<PlacesSchema>(json: tree)
        for (number, entry) in model.dyn.entries.enumerated() {
            #expect(model.dyn.json(of: entry) == JSON(number))
            #expect(tree[pointer: entry.pointer] == JSON(number))
            #expect(try Array(tree.query(entry.jsonPath)) == [JSON(number)])
        }
    }
}
