import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// Decoders, encoders and containers that types keep longer than they should.
@Suite("Coders that were kept")
struct CodingEscapeTests {
    /// What types leave behind. One test uses it at a time, each its own.
    private final class Kept {
        var decoders: [any Decoder] = []
        var containers: [KeyedDecodingContainer<Key>] = []
        var lists: [any UnkeyedDecodingContainer] = []
        var encoders: [any Encoder] = []
        var writing: [KeyedEncodingContainer<Key>] = []
    }

    private enum Key: CodingKey { case a, b, c }

    private struct KeptBox: @unchecked Sendable {
        // Sendable: used by the thread of its test only.
        let kept = Kept()
    }

    private static let info = CodingUserInfoKey(rawValue: "kept")!  // any text is a key

    private struct Item: Codable, Equatable {
        var a: Int

        init(a: Int) { self.a = a }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            a = try container.decode(Int.self, forKey: .a)
            guard let kept = (decoder.userInfo[CodingEscapeTests.info] as? KeptBox)?.kept else { return }
            switch a % 4 {
            case 1: kept.containers.append(container)
            case 2: kept.decoders.append(decoder)
            case 3:
                kept.containers.append(container)
                kept.decoders.append(decoder)
                if a > 20 { throw DecodingError.dataCorruptedError(forKey: .a, in: container, debugDescription: "too much") }
            default: break
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(a, forKey: .a)
            guard let kept = (encoder.userInfo[CodingEscapeTests.info] as? KeptBox)?.kept else { return }
            if a % 3 == 1 { kept.writing.append(container) }
            if a % 3 == 2 { kept.encoders.append(encoder) }
        }
    }

    @Test("a kept decoder or container goes on reading its own value, whatever is decoded after it", arguments: [true, false])
    func decoding(reusesContainers: Bool) throws {
        var decoder = TreeDecoder()
        decoder.reusesContainers = reusesContainers
        let box = KeptBox()
        decoder.userInfo[Self.info] = box
        let text = "[" + (0..<20).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]"
        #expect(try decoder.decode([Item].self, from: JSON(parsing: text)).map(\.a) == Array(0..<20))
        #expect(throws: DecodingError.self) {
            try decoder.decode([Item].self, from: JSON(parsing: #"[{"a": 22}, {"a": 23}]"#))
        }
        let numbers = try box.kept.containers.map { try $0.decode(Int.self, forKey: .a) }
        #expect(numbers == [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 23])
        #expect(box.kept.containers.map { $0.codingPath.first?.intValue } == [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 1])
        let again = try box.kept.decoders.map { try $0.container(keyedBy: Key.self).decode(Int.self, forKey: .a) }
        #expect(again == [2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 22, 23])
        #expect(try box.kept.decoders.dropLast().map { try Item(from: $0).a } == again.dropLast())
    }

    @Test(
        "a kept encoder or container writes nothing any more, and that is an error while the whole is encoded",
        arguments: [true, false])
    func encoding(reusesContainers: Bool) throws {
        var encoder = TreeEncoder()
        encoder.reusesContainers = reusesContainers
        let box = KeptBox()
        encoder.userInfo[Self.info] = box
        let items = (0..<12).map { Item(a: $0) }
        let tree = try encoder.encode(items)
        #expect(tree.text() == "[" + (0..<12).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]")
        for i in box.kept.writing.indices { try box.kept.writing[i].encode(1, forKey: .b) }
        for encoder in box.kept.encoders {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: .b)
            var nested = container.nestedContainer(keyedBy: Key.self, forKey: .c)
            try nested.encode(1, forKey: .b)
        }
        #expect(try JSON(parsing: tree.text()) == tree && tree[1].text() == "{\"a\":1}")

        struct Late: Encodable {
            let box: KeptBox
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode(Item(a: 1))
                for i in box.kept.writing.indices { try box.kept.writing[i].encode(2, forKey: .b) }
                try list.encode(3)
            }
        }
        box.kept.writing = []
        #expect(throws: EncodingError.self) { try encoder.encode(Late(box: box)) }
    }

    /// Reads an object of objects, and keeps decoders and containers at levels drawn at random, also of such that it requested itself.
    private struct Tree: Decodable {
        let depth: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let kept = (decoder.userInfo[CodingEscapeTests.info] as? KeptBox)?.kept
            let number = try container.decode(Int.self, forKey: .a)
            if number & 1 != 0 { kept?.containers.append(container) }
            if number & 2 != 0 { kept?.decoders.append(decoder) }
            if number & 4 != 0, container.contains(.b) { try kept?.decoders.append(container.superDecoder(forKey: .b)) }
            if number & 8 != 0, container.contains(.b) {
                try kept?.containers.append(container.nestedContainer(keyedBy: Key.self, forKey: .b))
            }
            let inner = try container.decodeIfPresent(Tree.self, forKey: .b)
            let second = try container.decodeIfPresent([Tree].self, forKey: .c)
            depth = 1 + max(inner?.depth ?? 0, second?.map(\.depth).max() ?? 0)
        }
    }

    @Test("what is kept of any level reads its own value and knows its path when all else is gone", arguments: [true, false])
    func levels(reusesContainers: Bool) throws {
        var random = SeededRandom(seed: 7)
        func text(_ depth: Int) -> String {
            let number = Int.random(in: 0..<16, using: &random)
            guard depth > 0 else { return "{\"a\":\(number)}" }
            let list = (0..<Int.random(in: 0...2, using: &random)).map { _ in text(depth - 1) }.joined(separator: ",")
            return "{\"a\":\(number),\"b\":\(text(depth - 1)),\"c\":[\(list)]}"
        }
        for _ in Rounds.of(60) {
            let box = KeptBox()
            let tree = try JSON(parsing: text(6))
            do {
                var decoder = TreeDecoder()
                decoder.reusesContainers = reusesContainers
                decoder.userInfo[Self.info] = box
                #expect(try decoder.decode(Tree.self, from: tree).depth == 7)
            }
            func number(at path: [any CodingKey]) -> Int? {
                var json = tree
                for key in path { json = key.intValue.map { json[$0] } ?? json[key.stringValue] }
                return json["a"].int
            }
            // Each is used after the others before it are gone.
            while let container = box.kept.containers.popLast() {
                try #require(container.decode(Int.self, forKey: .a) == number(at: container.codingPath))
            }
            while let decoder = box.kept.decoders.popLast() {
                let container = try decoder.container(keyedBy: Key.self)
                try #require(container.decode(Int.self, forKey: .a) == number(at: decoder.codingPath))
            }
        }
    }

    /// Calls the encoder wrongly.
    private struct Misused: Encodable {
        func encode(to encoder: any Encoder) throws {
            var keyed = encoder.container(keyedBy: JSON.AnyKey.self)
            try keyed.encode(1, forKey: JSON.AnyKey("a"))
            var list = encoder.unkeyedContainer()
            try list.encode(2)
        }
    }

    @Test("an encoding that is refused for a wrong use of the encoder leaves nothing behind")
    func refusal() throws {
        final class Probe: Sendable {}
        weak var seen: Probe?
        do {
            let probe = Probe()
            seen = probe
            var encoder = TreeEncoder()
            encoder.userInfo[CodingUserInfoKey(rawValue: "probe")!] = probe  // any text is a key
            let error = #expect(throws: EncodingError.self) { try encoder.encode(["key": Misused()]) }
            guard case .invalidValue(let value, let context) = error else { return }
            #expect(value as? [String] == ["key"] && context.codingPath.map(\.stringValue) == ["key"])
        }
        #expect(seen == nil)
    }

    @Test("nothing is left behind: scopes go with the decoding and with what was kept of it", arguments: [true, false])
    func release(reusesContainers: Bool) throws {
        final class Probe: Sendable {}
        struct ProbeInfo: Sendable { let probe: Probe }
        weak var seen: Probe?
        let box = KeptBox()
        do {
            let probe = Probe()
            seen = probe
            var decoder = TreeDecoder()
            decoder.reusesContainers = reusesContainers
            decoder.userInfo[Self.info] = box
            decoder.userInfo[CodingUserInfoKey(rawValue: "probe")!] = ProbeInfo(probe: probe)  // any text is a key
            _ = try decoder.decode([[Item]].self, from: JSON(parsing: #"[[{"a": 1}, {"a": 3}], [{"a": 2}]]"#))
            var encoder = TreeEncoder()
            encoder.reusesContainers = reusesContainers
            encoder.userInfo = decoder.userInfo
            _ = try encoder.encode([[Item(a: 1)], [Item(a: 2), Item(a: 4)]])
        }
        #expect(seen != nil)
        box.kept.decoders = []
        box.kept.containers = []
        box.kept.encoders = []
        box.kept.writing = []
        #expect(seen == nil)
    }
}
