import DynWrap
import Foundation
import Testing

/// What coders, property lists and careless archives lose.
struct HardSchema: Schema {
    let name = Str("name")
    let id = Num<UInt64>("id")
    let date = Date("date", .iso8601)
    let raw = Raw("raw")
    let numbers = Raw("numbers")

    static let controls = String(String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar(UInt32($0)) }))

    static let text = """
         \r\n{"name" : "$null", "none":null, "id": 18446744073709551615,
        \t"numbers": [-0.0, 0.10, 1e400, 1234567890123456789012345678901234567890, 1.50E+2, -0],
          "\u{E9}": "NFC", "e\u{301}": "NFD", "z": 1, "a": 2, "": {}, "a.b": [],
          "controls": "\\u0000\\u0001\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\b\\t\\n\\u000b\\f\\r\\u000E\\u000f\\u0010\\u001F\u{7F}",
          "odd": "\u{FFFE}\u{FFFF}\u{FEFF} \u{2028} \u{1F389} \\ud83c\\udf89 \\/ ]]>&lt;", "twice": 1, "twice": 2,
          "date": "2017-02-05T20:03:13.123456789Z", "true": true, "false": false} \r\r\n
        """

    /// The text as it is, and with edits of each kind.
    static func models() throws -> [Wrapped<HardSchema>] {
        let plain = try Wrapped<HardSchema>(json: text)
        var edited = plain
        edited.name = "e\u{301} \u{E9} " + controls + " \u{FFFE} $null"
        edited.id = 18_446_744_073_709_551_614
        edited.raw = try JSON(parsing: #"{ "x" : [null, -0.0, 1e400, "$null", 12345678901234567890123456789012345678901 ] }"#)
        edited.numbers[0] = .missing
        edited.dyn.setNull(\.date)
        return [plain, edited, Wrapped(), try Wrapped(json: "\u{FEFF}{\"name\": \"mark\"}\n")]
    }
}

@Suite("TARGETS: values, exact in every format and through any coder")
struct ArchiveCodingTests {
    @Test("a text that some coder does not carry is written in Base64, and no other")
    func encodings() throws {
        for (text, isSafe) in [
            ("{}", true), ("{ \n\t}", true), ("{\r\n}", false), ("{}\r", false), ("{\"a\":\"\u{FFFE}\"}", false),
            ("{\"a\":\"\u{FFFF}\"}", false),
            ("{\"a\":\"\u{FFFD}\"}", true), ("{\"a\":\"\u{FEFF}\"}", false), ("{\"a\":\"\u{FEFE}\"}", true),
            ("{\"a\":\"\u{F8FF}\u{10FFFF}\"}", true),
        ] {
            let data = try JSONEncoder().encode(Archive(Wrapped<HardSchema>(json: text)))
            let archive = try JSON(parsing: data)
            #expect(archive["original"].exists == isSafe && archive["original-base64"].exists == !isSafe, "\(text)")
            #expect(try Wrapped(JSONDecoder().decode(Archive<Wrapped<HardSchema>>.self, from: data)).dyn.originalText == text)
        }
    }

    typealias Hard = Wrapped<HardSchema>

    private func expectSame(_ a: Hard, _ b: Hard) {
        #expect(Array(a.dyn.originalText.utf8) == Array(b.dyn.originalText.utf8))
        #expect(Array(a.dyn.json.text().utf8) == Array(b.dyn.json.text().utf8))
        #expect(Archive(a) == Archive(b))
    }

    static let coders: [(name: String, pass: @Sendable (Archive<Hard>) throws -> Archive<Hard>)] = [
        ("JSON", { try JSONDecoder().decode(Archive<Hard>.self, from: JSONEncoder().encode($0)) }),
        (
            "JSON, keys as snakes",
            {
                let encoder = JSONEncoder()
                encoder.keyEncodingStrategy = .convertToSnakeCase
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                return try JSONDecoder().decode(Archive<Hard>.self, from: encoder.encode($0))
            }
        ),
        (
            "XML property list",
            {
                let encoder = PropertyListEncoder()
                encoder.outputFormat = .xml
                return try PropertyListDecoder().decode(Archive<Hard>.self, from: encoder.encode($0))
            }
        ),
        (
            "binary property list",
            {
                let encoder = PropertyListEncoder()
                encoder.outputFormat = .binary
                return try PropertyListDecoder().decode(Archive<Hard>.self, from: encoder.encode($0))
            }
        ),
        ("minimal", { try MinimalNode($0).decoded(as: Archive<Hard>.self) }),
    ]

    @Test("every value survives every coder, edits apart from the original", arguments: coders.indices)
    func throughCoders(_ index: Int) throws {
        for model in try HardSchema.models() {
            let archive = try Self.coders[index].pass(Archive(model))
            #expect(archive == Archive(model))
            let again = Hard(archive)
            expectSame(again, model)
            #expect(again.dyn.changes.jsonPatch.json.text() == model.dyn.changes.jsonPatch.json.text())
            #expect(again.name.unicodeScalars.elementsEqual(model.name.unicodeScalars))
            #expect(again.id == model.id)
            #expect(again.date == model.date)
        }
    }

    @Test("every value survives every file", arguments: ArchiveTests.formats)
    func throughFiles(_ format: ArchiveFormat) throws {
        for model in try HardSchema.models() {
            let data = try Archive(model).data(as: format)
            let again = Hard(try Archive(data: data))
            expectSame(again, model)
            #expect(try Archive(again).data(as: format) == data)
            if format == .json { #expect(throws: Never.self) { try JSON(parsing: data) } }
        }
    }

    @Test("inside other types, through a coder")
    func nested() throws {
        struct Box: Codable, Equatable {
            var archives: [Archive<Hard>]
            var one: Archive<Hard>?
        }
        let models = try HardSchema.models()
        let box = Box(archives: models.map { Archive($0) }, one: Archive(models[1]))
        #expect(try JSONDecoder().decode(Box.self, from: JSONEncoder().encode(box)) == box)
        #expect(try PropertyListDecoder().decode(Box.self, from: PropertyListEncoder().encode(box)) == box)
    }

    @Test("damage in a coder's output is found, and the error is the archive's")
    func damage() throws {
        let data = try JSONEncoder().encode(Archive(try ArchiveTests.edited()))
        let text = String(decoding: data, as: UTF8.self).replacing("Jones", with: "James")
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Archive<Customer>.self, from: Data(text.utf8))
        }
        guard case .dataCorrupted(let context)? = error, let underlying = context.underlyingError as? ArchiveError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(underlying.code == .damaged)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Archive<Hard>.self, from: Data("{}".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Archive<Hard>.self, from: data) }
    }
}
