import Foundation
import Testing

@testable import DynWrapSchema

/// What an encoder writes where types do as they like.
@Suite("Writing by an encoder")
struct CodingWritingTests {
    private enum Key: String, CodingKey { case a, b, c, d }

    private struct Made: Encodable {
        let write: (any Encoder) throws -> Void
        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    private func text(_ write: @escaping (any Encoder) throws -> Void) throws -> String {
        let text = String(decoding: try TreeEncoder().data(encoding: Made(write: write)), as: UTF8.self)
        #expect(try JSON(encoding: Made(write: write)).text() == text)
        return text
    }

    @Test("nested containers filled in turns keep their places; what encodes nothing is an empty object")
    func turns() throws {
        #expect(
            try text { encoder in
                var whole = encoder.container(keyedBy: Key.self)
                var a = whole.nestedContainer(keyedBy: Key.self, forKey: .a)
                var b = whole.nestedUnkeyedContainer(forKey: .b)
                _ = whole.superEncoder(forKey: .c)
                try a.encode(1, forKey: .a)
                try b.encode("x")
                var deep = b.nestedContainer(keyedBy: Key.self)
                try whole.encode(true, forKey: .d)
                try deep.encode(2, forKey: .a)
                try a.encodeNil(forKey: .b)
                try b.encode(3)
                try deep.encode(Made { _ in }, forKey: .b)
            } == #"{"a":{"a":1,"b":null},"b":["x",{"a":2,"b":{}},3],"c":{},"d":true}"#)
    }

    @Test("what encodes nothing in a single-value container is an empty object too; the whole must encode something")
    func nothing() throws {
        struct Nothing: Encodable { func encode(to encoder: any Encoder) throws {} }
        struct Box<Content: Encodable>: Encodable {
            let content: Content
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(content)
            }
        }
        func isAsFoundation(_ value: some Encodable) throws -> Bool {
            try TreeEncoder().data(encoding: value) == JSONEncoder().encode(value)
        }
        #expect(try isAsFoundation(Optional(Nothing())))
        #expect(try isAsFoundation(Box(content: Box(content: Nothing()))))
        #expect(try isAsFoundation([Box(content: Nothing())]))
        #expect(try isAsFoundation(["a": Box(content: Optional(Nothing()))]))
        #expect(throws: EncodingError.self) { try TreeEncoder().encode(Nothing()) }
    }

    @Test("a type is encoded once, whatever keys it repeats, and though a part of it is taken back")
    func once() throws {
        final class Counted: Encodable {
            var calls = 0
            func encode(to encoder: any Encoder) throws {
                calls += 1
                var whole = encoder.container(keyedBy: Key.self)
                try whole.encode(calls, forKey: .a)
                try whole.encode(calls + 1, forKey: .a)
                try? whole.encode(
                    Made { encoder in
                        var part = encoder.container(keyedBy: Key.self)
                        try part.encode(1, forKey: .c)
                        try part.encode(2, forKey: .c)
                        throw CocoaError(.coderInvalidValue)
                    }, forKey: .b)
            }
        }
        let (asData, asTree) = (Counted(), Counted())
        #expect(try String(decoding: TreeEncoder().data(encoding: asData), as: UTF8.self) == #"{"a":2}"#)
        #expect(try TreeEncoder().encode(asTree).text() == #"{"a":2}"#)
        #expect(asData.calls == 1 && asTree.calls == 1)
    }

    @Test("a container asked for again by its key is the same one; what a closure does not write is an empty object")
    func again() throws {
        #expect(
            try text { encoder in
                var whole = encoder.container(keyedBy: Key.self)
                var first = whole.nestedContainer(keyedBy: Key.self, forKey: .a)
                try first.encode(1, forKey: .a)
                try whole.encode(2, forKey: .b)
                var second = whole.nestedContainer(keyedBy: Key.self, forKey: .a)
                try second.encode(3, forKey: .b)
                try first.encode(4, forKey: .c)
                var list = whole.nestedUnkeyedContainer(forKey: .c)
                try list.encode(5)
                var same = whole.nestedUnkeyedContainer(forKey: .c)
                try same.encode(6)
            } == #"{"a":{"a":1,"b":3,"c":4},"b":2,"c":[5,6]}"#)
        var encoder = TreeEncoder()
        encoder.dateEncodingStrategy = .custom { _, _ in }
        #expect(try encoder.encode(Date()).text() == "{}" && encoder.encode([Date?.some(Date())]).text() == "[{}]")
        class Animal: Decodable { required init(from decoder: any Decoder) throws {} }
        final class Dog: Animal {}
        #expect(try JSON.emptyObject.decode(Dog.self as Animal.Type) is Dog)
    }

    @Test("the last of equal keys counts, wherever it comes from")
    func equalKeys() throws {
        #expect(
            try text { encoder in
                var first = encoder.container(keyedBy: Key.self)
                try first.encode(1, forKey: .a)
                try first.encode(2, forKey: .b)
                var second = encoder.container(keyedBy: Key.self)
                try second.encode([1], forKey: .a)
            } == #"{"b":2,"a":[1]}"#)
        var encoder = TreeEncoder()
        encoder.keyEncodingStrategy = .custom { _ in Key.a }
        #expect(try encoder.encode(["x": 1, "y": 2]).text() == #"{"x":1,"y":2}"#)
        #expect(try encoder.encode(Made { try Pair(a: 1, b: 2).encode(to: $0) }).text() == #"{"a":2}"#)
    }

    private struct Pair: Codable { var a, b: Int }

    @Test("a value that fails to encode leaves nothing behind where its error is caught")
    func takenBack() throws {
        struct Failing: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: .a)
                var nested = container.nestedUnkeyedContainer(forKey: .b)
                try nested.encode(2)
                try container.encode(Double.nan, forKey: .c)
            }
        }
        #expect(
            try text { encoder in
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: .a)
                try? container.encode(Failing(), forKey: .b)
                try? container.encode([1, .infinity], forKey: .b)
                try? container.encode(Float.nan, forKey: .b)
                var list = container.nestedUnkeyedContainer(forKey: .c)
                try? list.encode(Failing())
                try? list.encode(Double.nan)
                try list.encode(4)
                try container.encode("e", forKey: .d)
            } == #"{"a":1,"c":[4],"d":"e"}"#)
        #expect(
            try text { encoder in
                var single = encoder.singleValueContainer()
                try? single.encode(["a": Double.nan])
                try single.encode(5)
            } == "5")
    }

    @Test("what can't be is an error, never a trap and never half a text")
    func misuse() throws {
        func refused(_ write: @escaping (any Encoder) throws -> Void) -> Bool {
            do { _ = try JSON(encoding: Made(write: write)) } catch { return error is EncodingError }
            return false
        }
        #expect(refused { _ in })
        #expect(refused { try $0.singleValueContainer().encodeTwice() })
        #expect(
            refused { encoder in
                _ = encoder.container(keyedBy: Key.self)
                var list = encoder.unkeyedContainer()
                try list.encode(1)
            })
        #expect(
            refused { encoder in
                var outer = encoder.container(keyedBy: Key.self)
                try outer.encode(
                    Made { _ in
                        var same = encoder.container(keyedBy: Key.self)
                        try same.encode(1, forKey: .a)
                    }, forKey: .b)
            })
        #expect(throws: EncodingError.self) { try JSON(encoding: [Double.nan]) }
        #expect(throws: EncodingError.self) { try JSON(encoding: Decimal.nan) }
    }

    @Test("JSON inside a value stays as it is spelled, both ways")
    func trees() throws {
        struct Holder: Codable, Equatable {
            var name: String
            var extra: JSON
            var list: [JSON]
        }
        let text = #"{"name":"a","extra":{"n":1.50,"big":123456789012345678901234567890},"list":[1e3,null,"\u00e9"]}"#
        let holder = try JSON(parsing: text).decode(Holder.self)
        #expect(holder.extra["n"].number?.text == "1.50")
        #expect(try JSON(encoding: holder).text() == text)
        #expect(try JSON(encoding: JSON.null).text() == "null")
        #expect(try JSON(encoding: JSON(parsing: " [ 1 ] ", options: .jsonc)).text() == "[1]")
    }

    @Test("numbers are written in their shortest form, as trees write them")
    func numbers() throws {
        let numbers: [Double] = [
            0, -0.0, 1, -1, 0.1, 0.001, 0.0005, 1.005, 100.25, 1e14, 999_999_999_999.999, 1e15, 1e16, 1e21, 1e300,
            .leastNonzeroMagnitude, -123.456,
            0.3, 2.675, 1 / 3, 9_007_199_254_740_994, 4.35, 99999999999999.9, 0.01, 10.01, 1.1, -0.5,
        ]
        for number in numbers {
            #expect(try JSON(encoding: number).text() == JSON(number).text(), "\(number)")
            #expect(try JSON(encoding: [number]).decode([Double].self)[0].bitPattern == number.bitPattern)
        }
        #expect(try JSON(encoding: [Int.min, .max, 0, 10, -9, 100]).text() == "[\(Int.min),\(Int.max),0,10,-9,100]")
        #expect(try JSON(encoding: [UInt64.max]).text() == "[18446744073709551615]")
        #expect(try JSON(encoding: [Float(0.1), 16_777_216]).text() == "[0.1,16777216]")
        #expect(try JSON(encoding: [Int128.min]).text() == "[\(Int128.min)]")
    }

    @Test("non-conforming floats, dates and data by their strategies")
    func strategies() throws {
        var encoder = TreeEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        var decoder = TreeDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        #expect(try encoder.encode([1.5, .infinity, -.infinity, .nan]).text() == #"[1.5,"+","-","?"]"#)
        #expect(try decoder.decode([Double].self, from: ["+", "-", 1]) == [.infinity, -.infinity, 1])
        #expect(try decoder.decode([String: Float].self, from: ["a": "?"])["a"]?.isNaN == true)
        #expect(throws: DecodingError.self) { try decoder.decode(Double.self, from: JSON("x")) }

        let date = Date(timeIntervalSince1970: 1_525_219_200)
        encoder.dateEncodingStrategy = .conversion(.style(.mdySlashes))
        decoder.dateDecodingStrategy = .conversion(.style(.mdySlashes))
        #expect(try encoder.encode([date]).text() == #"["05/02/2018"]"#)
        #expect(try decoder.decode([Date].self, from: ["05/02/2018"]) == [date])
        #expect(throws: DecodingError.self) { try decoder.decode([Date].self, from: ["2018-05-02"]) }
        #expect(throws: EncodingError.self) { try encoder.encode([Date.distantFuture.addingTimeInterval(1e13)]) }
        encoder.dateEncodingStrategy = .conversion(.epochMilliseconds)
        decoder.dateDecodingStrategy = .conversion(.epochMilliseconds)
        #expect(try decoder.decode(Date.self, from: encoder.encode(date)) == date)
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        encoder.dateEncodingStrategy = .formatted(formatter)
        decoder.dateDecodingStrategy = .formatted(formatter)
        #expect(try encoder.encode(date).text() == #""2018-05-02 00:00""#)
        #expect(try decoder.decode(Date.self, from: JSON("2018-05-02 00:00")) == date)
        #expect(throws: DecodingError.self) { try decoder.decode(Date.self, from: JSON("x")) }

        encoder.dataEncodingStrategy = .custom { data, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(data.count)
        }
        decoder.dataDecodingStrategy = .custom { Data(count: try $0.singleValueContainer().decode(Int.self)) }
        #expect(try encoder.encode([Data(count: 3)]).text() == "[3]")
        #expect(try decoder.decode([Data].self, from: [2])[0].count == 2)
    }
}

extension SingleValueEncodingContainer {
    fileprivate func encodeTwice() throws {
        var container = self
        try container.encode(1)
        try container.encode(2)
    }
}
