import DynWrapSchema
import Foundation
import TestSupport
import Testing

private enum Size: String, JSONConvertible { case small }

/// The published table: what each JSON kind reads as in each field type and mode. The page in the documentation is made from it.
enum ConversionTable {
    static let samples: [(name: String, text: String)] = [
        ("whole number", "1"), ("fraction", "1.6"), ("huge number", "1e400"), ("20 digits", "12345678901234567890"),
        ("number in a string", "\"12\""), ("number and a blank", "\"12 \""), ("word", "\"abc\""), ("yes", "\"yes\""),
        ("empty string", "\"\""), ("true", "true"),
        ("false", "false"), ("object", "{}"), ("array", "[]"), ("null", "null"), ("date", "\"2018-05-06\""),
        ("day as a number", "20180506"), ("day in eight digits", "\"20180506\""),
        ("raw value", "\"small\""),
    ]

    /// What a type reads from every sample in every mode.
    struct Row {
        let name: String
        let cell: @Sendable (JSON, ConversionOptions) -> String

        init<T: JSONConvertible>(_ name: String, _ type: T.Type, _ dates: DateConversion = .style(.yyyymmddDashes)) {
            self.name = name
            cell = { json, options in
                var options = options
                options.date = dates
                if json.isNull, !T.acceptsNull { return "default" }
                switch T.read(json, options) {
                case .value(let value): return Row.show(value)
                case .coerced(let value, _): return Row.show(value) + " (coerced)"
                case .invalid: return "problem"
                }
            }
        }

        private static func show(_ value: Any) -> String {
            if let date = value as? Date { return "date \(Int(date.timeIntervalSince1970))" }
            if let optional = value as? Int? { return optional.map(String.init) ?? "nil" }
            return String(describing: value).replacing("|", with: "\\|")
        }
    }

    static let rows: [Row] = [
        Row("Int", Int.self), Row("UInt8", UInt8.self), Row("UInt64", UInt64.self), Row("Double", Double.self),
        Row("Float", Float.self),
        Row("Decimal", Decimal.self), Row("Bool", Bool.self), Row("String", String.self),
        Row("Date (.yyyymmddDashes)", Date.self), Row("Date (.yyyymmdd)", Date.self, .style(.yyyymmdd)),
        Row("Date (.epochSeconds)", Date.self, .epochSeconds),
        Row("URL", URL.self), Row("UUID", UUID.self), Row("Data", Data.self), Row("enum by raw value", Size.self),
        Row("Int?", Int?.self),
        Row("[Int]", [Int].self), Row("[String: Int]", [String: Int].self), Row("JSON", JSON.self),
    ]

    /// The page.
    static var page: String {
        var lines = [
            "# The conversion table", "", "What each kind of JSON reads as, by field type and mode.", "",
            "*coerced* values are reported by `dyn.problems`, *problem* means the field reads as its default and is reported, *default* is "
                + "what null gives, without a report.",
        ]
        for mode in ConversionOptions.Mode.allCases {
            lines += ["", "## \(mode.rawValue)", ""]
            lines.append("| | " + samples.map { "`\($0.text)`" }.joined(separator: " | ") + " |")
            lines.append("|" + String(repeating: " --- |", count: samples.count + 1))
            for row in rows { lines.append("| \(row.name) | " + cells(row, mode).joined(separator: " | ") + " |") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func cells(_ row: Row, _ mode: ConversionOptions.Mode) -> [String] {
        samples.map { sample in
            guard let json = try? JSON(parsing: "[\(sample.text)]")[0] else { return "not JSON" }
            return row.cell(json, ConversionOptions(mode: mode))
        }
    }
}

@Suite("The conversion table")
struct ConversionTableTests {
    private let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/DynWrapSchema/DynWrapSchema.docc/ConversionTable.md")

    @Test("the published page is what the conversions do, cell by cell; DYNWRAP_UPDATE=1 writes it anew")
    func page() throws {
        if ProcessInfo.processInfo.environment["DYNWRAP_UPDATE"] != nil {
            try ConversionTable.page.write(to: file, atomically: true, encoding: .utf8)
        }
        let published = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let actual = ConversionTable.page.split(separator: "\n")
        #expect(published.count == actual.count)
        for (a, b) in zip(published, actual) { #expect(a == b) }
    }

    @Test("cells that the predecessors and the promises fix, spelled out")
    func fixedCells() throws {
        func cell(_ type: String, _ text: String, _ mode: ConversionOptions.Mode) throws -> String {
            let row = try #require(ConversionTable.rows.first { $0.name == type })
            let index = try #require(ConversionTable.samples.firstIndex { $0.text == text })
            return ConversionTable.cells(row, mode)[index]
        }
        #expect(try cell("Int", "1.6", .standard) == "2 (coerced)" && cell("Int", "1.6", .strict) == "problem")
        #expect(try cell("Int", "\"12\"", .standard) == "12 (coerced)" && cell("Int", "\"12\"", .strict) == "problem")
        for type in ["Int", "UInt8", "Double", "Float", "Decimal", "Int?"] {
            for mode in ConversionOptions.Mode.allCases { #expect(try cell(type, "\"12 \"", mode) == "problem") }
        }
        #expect(try cell("Int", "true", .standard) == "problem" && cell("Int", "true", .lax) == "1 (coerced)")
        #expect(try cell("Int", "1e400", .lax) == "problem" && cell("Double", "1e400", .standard) == "problem")
        #expect(try cell("UInt64", "12345678901234567890", .strict) == "12345678901234567890")
        #expect(try cell("Int", "12345678901234567890", .lax) == "problem")
        #expect(try cell("Bool", "1", .standard) == "true (coerced)" && cell("Bool", "1", .strict) == "problem")
        #expect(try cell("Bool", "\"yes\"", .standard) == "true (coerced)" && cell("Bool", "\"abc\"", .lax) == "problem")
        for (text, isTrue) in [
            ("1e400", true), ("1e-400", true), ("-0.5e-999", true), ("0e-400", false), ("-0.0", false), ("0.00", false),
        ] {
            #expect(try Bool.read(JSON(parsing: text), ConversionOptions(mode: .lax)).value == isTrue, "\(text)")
        }
        #expect(try cell("String", "1", .standard) == "problem" && cell("String", "1", .lax) == "1 (coerced)")
        #expect(try cell("[Int]", "{}", .lax) == "problem" && cell("Int?", "null", .strict) == "nil")
        #expect(try cell("Date (.yyyymmddDashes)", "\"2018-05-06\"", .strict) == "date 1525564800")
        #expect(try cell("Date (.yyyymmdd)", "20180506", .standard) == "date 1525564800 (coerced)")
        #expect(try cell("Date (.yyyymmdd)", "20180506", .strict) == "problem")
        #expect(try cell("Date (.epochSeconds)", "\"12\"", .standard) == "date 12 (coerced)")
        #expect(try cell("Date (.epochSeconds)", "\"12\"", .strict) == "problem")
    }

    @Test("a million digits go into every kind without a trap")
    func longNumbers() throws {
        let digits = String(repeating: "7", count: Rounds.of(1_000_000).count)
        for text in [
            digits, "-" + digits, "0." + digits, "1e" + digits, "1e-" + digits, "\"" + digits + "\"", "\"nan\"", "\"inf\"",
        ] {
            let json = try JSON(parsing: "[\(text)]")[0]
            for row in ConversionTable.rows {
                for mode in ConversionOptions.Mode.allCases { #expect(!row.cell(json, ConversionOptions(mode: mode)).isEmpty) }
            }
        }
    }
}
