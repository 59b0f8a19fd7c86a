import DynWrapSchema
import Foundation
import TestSupport
import Testing

/// Lists of scalars are read from the tape where all elements are of the type, and element by element elsewhere.
@Suite("Lists of scalars")
struct ScalarListTests {
    private static let texts = [
        "0", "-0", "7", "-12", "3.0", "1e2", "0.1", "-0.30000000000000004", "9223372036854775807", "9223372036854775808", "1e400",
        "1.5",
        "true", "false", #""""#, #""a""#, #""ab\n""#, #""é""#, #""12""#, #""yes""#, #""1.0""#, "null", "[]", "[1]", "{}",
        #"{"a":1}"#,
    ]

    /// A text of an array, most of whose elements are of one kind.
    private func array(_ random: inout SeededRandom) -> String {
        let kinds = [0..<3, 0..<12, 12..<14, 14..<19, 0..<Self.texts.count]
        let kind = kinds.randomElement(using: &random)!
        let elements = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            Self.texts[
                Int.random(in: 0..<30, using: &random) == 0
                    ? Int.random(in: Self.texts.indices, using: &random) : kind.randomElement(using: &random)!
            ]
        }
        return "[" + elements.joined(separator: [",", " , "].randomElement(using: &random)!) + "]"
    }

    private func options(_ random: inout SeededRandom) -> ConversionOptions {
        var options = ConversionOptions(mode: ConversionOptions.Mode.allCases.randomElement(using: &random)!)
        if Int.random(in: 0..<3, using: &random) == 0 { options.numberAsString = true }
        if Int.random(in: 0..<3, using: &random) == 0 {
            options.flag = ConversionOptions.FlagSpelling.allCases.randomElement(using: &random)!
        }
        options.allOrNothing = Bool.random(using: &random)
        return options
    }

    /// What `[Element].read` promises, said of single elements.
    private func expected<Element: JSONConvertible>(_ json: JSON, _ options: ConversionOptions) -> [Element]? {
        var values: [Element] = []
        for element in json.elements {
            if let value = Element.read(element, options).value, !element.isNull || Element.acceptsNull {
                values.append(value)
            } else if options.allOrNothing {
                return nil
            }
        }
        return values
    }

    private func check<Element: JSONConvertible & Equatable>(_ type: Element.Type, _ text: String, _ options: ConversionOptions)
        throws
    {
        let opened = try JSON(parsing: text)
        // The same without a document.
        var made: JSON = []
        for element in opened.elements { made.append(element) }
        let inside = try JSON(parsing: #"{"a":\#(text),"b":1}"#)["a"]
        for json in [opened, made, inside] {
            let values: [Element]? = expected(json, options)
            #expect([Element].read(json, options).value == values, "\(type): \(text) by \(options.mode), \(options.flag)")
            let nested = try JSON(parsing: "[\(text),\(text)]")
            let lists = values.map { [$0, $0] } ?? (options.allOrNothing ? nil : [])
            #expect([[Element]].read(nested, options).value == lists, "lists of \(type): \(text)")
        }
    }

    @Test("read as their elements are read one by one, of every type, in every mode and form")
    func elements() throws {
        var random = SeededRandom(seed: 2611)
        for _ in Rounds.of(4_000) {
            let (text, options) = (array(&random), options(&random))
            try check(Int.self, text, options)
            try check(String.self, text, options)
            try check(Double.self, text, options)
            try check(Bool.self, text, options)
            try check(UInt8.self, text, options)
            try check(Float.self, text, options)
            try check(Int?.self, text, options)
        }
    }

    @Test("what is no array, or no list of one kind, is told as before")
    func reports() throws {
        for text in ["[1,2,true]", "[1,null,\"x\"]", "[[1],2]", "{\"a\":[1]}", "3", "\"[1]\"", "[]"] {
            let json = try JSON(parsing: text)
            for mode in ConversionOptions.Mode.allCases {
                let report = ConversionReport(on: json)
                var options = ConversionOptions(mode: mode)
                options.report = report
                let values = [Int].read(json, options).value
                #expect((values == nil) == !json.isArray, "\(text)")
                #expect(values?.count ?? 0 == json.elements.count { Int.read($0, ConversionOptions(mode: mode)).value != nil })
            }
        }
        // A wide array with other elements takes no room for them first.
        let deep = try JSON(parsing: "[" + String(repeating: "[1,2,3],", count: 1_000) + "1]")
        #expect([Int].read(deep, ConversionOptions()).value == [1])
    }

    @Test("equal keys take one place of a dictionary, and no room for more")
    func equalKeys() throws {
        let members = (0..<20_000).map { "\"a\":\($0)" }.joined(separator: ",")
        let values = try #require([String: Int].read(try JSON(parsing: "{\(members)}"), ConversionOptions()).value)
        #expect(values == ["a": 19_999] && values.capacity < 1_000)
    }
}
