import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// Depth costs the type's own stack only, and that is bounded.
@Suite("Depth of coding")
struct CodingDepthTests {
    private indirect enum Chain: Codable {
        case end
        case link(Chain)

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            self = list.isAtEnd ? .end : .link(try list.decode(Chain.self))
        }

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            if case .link(let chain) = self { try list.encode(chain) }
        }
    }

    private final class Loop: Encodable {
        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(self)
        }
    }

    private func nested(_ depth: Int) throws -> JSON {
        try JSON(
            parsing: String(repeating: "[", count: depth) + String(repeating: "]", count: depth),
            options: JSONOptions(maximumDepth: depth))
    }

    @Test("a recursive type stops at the limit, at a value without an end too")
    func limit() throws {
        #expect(throws: Never.self) { try nested(512).decode(Chain.self) }
        #expect(throws: DecodingError.self) { try nested(513).decode(Chain.self) }
        #expect(throws: DecodingError.self) { try nested(1_000_000).decode(Chain.self) }
        var decoder = TreeDecoder()
        decoder.maximumDepth = 20
        var encoder = TreeEncoder()
        encoder.maximumDepth = 20
        let chain = try decoder.decode(Chain.self, from: nested(20))
        #expect(throws: DecodingError.self) { try decoder.decode(Chain.self, from: nested(21)) }
        #expect(try encoder.encode(chain) == nested(20))
        encoder.maximumDepth = 19
        #expect(throws: EncodingError.self) { try encoder.encode(chain) }
        #expect(throws: EncodingError.self) { try TreeEncoder().encode(Loop()) }
    }

    /// Goes down a tree in a loop, without recursion of its own.
    private struct Diver: Codable {
        var depth = 0

        init() {}

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                list = try list.nestedUnkeyedContainer()
                depth += 1
            }
        }

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            for _ in 0..<30_000 { list = list.nestedUnkeyedContainer() }
            try list.encode(1)
        }
    }

    private struct SuperDiver: Decodable {
        init(from decoder: any Decoder) throws {
            var decoder = decoder
            for _ in 0..<30_000 { decoder = try decoder.container(keyedBy: JSON.AnyKey.self).superDecoder() }
        }
    }

    @Test("nested containers to any depth need no stack")
    func containers() throws {
        let tree = try nested(30_000)
        let depth = onSmallStack { try? tree.decode(Diver.self).depth }
        #expect(depth == 29_999)
        let refused = onSmallStack { () -> Bool in
            do { _ = try JSON(encoding: Diver()) } catch { return error is EncodingError }
            return false
        }
        #expect(refused)
        var encoder = TreeEncoder()
        encoder.maximumDepth = .max
        let unlimited = encoder
        #expect(onSmallStack { (try? unlimited.data(encoding: Diver()))?.count } == 60_003)
        let text = String(repeating: "{\"super\":", count: 30_000) + "{}" + String(repeating: "}", count: 30_000)
        let supers = try JSON(parsing: text, options: JSONOptions(maximumDepth: .max))
        #expect(onSmallStack { (try? supers.decode(SuperDiver.self)) != nil })
    }

    @Test("a tree of any depth is a value of type JSON, both ways, on a small stack")
    func trees() throws {
        struct Holder: Codable { var json: JSON }
        let tree: JSON = ["json": try nested(50_000)]
        let same = onSmallStack { () -> Bool in
            guard let holder = try? tree.decode(Holder.self), let again = try? JSON(encoding: holder) else { return false }
            return again == tree
        }
        #expect(same)
    }
}
