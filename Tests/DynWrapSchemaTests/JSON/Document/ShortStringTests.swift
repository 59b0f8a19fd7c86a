import Foundation
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

    @Test("are taken apart as they were made; every other string is none, whatever it is stored as")
    func takenApart() throws {
        var random = SeededRandom(seed: 12)
        for _ in Rounds.of(4_000) {
            let count = Int.random(in: 0...18, using: &random)
            let scalars = (0..<count).map { _ in
                Unicode.Scalar(Int.random(in: 0..<40, using: &random) == 0 ? 0xE9 : UInt8.random(in: 0...0x7F, using: &random))
            }
            var string = String(String.UnicodeScalarView(scalars))
            // One with storage of its own, which has room for more, one that shares it, and one that was bridged or not.
            switch Int.random(in: 0..<4, using: &random) {
            case 0: string.reserveCapacity(100)
            case 1: string = String(("--" + string + "--").dropFirst(2).dropLast(2))
            case 2: string = NSString(string: string) as String
            default: break
            }
            let bytes = Array(string.utf8)
            guard let text = ShortString.text(of: string) else { continue }
            try #require(isFast && text.count == bytes.count && bytes.allSatisfy { $0 < 0x80 })
            let memory = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { memory in
                unsafe text.write(to: memory.baseAddress!)
                return unsafe Array(memory)
            }
            try #require(memory == bytes + Array(repeating: 0, count: 16 - bytes.count))
            try #require(text.needsEscape == bytes.contains { StringEscape.isNeeded($0) })
        }
        #expect((ShortString.text(of: "fifteen letters") != nil) == isFast)
        #expect(ShortString.text(of: "sixteen letters!") == nil && ShortString.text(of: "é") == nil)
    }

    @Test("a key's needle is the same, whether its string is short or has storage of its own")
    func needles() throws {
        var random = SeededRandom(seed: 13)
        for _ in Rounds.of(4_000) {
            let count = Int.random(in: 0...16, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0x1E...0x7F, using: &random) }
            let short = String(decoding: bytes, as: UTF8.self)
            let (quick, general) = (KeyNeedle(short), KeyNeedle(anyString: short))
            try #require(quick.header == general.header && quick.first == general.first && quick.mask == general.mask)
            try #require(quick.salt == general.salt && quick.isPlain == general.isPlain && quick.count == general.count)
            // With the last eight bytes, which are compared of a longer key.
            let written = [quick, general].map { needle in
                unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { memory in
                    unsafe memory.initialize(repeating: 0)
                    unsafe needle.write(to: memory.baseAddress!)
                    return unsafe Array(memory[..<count])
                }
            }
            try #require(written == [bytes, bytes])
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
