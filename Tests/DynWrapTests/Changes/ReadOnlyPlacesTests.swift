import DynWrap
import TestSupport
import Testing

private typealias SlotSchema = ReadOnlyRoom.SlotSchema
private typealias ItemSchema = ReadOnlyRoom.ItemSchema
private typealias Room = Wrapped<ReadOnlyRoom.RoomSchema>

@Suite("What is read-only stays at its place, in arrays and below containers too")
struct ReadOnlyPlacesTests {
    @Test(
        "elements in front of a read-only one come, go and move: refused, wherever the array is; behind it they may",
        arguments: [
            ("", #"{"acl": [{"n": "x"}, {"n": "root"}, {"n": "z"}]}"#),
            ("/x/m", #"{"x": {"m": {"acl": [{"n": "x"}, {"n": "root"}, {"n": "z"}]}}}"#),
            ("/l/1", #"{"l": [1, {"acl": [{"n": "x"}, {"n": "root"}, {"n": "z"}]}]}"#),
            ("/dict/k", #"{"dict": {"k": {"acl": [{"n": "x"}, {"n": "root"}, {"n": "z"}]}}}"#),
            ("/named/k", #"{"named": {"k": {"acl": [{"n": "x"}, {"n": "root"}, {"n": "z"}]}}}"#),
            ("/items/0", #"{"items": [{"id": 1, "acl": [{"n": "x"}, {"n": "root"}, {"n": "z"}]}]}"#),
            ("/edges/0/node", #"{"edges": [{"node": {"id": 1, "acl": [{"n": "x"}, {"n": "root"}, {"n": "z"}]}}]}"#),
            ("/items/0/kids/0", #"{"items": [{"id": 1, "kids": [{"acl": [{"n": "x"}, {"n": "root"}, {"n": "z"}]}]}]}"#),
        ])
    func shifted(_ place: String, _ text: String) throws {
        let room = try Room(json: text)
        func path(_ rest: String) throws -> JSONPointer { try #require(JSONPointer(place + rest)) }
        let refused: [JSONPatch.Operation] = [
            .add(try path("/acl/0"), ["n": "y"]), .add(try path("/acl/1"), ["n": "y"]), .remove(try path("/acl/0")),
            .remove(try path("/acl/1")), .move(from: try path("/acl/0"), to: "/q"),
            .move(from: try path("/acl/0"), to: try path("/acl/2")), .move(from: try path("/acl/2"), to: try path("/acl/0")),
            .copy(from: try path("/acl/2"), to: try path("/acl/0")), .replace(try path("/acl/1/n"), "y"),
        ]
        for operation in refused {
            var (copy, other, allowed) = (room, room, room)
            let error = #expect(throws: JSONPointerError.self, "\(operation)") {
                try copy.dyn.apply(JSONPatch([operation]))
            }
            #expect(error?.code == .readOnly && error?.pointer.description == place + "/acl/1/n", "\(operation): \(error as Any)")
            #expect(copy == room)
            try allowed.dyn.apply(JSONPatch([operation]), readOnly: .allow)
            // In lists without an identity, models may take each other's place.
            if place.contains("kids") { continue }
            #expect(throws: JSONPointerError.self, "\(operation)") { try other.dyn.apply(allowed.dyn.changes) }
        }
        let taken: [JSONPatch.Operation] = [
            .add(try path("/acl/2"), ["n": "y"]), .add(try path("/acl/-"), ["n": "y"]), .remove(try path("/acl/2")),
            .move(from: try path("/acl/2"), to: "/q"), .move(from: try path("/acl/2"), to: try path("/acl/-")),
            .replace(try path("/acl/0"), 7), .replace(try path("/acl/1"), ["n": "root", "m": 1]),
        ]
        for operation in taken {
            var copy = room
            #expect(throws: Never.self, "\(operation)") { try copy.dyn.apply(JSONPatch([operation])) }
        }
    }

    @Test("another model gets a model's index: what is read-only in it is another; with an identity it is another model")
    func modelsAtIndices() throws {
        let room = try Room(json: #"{"l": [{"ro": "x"}, {"ro": "y"}], "items": [{"id": 1, "l": [{"ro": "x"}, {"ro": "y"}]}]}"#)
        for place in ["", "/items/0"] {
            for operation: JSONPatch.Operation in [
                .add(JSONPointer(place + "/l/0") ?? "", ["ro": "evil"]), .remove(JSONPointer(place + "/l/0") ?? ""),
            ] {
                var copy = room
                let error = #expect(throws: JSONPointerError.self) { try copy.dyn.apply(JSONPatch([operation])) }
                #expect(error?.pointer.description == place + "/l/1/ro", "\(error as Any)")
            }
        }
        struct IdentifiedAtSchema: Schema { let at = Model<ItemSchema>("l[1]") }
        var model = try Wrapped<IdentifiedAtSchema>(json: #"{"l": [{"id": 1, "ro": "x"}, {"id": 2, "ro": "y"}]}"#)
        try model.dyn.apply(JSONPatch([.add("/l/0", ["id": 3, "ro": "z"])]))
        #expect(model.at?.id == 1 && model.at?.ro == "x")
    }

    @Test("an element that is moved into one behind it: the path counts without the moved one, and what is read-only there stays")
    func movedIntoOther() throws {
        for list in ["items", "edges"] {
            let inner = list == "edges" ? "/node" : ""
            let items: [JSON] = [1, 2, 3].map { ["id": JSON($0), "ro": "r", "d": ["f": "q"]] }
            let room = try Room(json: [list: list == "edges" ? JSON(items.map { ["node": $0] }) : JSON(items)] as JSON)
            for (from, to, changed) in [(0, 1, 2), (1, 0, 0), (2, 0, 0), (2, 1, 1)] {
                for field in ["/ro", "/d/f"] {
                    let source = JSONPointer("/\(list)/\(from)") ?? ""
                    var (copy, other) = (room, room)
                    let error = #expect(throws: JSONPointerError.self) {
                        try copy.dyn.apply(
                            JSONPatch([.move(from: source, to: JSONPointer("/\(list)/\(to)\(inner)\(field)") ?? "")]))
                    }
                    #expect(
                        error?.code == .readOnly && error?.pointer.description == "/\(list)/\(changed)\(inner)\(field)",
                        "\(from) \(to) \(field): \(error as Any)")
                    #expect(copy.dyn.hasSameText(as: room))
                    try other.dyn.apply(JSONPatch([.move(from: source, to: JSONPointer("/\(list)/\(to)\(inner)/w") ?? "")]))
                    #expect(other.dyn.json[list].count == 2)
                }
            }
        }
    }

    @Test("a container with a list of models without identities is replaced: what is read-only in them stays in each operation")
    func listsInContainers() throws {
        struct PackSchema: Schema {
            let id = Num<Int>("id")
            let kids = ModelList<SlotSchema>("d.kids")
            var body: some SchemaBody { Identity(\.id) }
        }
        struct PacksSchema: Schema { let packs = ModelList<PackSchema>("packs") }
        let packs = try Wrapped<PacksSchema>(
            json: #"{"packs": [{"id": 1, "d": {"kids": [{"ro": "x", "w": "1"}, {"ro": "y"}]}}]}"#)
        let old = try #require(packs.dyn.json[pointer: "/packs/0/d"])
        let evil: JSON = ["kids": [["ro": "evil", "w": "1"], ["ro": "y"]]]
        // The next operation takes it back, or the identity was changed before: after all of them nothing is to be seen.
        for operations: [JSONPatch.Operation] in [
            [.replace("/packs/0/d", evil), .replace("/packs/0/d", old)],
            [.replace("/packs/0/id", 2), .replace("/packs/0/d", evil)],
        ] {
            var copy = packs
            let error = #expect(throws: JSONPointerError.self) { try copy.dyn.apply(JSONPatch(operations)) }
            #expect(error?.code == .readOnly && error?.pointer == "/packs/0/d/kids/0/ro" && copy.dyn.hasSameText(as: packs))
        }
        let exchanged: JSON = ["kids": [["ro": "y"], ["ro": "x", "w": "1"]]]
        for value in [exchanged, ["kids": [["ro": "y"]]], [:]] {
            var copy = packs
            try copy.dyn.apply(JSONPatch([.replace("/packs/0/d", value)]))
            #expect(copy.dyn.json[pointer: "/packs/0/d"] == value)
        }
    }

    @Test(
        "an identity that the same patch changes first opens nothing: neither containers around read-only values, nor indices",
        arguments: ["/items/0", "/edges/0/node", "/one"])
    func identityFirst(_ place: String) throws {
        let item: JSON = [
            "id": 1, "ro": "r", "d": ["f": "q", "in": ["ro": "i"]], "acl": [1, ["n": "a"]], "l": [0, ["ro": "l"]],
            "kids": [["ro": "k"]],
        ]
        let room = try Room(json: ["items": [item], "edges": [["node": item]], "one": item] as JSON)
        func path(_ rest: String) throws -> JSONPointer { try #require(JSONPointer(place + rest)) }
        let identity = JSONPatch.Operation.replace(try path("/id"), 2)
        let refused: [(JSONPatch.Operation, String)] = [
            (.replace(try path("/ro"), "evil"), "/ro"), (.replace(try path("/d"), ["f": "evil", "in": ["ro": "i"]]), "/d/f"),
            (.replace(try path("/d"), ["f": "q", "in": ["ro": "evil"]]), "/d/in/ro"), (.remove(try path("/d")), "/d/f"),
            (.replace(try path("/acl"), [1, ["n": "evil"]]), "/acl/1/n"), (.replace(try path("/acl/1"), 7), "/acl/1/n"),
            (.remove(try path("/acl/0")), "/acl/1/n"), (.replace(try path("/l"), [0, ["ro": "evil"]]), "/l/1/ro"),
            (.remove(try path("/l/0")), "/l/1/ro"), (.add(try path("/old"), ["ro": "evil"]), "/old/ro"),
            (.move(from: try path("/d"), to: "/q"), "/d/f"), (.copy(from: try path("/l/1"), to: try path("/acl/0")), "/acl/1/n"),
        ]
        for (operation, field) in refused {
            var copy = room
            let error = #expect(throws: JSONPointerError.self, "\(operation)") {
                try copy.dyn.apply(JSONPatch([identity, operation]))
            }
            #expect(error?.code == .readOnly && error?.pointer.description == place + field, "\(operation): \(error as Any)")
        }
        for operation: JSONPatch.Operation in [
            .replace(try path("/d"), ["f": "q", "in": ["ro": "i", "w": "new"], "z": 1]), .replace(try path("/kids"), []),
            .replace(try path("/acl/0"), 5), .add(try path("/l/2"), 5), .replace(try path(""), ["id": 3, "ro": "another"]),
        ] {
            var copy = room
            #expect(throws: Never.self, "\(operation)") { try copy.dyn.apply(JSONPatch([identity, operation])) }
        }
    }

    @Test(
        "every operation on an array with a read-only value at an index is refused exactly where it changes that",
        arguments: 0...4)
    func everyOperation(_ index: Int) throws {
        struct SlotsSchema: Schema {
            let name: ReadOnlyField<String>
            let part: Model<SlotSchema>
            init() { self.init(0) }
            init(_ index: Int) {
                name = Str("acl[\(index)].n").readOnly
                part = Model("acl[\(index)].m")
            }
        }
        let text = #"""
            {"acl": [{"n": 0, "m": {"ro": "a"}}, {"n": 1, "m": {"ro": "b"}}, {"n": 2, "m": {"ro": "c"}}, {"n": 3}, {"n": 4, "m": {"ro": "d"}}],
             "q": [{"n": 5}, 6], "o": {"p": {"n": 7}}}
            """#
        let model = try Wrapped(json: text, schema: SlotsSchema(index))
        let elements = try (0...4).map { try #require(JSONPointer("/acl/\($0)")) }
        let outside: [JSONPointer] = ["/q/0", "/q/-", "/o/p", "/o/m"]
        let ends: [JSONPointer] = elements + ["/acl/5", "/acl/-"] + outside
        var operations: [JSONPatch.Operation] = ends.map { .add($0, ["n": 9]) }
        for from in elements + outside {
            operations += [.remove(from), .replace(from, ["n": 8])]
            for to in ends + elements.map({ $0.appending("x") }) {
                operations += [.move(from: from, to: to), .copy(from: from, to: to)]
            }
        }
        for from in elements { operations += [.move(from: from, to: ""), .copy(from: from, to: "")] }
        operations += [.replace("", ["acl": []]), .add("", model.dyn.json), .move(from: "", to: ""), .move(from: "/o", to: "")]
        var (refused, taken) = (0, 0)
        for operation in operations {
            var (copy, allowed) = (model, model)
            guard (try? allowed.dyn.apply(JSONPatch([operation]), readOnly: .allow)) != nil else {
                #expect(throws: JSONPointerError.self) { try copy.dyn.apply(JSONPatch([operation])) }
                continue
            }
            func seen(_ model: Wrapped<SlotsSchema>) -> [JSON] {
                let element = model.dyn.json["acl"][index]
                return [element["n"], element["m"]["ro"]]
            }
            let isChanged = seen(allowed) != seen(model)
            do {
                try copy.dyn.apply(JSONPatch([operation]))
                #expect(!isChanged && copy.dyn.json == allowed.dyn.json, "\(operation)")
                taken += 1
            } catch {
                #expect(isChanged && error.code == .readOnly, "\(operation): \(error)")
                refused += 1
            }
        }
        #expect(refused > 20 && taken > 20)
    }

    @Test("a model that was put where there was none is taken away again, in a field and a dictionary: undo")
    func putAndTakenAway() throws {
        struct PutSchema: Schema {
            let one = Model<SlotSchema>("a.one")
            let item = Model<ItemSchema>("item")
            let dict = ModelDict<SlotSchema>("dict")
            let list = ModelList<SlotSchema>("list")
        }
        for text in ["{}", #"{"a": {"one": null}, "item": "x", "dict": {"k": "bad"}, "list": [1]}"#] {
            let model = try Wrapped<PutSchema>(json: text)
            var edited = model
            edited.one = try Wrapped(json: #"{"ro": "r"}"#)
            edited.item = try Wrapped(json: #"{"id": 1, "ro": "r"}"#)
            edited.dict["k"] = try Wrapped(json: #"{"ro": "r"}"#)
            edited.list.append(try Wrapped(json: #"{"ro": "r"}"#))
            let changes = edited.dyn.changes
            var copy = edited
            try copy.dyn.apply(changes.inverse)
            #expect(copy.dyn.json == model.dyn.json, "\(changes)")
            try copy.dyn.apply(changes)
            #expect(copy == edited)
            try copy.dyn.apply(JSONPatch(json: changes.inverse.jsonPatch.json))
            #expect(copy.dyn.json == model.dyn.json)
        }
    }

    @Test("between two texts: another model in a field or a dictionary is put there as a whole, the same one is edited")
    func betweenTexts() throws {
        struct PlacesSchema: Schema {
            let one = Model<ItemSchema>("a.one")
            let dict = ModelDict<ItemSchema>("dict")
            let named = Field<[String: [Wrapped<ItemSchema>]]>("named")
        }
        struct PlainItemSchema: Schema {
            let id = Num<Int>("id")
            var body: some SchemaBody { Identity(\.id) }
        }
        struct PlainSchema: Schema { let one = Model<PlainItemSchema>("a.one") }
        func text(_ first: Int, _ second: Int, _ third: Int, _ word: String) -> String {
            """
            {"a": {"one": {"id": \(first), "ro": "r\(first)", "w": "\(word)", "d": {"f": "f\(first)"}}},
             "dict": {"k": {"id": \(second), "ro": "r\(second)", "w": "\(word)"}, "l": {"id": 7}},
             "named": {"n": [{"id": \(third), "ro": "r\(third)"}, {"id": 8, "w": "\(word)"}]}}
            """
        }
        var random = SeededRandom(seed: 91)
        for _ in Rounds.of(200) {
            func model() throws -> Wrapped<PlacesSchema> {
                func id() -> Int { Int.random(in: 1...3, using: &random) }
                return try Wrapped(json: text(id(), id(), id(), Bool.random(using: &random) ? "x" : "y"))
            }
            let (old, new) = (try model(), try model())
            let changes = new.dyn.changes(from: old)
            var copy = old
            try copy.dyn.apply(changes)
            #expect(copy.dyn.json == new.dyn.json && copy == new, "\(changes)")
            try copy.dyn.apply(changes.inverse)
            #expect(copy.dyn.json == old.dyn.json, "\(changes)")
            var patched = old
            try patched.dyn.apply(JSONPatch(json: changes.jsonPatch.json))
            #expect(patched.dyn.json == new.dyn.json)
            // Without anything read-only, member by member.
            let plain = try (Wrapped<PlainSchema>(json: old.dyn.json), Wrapped<PlainSchema>(json: new.dyn.json))
            #expect(!plain.1.dyn.changes(from: plain.0).paths.contains("/a/one"))
            let isOther = old.one?.id != new.one?.id
            #expect(changes.paths.contains("/a/one") == isOther && (isOther || !changes.paths.contains("/a/one/ro")))
        }
    }
}
