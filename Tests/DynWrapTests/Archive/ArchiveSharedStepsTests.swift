import DynWrap
import Foundation
import Testing

/// Steps and hooks of models at one place, whose groups may be of one schema, and of models to which a path leads through others.
@Suite("Steps through models, and of groups that several models at one place have")
struct ArchiveSharedStepsTests {
    private struct OldSchema: Schema {
        static var schemaName: String { "Outer" }
        let n = Num<Int>("n")
    }

    private func migrated<S: Schema>(_ text: String, to schema: S.Type) throws -> (text: String, counts: [Int]) {
        let data = try Archive(Wrapped<OldSchema>(json: text)).data(as: .json)
        let archive = try Archive<Wrapped<S>>(data: data)
        // Saved and opened again, nothing is left to do.
        let again = try Archive<Wrapped<S>>(data: Archive(Wrapped(archive)).data(as: .json))
        #expect(again.migrations.isEmpty && Wrapped(again).dyn.hasSameText(as: Wrapped(archive)))
        return (Wrapped(archive).dyn.text(.compact), archive.migrations.map(\.models))
    }

    // MARK: Through models

    struct InnerSchema: Schema {
        let y = Num<Int>("y")
        var body: some SchemaBody {
            Version(2) {
                Step.rename("x", to: "y")
                Step.transform("y") { JSON(($0.int ?? 0) + 1) }
            }
        }
    }
    struct HolderSchema: Schema {
        let n = Num<Int>("n")
        var body: some SchemaBody { Version(2) { Step.rename("old", to: "sub") } }
    }
    struct AroundSchema: Schema {
        let inner = Model<InnerSchema>("sub")
        var body: some SchemaBody { Version(2) { Step.rename("old", to: "sub") } }
    }
    enum Kind: Sendable { case inner(Wrapped<InnerSchema>), other(JSON) }
    struct ModelSchema: Schema {
        static var schemaName: String { "Outer" }
        let holder = Model<HolderSchema>("m")
        let inner = Model<InnerSchema>("m.sub")
    }
    struct ListSchema: Schema {
        static var schemaName: String { "Outer" }
        let inner = ModelList<InnerSchema>("m.sub")
        let holder = Model<HolderSchema>("m")
    }
    struct DictSchema: Schema {
        static var schemaName: String { "Outer" }
        let group = Group<PartSchema>()
        let holder = Model<HolderSchema>("m")
        struct PartSchema: Schema { let inner = ModelDict<InnerSchema>("m.sub") }
    }
    struct UnionSchema: Schema {
        static var schemaName: String { "Outer" }
        let holder = Model<HolderSchema>("m")
        let inner = OneOf<Kind>("m.sub", by: .key("t")) {
            Case("i", Kind.inner); Otherwise(Kind.other)
        }
    }
    struct SiblingSchema: Schema {
        static var schemaName: String { "Outer" }
        let holder = Model<HolderSchema>("m")
        let inner = OneOf<Kind>("m.sub", by: .sibling("t")) {
            Case("i", Kind.inner); Otherwise(Kind.other)
        }
    }
    struct DeepSchema: Schema {
        static var schemaName: String { "Outer" }
        let holder = Model<HolderSchema>("m")
        let around = Model<AroundSchema>("m.sub")
        let inner = Model<InnerSchema>("m.sub.sub")
    }

    @Test("what the steps of one model bring to a path that leads through it goes through its own steps, once")
    func through() throws {
        for text in [#"{"m":{"old":{"x":1}}}"#, #"{"m":{"sub":{"x":1}}}"#, #"{"m":{"sub":5,"old":{"x":1}}}"#] {
            #expect(try migrated(text, to: ModelSchema.self).text == #"{"m":{"sub":{"y":2}}}"#, "\(text)")
        }
        for text in [#"{"m":{"old":[{"x":1},{"x":2}]}}"#, #"{"m":{"old":[{"x":1},{"x":2}],"sub":[{"x":5}]}}"#] {
            #expect(try migrated(text, to: ListSchema.self).text == #"{"m":{"sub":[{"y":2},{"y":3}]}}"#, "\(text)")
        }
        let dict = try migrated(#"{"m":{"old":{"k":{"x":1}}}}"#, to: DictSchema.self)
        #expect(dict == (#"{"m":{"sub":{"k":{"y":2}}}}"#, [1, 1, 1]))
        let union = try migrated(#"{"m":{"old":{"t":"i","x":1}}}"#, to: UnionSchema.self)
        #expect(union.text == #"{"m":{"sub":{"t":"i","y":2}}}"#)
        let sibling = try migrated(#"{"m":{"t":"i","old":{"x":1}}}"#, to: SiblingSchema.self)
        #expect(sibling.text == #"{"m":{"t":"i","sub":{"y":2}}}"#)
        let deep = try migrated(#"{"m":{"old":{"old":{"x":1}}}}"#, to: DeepSchema.self)
        #expect(deep.text == #"{"m":{"sub":{"sub":{"y":2}}}}"#)
    }

    struct TagSchema: Schema {
        let type = Str("type")
        var body: some SchemaBody { Version(2) { Step.rename("t", to: "type") } }
    }
    struct TaggedSchema: Schema {
        static var schemaName: String { "Outer" }
        let meta = Model<TagSchema>("meta")
        let kind = OneOf<Kind>("p", by: .sibling("meta.type")) {
            Case("i", Kind.inner); Otherwise(Kind.other)
        }
    }

    /// With a path through the payload.
    struct ThroughTaggedSchema: Schema {
        static var schemaName: String { "Outer" }
        let meta = Model<TagSchema>("meta")
        let kind = OneOf<Kind>("p", by: .sibling("meta.type")) {
            Case("i", Kind.inner); Otherwise(Kind.other)
        }
        let deep = Model<InnerSchema>("p.sub")
    }

    @Test("what is on a path through a payload goes through its steps once, whether its case is known before, after, or never")
    func throughPayloads() throws {
        for key in ["t", "type"] {
            for (tag, payload) in [("i", #""y":2"#), ("o", #""x":1"#)] {
                let text = #"{"meta":{"\#(key)":"\#(tag)"},"p":{"x":1,"sub":{"x":5}}}"#
                let found = try JSON(parsing: migrated(text, to: ThroughTaggedSchema.self).text)
                let wanted = try JSON(parsing: #"{"meta":{"type":"\#(tag)"},"p":{\#(payload),"sub":{"y":6}}}"#)
                #expect(found == wanted, "\(text): \(found)")
            }
        }
    }

    @Test("the case of a union is told by the tag that the steps of another model leave")
    func tags() throws {
        for text in [#"{"meta":{"t":"i"},"p":{"x":1}}"#, #"{"p":{"x":1},"meta":{"t":"i"}}"#] {
            let (found, counts) = try migrated(text, to: TaggedSchema.self)
            #expect(try JSON(parsing: found) == ["meta": ["type": "i"], "p": ["y": 2]] && counts == [1, 1, 1])
        }
        let other = try migrated(#"{"meta":{"t":"o"},"p":{"x":1}}"#, to: TaggedSchema.self)
        #expect(other.text == #"{"meta":{"type":"o"},"p":{"x":1}}"#)
        let named = try migrated(#"{"meta":{"type":"i"},"p":{"x":1}}"#, to: TaggedSchema.self)
        #expect(named.text == #"{"meta":{"type":"i"},"p":{"y":2}}"#)
    }

    // MARK: Through elements

    struct EachSchema: Schema {
        static var schemaName: String { "Outer" }
        let inner = ModelList<InnerSchema>("l", each: "sub")
        let holders = ModelList<HolderSchema>("l")
    }
    struct EachInDictSchema: Schema {
        static var schemaName: String { "Outer" }
        let inner = ModelList<InnerSchema>("d.k", each: "sub.old")
        let lists = Field<[String: [Wrapped<HolderSchema>]]>("d")
    }
    struct ElementsSchema: Schema {
        static var schemaName: String { "Outer" }
        let kinds = OneOfList<Kind>("l", by: "type") {
            Case("i", Kind.inner); Otherwise(Kind.other)
        }
        let tags = ModelList<TagSchema>("l")
    }

    @Test("what the steps of one list's elements bring to what another list has in them goes through its own steps, once")
    func throughElements() throws {
        for key in ["old", "sub"] {
            let each = try migrated(#"{"l":[{"\#(key)":{"x":1}},7,{"sub":{"x":2}}]}"#, to: EachSchema.self)
            #expect(each == (#"{"l":[{"sub":{"y":2}},7,{"sub":{"y":3}}]}"#, [key == "old" ? 1 : 0, 2, 2]))
        }
        let inDict = try migrated(#"{"d":{"k":[{"old":{"old":{"x":1}}}]}}"#, to: EachInDictSchema.self)
        #expect(inDict == (#"{"d":{"k":[{"sub":{"old":{"y":2}}}]}}"#, [1, 1, 1]))
        let kinds = try migrated(#"{"l":[{"t":"i","x":1},{"t":"o","x":1},{"type":"i","x":2}]}"#, to: ElementsSchema.self)
        #expect(kinds == (#"{"l":[{"type":"i","y":2},{"x":1,"type":"o"},{"type":"i","y":3}]}"#, [2, 2, 2]))
    }

    // MARK: Groups

    struct PriceSchema: Schema {
        let cents = Num<Int>("price")
        var body: some SchemaBody {
            Version(2) { Step.transform("price") { JSON(($0.int ?? 0) * 100) } }
            OnOpen(\.cents) { if $0 < 100 { $0 += 1 } }
        }
    }
    struct ItemSchema: Schema {
        let price = Group(PriceSchema())
        let name = Str("name")
        var body: some SchemaBody { OnOpen(\.name) { $0 += "i" } }
    }
    struct OfferSchema: Schema {
        let item = Group(ItemSchema())
        let until = Str("until")
    }
    struct OneModelSchema: Schema {
        static var schemaName: String { "Outer" }
        let a = Model<ItemSchema>("item")
    }
    struct TwoModelsSchema: Schema {
        static var schemaName: String { "Outer" }
        let a = Model<ItemSchema>("item")
        let b = Model<OfferSchema>("item")
    }
    enum ItemKind: Sendable { case item(Wrapped<ItemSchema>) }
    /// A union told by its payload, whose case has the group that the model there is.
    struct ModelAndUnionSchema: Schema {
        static var schemaName: String { "Outer" }
        let kind = OneOf<ItemKind>("item", by: "t") { Case("i", ItemKind.item) }
        let price = Model<PriceSchema>("item")
    }
    struct ModelAndGroupSchema: Schema {
        static var schemaName: String { "Outer" }
        let b = Model<PriceSchema>("item")
        let a = Model<ItemSchema>("item")
    }
    struct TwoGroupsSchema: Schema {
        static var schemaName: String { "Outer" }
        let a = Group(ItemSchema())
        let b = Group(OfferSchema())
    }

    @Test("the steps and hooks of a group are done once to an object, however many of its models have the group")
    func groups() throws {
        let text = #"{"item":{"price":5,"name":"n"}}"#
        for found in try [
            migrated(text, to: OneModelSchema.self), migrated(text, to: TwoModelsSchema.self),
            migrated(text, to: ModelAndGroupSchema.self),
        ] { #expect(found == (#"{"item":{"price":500,"name":"n"}}"#, [1])) }
        let told = try migrated(#"{"item":{"t":"i","price":5,"name":"n"}}"#, to: ModelAndUnionSchema.self)
        #expect(told == (#"{"item":{"t":"i","price":500,"name":"n"}}"#, [1]))
        #expect(try migrated(#"{"price":5,"name":"n"}"#, to: TwoGroupsSchema.self) == (#"{"price":500,"name":"n"}"#, [1]))
        let opened = #"{"item":{"price":6,"name":"ni"}}"#
        #expect(try Wrapped<OneModelSchema>(json: text).dyn.text() == opened)
        #expect(try Wrapped<TwoModelsSchema>(json: text).dyn.text() == opened)
        #expect(try Wrapped<ModelAndGroupSchema>(json: text).dyn.text() == opened)
        #expect(try Wrapped<TwoGroupsSchema>(json: #"{"price":5,"name":"n"}"#).dyn.text() == #"{"price":6,"name":"ni"}"#)
    }
}
