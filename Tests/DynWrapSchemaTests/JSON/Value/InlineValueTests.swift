import TestSupport
import Testing

@testable import DynWrapSchema

/// An inline number, word or string is what its text would be when opened.
@Suite("Inline values")
struct InlineValueTests {
    private func expectAsOpened(_ json: JSON) throws {
        let text = json.text()
        let opened = try JSON(parsing: text)
        let comment = Comment(rawValue: text)
        #expect(json == opened && opened == json && json.hashValue == opened.hashValue, comment)
        #expect(json.hasSameText(as: opened) && opened.hasSameText(as: json), comment)
        #expect(json.kind == opened.kind && json.int == opened.int && json.uint == opened.uint, comment)
        #expect(json.double?.bitPattern == opened.double?.bitPattern && json.bool == opened.bool, comment)
        #expect(json.number?.text == opened.number?.text && json.decimal == opened.decimal, comment)
        #expect(json.string.map { Array($0.utf8) } == opened.string.map { Array($0.utf8) }, comment)
        #expect(json.text(.canonical) == opened.text(.canonical) && json.isNull == opened.isNull, comment)
        let list: JSON = [json, json]
        #expect(list.text() == "[\(text),\(text)]" && list[1] == opened, comment)
    }

    @Test("numbers around every bound of what is held, words and strings")
    func bounds() throws {
        let edge = 1 << 50
        for number in [0, 1, -1, edge - 1, edge, edge + 1, -edge + 1, -edge, -edge - 1, .max, .min] {
            try expectAsOpened(JSON(number))
        }
        let reals: [Double] = [
            0, -0.0, 0.1, -2.5, 1e15, 1e16, 1e17, 1e300, -1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, .pi, Double(edge), Double(edge) + 0.5,
            Double(edge) * 8,
        ]
        for number in reals {
            try expectAsOpened(JSON(number))
            #expect(JSON(number).double?.bitPattern == number.bitPattern)
        }
        for string in ["", "x", "\"", "\\n\n\u{0}", "é", "e\u{301}", String(repeating: "long ", count: 100)] {
            try expectAsOpened(JSON(string))
        }
        for json in [JSON.null, true, false] { try expectAsOpened(json) }
        #expect(JSON(Double.nan).isNull && JSON(Double.infinity).isNull && JSON.missing.isMissing && JSON.unwritable.isMissing)
        #expect(JSON.unwritable.isUnwritable && !JSON.missing.isUnwritable)
    }

    @Test("random numbers")
    func random() throws {
        var random = SeededRandom(seed: 50)
        for _ in Rounds.of(5_000) {
            let bits = UInt64.random(in: .min ... .max, using: &random)
            let real = Double(bitPattern: bits)
            if real.isFinite { try expectAsOpened(JSON(real)) }
            try expectAsOpened(JSON(Int(truncatingIfNeeded: bits) >> Int.random(in: 0...63, using: &random)))
        }
    }

    @Test("short strings of any bytes, which a value holds in itself up to six of them, and longer ones")
    func shortStrings() throws {
        var random = SeededRandom(seed: 77)
        let alphabet: [Unicode.Scalar] = ["a", "z", "0", " ", "/", "\"", "\\", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "€", "😀"]
        for _ in Rounds.of(3_000) {
            var view = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...8, using: &random) { view.append(alphabet.randomElement(using: &random) ?? "a") }
            let string = String(view)
            let json = JSON(string)
            #expect(json.string.map { Array($0.utf8) } == Array(string.utf8))
            let isShort = string.utf8.count <= 6 && !string.utf8.contains(0)
            #expect((json.stringHolder == nil) == isShort)
            try expectAsOpened(json)
            // The same as one that is held in the longer way.
            let long = JSON(StringHolder(string))
            #expect(json == long && json.hashValue == long.hashValue && json.hasSameText(as: long), "\(string.debugDescription)")
            var object = try JSON(parsing: #"{"a": 1, "b": [2]}"#)
            object["a"] = json
            object["b"][0] = json
            object["c"] = json
            #expect(try JSON(parsing: object.text()) == ["a": long, "b": [long], "c": long])
        }
    }

    @Test("values by their places are kept as a dictionary keeps them, in whatever order they come")
    func places() {
        for seed in 1...40 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            var placed = PlacedValues()
            var expected: [Int: JSON] = [:]
            let range = seed % 2 == 0 ? 0...20 : 0...600
            for step in 0..<500 {
                let place = seed % 3 == 0 ? range.upperBound - step : Int.random(in: range, using: &random)
                if Int.random(in: 0...3, using: &random) == 0 {
                    placed.remove(place)
                    expected[place] = nil
                } else {
                    placed.set(JSON(step), for: place)
                    expected.updateValue(JSON(step), forKey: place)
                }
                #expect(placed[place] == expected[place])
            }
            #expect(placed.sorted.map(\.place) == expected.keys.sorted() && placed.isEmpty == expected.isEmpty)
            #expect(placed.sorted.allSatisfy { expected[$0.place] == $0.value })
        }
    }

    @Test("trees that differ are told apart by their hashes")
    func hashes() throws {
        let texts =
            (0..<200).map { #"{"a": \#($0), "b": [\#($0 % 7), {"c": "\#($0)"}]}"# } + (0..<200).map { "[\($0), \"\($0)\"]" }
        let hashes = Set(try texts.map { try JSON(parsing: $0).hashValue })
        #expect(hashes.count == texts.count)
    }
}
