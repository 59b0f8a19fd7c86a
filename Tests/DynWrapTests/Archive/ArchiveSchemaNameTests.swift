import DynWrap
import Foundation
import TestSupport
import Testing

private enum Shop {
    /// An item as it is in one version of the program.
    struct ItemSchema: Schema {
        let price = Num<Int>("price")
        let newest: Int
        init() { self.init(3) }
        init(_ newest: Int) { self.newest = newest }
        var body: some SchemaBody {
            if newest > 1 { Version(2) { Step.transform("price") { JSON(($0.int ?? 0) * 100) } } }
            if newest > 2 { Version(3) { Step.transform("price") { JSON(($0.int ?? 0) + 7) } } }
        }
        static func price(_ price: Int, from old: Int, to new: Int) -> Int {
            let second = old < 2 && new >= 2 ? price * 100 : price
            return old < 3 && new >= 3 ? second + 7 : second
        }
    }
}

private enum Blog {
    struct ItemSchema: Schema {
        let title = Str("title")
        let newest: Int
        init() { self.init(2) }
        init(_ newest: Int) { self.newest = newest }
        var body: some SchemaBody {
            if newest > 1 { Version(2) { Step.transform("title") { JSON(($0.string ?? "") + "!") } } }
        }
    }
}

/// What is called as the schemas inside are, too.
private struct SiteSchema: Schema {
    let sold: Model<Shop.ItemSchema>
    let post: Group<Blog.ItemSchema>
    let posts: ModelList<Blog.ItemSchema>
    let note = Str("note")
    let newest: Int
    init() { self.init(2, shop: 3, blog: 2) }
    init(_ newest: Int, shop: Int, blog: Int) {
        self.newest = newest
        sold = Model("sold", of: Shop.ItemSchema(shop))
        post = Group(Blog.ItemSchema(blog))
        posts = ModelList("posts", of: Blog.ItemSchema(blog))
    }
    static var schemaName: String { "Item" }
    var body: some SchemaBody { if newest > 1 { Version(2) { Step.transform("note") { JSON(($0.string ?? "") + "?") } } } }
}

/// Values of one schema type, each of a version of its own.
private struct PairSchema: Schema {
    let left: Model<Shop.ItemSchema>
    let right: Model<Shop.ItemSchema>
    init() { self.init(3, 3) }
    init(_ left: Int, _ right: Int) {
        self.left = Model("left", of: Shop.ItemSchema(left))
        self.right = Model("right", of: Shop.ItemSchema(right))
    }
    var body: some SchemaBody { Version(1) }
}

extension DynamicSchema {
    fileprivate static func part(_ newest: Int, _ key: String) -> DynamicSchema {
        DynamicSchema("Part") {
            Str(key)
            for number in Array(2..<(newest + 1)) { Version(number) { Step.rename("a\(number - 1)", to: "a\(number)") } }
        }
    }
    fileprivate static func other(_ newest: Int) -> DynamicSchema {
        DynamicSchema("Other") {
            Str("b")
            if newest > 1 { Version(2) { Step.rename("b1", to: "b") } }
        }
    }
    fileprivate static func root(_ left: Int, _ right: Int, other: Int) -> DynamicSchema {
        DynamicSchema("Root") {
            Model("left", of: part(left, "k"))
            Model("right", of: part(right, "l"))
            Model("other", of: self.other(other))
        }
    }
}

@Suite("Versions of schemas that share a name")
struct ArchiveSchemaNameTests {
    private typealias Site = Wrapped<SiteSchema>

    @Test(
        "each is taken through its own steps, once, from every state of the program to every later one, and a newer one is refused",
        arguments: ArchiveTests.formats)
    func everyVersion(_ format: ArchiveFormat) throws {
        let states = (1...2).flatMap { own in (1...3).flatMap { shop in (1...2).map { (own: own, shop: shop, blog: $0) } } }
        for old in states {
            let schema = SiteSchema(old.own, shop: old.shop, blog: old.blog)
            var model = try Site(
                json: #"{"sold": {"price": 5}, "title": "t", "posts": [{"title": "a"}, {"title": "b"}], "note": "n"}"#,
                schema: schema)
            model.posts[1].title = "c"
            let data = try Archive(model).data(as: format)
            #expect(Site(Archive(model)).dyn.json == model.dyn.json)
            for new in states {
                let schema = SiteSchema(new.own, shop: new.shop, blog: new.blog)
                guard old.own <= new.own, old.shop <= new.shop, old.blog <= new.blog else {
                    let error = #expect(throws: ArchiveError.self) { try Archive<Site>(data: data, schema: schema) }
                    #expect(error?.code == .newerVersion, "\(old) \(new)")
                    continue
                }
                let archive = try Archive<Site>(data: data, schema: schema)
                let mark = old.blog < new.blog ? "!" : ""
                let opened = Site(archive)
                #expect(
                    opened.dyn.json == [
                        "sold": ["price": JSON(Shop.ItemSchema.price(5, from: old.shop, to: new.shop))],
                        "title": JSON("t" + mark),
                        "posts": [["title": JSON("a" + mark)], ["title": JSON("c" + mark)]],
                        "note": old.own < new.own ? "n?" : "n",
                    ], "\(old) \(new) \(archive.migrations)")
                #expect(opened.dyn.original.posts[1].title == "b" + mark)
                #expect(try Archive<Site>(data: Archive(opened).data(as: format), schema: schema).migrations.isEmpty)
            }
        }
    }

    @Test("values of one type with versions of their own: the archive of each pair opens with that pair, and is as it was")
    func valuesOfOneType() throws {
        for left in 1...3 {
            for right in 1...3 {
                let schema = PairSchema(left, right)
                let model = try Wrapped(json: #"{"left": {"price": 5}, "right": {"price": 6}}"#, schema: schema)
                let archive = try Archive<Wrapped<PairSchema>>(data: Archive(model).data(as: .json), schema: schema)
                #expect(archive.migrations.isEmpty && Wrapped(archive).dyn.json == model.dyn.json, "\(left) \(right)")
                #expect(archive == Archive(model))
                let newest = try Archive<Wrapped<PairSchema>>(data: Archive(model).data(as: .json))
                let price = Shop.ItemSchema.price(5, from: left, to: 3)
                // Where both were older, nothing says which of the two versions each had: none is taken through a step twice.
                if left == right || left == 3 { #expect(Wrapped(newest).left?.price == price, "\(left) \(right)") }
            }
        }
    }

    @Test("the head names the types of those that share a name, without what differs from one process to the next")
    func head() throws {
        struct LocalSchema: Schema {
            static var schemaName: String { "Item" }
            var body: some SchemaBody { Version(4) }
        }
        struct BothSchema: Schema {
            let local = Model<LocalSchema>("local")
            let sold = Model<Shop.ItemSchema>("sold")
        }
        let text = String(decoding: try Archive(Wrapped<BothSchema>(json: "{}")).data(as: .json), as: UTF8.self)
        let names = #""nested":{"DynWrapTests.ArchiveSchemaNameTests.head() throws -> ().LocalSchema":4,"#
        let found = text.split(separator: "\"nested\":").last.map { $0.prefix { $0 != "}" } } ?? ""
        #expect(!found.contains("0x") && !found.contains("$") && found.contains(#""Item":[3,4]"#), "\(names) \(text)")
        #expect(found.contains(#"Shop.ItemSchema":3"#) && found.contains(#"LocalSchema":4"#), "\(text)")
    }

    @Test(
        "versions that are none are damage",
        arguments: [#"{"Item":[2,1]}"#, #"{"Item":[]}"#, #"{"Item":[1,"2"]}"#, #"{"Item":[1,1]}"#])
    func damage(_ nested: String) throws {
        var coded = try JSON(encoding: Archive(Site(json: "{}", schema: SiteSchema(1, shop: 2, blog: 1))))
        #expect(coded["nested"].string?.contains(#""Item":[1,2]"#) == true)
        coded["nested"] = JSON(nested)
        let error = #expect(throws: (any Error).self) { try coded.decode(Archive<Site>.self) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("The versions of the schemas inside cannot be read."))
    }

    @Test("schemas made at run time, all of one type: those of other names have versions of their own")
    func madeAtRunTime() throws {
        let text = #"{"left": {"k": "p"}, "right": {"l": "q"}, "other": {"b1": "hello"}}"#
        for (left, right) in [(1, 1), (2, 2), (2, 3), (3, 4)] {
            let model = try Wrapped<DynamicSchema>(json: text, schema: .root(left, right, other: 1))
            let data = try Archive(model).data(as: .json)
            let same = try Archive<Wrapped<DynamicSchema>>(data: data, schema: .root(left, right, other: 1))
            #expect(Wrapped<DynamicSchema>(same).dyn.json == model.dyn.json)
            let archive = try Archive<Wrapped<DynamicSchema>>(data: data, schema: .root(left, right, other: 2))
            let later = Wrapped<DynamicSchema>(archive)
            #expect(later.dyn.json["other"] == ["b": "hello"] && later.dyn.json["left"] == ["k": "p"], "\(left) \(right)")
        }
    }
}
