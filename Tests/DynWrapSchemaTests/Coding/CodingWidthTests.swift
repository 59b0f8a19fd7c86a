import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// The types of whole numbers that a coder has a function of its own for.
let integerTypes: [any (FixedWidthInteger & Codable & Sendable).Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
    UInt64.self, UInt128.self,
]

/// Each type of number that a coder has a function of its own for, at its limits.
private struct Widths: Codable, Equatable {
    var int: Int
    var int8: Int8
    var int16: Int16
    var int32: Int32
    var int64: Int64
    var uint: UInt
    var uint8: UInt8
    var uint16: UInt16
    var uint32: UInt32
    var uint64: UInt64
    var float: Float
    var double: Double
    var bool: Bool
    var string: String
    var intMaybe: Int?
    var int8Maybe: Int8?
    var int16Maybe: Int16?
    var int32Maybe: Int32?
    var int64Maybe: Int64?
    var uintMaybe: UInt?
    var uint8Maybe: UInt8?
    var uint16Maybe: UInt16?
    var uint32Maybe: UInt32?
    var uint64Maybe: UInt64?
    var floatMaybe: Float?
    var doubleMaybe: Double?
    var boolMaybe: Bool?
    var stringMaybe: String?

    init(_ random: inout SeededRandom) {
        func number<T: FixedWidthInteger>(_ random: inout SeededRandom) -> T {
            [T.min, T.max, 0, T.random(in: .min ... .max, using: &random)].randomElement(using: &random)!  // not empty
        }
        int = number(&random)
        int8 = number(&random)
        int16 = number(&random)
        int32 = number(&random)
        int64 = number(&random)
        uint = number(&random)
        uint8 = number(&random)
        uint16 = number(&random)
        uint32 = number(&random)
        uint64 = number(&random)
        float = Float(Int.random(in: -1_000_000...1_000_000, using: &random)) / 64
        double = Double.random(in: -1e9...1e9, using: &random)
        bool = .random(using: &random)
        string = ["", "é", "\"\\\u{1F}", "plain"].randomElement(using: &random)!  // not empty
        guard Bool.random(using: &random) else { return }
        intMaybe = number(&random)
        int8Maybe = number(&random)
        int16Maybe = number(&random)
        int32Maybe = number(&random)
        int64Maybe = number(&random)
        uintMaybe = number(&random)
        uint8Maybe = number(&random)
        uint16Maybe = number(&random)
        uint32Maybe = number(&random)
        uint64Maybe = number(&random)
        (floatMaybe, doubleMaybe, boolMaybe, stringMaybe) = (float, double, bool, string)
    }

    init(row decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        int = try row.decode(Int.self)
        int8 = try row.decode(Int8.self)
        int16 = try row.decode(Int16.self)
        int32 = try row.decode(Int32.self)
        int64 = try row.decode(Int64.self)
        uint = try row.decode(UInt.self)
        uint8 = try row.decode(UInt8.self)
        uint16 = try row.decode(UInt16.self)
        uint32 = try row.decode(UInt32.self)
        uint64 = try row.decode(UInt64.self)
        float = try row.decode(Float.self)
        double = try row.decode(Double.self)
        bool = try row.decode(Bool.self)
        string = try row.decode(String.self)
    }

    func encode(row encoder: any Encoder) throws {
        var row = encoder.unkeyedContainer()
        try row.encode(int)
        try row.encode(int8)
        try row.encode(int16)
        try row.encode(int32)
        try row.encode(int64)
        try row.encode(uint)
        try row.encode(uint8)
        try row.encode(uint16)
        try row.encode(uint32)
        try row.encode(uint64)
        try row.encode(float)
        try row.encode(double)
        try row.encode(bool)
        try row.encode(string)
    }
}

/// The same as elements of an array, one after the other.
private struct Row: Codable, Equatable {
    var widths: Widths
    init(_ widths: Widths) { self.widths = widths }
    init(from decoder: any Decoder) throws { widths = try Widths(row: decoder) }
    func encode(to encoder: any Encoder) throws { try widths.encode(row: encoder) }
}

/// The same, each alone: values of a dictionary ask for a container of one value.
private struct Alone: Codable, Equatable {
    var int: [String: Int]
    var int8: [String: Int8]
    var int16: [String: Int16]
    var int32: [String: Int32]
    var int64: [String: Int64]
    var uint: [String: UInt]
    var uint8: [String: UInt8]
    var uint16: [String: UInt16]
    var uint32: [String: UInt32]
    var uint64: [String: UInt64]
    var float: [String: Float]
    var double: [String: Double]
    var bool: [String: Bool]
    var string: [String: String]

    init(_ widths: Widths) {
        int = ["a": widths.int]
        int8 = ["a": widths.int8]
        int16 = ["a": widths.int16]
        int32 = ["a": widths.int32]
        int64 = ["a": widths.int64]
        uint = ["a": widths.uint]
        uint8 = ["a": widths.uint8]
        uint16 = ["a": widths.uint16]
        uint32 = ["a": widths.uint32]
        uint64 = ["a": widths.uint64]
        float = ["a": widths.float]
        double = ["a": widths.double]
        bool = ["a": widths.bool]
        string = ["a": widths.string]
    }
}

/// The widest numbers, in each kind of container.
private struct Widest: Codable, Equatable {
    var signed: Int128
    var unsigned: UInt128
    var signedMaybe: Int128?
    var unsignedMaybe: UInt128?
    var alone: [String: Int128]
    var aloneUnsigned: [String: UInt128]
    var row: WidestRow
}
private struct WidestRow: Codable, Equatable {
    var signed: Int128
    var unsigned: UInt128
    init(_ signed: Int128, _ unsigned: UInt128) { (self.signed, self.unsigned) = (signed, unsigned) }
    init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        signed = try row.decode(Int128.self)
        unsigned = try row.decode(UInt128.self)
    }
    func encode(to encoder: any Encoder) throws {
        var row = encoder.unkeyedContainer()
        try row.encode(signed)
        try row.encode(unsigned)
    }
}

@Suite("Codable: numbers of every width")
struct CodingWidthTests {
    /// Through our coders, through Foundation's, and from each to the other.
    private func check<T: Codable & Equatable>(_ value: T) throws {
        let ours = try TreeEncoder().data(encoding: value)
        let theirs = try JSONEncoder().encode(value)
        #expect(try JSON(parsing: ours).decode(T.self) == value)
        #expect(try JSON(parsing: theirs).decode(T.self) == value)
        #expect(try JSONDecoder().decode(T.self, from: ours) == value)
        #expect(try JSON(encoding: value).decode(T.self) == value)
    }

    @Test("come back from members, optional members, elements and alone, in any coder")
    func roundTrips() throws {
        var random = SeededRandom(seed: 31)
        for _ in 0..<40 {
            let widths = Widths(&random)
            try check(widths)
            // Foundation takes the optional members away, which a row does not have.
            try check(JSONDecoder().decode(Row.self, from: JSONEncoder().encode(Row(widths))))
            try check(Alone(widths))
        }
    }

    @Test("of 128 bits come back, too")
    func widest() throws {
        for (signed, unsigned) in [(Int128.min, UInt128.max), (.max, 0), (-1, 1)] {
            let value = Widest(
                signed: signed, unsigned: unsigned, signedMaybe: signed, unsignedMaybe: unsigned, alone: ["a": signed],
                aloneUnsigned: ["a": unsigned], row: WidestRow(signed, unsigned))
            #expect(try JSON(parsing: TreeEncoder().data(encoding: value)).decode(Widest.self) == value)
            #expect(try JSON(encoding: value).decode(Widest.self) == value)
        }
    }

    @Test("one more than the greatest and one less than the least are refused, with the place, wherever they stand")
    func outOfRange() throws {
        func check<T: FixedWidthInteger & Codable>(_ type: T.Type) throws {
            for text in [beyond(T.max, by: 1), beyond(T.min, by: -1)] {
                let tree = try JSON(parsing: #"{"a": [\#(text)]}"#)
                let error = #expect(throws: DecodingError.self) { try tree.decode([String: [T]].self) }
                guard case .dataCorrupted(let context)? = error else { Issue.record("\(T.self): \(text)"); continue }
                #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0"])
            }
            #expect(try JSON(parsing: "[\(T.max), \(T.min)]").decode([T].self) == [T.max, T.min])
        }
        for type in integerTypes { try check(type) }
    }

    /// A number's digits after adding one away from zero.
    private func beyond<T: FixedWidthInteger>(_ number: T, by step: Int) -> String {
        if step < 0, number == 0 { return "-1" }
        var digits = Array("\(number.magnitude)".utf8)
        var i = digits.count - 1
        while digits[i] == UInt8(ascii: "9") {
            digits[i] = UInt8(ascii: "0")
            i -= 1
        }
        digits[i] += 1
        return (step < 0 ? "-" : "") + String(decoding: digits, as: UTF8.self)
    }

    private struct Pair: Codable, Equatable {
        var name: String
        var nothing: Int?
        private enum Key: CodingKey { case name, nothing }
        init(_ name: String) { self.name = name }
        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            let inner = try row.nestedContainer(keyedBy: Key.self)
            name = try inner.decode(String.self, forKey: .name)
            nothing = try inner.decodeNil(forKey: .nothing) ? nil : inner.decode(Int.self, forKey: .nothing)
            #expect(row.isAtEnd && row.currentIndex == 1)
        }
        func encode(to encoder: any Encoder) throws {
            var row = encoder.unkeyedContainer()
            var inner = row.nestedContainer(keyedBy: Key.self)
            try inner.encode(name, forKey: .name)
            try inner.encodeNil(forKey: .nothing)
        }
    }

    @Test("a keyed container among elements is read and written as Foundation does")
    func nested() throws {
        try check(Pair("x"))
        #expect(String(decoding: try TreeEncoder().data(encoding: Pair("x")), as: UTF8.self) == #"[{"name":"x","nothing":null}]"#)
    }
}
