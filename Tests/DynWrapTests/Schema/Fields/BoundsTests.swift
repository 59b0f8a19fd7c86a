import DynWrap
import Foundation
import TestSupport
import Testing

/// What `.range` and `.count` let pass is what Swift's own ranges and collections say, of every kind of value, with a problem or strictly.
@Suite("Bounds of values and counts")
struct BoundsTests {
    /// A range of one's own.
    struct Even: RangeExpression, Sendable {
        func relative<C: Collection>(to collection: C) -> Range<Int> where C.Index == Int { 0..<0 }
        func contains(_ element: Int) -> Bool { element % 2 == 0 }
    }

    private static func model<V: Sendable>(_ make: (String) -> Field<V>, _ value: JSON) throws -> Wrapped<DynamicSchema> {
        let field = make("v")
        return try Wrapped(json: ["v": value], schema: DynamicSchema("S") { field })
    }

    /// Whether nothing is wrong, which both ways must say.
    private static func isRight<V: Sendable>(_ make: (String) -> Field<V>, _ value: JSON) throws -> Bool {
        let model = try model(make, value)
        let opened = try? Wrapped(strict: model.dyn.json.data(), schema: model.dyn.schema)
        #expect((opened != nil) == model.dyn.problems.isEmpty)
        return opened != nil
    }

    @Test("numbers in ranges of every kind, whole, with a point, exact, and such as may be nil")
    func ranges() throws {
        var random = SeededRandom(seed: 20_261_123)
        for _ in 0..<200 {
            let value = Int.random(in: -6...6, using: &random)
            let low = Int.random(in: -4...4, using: &random)
            let high = Int.random(in: low...5, using: &random)
            #expect(try Self.isRight({ Num<Int>($0).range(low...high) }, JSON(value)) == (low...high).contains(value))
            #expect(try Self.isRight({ Num<Int>($0).range(low..<high) }, JSON(value)) == (low..<high).contains(value))
            #expect(try Self.isRight({ Num<Int>($0).range(low...) }, JSON(value)) == (value >= low))
            #expect(try Self.isRight({ Num<Int>($0).range(..<high) }, JSON(value)) == (value < high))
            #expect(try Self.isRight({ Num<Int>($0).optional.range(...high) }, JSON(value)) == (value <= high))
            #expect(try Self.isRight({ Num<Int>($0).range(Even()) }, JSON(value)) == value.isMultiple(of: 2))
            #expect(try Self.isRight({ Num<Int>($0).optional.range(Even()) }, JSON(value)) == value.isMultiple(of: 2))
            let exact = Double(value) + 0.5
            #expect(
                try Self.isRight({ Num<Double>($0).range(Double(low)...Double(high)) }, JSON(exact))
                    == (exact > Double(low) && exact < Double(high)))
            #expect(
                try Self.isRight({ Num<Decimal>($0).range(Decimal(low)..<Decimal(high)) }, JSON(value))
                    == (low..<high).contains(value))
            #expect(try Self.isRight({ Num<UInt8>($0).range(1...3) }, JSON(value)) == (1...3).contains(value))
        }
        #expect(try Self.isRight({ Num<Int>($0).optional.range(1...3) }, .null))
        #expect(try Self.isRight({ Num<Int>($0).range(1...3).optional }, .null))
    }

    @Test("counts of strings, lists and dictionaries; a character is a Unicode scalar")
    func counts() throws {
        var random = SeededRandom(seed: 20_261_124)
        let parts = ["a", "é", "e\u{301}", "\r", "\n", "\r\n", "👩‍👧", "🇳🇴", " ", "\u{0}"]
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0...5, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
            let low = Int.random(in: 0...3, using: &random)
            let high = Int.random(in: low...5, using: &random)
            let count = text.unicodeScalars.count
            let isIn = (low...high).contains(count)
            #expect(try Self.isRight({ Str($0).count(low...high) }, JSON(text)) == isIn)
            #expect(try Self.isRight({ Str($0).optional.count(low...high) }, JSON(text)) == isIn)
            #expect(try Self.isRight({ Str($0).count(low...high).optional }, JSON(text)) == isIn)
            #expect(try Self.isRight({ Str($0).count(..<high) }, JSON(text)) == (count < high))
            let list = JSON(text.unicodeScalars.map { JSON(String($0)) })
            #expect(try Self.isRight({ Field<[String]>($0).count(low...high) }, list) == isIn)
            let members = JSON(members: text.unicodeScalars.enumerated().map { (key: "\($0.offset)", value: JSON($0.offset)) })
            #expect(try Self.isRight({ Field<[String: Int]>($0).count(low...high) }, members) == isIn)
        }
    }
}
