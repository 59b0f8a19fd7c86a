import DynWrap
import Foundation
import Testing

struct DroppingSchema: Schema {
    let name = Str("name").or("old-name")
    let city = Str("address.city")
    let inner = Model<InnerSchema>("inner")
    let kept = Model<KeepingSchema>("kept")
    let items = ModelList<InnerSchema>("items")

    struct InnerSchema: Schema {
        let id = Num<Int>("id")
        var body: some SchemaBody { Unknown(.drop) }
    }

    struct KeepingSchema: Schema {
        let id = Num<Int>("id")
        let inner = ModelDict<InnerSchema>("inner")
    }

    var body: some SchemaBody { Unknown(.drop) }
}

struct NestedDroppingSchema: Schema {
    let inner = Model<DroppingSchema.InnerSchema>("inner")
    let parent = Model<NestedDroppingSchema>("parent")
}

private struct HolderSchema: Schema {
    let all = ModelDict<SmallSchema>("all")
    let list = ModelList<SmallSchema>("list")
    let edges = ModelList<SmallSchema>("edges", each: "node")
}

@Suite("Archive: lists, dictionaries, optionals; what is left out")
struct ArchiveContentTests {
    private struct PrefixedSchema: Schema {
        let f: Field<String>
        let inner: Field<Wrapped<SmallSchema>?>
        init() { self.init(prefix: "") }
        init(prefix: String) {
            f = Str("\(prefix)f")
            inner = Model("\(prefix)inner")
        }
    }

    @Test(
        "an archive has the schema of its first model, also behind nil and what is empty; models of other schema values keep what they mean"
    )
    func schemas() throws {
        let a = try Wrapped(json: #"{"a-f": "A", "b-f": "X", "more": 1.0}"#, schema: PrefixedSchema(prefix: "a-"))
        var b = try Wrapped(json: #"{"b-f": "B0", "a-f": "Y", "b-inner": {"id": 3}}"#, schema: PrefixedSchema(prefix: "b-"))
        b.f = "B"
        for format in ArchiveTests.formats {
            func again<Content: Archivable>(_ content: Content) throws -> Content where Content.ArchivedSchema == PrefixedSchema {
                let data = try Archive(content).data(as: format)
                return Content(try Archive<Content>(data: data, schema: PrefixedSchema(prefix: "a-")))
            }
            let list = try again([a, b])
            #expect(list.map(\.f) == ["A", "B"] && list[1].inner?.dyn.json == ["id": 3])
            #expect(list[1].dyn.original.f == "B0" && list[0].dyn.json == a.dyn.json)
            #expect(try again(["y": b, "x": a]).mapValues(\.f) == ["x": "A", "y": "B"])
            // Neither has an empty list or dictionary of models a say in it.
            let lists = try again([WrappedList<PrefixedSchema>(), WrappedList([a]), WrappedList([b])])
            #expect(lists.map { $0.map(\.f) } == [[], ["A"], ["B"]])
            let dictionaries = try again(["a": WrappedDict(), "b": ["k": a]])
            #expect(dictionaries.mapValues { $0["k"]?.f } == ["a": nil, "b": "A"])
        }
        let settings = DynamicSchema("ArchivedSettings") { Str("host") }
        let model = try Wrapped(json: #"{"host": "h", "n": 1}"#, schema: settings)
        for format in ArchiveTests.formats {
            func again<Content: Archivable>(_ content: Content) throws -> Archive<Content>
            where Content.ArchivedSchema == DynamicSchema {
                try Archive<Content>(data: Archive(content).data(as: format), schema: settings)
            }
            let optionals: [Wrapped<DynamicSchema>?] = [nil, model]
            #expect(try again(optionals) == Archive(optionals))
            #expect(try again([[], [model]]) == Archive([[], [model]]))
            let named: [String: Wrapped<DynamicSchema>?] = ["a": nil, "b": model]
            #expect(try again(named) == Archive(named))
            let full = try WrappedList(json: #"[{"host": "h"}]"#, schema: settings)
            #expect(try again([WrappedList<DynamicSchema>(), full]) == Archive([WrappedList<DynamicSchema>(), full]))
            let empty = try WrappedList(json: "[]", schema: settings)
            #expect(try again([empty, empty]) == Archive([empty, empty]))
        }
    }

    private func roundTrip<Content: Archivable>(_ content: Content) throws -> Content {
        var last: Content?
        for format in ArchiveTests.formats {
            let data = try Archive(content).data(as: format)
            let again = try Archive<Content>(data: data)
            #expect(again == Archive(content))
            #expect(try again.data(as: format) == data)
            last = Content(again)
        }
        let coded = try JSONDecoder().decode(Archive<Content>.self, from: JSONEncoder().encode(Archive(content)))
        #expect(coded == Archive(content))
        return last ?? content
    }

    @Test("a list keeps its own text, its elements' edits and its length")
    func lists() throws {
        let text = "[ \(customerText) ,\n {\"last-name\": \"B\"}, 5, {\"last-name\": \"C\"} ]\n"
        var list = try WrappedList<CustomerSchema>(json: text)
        #expect(try roundTrip(list).json.text() == text)
        list[1].lastName = "Bee"
        list[0].orders[1].total = 7
        list.append(try Customer(json: #"{"last-name": "D"}"#))
        list.remove(at: 2)
        let again = try roundTrip(list)
        #expect(again.json.text() == list.json.text())
        #expect(again.map(\.lastName) == ["Smith", "Bee", "C", "D"])
        #expect(again.json.originalTree.text() == text)
        #expect(try roundTrip(WrappedList<CustomerSchema>()).isEmpty)
        #expect(try roundTrip([try Customer(json: #"{"last-name": "L"}"#)] as WrappedList).map(\.lastName) == ["L"])
        let filtered = WrappedList(list.filter { $0.lastName != "C" })
        #expect(try roundTrip(filtered).map(\.lastName) == ["Smith", "Bee", "D"])
    }

    @Test("a list inside a model, with objects around its models")
    func wrappedElements() throws {
        var customer = try Customer(json: customerText)
        customer.friends[0].lastName = "Roe"
        let again = try roundTrip(customer.friends)
        #expect(again.map(\.lastName) == ["Roe"])
        #expect(again.json.text() == #"[{"last-name": "Roe", "cust-no": 2}]"#)
    }

    @Test("files of lists and dictionaries")
    func files() throws {
        try inArchiveFolder { folder in
            let url = folder.appendingPathComponent("list.plist")
            var list = try WrappedList<CustomerSchema>(json: "[\(customerText), {}]")
            list[1].lastName = "New"
            try list.archive(to: url)
            #expect(try WrappedList<CustomerSchema>(archive: url).json.text() == list.json.text())
            #expect(try [Customer](archive: url).map(\.lastName) == ["Smith", "New"])
            let dictionary = try WrappedDict<CustomerSchema>(
                archived: .init(
                    original: JSON(parsing: #"{"z": {}, "a": {"last-name": "A"}}"#),
                    current: JSON(parsing: #"{"z": {}, "a": {"last-name": "A"}}"#), layout: Layout<CustomerSchema>.shared()))
            try #require(dictionary).archive(to: url, format: .json)
            #expect(try WrappedDict<CustomerSchema>(archive: url).keys == ["z", "a"])
            try Archive(Customer?.none).write(to: url)
            #expect(try Customer?(archive: url) == nil)
        }
    }

    @Test("arrays, dictionaries and optionals of models, each model with its own original")
    func collections() throws {
        var edited = try ArchiveTests.edited()
        let plain = try Customer(json: "\u{FEFF} {\"last-name\":  \"P\"} ")
        var made = Customer()
        made.lastName = "Made"
        let array = try roundTrip([edited, plain, made])
        #expect(array.map(\.lastName) == ["Jones", "P", "Made"])
        #expect(array.map(\.dyn.original.lastName) == ["Smith", "P", ""])
        #expect(array[0].dyn.originalText == edited.dyn.originalText)
        #expect(array[0].dyn.json.text() == edited.dyn.json.text())
        #expect(array[0].dyn.changes == edited.dyn.changes)
        #expect(array[1].dyn.originalText == "{\"last-name\":  \"P\"}")
        #expect(array[2].dyn.changes.paths == ["/last-name"])
        #expect(try roundTrip([Customer]()).isEmpty)
        #expect(try roundTrip([Customer?.some(plain), nil]).map { $0?.lastName } == ["P", nil])
        let dictionary = try roundTrip(["b": [edited], "a": [], "e\u{301}": [plain, made]])
        #expect(dictionary["b"]?[0].dyn.original.lastName == "Smith")
        #expect(dictionary["e\u{301}"]?.count == 2)
        #expect(dictionary["a"]?.isEmpty == true)
        edited.dyn.reset()
        #expect(try roundTrip(Customer?.some(edited))?.lastName == "Smith")
    }

    @Test("the kind of content is part of the name")
    func names() throws {
        #expect(Archive([Customer()]).schema == "[Customer]")
        #expect(Archive(WrappedList<CustomerSchema>()).schema == "[Customer]")
        #expect(Archive(["a": Customer?.none]).schema == "[String: Customer?]")
        let error = #expect(throws: ArchiveError.self) {
            try Archive<[Customer]>(data: Archive(Customer()).data(as: .json))
        }
        #expect(error?.description == "The archive holds Customer, and [Customer] is to be opened. Open it as Customer.")
        #expect(error?.code == .otherSchema)
    }

    @Test("a schema value opens what it made")
    func schemaValues() throws {
        let guest = PersonSchema(prefix: "guest-")
        var person = try Wrapped(json: #"{"guest-first": "Ann"}"#, schema: guest)
        person.age = 3
        let data = try Archive(person).data(as: .json)
        let again = Wrapped(try Archive<Wrapped<PersonSchema>>(data: data, schema: guest))
        #expect(again.firstName == "Ann")
        #expect(again.age == 3)
        #expect(Wrapped(Archive(person)).firstName == "Ann")
    }

    @Test("Unknown(.drop): what no entry knows is left out, of the original and of the edits")
    func dropping() throws {
        let text = """
            {"name": "N", "x": 1, "address": {"city": "Oslo", "zip": 1}, "inner": {"id": 1, "x": 2}, "old-name": "O",
             "kept": {"id": 2, "x": 3, "inner": {"k": {"id": 3, "x": 4}}}, "items": [{"id": 4, "x": 5}, {"id": 6}], "y": null}
            """
        var model = try Wrapped<DroppingSchema>(json: text)
        #expect(model.dyn.json["x"].int == 1)
        #expect(
            Wrapped(Archive(model)).dyn.originalText == """
                {"name": "N", "address": {"city": "Oslo", "zip": 1}, "inner": {"id": 1}, "old-name": "O",
                 "kept": {"id": 2, "x": 3, "inner": {"k": {"id": 3}}}, "items": [{"id": 4}, {"id": 6}]}
                """)
        model.name = "M"
        model.inner?.id = 10
        model.items[0].id = 40
        let again = try roundTrip(model)
        #expect(again.dyn.changes.paths == ["/name", "/inner/id", "/items/0/id"])
        #expect(again.dyn.original.inner?.id == 1)
        #expect(again.dyn.json["x"].isMissing)
        #expect(again.dyn.json["kept"]["x"].int == 3)
        let nested = try Wrapped<NestedDroppingSchema>(json: #"{"x": 1, "parent": {"y": 2, "inner": {"id": 1, "x": 2}}}"#)
        #expect(Wrapped(Archive(nested)).dyn.originalText == #"{"x": 1, "parent": {"y": 2, "inner": {"id": 1}}}"#)
    }

    @Test("deep and lenient texts open again where the options allow it")
    func options() throws {
        let deep = String(repeating: #"{"a":"#, count: 2_000) + "1" + String(repeating: "}", count: 2_000)
        let options = JSONOptions(maximumDepth: 3_000)
        let model = try Wrapped<SmallSchema>(json: deep, options: options)
        for format in ArchiveTests.formats {
            let data = try Archive(model).data(as: format)
            #expect(Wrapped(try Archive<Wrapped<SmallSchema>>(data: data, options: options)).dyn.originalText == deep)
            let error = #expect(throws: ArchiveError.self) { try Archive<Wrapped<SmallSchema>>(data: data) }
            #expect(error?.code == .overLimit)
        }
        #expect(Wrapped(Archive(model)).dyn.originalText == deep)
        let lenient = try Wrapped<SmallSchema>(json: #"{"a": 1, "b": "x",}"#, options: .allowTrailingCommas)
        #expect(try roundTrip(lenient).dyn.originalText == #"{"a": 1, "b": "x",}"#)
    }

    @Test("what opens by the default options is archived and opens so again, though the archive puts levels of its own around it")
    func ownLevels() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        var model = try Wrapped<SmallSchema>(json: "{}")
        try model.dyn.apply(JSONPatch([.add("/x", JSON(parsing: nested(511)))]))
        let deepest = try Wrapped<SmallSchema>(json: #"{"x": \#(nested(511))}"#)
        for format in ArchiveTests.formats {
            let edited = try Archive<Wrapped<SmallSchema>>(data: Archive(model).data(as: format))
            #expect(Wrapped(edited).dyn.json == model.dyn.json)
            let all = try Archive<[String: [Wrapped<SmallSchema>]]>(data: Archive(["k": [deepest]]).data(as: format))
            #expect([String: [Wrapped<SmallSchema>]](all)["k"]?.first?.dyn.json == deepest.dyn.json)
        }
        // A dictionary that was null is replaced as a whole, so the deepest model is two levels deeper in its changes.
        var holder = try Wrapped<HolderSchema>(json: #"{"all": null}"#)
        holder.all["k"] = deepest
        for format in ArchiveTests.formats {
            let all = try Archive<WrappedDict<SmallSchema>>(data: Archive(holder.all).data(as: format))
            #expect(WrappedDict<SmallSchema>(all)["k"]?.dyn.json == deepest.dyn.json)
        }
        let data = try Archive(deepest).data(as: .json)
        #expect(throws: Never.self) { try Archive<Wrapped<SmallSchema>>(data: data, options: JSONOptions(maximumDepth: .max)) }
        #expect(throws: ArchiveError.self) {
            try Archive<Wrapped<SmallSchema>>(data: data, options: JSONOptions(maximumDepth: 511))
        }
    }

    @Test("no models of a schema value: archives of an empty list, an empty dictionary and nil open with any")
    func withoutModels() throws {
        let schema = DynamicSchema("Settings") { Str("host") }
        typealias Model = Wrapped<DynamicSchema>
        let list = try Archive([Model]()).data(as: .json)
        #expect([Model](try Archive<[Model]>(data: list, schema: schema)).isEmpty)
        #expect([Model](try Archive<[Model]>(data: list)).isEmpty)
        let none = try Archive(Model?.none).data(as: .json)
        #expect(Model?(try Archive<Model?>(data: none, schema: schema)) == nil)
        let dictionary = try Archive([String: [Model]]()).data(as: .json)
        #expect([String: [Model]](try Archive<[String: [Model]]>(data: dictionary, schema: schema)).isEmpty)
        // One that holds a model says the name of its schema.
        let one = try Archive([Model(json: "{}", schema: DynamicSchema("Dynamic") { Str("a") })]).data(as: .json)
        #expect(throws: ArchiveError.self) { try Archive<[Model]>(data: one, schema: schema) }
    }

    @Test("an edited list or dictionary is archived with what it was opened from, and an element without a model with its place")
    func originals() throws {
        var holder = try Wrapped<HolderSchema>(
            json: #"{"all": {"k": {"a": 1}}, "list": [{"a": 1}], "edges": [{"at": 1}, {"node": {"a": 1}, "at": 2}]}"#)
        holder.all["k"]?.a = 2
        holder.list[0].a = 2
        holder.edges[1].a = 2
        func text(_ content: some Archivable) throws -> String {
            String(decoding: try Archive(content).data(as: .json), as: UTF8.self)
        }
        for (text, original, path) in try [
            (text(holder.all), #"{"k": {"a": 1}}"#, "/k/a"), (text(holder.list), #"[{"a": 1}]"#, "/0/a"),
            (text(holder.edges), #"[null,{"a": 1}]"#, "/1/a"),
        ] {
            #expect(text.contains("\"original\":\n\(original)\n"), "\(text)")
            #expect(text.contains(#"[{"op":"replace","path":"\#(path)","value":2}]"#), "\(text)")
        }
    }

    @Test("a checksum has eight digits, whatever it is")
    func checksums() throws {
        var starts: Set<Character> = []
        for n in 0..<200 {
            let text = String(decoding: try Archive(Wrapped<SmallSchema> { $0.a = n }).data(as: .json), as: UTF8.self)
            let checksum = try JSON(parsing: text)["checksum"].string
            #expect(checksum?.utf8.count == 8, "\(text)")
            starts.insert(checksum?.first ?? " ")
        }
        #expect(starts.contains("0"))
    }

    @Test("a text with half a surrogate pair comes back as it was opened")
    func loneSurrogates() throws {
        struct NumberSchema: Schema { let v = Num<Int>("v") }
        var model = try Wrapped<NumberSchema>(json: #"{"v": 1, "x": "\ud800"}"#, options: JSONOptions(loneSurrogates: .replace))
        model.v = 2
        for format in [ArchiveFormat.json, .plist(.xml), .plist(.binary)] {
            let again = Wrapped<NumberSchema>(try Archive<Wrapped<NumberSchema>>(data: Archive(model).data(as: format)))
            #expect(again.v == 2 && again.dyn.json.text() == model.dyn.json.text(), "\(format)")
        }
    }
}
