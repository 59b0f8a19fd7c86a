import DynWrap
import Foundation
import TestSupport

/// A schema with a field of every way to hold something, for ``WholeFaceLawTests``.
struct FaceSchema: Schema {
    let name = Str("name")
    let count = Num<Int>("count")
    let price = Num<Decimal>("price").optional
    let city = Str("address.city")
    let zip = Num<Int>("address.zip.code")
    let tags = List<String>("tags")
    let numbers = List<Int>("more.numbers")
    let part = Model<FacePartSchema>("part")
    let parts = ModelList<FacePartSchema>("parts")
    let nodes = ModelList<FacePartSchema>("nodes", each: "node")
    let byKey = ModelDict<FacePartSchema>("by-key")
    let shape = OneOf<Shape>("shape", by: "type") {
        Case("part", Shape.part)
        Case("dot", Shape.dot)
    }
    let group = Group(FacePartSchema(prefix: "g-"))

    enum Shape: Sendable { case part(Wrapped<FacePartSchema>), dot }
}

/// A part of it, which has parts too.
struct FacePartSchema: Schema {
    let name: Str
    let count: Num<Int>
    let tags: List<String>
    let inner: ModelList<FacePartSchema>

    init() { self.init(prefix: "") }
    init(prefix: String) {
        name = Str(prefix + "name")
        count = Num<Int>(prefix + "count")
        tags = List<String>(prefix + "tags")
        inner = ModelList<FacePartSchema>(prefix + "inner")
    }
}

/// Documents of it: right values in odd spellings, members that no schema names, white space.
struct FaceDocument {
    var random: SeededRandom

    static let strings = [
        "\"a\"", "\"\\u0061\"", "\"\"", "\"é\"", "\"e\\u0301\"", "\"x\\ny\"", "\"a text of more than sixteen bytes\"",
    ]
    static let numbers = ["0", "7", "-3", "12345678901", "9007199254740993"]
    static let decimals = ["0", "2.50", "1e1", "-0.125", "7"]
    static let unknown = ["[1, 2.0 ]", "{\"k\": [null ]}", "1e400", "\"\\u0041\"", "{}", "[[],{}]", "null"]

    mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random)! }
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    private mutating func blank() -> String { chance(70) ? "" : pick([" ", "\n  ", "\t"]) }

    private mutating func list(_ most: Int, _ element: (inout FaceDocument) -> String) -> String {
        let elements = (0..<Int.random(in: 0...most, using: &random)).map { _ in element(&self) }
        return "[" + blank() + elements.joined(separator: "," + blank()) + blank() + "]"
    }

    private mutating func object(_ members: [(String, String)]) -> String {
        "{" + blank() + members.map { "\"\($0.0)\":" + blank() + $0.1 }.joined(separator: "," + blank()) + blank() + "}"
    }

    /// The members of a part, some of them.
    private mutating func members(_ prefix: String, _ depth: Int) -> [(String, String)] {
        var members: [(String, String)] = []
        if chance(80) { members.append((prefix + "name", pick(Self.strings))) }
        if chance(70) { members.append((prefix + "count", pick(Self.numbers))) }
        if chance(40) { members.append((prefix + "tags", list(3) { $0.pick(["\"a\"", "\"b\"", "\"c d\""]) })) }
        if chance(30) { members.append((prefix + "unknown", pick(Self.unknown))) }
        if depth > 0, chance(40) { members.append((prefix + "inner", list(2) { $0.part(depth - 1) })) }
        return members.shuffled(using: &random)
    }

    mutating func part(_ depth: Int = 1) -> String { object(members("", depth)) }

    mutating func text() -> String {
        var members = members("g-", 1)
        func add(_ key: String, _ percent: Int, _ value: (inout FaceDocument) -> String) {
            if chance(percent) { members.append((key, value(&self))) }
        }
        add("name", 70) { $0.pick(Self.strings) }
        add("count", 70) { $0.pick(Self.numbers) }
        add("price", 60) { $0.pick(Self.decimals) }
        add("address", 60) { d in
            var address = [("street", d.pick(Self.strings))]
            if d.chance(60) { address.append(("city", d.pick(Self.strings))) }
            if d.chance(50) { address.append(("zip", d.object(d.chance(60) ? [("code", d.pick(Self.numbers))] : []))) }
            return d.object(address)
        }
        add("tags", 70) { d in d.list(4) { $0.pick(["\"a\"", "\"b\"", "\"c d\""]) } }
        add("more", 60) { d in d.object(d.chance(70) ? [("numbers", d.list(4) { $0.pick(["1", "2", "3"]) })] : []) }
        add("part", 60) { $0.part() }
        add("parts", 80) { d in d.list(d.chance(10) ? 40 : 4) { $0.part() } }
        add("nodes", 70) { d in
            d.list(4) { d in d.object([("cursor", d.pick(Self.strings)), ("node", d.part()), ("z", d.pick(Self.unknown))]) }
        }
        add("by-key", 60) { d in d.object(["x", "y"].filter { _ in d.chance(70) }.map { ($0, d.part()) }) }
        add("shape", 60) { d in
            d.object((d.chance(70) ? d.members("", 1) : []) + [("type", d.pick(["\"part\"", "\"dot\""]))])
        }
        add("unknown", 50) { $0.pick(Self.unknown) }
        if chance(10) { for i in 0..<40 { members.append(("wide\(i)", "\(i)")) } }
        members.shuffle(using: &random)
        return object(members)
    }
}
