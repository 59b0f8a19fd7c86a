import DynWrap
import Foundation
import TestSupport
import Testing

private struct RestSchema: Schema {
    let a = Num<Int>("a")
    let b = Str("b")
}

/// A type with members of its own beside those of a model or a tree.
private struct Envelope<Rest: Codable & Sendable>: Codable, Sendable {
    enum Key: String, CodingKey { case id, list }
    var id: Int
    var list: [Int]
    var rest: Rest
    var isRestFirst = false

    init(id: Int, list: [Int], rest: Rest, isRestFirst: Bool = false) {
        (self.id, self.list, self.rest, self.isRestFirst) = (id, list, rest, isRestFirst)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decode(Int.self, forKey: .id)
        list = try container.decodeIfPresent([Int].self, forKey: .list) ?? []
        rest = try Rest(from: decoder)
        isRestFirst = true
    }

    func encode(to encoder: any Encoder) throws {
        if isRestFirst { try rest.encode(to: encoder) }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(list, forKey: .list)
        if !isRestFirst { try rest.encode(to: encoder) }
    }
}

private struct Holder: Schema { let e = Coded<Envelope<Wrapped<RestSchema>>>("e") }

@Suite("Types that write members beside those of a model")
struct MembersBesideTests {
    private let model = try? Wrapped<RestSchema>(json: #"{"a": 1, "own": [1.50, {}], "b": "x"}"#)

    @Test("the members of a model stand beside the type's own, in the order in which both are written")
    func order() throws {
        let model = try #require(model)
        var envelope = Envelope(id: 5, list: [1, 2], rest: model)
        #expect(try JSON(encoding: envelope).text() == #"{"id":5,"list":[1,2],"a":1,"own":[1.50,{}],"b":"x"}"#)
        envelope.isRestFirst = true
        #expect(try JSON(encoding: envelope).text() == #"{"a":1,"own":[1.50,{}],"b":"x","id":5,"list":[1,2]}"#)
        #expect(try JSON(encoding: [envelope, envelope]).count == 2)
        #expect(try JSON(encoding: Envelope(id: 5, list: [], rest: Wrapped<RestSchema>())).text() == #"{"id":5,"list":[]}"#)
        #expect(
            try JSON(encoding: Envelope(id: 5, list: [], rest: Wrapped<RestSchema>(), isRestFirst: true)).text()
                == #"{"id":5,"list":[]}"#)
        // As another encoder writes it, and as it is read.
        let other = try JSON(parsing: JSONEncoder().encode(envelope))
        #expect(try other == JSON(encoding: envelope))
        let back = try JSON(encoding: envelope).decode(Envelope<Wrapped<RestSchema>>.self)
        #expect(back.id == 5 && back.rest.a == 1)
    }

    @Test("of a key that both write, the last value counts, as in any object")
    func sameKey() throws {
        let tree: JSON = ["id": 6, "list": [], "x": 1]
        #expect(try JSON(encoding: Envelope(id: 5, list: [1], rest: tree)) == ["id": 6, "list": [], "x": 1])
        #expect(try JSON(encoding: Envelope(id: 5, list: [1], rest: tree, isRestFirst: true)) == ["id": 5, "list": [1], "x": 1])
        #expect(try JSON(encoding: [Envelope(id: 5, list: [1], rest: tree)])[0].members.count == 3)
        for isFirst in [true, false] {
            let text = try JSON(encoding: Envelope(id: 5, list: [1], rest: tree, isRestFirst: isFirst)).text()
            #expect(text.split(separator: "\"id\"").count == 2, "\(text)")
        }
    }

    /// Writes the elements of two trees into one array.
    private struct Joined: Encodable {
        let first: JSON
        let second: JSON
        func encode(to encoder: any Encoder) throws {
            try first.encode(to: encoder)
            var container = encoder.unkeyedContainer()
            try container.encode("between")
            try second.encode(to: encoder)
        }
    }

    @Test("elements likewise; an object beside elements, or a scalar twice, is an error")
    func elements() throws {
        #expect(try JSON(encoding: Joined(first: [1, 2], second: [[3]])) == [1, 2, "between", [3]])
        #expect(try JSON(encoding: Joined(first: [], second: [])) == ["between"])
        #expect(throws: EncodingError.self) { try JSON(encoding: Joined(first: [1], second: ["a": 1])) }
        #expect(throws: EncodingError.self) { try JSON(encoding: Joined(first: 1, second: 2)) }
    }

    @Test("an edit of such a value in a field changes the member alone")
    func field() throws {
        let text = #"{"e": {"a": 1, "id": 5, "own": 1.50, "list": [1]}}"#
        var holder = try Wrapped<Holder>(json: text)
        holder.e?.id = 7
        #expect(holder.dyn.text() == #"{"e": {"a": 1, "id": 7, "own": 1.50, "list": [1]}}"#)
        holder.e?.rest.b = "new"
        #expect(holder.e?.rest.b == "new" && holder.e?.id == 7)
    }
}
