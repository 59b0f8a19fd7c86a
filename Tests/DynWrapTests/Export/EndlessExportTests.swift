import DynWrap
import TestSupport
import Testing

/// Contains two such models, so that each level has twice as many definitions.
private struct Fork: Schema {
    let left: Model<Fork>
    let right: ModelDict<Fork>
    let name: Str

    init() { self.init("") }

    init(_ prefix: String) {
        left = Model("left", of: Fork(prefix + "l"))
        right = ModelDict("right", of: Fork(prefix + "r"))
        name = Str(prefix + "name")
    }
}

/// A value on a path of many keys.
private struct LongPath: Schema {
    let value: Num<Int>

    init() { self.init(length: 3) }
    init(length: Int) { value = Num(String(repeating: "k.", count: length - 1) + "k").required }
}

/// The schemas of models that the stack has no room for.
@Suite("Exports of schemas without end")
struct EndlessExportTests {
    /// Contains a model of the same type whose schema value is another one at each level.
    struct Chain: Schema {
        let name: Str
        let next: Model<Chain>

        init() { self.init("") }

        init(_ prefix: String) {
            name = Str(prefix + "name")
            next = Model("next", of: Chain(prefix + "x"))
        }
    }

    @Test("schemas that are all different end where JSON is nested too deep to be opened")
    func chain() throws {
        let schema = onSmallStack { Chain().jsonSchema }
        let definitions = schema["$defs"]
        #expect(definitions.count == JSONOptions().maximumDepth)
        #expect(schema["properties"]["next"]["anyOf"][0] == ["$ref": "#/$defs/Chain"])
        // The definitions continue each other.
        var definition = definitions["Chain"]
        var prefix = "x"
        var names: Set<String> = []
        while let reference = definition["properties"]["next"]["anyOf"][0]["$ref"].string {
            #expect(definition["properties"][prefix + "name"].exists)
            definition = try #require(
                definitions[String(reference.dropFirst(8))].exists ? definitions[String(reference.dropFirst(8))] : nil)
            #expect(names.insert(reference).inserted)
            prefix += "x"
        }
        #expect(names.count == definitions.count - 1)
        #expect(
            definition["properties"]["next"]["anyOf"][0]
                == ["type": "object", "title": "Chain", "$comment": "its schemas contain each other without end"])
    }

    @Test("a model is valid for the schema as deep as it goes, and what is wrong in it is found")
    func validation() throws {
        let validator = try JSONSchema(Chain().jsonSchema)
        #expect(validator.problems(of: ["name": "a", "next": ["xname": "b", "next": ["xxname": "c"]]]).isEmpty)
        #expect(
            validator.problems(of: ["name": "a", "next": ["xname": "b", "next": ["xxname": 1]]]).map(\.pointer)
                == ["/next/next/xxname"])
    }

    @Test("the number of definitions has a limit, too")
    func fork() {
        let schema = onSmallStack { Fork().jsonSchema }
        #expect(schema["$defs"].count == 2_000)
    }

    @Test("the strict form names the entry that can't be closed")
    func strict() {
        #expect { try Chain().jsonSchema(strict: true) } throws: { error in
            (error as? StrictExportError)?.entry == "next"
        }
    }

    @Test("a path may have more keys than the stack has room for", arguments: [1, 2, 3, 20_000])
    func longPath(length: Int) throws {
        let schema = onSmallStack { LongPath(length: length).jsonSchema }
        var json = schema
        for _ in 0..<length {
            #expect(json["type"] == "object")
            #expect(json["required"] == ["k"])
            json = json["properties"]["k"]
        }
        #expect(json["type"] == "integer")
        #expect(json["required"].isMissing)
    }
}
