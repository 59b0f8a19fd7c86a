import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("Short strings, made of their words")
struct ShortStringTests {
    @Test("are those of the standard library: words, hash, order, and what an edit makes of them")
    func same() throws {
        var random = SeededRandom(seed: 11)
        for _ in Rounds.of(4_000) {
            // Bytes with others on both sides, which are not part of it.
            let count = Int.random(in: 0...18, using: &random)
            let last = UInt8.random(in: 0x7D...0x81, using: &random)
            let bytes = (0..<count + 4).map { _ in UInt8.random(in: 0...min(last, 0x7F), using: &random) } + [0xC3]
            var text = Array(bytes[2..<2 + count])
            if last >= 0x80, count > 0 { text[Int.random(in: 0..<count, using: &random)] = last }
            let (made, real) = unsafe ([0xC3, 0x41] + text + [0x42, 0xC3]).withUnsafeBufferPointer { bytes in
                let inner = unsafe UnsafeBufferPointer(rebasing: bytes[2..<2 + count])
                return unsafe (ShortString.string(inner), String(decoding: inner, as: UTF8.self))
            }
            guard var made else {
                try #require(count > 15 || text.contains { $0 > 0x7F } || !isFast)
                continue
            }
            try #require(count <= 15 && text.allSatisfy { $0 <= 0x7F })
            try #require(made == real && made.hashValue == real.hashValue && made.count == real.count)
            try #require(made.utf8.elementsEqual(text) && !(made < real) && !(real < made))
            try #require(unsafe unsafeBitCast(made, to: (UInt64, UInt64).self) == unsafeBitCast(real, to: (UInt64, UInt64).self))
            made += "é and more than a short string holds"
            try #require(made == real + "é and more than a short string holds")
        }
    }

    private var isFast: Bool { MemoryLayout<Int>.size == 8 && FastWays.areOn }

    @Test("are made so where strings have 16 bytes, and nowhere where a word differs")
    func known() {
        #expect(unsafe Array("ascii".utf8).withUnsafeBufferPointer { unsafe ShortString.string($0) } == (isFast ? "ascii" : nil))
        for bit in 0..<64 {
            #expect(!ShortString.isLaidOut { ($0.0 ^ 1 << UInt64(bit), $0.1) })
            #expect(!ShortString.isLaidOut { ($0.0, $0.1 ^ 1 << UInt64(bit)) })
        }
    }

    @Test("strings, keys and lists of any length are read the same with and without them")
    func read() throws {
        for length in 0...40 {
            for text in [String(repeating: "a", count: length), String(repeating: "ä", count: length / 2)] {
                let json = try JSON(parsing: #"{"k\#(text)":["\#(text)","x"]}"#)
                #expect(json.members.map(\.key) == ["k" + text])
                #expect(json["k" + text][0].string == text && JSON(text).string == text)
                #expect(try json.decode([String: [String]].self) == ["k" + text: [text, "x"]])
            }
        }
    }
}
