import DynWrapSchema
import Foundation
import TestSupport
import Testing

/// Laws of reading numbers from text that comes from anywhere.
@Suite("Numbers from any text")
struct NumberBytesTests {
    private static let alphabet = Array("0123456789--+.eE  \t\nnaifx_\u{FEFF}é".utf8)

    private func text(_ random: inout SeededRandom) -> [UInt8] {
        (0..<Int.random(in: 0...24, using: &random)).map { _ in
            Int.random(in: 0..<20, using: &random) == 0
                ? UInt8.random(in: 0...255, using: &random) : Self.alphabet.randomElement(using: &random)!
        }
    }

    /// The bytes at the end of a piece of memory that begins and ends with other digits: who reads beyond them, reads another number.
    private func amongDigits<R>(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let memory = Array("77".utf8) + bytes + Array("7777".utf8)
        return unsafe memory.withUnsafeBufferPointer { unsafe body(UnsafeBufferPointer(rebasing: $0[2..<2 + bytes.count])) }
    }

    @Test("no decoder looks beyond its text: bytes that are no number give nil or what their number gives, whatever follows them")
    func inBounds() throws {
        var random = SeededRandom(seed: 11)
        for _ in Rounds.of(100_000) {
            let bytes = text(&random)
            // A number with leading zeros or bare points may be read; what it reads as is what its text says.
            let reference = Decimal(string: String(decoding: bytes, as: UTF8.self)).flatMap { $0.isNaN ? nil : $0 }
            let isNumber = JSONNumber(String(decoding: bytes, as: UTF8.self)) != nil
            let (int, tiny, double, float, decimal) = unsafe amongDigits(bytes) {
                unsafe (
                    NumberDecoding.integer($0, as: Int.self), NumberDecoding.integer($0, as: Int8.self),
                    NumberDecoding.double($0),
                    NumberDecoding.float($0), NumberDecoding.decimal($0)
                )
            }
            let plain =
                !bytes.isEmpty && bytes.allSatisfy { "0123456789-.eE+".utf8.contains($0) } && bytes[0] != UInt8(ascii: "+")
            guard plain else {
                if int != nil || tiny != nil || double != nil || float != nil || decimal != nil { Issue.record("\(bytes)") }
                continue
            }
            guard let reference, isNumber else { continue }
            if let int, Decimal(int) != reference { Issue.record("\(bytes) as int") }
            if let tiny, Decimal(Int(tiny)) != reference { Issue.record("\(bytes) as tiny") }
            if let decimal, decimal != reference { Issue.record("\(bytes) as decimal") }
            if let double, double != Double(String(decoding: bytes, as: UTF8.self)) { Issue.record("\(bytes) as double") }
            if let float, float != Float(String(decoding: bytes, as: UTF8.self)) { Issue.record("\(bytes) as float") }
        }
    }

    @Test("a numeric string with anything around its number is a problem in every type and mode, not another number")
    func around() throws {
        let marks = [" ", "\\t", "\\n", "\\r\\n", "\u{FEFF}", "\u{A0}", "\\u0000", "x", "_", "\u{301}"]
        for number in ["12", "-3", "1.5", "1e2", "0", "+7", ".5", "5."] {
            for mark in marks {
                for text in [mark + number, number + mark, mark + number + mark] {
                    let json = try JSON(parsing: "[\"\(text)\"]")[0]
                    for mode in ConversionOptions.Mode.allCases {
                        for asString in [false, true] {
                            var options = ConversionOptions(mode: mode)
                            options.numberAsString = asString
                            #expect(Int.read(json, options).value == nil && Int8.read(json, options).value == nil, "\(text)")
                            #expect(
                                UInt128.read(json, options).value == nil && Decimal.read(json, options).value == nil, "\(text)")
                            #expect(Double.read(json, options).value == nil && Float.read(json, options).value == nil, "\(text)")
                        }
                    }
                }
            }
        }
        #expect(Double.read("0x10", ConversionOptions()).value == nil)
        for text in [
            "", ".", "+", "-", "+.", "-.", ".e1", "e1", "--1", "+-1", "1.2.3", "1e", "0x", "0x1.", "nan", "inf", "1_000", "１",
        ] {
            let json = JSON(text)
            #expect(
                Int.read(json, ConversionOptions()).value == nil && Double.read(json, ConversionOptions()).value == nil, "\(text)"
            )
        }
    }

    @Test("rounding to whole numbers is by the value, halves away from zero, at any number of digits")
    func rounding() throws {
        var random = SeededRandom(seed: 5)
        for _ in Rounds.of(20_000) {
            // sixteenths are exact in a Double
            let value = Double(Int.random(in: -400_000...400_000, using: &random)) / 16
            let exponent = Int.random(in: -3...3, using: &random)
            let text = "\(Decimal(value) * pow(10, -exponent))e\(exponent)".replacing(" ", with: "")
            let expected = Int(value.rounded(.toNearestOrAwayFromZero))
            #expect(Int.read(try JSON(parsing: "[\(text)]")[0], ConversionOptions()).value == expected, "\(text)")
            #expect(
                Int16.read(try JSON(parsing: "[\(text)]")[0], ConversionOptions()).value == Int16(exactly: expected), "\(text)")
        }
        let near = "0.4" + String(repeating: "9", count: 1_000)
        #expect(Int.read(try JSON(parsing: "[\(near)]")[0], ConversionOptions()).value == 0)
        #expect(UInt8.read(try JSON(parsing: "[255.5]")[0], ConversionOptions()).value == nil)
        #expect(UInt8.read(try JSON(parsing: "[-0.5]")[0], ConversionOptions()).value == nil)
        #expect(UInt8.read(try JSON(parsing: "[-0.4]")[0], ConversionOptions()).value == 0)
        #expect(Int.read(try JSON(parsing: "[1e-99999999999999999999]")[0], ConversionOptions()).value == 0)
    }
}
