import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("A table of strings")
struct KeyTableTests {
    /// Strings over few letters, many of which begin, end and measure alike; some need escapes.
    private static func strings(_ count: Int, _ random: inout SeededRandom) -> [String] {
        var seen: Set<[Unicode.Scalar]> = []
        while seen.count < count {
            let middle = (0..<Int.random(in: 0...4, using: &random)).map { _ in "ab\"é".randomElement(using: &random)! }
            let string = (Bool.random(using: &random) ? "beginning" : "b") + String(middle) + "-end"
            seen.insert(Array(string.unicodeScalars))
        }
        return seen.map { String(String.UnicodeScalarView($0)) }
    }

    @Test("finds each of its strings by its bytes in a document, in every spelling, and no other", arguments: [1, 3, 20, 300])
    func finds(_ count: Int) throws {
        var random = SeededRandom(seed: UInt64(count))
        let strings = Self.strings(count * 2, &random)
        let table = KeyTable(Array(strings.prefix(count)))
        for (number, string) in strings.enumerated() {
            let escaped = string.unicodeScalars.map {
                $0.value < 128 && $0 != "\"" ? String($0) : #"\u\#(String($0.value + 0x10000, radix: 16).dropFirst())"#
            }
            for text in [JSON([JSON(string)]).text(), "[\"" + escaped.joined() + "\"]"] {
                let document = try Document(ContiguousArray(text.utf8))
                for guess in [0, number, count + 1] {
                    #expect(table.number(of: 2, in: document, guess: guess) == (number < count ? number : -1), "\(text)")
                }
            }
        }
    }

    /// With a look through all that are alike this takes many minutes.
    @Test("strings that begin, end and measure alike are found without looking through them")
    func alike() throws {
        let count = FastWays.areOn ? 100_000 : 1_000
        let strings = (0..<count).map { "beginning \(100_000 + $0) end" }
        let table = KeyTable(strings)
        let document = try Document(ContiguousArray(JSON(strings.map { JSON($0) }).bytes()))
        #expect((0..<count).allSatisfy { table.number(of: 2 + $0, in: document, guess: 0) == $0 })
    }

    @Test("strings whose salts lead to one slot are found by all their bytes; ordinary ones by their salts")
    func sameSlot() throws {
        let count = 100
        // A table of 100 strings has 256 slots.
        let strings = Array((0...).lazy.map { "k\($0)" }.filter { KeyNeedle($0).salt >> 33 & 255 == 0 }.prefix(count))
        let table = KeyTable(strings)
        #expect(table.isHashed && !KeyTable((0..<1_000).map { "k\($0)" }).isHashed)
        let document = try Document(ContiguousArray(JSON((strings + ["x"]).map { JSON($0) }).bytes()))
        #expect((0..<count).allSatisfy { table.number(of: 2 + $0, in: document, guess: 0) == $0 })
        #expect(table.number(of: 2 + count, in: document, guess: 0) == -1)
    }
}
