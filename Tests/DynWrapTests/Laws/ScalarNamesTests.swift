import DynWrap
import Foundation
import TestSupport
import Testing

/// Names of members are their scalars: é in one scalar and é in two are two names, wherever names are compared.
@Suite("Names of members that differ only in normalisation are two names")
struct ScalarNamesTests {
    static let nfc = "k\u{e9}"
    static let nfd = "ke\u{301}"

    struct PartSchema: Schema { let x = Num<Int>("x") }
    enum Kind: Sendable { case a(Wrapped<PartSchema>), b(Wrapped<PartSchema>) }
    struct TaggedSchema: Schema {
        let u = OneOf<Kind>("u", by: .sibling(ScalarNamesTests.nfc)) {
            Case("a", Kind.a)
            Case("b", Kind.b)
        }
        let beside = Num<Int>(ScalarNamesTests.nfd)
    }

    @Test("a rebase keeps the edit of the twin of a tag")
    func rebase() throws {
        let text = "{\"\(Self.nfc)\":\"a\",\"\(Self.nfd)\":1,\"u\":{\"x\":1}}"
        var mine = try Wrapped<TaggedSchema>(json: text)
        mine.u = .b(Wrapped { $0.x = 5 })
        mine.beside = 2
        let theirs = try Wrapped<TaggedSchema>(json: text.replacingOccurrences(of: "\"a\"", with: "\"zz\""))
        for side in [RebaseConflict.Side.mine, .theirs] {
            var merged = mine
            _ = merged.dyn.rebase(onto: theirs, keeping: side)
            #expect(merged.beside == 2, "\(merged.dyn.json)")
            #expect(merged.dyn.json[Self.nfc].string == (side == .mine ? "b" : "zz"))
        }
    }

    @Test("a dynamic schema reads and writes the entry that is named, twins too; so its requirements, identity and rules")
    func dynamic() throws {
        let schema = DynamicSchema("Twins") {
            Str(Self.nfc)
            Str(Self.nfd)
            DynamicSchema.identity(Self.nfd)
            DynamicSchema.require(Self.nfd)
        }
        var model = try Wrapped(json: "{\"\(Self.nfc)\":\"1\",\"\(Self.nfd)\":\"2\"}", schema: schema)
        #expect(model[Self.nfc].string == "1")
        #expect(model[Self.nfd].string == "2")
        model[Self.nfd] = "20"
        #expect(model.dyn.json.text() == "{\"\(Self.nfc)\":\"1\",\"\(Self.nfd)\":\"20\"}")
        #expect(model[Self.nfc].string == "1")
        model[Self.nfc] = nil
        let rest = model.dyn.json.members.map { Array($0.key.utf8) }
        #expect(rest == [Array(Self.nfd.utf8)])
        model.dyn.remove(Self.nfd)
        #expect(model.dyn.problems.map { Array($0.pointer.tokens[0].utf8) } == [Array(Self.nfd.utf8)])
        let (one, two) = try (
            Wrapped(json: "{\"\(Self.nfc)\":\"1\",\"\(Self.nfd)\":\"2\"}", schema: schema),
            Wrapped(json: "{\"\(Self.nfc)\":\"3\",\"\(Self.nfd)\":\"2\"}", schema: schema)
        )
        #expect(one.dyn.hasSameIdentity(as: two))
        #expect(one != two)
    }

    @Test("a patch moves a member to its twin")
    func move() throws {
        var tree = try JSON(parsing: "{\"\(Self.nfc)\":1}")
        let (from, to) = (JSONPointer(tokens: [Self.nfc]), JSONPointer(tokens: [Self.nfd]))
        try tree.apply(JSONPatch([.move(from: from, to: to)]))
        #expect(tree.text() == "{\"\(Self.nfd)\":1}")
        #expect(throws: JSONPointerError.self) { try tree.apply(JSONPatch([.move(from: to, to: to.appending("a"))])) }
    }

    @Test("an exported schema requires both twins")
    func export() {
        struct TwinsSchema: Schema {
            let one = Str(ScalarNamesTests.nfc).required
            let two = Str(ScalarNamesTests.nfd).required
        }
        #expect(TwinsSchema().jsonSchema["required"].count == 2)
        #expect(TwinsSchema().jsonSchema["properties"].count == 2)
    }

    @Test("keys are converted to snake case each by itself")
    func snakeCase() throws {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        struct Twins: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: Key(stringValue: ScalarNamesTests.nfc)!)
                try container.encode(2, forKey: Key(stringValue: ScalarNamesTests.nfd)!)
            }
        }
        var encoder = TreeEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let tree = try encoder.encode(Twins())
        #expect(tree[Self.nfc] == 1)
        #expect(tree[Self.nfd] == 2)
    }
}
