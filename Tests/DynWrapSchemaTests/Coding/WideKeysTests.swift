import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// Objects of very many members whose keys are known only while a type is coded.
@Suite("Codable types with many keys")
struct WideKeysTests {
    private struct Bag: Codable, Equatable {
        var members: [(key: String, value: Int)]

        init(_ members: [(key: String, value: Int)]) { self.members = members }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: JSON.AnyKey.self)
            members = try container.allKeys.map { ($0.stringValue, try container.decode(Int.self, forKey: $0)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: JSON.AnyKey.self)
            for (key, value) in members { try container.encode(value, forKey: JSON.AnyKey(key)) }
        }

        static func == (a: Bag, b: Bag) -> Bool { a.members.elementsEqual(b.members) { $0 == $1 } }
    }

    private struct Refusal: Error {}
    private struct Refused: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: JSON.AnyKey.self)
            try container.encode(1, forKey: JSON.AnyKey("inner"))
            throw Refusal()
        }
    }

    @Test("50,000 keys of one length, which took a look at all others each", .timeLimit(.minutes(10)))
    func many() throws {
        let bag = Bag((0..<50_000).map { ("key \(1_000_000 + $0)", $0) })
        var tree = JSON.missing
        let time = try ProcessorTime.measure { tree = try JSON(encoding: bag) }
        // Some seconds in a debug build; it was minutes.
        #expect(time < .seconds(40))
        #expect(tree.count == 50_000 && tree["key 1049999"].int == 49_999)
        #expect(try tree.decode(Bag.self) == bag)
        let pairs = Dictionary(uniqueKeysWithValues: bag.members.map { ($0.key, $0.value) })
        #expect(try JSON(encoding: pairs).decode([String: Int].self) == pairs)
    }

    @Test("containers kept open for 20,000 members", .timeLimit(.minutes(10)))
    func nested() throws {
        struct Nest: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: JSON.AnyKey.self)
                for round in 0..<2 {
                    for i in 0..<20_000 {
                        var inner = container.nestedContainer(keyedBy: JSON.AnyKey.self, forKey: JSON.AnyKey("n\(i)"))
                        try inner.encode(i, forKey: JSON.AnyKey("r\(round)"))
                    }
                }
            }
        }
        let tree = try JSON(encoding: Nest())
        #expect(tree.count == 20_000 && tree["n19999"].text() == #"{"r0":19999,"r1":19999}"#)
    }

    @Test("a key that comes again is seen wherever it was, and keys that were taken back are no keys")
    func equal() throws {
        var random = SeededRandom(seed: 4)
        for width in [2, 31, 32, 33, 34, 63, 64, 65, 200, 1000] {
            for _ in 0..<20 {
                let keys = (0..<width).map { _ in "k\(Int.random(in: 0..<(2 * width), using: &random))" }
                let members = keys.enumerated().map { (key: $1, value: $0) }
                let last = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
                #expect(try JSON(encoding: Bag(members)).decode([String: Int].self) == last)
            }
        }
        struct Trying: Encodable {
            let keys: [String]
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: JSON.AnyKey.self)
                for (n, key) in keys.enumerated() {
                    try? container.encode(Refused(), forKey: JSON.AnyKey(key))
                    try? container.encode(Refused(), forKey: JSON.AnyKey("other \(n)"))
                    try container.encode(n, forKey: JSON.AnyKey(key))
                }
            }
        }
        let keys = (0..<300).map { "k\($0)" }
        let data = try TreeEncoder().data(encoding: Trying(keys: keys))
        #expect(try JSON(parsing: data, options: JSONOptions(duplicateKeys: .reject)).count == 300)
        #expect(try JSON(encoding: Trying(keys: keys + ["k7"]))["k7"].int == 300)
    }
}
