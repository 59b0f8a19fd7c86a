import DynWrapSchema
import Foundation
import Testing

@testable import DynWrap

@Suite("One field in two schemas")
struct SharedFieldTests {
    private static let keyless = Field<Int>()
    private static let keyed = Field<Int>("n")

    private struct First: Schema {
        let one = SharedFieldTests.keyless
        let same = SharedFieldTests.keyed
    }

    private struct Second: Schema {
        let two = SharedFieldTests.keyless
        let other = SharedFieldTests.keyed
    }

    private struct Third: Schema {
        let three = SharedFieldTests.keyless
    }

    private struct Shadowed: Schema {
        let json = Str("json")
        let free = Str("free")
    }

    private enum Common {
        static let created = DateField("created")
        static let changed = DateField("changed")
        static let inZone = DateField("zone").in(TimeZone(secondsFromGMT: 3_600) ?? .gmt)
    }

    private struct Days: Schema {
        let created = Common.created
        let zone = Common.inZone
        let own = DateField("own")
        var body: some SchemaBody { Dates(.yyyymmddDashes) }
    }

    private struct AlsoDays: Schema {
        let made = Common.created
        let zone = Common.inZone
        var body: some SchemaBody { Dates(.yyyymmddDashes) }
    }

    private struct Seconds: Schema {
        let created = Common.created
        let own = DateField("own")
        var body: some SchemaBody { Dates(.epochSeconds) }
    }

    private struct Undated: Schema { let changed = Common.changed }

    private struct Dated: Schema {
        let changed = Common.changed
        var body: some SchemaBody { Dates(.epochSeconds) }
    }

    @Test("a date field of two schemas has the dates of the one met first, also where that names none; the other is told, once")
    func dates() throws {
        #expect(Layout(Days()).sharedDates.isEmpty && Layout(AlsoDays()).sharedDates.isEmpty)
        let seconds = Layout(Seconds())
        #expect(seconds.sharedDates.map(\.name) == ["created"])
        #expect(
            Guidance.news(of: seconds) == [
                "DynWrap: the entry 'created' of Seconds shares its field with a schema that gave it other dates (yyyy-MM-dd), and is read and "
                    + "written with them; give the field a style, or each schema a field of its own"
            ])
        #expect(Guidance.news(of: Layout(Seconds())).isEmpty && Guidance.news(of: Layout(AlsoDays())).isEmpty)
        #expect(Layout(Undated()).sharedDates.isEmpty)
        #expect(Layout(Dated()).sharedDates.map(\.name) == ["changed"])
        let model = try Wrapped<Undated>(json: #"{"changed": "2018-05-02T09:30:00.000Z"}"#)
        #expect(model.changed != nil && model.dyn.problems.isEmpty)
    }

    private struct FlawedDates: Schema {
        let short = Date("short", format: "MM/dd/yy").required
        let plain = Date("plain", format: "MM/dd/yyyy").optional
        let many = List<Foundation.Date>("many")
        let inner = Group<FlawedGroup>()
        var body: some SchemaBody { Dates(.format("QQ")) }
    }
    private struct FlawedGroup: Schema { let grouped = Date("grouped", .format("hh:mm")) }

    @Test("a date pattern that can't be used is told, once, also from a schema's Dates and in a group; its problems say why")
    func flaws() throws {
        let why = [
            "the entry 'short' of FlawedDates reads and writes no date. The date pattern 'MM/dd/yy' cannot be used: "
                + "two-digit years (yy) have no century; use yyyy.",
            "the entry 'many' of FlawedDates reads and writes no date. The date pattern 'QQ' cannot be used: "
                + "the letter Q is not supported; text belongs in single quotes.",
            "the entry 'grouped' of FlawedDates reads and writes no date. The date pattern 'hh:mm' cannot be used: "
                + "h counts to 12 and needs a for AM or PM; use H for 0 to 23.",
        ]
        #expect(Guidance.news(of: Layout(FlawedDates())) == why.map { "DynWrap: " + $0 })
        #expect(Guidance.news(of: Layout(FlawedDates())).isEmpty)
        let model = try Wrapped<FlawedDates>(json: #"{"short": "05/02/18", "plain": "05/02/2018"}"#)
        #expect(
            model.dyn.problems.map(\.description) == [
                #"error /short (short) line 1, column 11: expected a date (The date pattern 'MM/dd/yy' cannot be used: "#
                    + #"two-digit years (yy) have no century; use yyyy), found "05/02/18""#
            ])
    }

    private struct HiddenName: Schema { let json = Str("json") }
    private struct HiddenInValue: Schema { let json = Str("json") }

    @Test("a model that is made and not opened tells it, too")
    func made() {
        _ = Wrapped<HiddenName>()
        #expect(Guidance.news(of: Layout(HiddenName())).isEmpty)
        _ = Wrapped(schema: HiddenInValue())
        #expect(Guidance.news(of: Layout(HiddenInValue())).isEmpty)
    }

    @Test("hidden names and shared fields are told once a schema, by their kind; of other schemas there is nothing to tell")
    func toldOnce() {
        let shadowed = Layout(Shadowed())
        #expect(
            Guidance.news(of: shadowed) == [Guidance.message("Shadowed", "json", key: "json", way: "json")]
                && Guidance.news(of: shadowed).isEmpty)
        let byName = DynamicSchema("Named") {
            Str("json")
            Str("other")
        }
        #expect(Guidance.news(of: Layout(byName)).map { $0.contains("model[\"json\"]") } == [true])
        #expect(Guidance.news(of: Layout(byName)).isEmpty)
        _ = Layout(First())
        let third = Layout(Third())
        #expect(
            Guidance.news(of: third) == [Guidance.message("Third", "three", sharing: "one")] && Guidance.news(of: third).isEmpty)
        #expect(Guidance.news(of: Layout(First())).isEmpty)
    }

    @Test("a field without a key takes that of the property met first; the other is told")
    func told() throws {
        let first = Layout(First())
        let second = Layout(Second())
        #expect(first.shared.isEmpty)
        #expect(second.shared.map(\.name) == ["two"] && second.shared.map(\.key) == ["one"])
        #expect(Layout(Second()).shared.count == 1 && Layout(First()).shared.isEmpty)
        #expect(
            Guidance.message("Second", "two", sharing: "one")
                == "DynWrap: the entry 'two' of Second shares its field with a property that gave it the key \"one\", and is read there; give the "
                + "field a key, or each property a field of its own")
        let model = try Wrapped<Second>(json: #"{"one": 1, "two": 2, "n": 3}"#)
        #expect(model.two == 1 && model.other == 3)
    }

    private struct InModel: Schema { let dyn = Str("in-model") }
    private struct InList: Schema { let hash = Str("in-list") }
    private struct InGroup: Schema { let json = Str("in-group") }
    private struct InUnion: Schema { let encode = Str("in-union") }
    private struct InValue: Schema {
        let hashValue: Str
        init(_ key: String) { hashValue = Str(key) }
        init() { self.init("k") }
    }
    private enum Kind: Sendable { case one(Wrapped<InModel>), two(Wrapped<InUnion>) }
    private struct Outer: Schema {
        let model = Model<InModel>("model")
        let list = ModelList<InList>("list")
        let group = Group<InGroup>()
        let union = OneOf<Kind>("union", by: "k") {
            Case("one", Kind.one)
            Case("two", Kind.two)
        }
        let value = Model("value", of: InValue("in-value"))
    }

    @Test("schemas inside others are told, too, when they are used: each entry's own key, and how it is read")
    func nested() throws {
        #expect(
            Guidance.message("S", "hashValue", key: "hv", way: "hashValue")
                == "DynWrap: the entry 'hashValue' of S is hidden by the member 'hashValue' of Wrapped; read it as model[\\.hashValue], or give the "
                + "property another name and the key \"hv\"")
        let model = try Wrapped<Outer>(json: #"{"model": {}, "list": [{}], "union": {"k": "two"}, "value": {}}"#)
        // The group is told with its model, the others when they are read.
        #expect(Guidance.news(of: Layout(InGroup())).isEmpty)
        _ = (model.model, model.list.first, model.union, model.value)
        for layout in [Layout(InModel()), Layout(InList()), Layout(InUnion()), Layout(InValue())] as [AnyLayout] {
            #expect(layout.hidden.count == 1 && Guidance.news(of: layout).isEmpty, "\(layout.name)")
        }
        #expect(Layout(InValue("x.y")).hidden.map { [$0.name, $0.key, $0.way] } == [["hashValue", "x.y", "hashValue"]])
    }

    @Test("any number of layouts inside others are told without growing the stack")
    func manyNested() throws {
        struct ManySchema: Schema {
            let value: Model<InValue>
            init(_ key: String) { value = Model("value", of: InValue(key)) }
            init() { self.init("k") }
        }
        for number in 0..<20_000 {
            let model = try Wrapped(json: #"{"value": {"k": "x"}}"#, schema: ManySchema(number % 2 == 0 ? "k" : "l\(number)"))
            #expect(model.value?[\.hashValue] == (number % 2 == 0 ? "x" : ""))
        }
    }

    private struct DecodedSchema: Schema { let json = Str("decoded") }

    @Test("so is a schema whose models are decoded")
    func decoded() throws {
        _ = try JSONDecoder().decode(Wrapped<DecodedSchema>.self, from: Data("{}".utf8))
        #expect(Guidance.news(of: Layout(DecodedSchema())).isEmpty)
    }

    private struct BaseSchema: Schema { let id = Str("bid") }
    private struct ItemSchema: IdentifiedSchema, ExtendedSchema {
        let base = BaseSchema()
        let id = Num<Int>("iid")
    }

    @Test("an entry of a base that the identity hides is read by way of the base")
    func identity() throws {
        #expect(Layout(ItemSchema()).hidden.map { [$0.name, $0.key, $0.way] } == [["id", "bid", "base.id"]])
        let item = try Wrapped<ItemSchema>(json: #"{"bid": "B", "iid": 4}"#)
        #expect(item.id == 4 && item[\.base.id] == "B")
    }
}
