import DynWrapSchema
import Foundation
import Testing

/// `JSON(any:)` over each value that people put in dictionaries.
@Suite struct AnyValuesTests {
    /// A value and the text it is to give.
    struct Row: CustomTestStringConvertible, @unchecked Sendable {
        // Sendable: the values are constants that nobody changes.
        let value: Any
        let text: String
        var testDescription: String { "\(type(of: value)) \(text)" }

        init(_ value: Any, _ text: String) {
            self.value = value
            self.text = text
        }
    }

    private static let date = Foundation.Date(timeIntervalSinceReferenceDate: 86_400.5)
    private static let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    private static let url = "https://example.com/a?b=c#d"

    static let scalars: [Row] = [
        Row("a\u{301}\0", #""á\u0000""#), Row("abc"["abc".startIndex...].dropFirst(), #""bc""#), Row(NSString("x"), #""x""#),
        Row(NSMutableString(string: "é"), #""é""#), Row(NSString(""), #""""#),
        Row(true, "true"), Row(false, "false"), Row(NSNumber(value: true), "true"), Row(NSNumber(value: false), "false"),
        Row(1, "1"), Row(0, "0"), Row(NSNumber(value: 1), "1"), Row(NSNumber(value: 0), "0"), Row(NSNumber(value: Int8(1)), "1"),
        Row(Int8.min, "-128"), Row(NSNumber(value: Int8.min), "-128"), Row(UInt8.max, "255"),
        Row(NSNumber(value: UInt8.max), "255"),
        Row(Int16.min, "-32768"), Row(NSNumber(value: Int16.min), "-32768"), Row(UInt16.max, "65535"),
        Row(NSNumber(value: UInt16.max), "65535"), Row(Int32.min, "-2147483648"), Row(NSNumber(value: Int32.min), "-2147483648"),
        Row(UInt32.max, "4294967295"), Row(NSNumber(value: UInt32.max), "4294967295"), Row(Int64.min, "-9223372036854775808"),
        Row(NSNumber(value: Int64.min), "-9223372036854775808"), Row(UInt64.max, "18446744073709551615"),
        Row(NSNumber(value: UInt64.max), "18446744073709551615"), Row(UInt.max, "\(UInt.max)"),
        Row(NSNumber(value: UInt.max), "\(UInt.max)"),
        Row(UInt64(1) << 63, "9223372036854775808"), Row(NSNumber(value: UInt64(1) << 63), "9223372036854775808"),
        Row(Int128.max, "170141183460469231731687303715884105727"),
        Row(1.5, "1.5"), Row(NSNumber(value: 0.1), "0.1"), Row(-0.0, "-0.0"), Row(NSNumber(value: 1e300), "1e300"),
        Row(Float(1.23), "1.23"), Row(NSNumber(value: Float(1.23)), "1.23"), Row(CGFloat(2.5), "2.5"),
        Row(Double.leastNonzeroMagnitude, "5e-324"),
        Row(Decimal(string: "12345678901234567890.12")!, "12345678901234567890.12"),  // a number as Decimal's text is written
        Row(NSDecimalNumber(string: "12345678901234567890.12"), "12345678901234567890.12"),
        Row(NSDecimalNumber(string: "12345678901234567890123456789012345678"), "12345678901234567890123456789012345678"),
        Row(NSDecimalNumber(value: 3), "3"), Row(NSDecimalNumber(string: "-0.05"), "-0.05"),
        Row(NSNull(), "null"), Row(Int?.none as Any, "null"), Row(Any?.none as Any, "null"), Row(Int?.some(7) as Any, "7"),
        Row(String??.some(.some("x")) as Any, #""x""#), Row(Bool??.some(.none) as Any, "null"),
        Row(NSString?.some("x") as Any, #""x""#),
        Row(AnyHashable(true), "true"), Row(AnyHashable(NSString("x")), #""x""#), Row(AnyHashable(Int?.some(3)), "3"),
        Row(date, #""2001-01-02T00:00:00.500Z""#),
        Row(NSDate(timeIntervalSinceReferenceDate: 86_400.5), #""2001-01-02T00:00:00.500Z""#),
        Row(URL(string: url)!, "\"\(url)\""), Row(NSURL(string: url)!, "\"\(url)\""),  // a well-formed URL
        Row(UUID(uuidString: uuid)!, "\"\(uuid)\""), Row(NSUUID(uuidString: uuid)!, "\"\(uuid)\""),  // a well-formed UUID
        Row(Data([1, 2, 255]), #""AQL/""#), Row(NSData(data: Data([1, 2, 255])), #""AQL/""#), Row(NSMutableData(), #""""#),
        // A number.
        Row(["a": 1.5] as JSON, #"{"a":1.5}"#), Row(JSONNumber("1e400")!, "1e400"), Row(JSON.Kind?.none as Any, "null"),
    ]

    static let collections: [Row] = [
        Row([1, 2], "[1,2]"), Row([Int?.none, 2], "[null,2]"), Row([] as [Any], "[]"), Row([:] as [String: Any], "{}"),
        Row(NSArray(), "[]"), Row(NSDictionary(), "{}"),
        Row([1, "x", true, 1.5, NSNull(), NSString("y")] as [Any], #"[1,"x",true,1.5,null,"y"]"#),
        Row(NSArray(array: [1, "x", true, 1.5, NSNull(), NSString("y")]), #"[1,"x",true,1.5,null,"y"]"#),
        Row(NSMutableArray(array: [[1], NSArray(array: [NSNumber(value: true)])]), "[[1],[true]]"),
        Row(["b": 1, "a": Int?.none as Any], #"{"a":null,"b":1}"#), Row(["b": NSString("x")], #"{"b":"x"}"#),
        Row([AnyHashable("a"): 1 as Any, AnyHashable(NSString("b")): NSString("y")], #"{"a":1,"b":"y"}"#),
        Row(["a": ["b": [Int?.some(1): 2]].count] as [NSString: Int], #"{"a":1}"#),
        Row(["a": 1] as [Substring: Int], #"{"a":1}"#),
        Row(NSDictionary(dictionary: ["a": NSDictionary(dictionary: ["b": NSArray(array: [NSNull()])])]), #"{"a":{"b":[null]}}"#),
        Row([[URL(string: url)!], [date]] as [Any], #"[["\#(url)"],["2001-01-02T00:00:00.500Z"]]"#),  // a well-formed URL
    ]

    @Test("each value alone, in Swift's collections and in Foundation's", arguments: scalars)
    func scalar(_ row: Row) throws {
        #expect(try JSON(any: row.value).text() == row.text)
        #expect(try JSON(any: row.value as Any? as Any).text() == row.text)
        #expect(try JSON(any: [row.value, ["k": row.value]] as [Any]).text() == #"[\#(row.text),{"k":\#(row.text)}]"#)
        #expect(try JSON(any: [AnyHashable("k"): row.value]).text() == #"{"k":\#(row.text)}"#)
        guard type(of: row.value) is AnyClass else { return }
        #expect(try JSON(any: NSArray(array: [row.value])).text() == "[\(row.text)]")
        #expect(try JSON(any: NSDictionary(object: row.value, forKey: NSString("k"))).text() == #"{"k":\#(row.text)}"#)
    }

    @Test("collections", arguments: collections)
    func collection(_ row: Row) throws {
        #expect(try JSON(any: row.value).text() == row.text)
        #expect(try JSON(any: ["k": row.value]).text() == #"{"k":\#(row.text)}"#)
    }

    @Test("what JSONSerialization and property lists give")
    func serialised() throws {
        let text = #"{"a":[true,1,1.5,"x",null,{"b":18446744073709551615}],"c":false,"d":0,"e":-9223372036854775808}"#
        let plain = try JSONSerialization.jsonObject(with: Data(text.utf8))
        #expect(try JSON(any: plain).text() == text)
        let list: [String: Any] = ["a": [true, 1, 1.5, "x", Data([0])] as [Any], "d": Self.date, "e": false]
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            // Whole seconds: XML has no fractions.
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            let back = try JSON(any: unsafe try PropertyListSerialization.propertyList(from: data, format: nil))
            #expect(back["a"].text() == #"[true,1,1.5,"x","AA=="]"#)
            #expect(back["d"].string?.hasPrefix("2001-01-02T00:00:00") == true && back["e"].bool == false)
        }
    }

    enum Unknown: CustomTestStringConvertible, CaseIterable {
        case set, nsSet, slice, tuple, type, function, key, nestedKey, object, character, nan, floatInfinity, decimalNaN,
            boxedNaN,
            boxedInfinity
        case notANumber, farDate, farObject
        var testDescription: String { "\(self)" }

        final class Thing {}

        var value: Any {
            switch self {
            case .set: Set([1])
            case .nsSet: NSSet(array: [1])
            case .slice: [1, 2, 3][1...]
            case .tuple: (1, 2)
            case .type: Int.self
            case .function: { () -> Int in 1 }
            case .key: [1: "x"]
            case .nestedKey: NSDictionary(dictionary: [NSNumber(value: 1): "x"])
            case .object: Thing()
            case .character: Character("x")
            case .nan: Double.nan
            case .floatInfinity: Float.infinity
            case .decimalNaN: Decimal.nan
            case .boxedNaN: NSNumber(value: Double.nan)
            case .boxedInfinity: NSNumber(value: -Float.infinity)
            case .notANumber: NSDecimalNumber.notANumber
            case .farDate: Foundation.Date.distantPast.addingTimeInterval(-1e12)
            case .farObject: NSDate(timeIntervalSinceReferenceDate: 1e13)
            }
        }

        /// What the message is to name.
        var name: String {
            switch self {
            case .set: "Set<Int>"
            case .nsSet: "NSSet"
            case .slice: "ArraySlice<Int>"
            case .tuple: "(Int, Int)"
            case .type: "Int.Type"
            case .function: "() -> Int"
            case .key: "a key of type Int (1) is no string"
            case .nestedKey: "(1) is no string"
            case .object: "Thing"
            case .character: "Character"
            case .nan, .decimalNaN, .boxedNaN, .notANumber: "nan is no number that JSON has"
            case .floatInfinity: "inf is no number that JSON has"
            case .boxedInfinity: "-inf is no number that JSON has"
            case .farDate, .farObject: "a date outside of the years 1 to 9999 can't be written"
            }
        }
    }

    @Test("the unknown is refused by name and path", arguments: Unknown.allCases)
    func unknown(_ kind: Unknown) throws {
        func check(_ value: Any, _ pointer: JSONPointer) {
            let error = #expect(throws: JSONPointerError.self) { try JSON(any: value) }
            #expect(error?.pointer == pointer)
            #expect(error?.message.lowercased().contains(kind.name.lowercased()) == true, "\(error?.message ?? "")")
        }
        check(kind.value, "")
        check(["a": [1, ["b/c": kind.value]] as [Any]], "/a/1/b~1c")
        check([kind.value, kind.value], "/0")
    }

    /// A Foundation collection that has itself for its element, as a mutable one can.
    final class Ring: NSArray {
        override var count: Int { 1 }
        override func object(at index: Int) -> Any { self }
    }

    @Test func collectionsThatContainThemselves() throws {
        let error = #expect(throws: JSONPointerError.self) { try JSON(any: ["a": Ring()]) }
        #expect(error?.pointer == "/a/0" && error?.message.contains("contains itself") == true)
        // The same one twice beside each other is no circle.
        let twice = NSArray(array: [1])
        #expect(try JSON(any: [twice, twice]).text() == "[[1],[1]]")
    }

    @Test func deepValues() throws {
        var value: Any = 1
        for _ in 0..<2_000 { value = [value] }
        let json = try JSON(any: value)
        #expect(json.text() == String(repeating: "[", count: 2_000) + "1" + String(repeating: "]", count: 2_000))
    }

    @Test("a coder that has decimals gives all their digits, one that has none its doubles")
    func codable() throws {
        for text in [
            "12345678901234567890123", "-12345678901234567890.12", "0.1", "1.10", "1e300", "-1e-300", "3.7",
            "18446744073709551616",
            "0.1234567890123456789", "1.7976931348623157e308", "100000000000000000000", "123e20", "2.5",
        ] {
            let json = try JSONDecoder().decode(JSON.self, from: Data("[\(text)]".utf8))
            #expect(json[0].number == JSONNumber(text))
        }
        for number in [0.1, 1e300, 3.7, 1.1e-7, 123456789.123456789, .leastNonzeroMagnitude] {
            let data = try PropertyListEncoder().encode([number])
            #expect(try PropertyListDecoder().decode(JSON.self, from: data)[0].double == number)
        }
    }
}
