import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// The formats at their bounds, held against the system's own reading and Unicode's tables.
@Suite("JSON Schema: formats at their bounds")
struct FormatBoundaryTests {
    private func scalar(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(value) ?? "?" }

    @Test("relative JSON pointers: a number, a change of the index, and a pointer or #; all combinations")
    func relativePointers() throws {
        let schema = try JSONSchema(["format": "relative-json-pointer"], format: .assertion)
        for (up, isUp) in [("0", true), ("1", true), ("10", true), ("01", false), ("", false), ("-1", false), ("٣", false)] {
            for (by, isBy) in [
                ("", true), ("+1", true), ("-12", true), ("+0", false), ("-01", false), ("+", false), ("--1", false),
            ] {
                for (rest, isRest) in [
                    ("", true), ("#", true), ("/a/~1", true), ("/", true), ("a", false), ("##", false), ("/~2", false),
                ] {
                    // A sign without a number before it is taken for neither.
                    #expect(schema.allows(JSON(up + by + rest)) == (isUp && isBy && isRest), "\(up + by + rest)")
                }
            }
        }
    }

    @Test("a quoted local part: each ASCII scalar plain, and each behind a backslash")
    func quotedAddresses() throws {
        let schema = try JSONSchema(["format": "email"], format: .assertion)
        for value: UInt32 in 0..<128 {
            let (character, isPrintable) = (String(Character(scalar(value))), value >= 0x20 && value < 0x7F)
            #expect(schema.allows(JSON("\"a\\\(character)b\"@x.de")) == isPrintable, "\\\(value)")
            let isPlain = isPrintable && character != "\"" && character != "\\"
            #expect(schema.allows(JSON("\"a\(character) \"@x.de")) == (isPlain || character == "\\"), "\(value)")
        }
        #expect(!schema.allows("\"a\\\"@x.de") && !schema.allows("\"@x.de") && schema.allows("\"\"@x.de"))
    }

    #if canImport(Glibc) || canImport(Darwin) || canImport(Musl)
    @Test("random addresses are those that inet_pton reads")
    func addresses() {
        func isRead(_ text: String, _ family: Int32) -> Bool {
            var room = [UInt8](repeating: 0, count: 16)
            return unsafe inet_pton(family, text, &room) == 1
        }
        var random = SeededRandom(seed: 4)
        let groups = [
            "", "", "0", "1", "abcd", "FFFF", "12345", "g", "1.2.3.4", "255.255.255.255", "256.0.0.1", "01.1.1.1", "1.2.3",
        ]
        var valid = 0
        for _ in Rounds.of(20_000) {
            let count = Int.random(in: 1...10, using: &random)
            let weights = Int.random(in: 0...2, using: &random) == 0 ? groups : Array(groups.prefix(6))
            let text = (0..<count).map { _ in weights.randomElement(using: &random) ?? "" }.joined(separator: ":")
            #expect(AddressFormat.isIPv6(ArraySlice(text.utf8)) == isRead(text, AF_INET6), "\(text)")
            if isRead(text, AF_INET6) { valid += 1 }
        }
        for count in 1...9 {
            for gap in 0...count {
                var parts = (1...count).map { String($0) }
                parts.insert("", at: gap)
                let text = (gap == 0 ? ":" : "") + parts.joined(separator: ":") + (gap == count ? ":" : "")
                #expect(AddressFormat.isIPv6(ArraySlice(text.utf8)) == isRead(text, AF_INET6), "\(text)")
                #expect(AddressFormat.isIPv6(ArraySlice(text.utf8)) == (count <= 7), "\(text)")
            }
        }
        #expect(valid > Rounds.of(100).count)
        let numbers = ["0", "9", "10", "99", "100", "199", "249", "255", "256", "260", "300", "00", "01", "", "1a", "1000"]
        for _ in Rounds.of(5_000) {
            let count = [3, 4, 4, 4, 4, 5].randomElement(using: &random) ?? 4
            let text = (0..<count).map { _ in numbers.randomElement(using: &random) ?? "" }.joined(separator: ".")
            #expect(AddressFormat.isIPv4(ArraySlice(text.utf8)) == isRead(text, AF_INET), "\(text)")
        }
    }
    #endif

    @Test("a non-joiner between two letters of Arabic stands where Unicode's ArabicShaping says that they would join")
    func joiners() {
        // From U+0620: D joins both neighbours, R the one before, the others neither.
        let types = Array(
            "DURRRRDRDRDDDDDRRRRDDDDDDDDDDDDDCDDDDDDDRDDTTTTTTTTTTTTTTTTTTTTTUUUUUUUUUUUUUUDDTRRRURRRDDDDDDDDDDDDDDDDRRRRRRRRRRRRRRRRRRDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDRDDRRRRRRRRRDRDRDDRRUR"
        )
        #expect(types.count == 0x6D6 - 0x620)
        let beh = scalar(0x628)
        for (i, type) in types.enumerated() where "DRU".contains(type) {
            let letter = scalar(0x620 + UInt32(i))
            let plain = InternationalLabel.isValid([beh, letter, beh])
            #expect(InternationalLabel.isValid([letter, "\u{200C}", beh]) == (plain && type == "D"), "\(letter.value)")
            #expect(InternationalLabel.isValid([beh, "\u{200C}", letter]) == (plain && type != "U"), "\(letter.value)")
            #expect(!InternationalLabel.isValid([letter, "\u{200D}", beh]), "\(letter.value)")
        }
    }

    @Test("the middle dot of Katakana stands in a label with a letter of Hiragana, Katakana or Han, at each end of their ranges")
    func japanese() {
        func isValid(_ value: UInt32) -> Bool { InternationalLabel.isValid([scalar(value), "\u{30FB}", "a"]) }
        let ranges: [ClosedRange<UInt32>] = [
            0x3005...0x3005, 0x3007...0x3007, 0x3041...0x3096, 0x309D...0x309E, 0x30A1...0x30FA, 0x30FD...0x30FE, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0x1B000...0x1B122, 0x1B150...0x1B152, 0x1B164...0x1B167, 0x20000...0x2A6DF,
        ]
        for range in ranges {
            for value in [range.lowerBound, range.upperBound] where InternationalLabel.isValid([scalar(value), "a"]) {
                #expect(isValid(value), "\(String(value, radix: 16))")
            }
            for value in [range.lowerBound - 1, range.upperBound + 1] where !ranges.contains(where: { $0.contains(value) }) {
                #expect(!isValid(value), "\(String(value, radix: 16))")
            }
        }
        #expect(isValid(0x4E00) && isValid(0x3041) && isValid(0x30A1))
        #expect(!InternationalLabel.isValid(["a", "\u{30FB}", "b"]))
        #expect(!InternationalLabel.isValid(["\u{30FC}", "\u{30FB}"]))
    }

    @Test("templates, and expressions in them")
    func templates() throws {
        let schema = try JSONSchema(["format": "uri-template"], format: .assertion)
        for text in ["{%41}", "{%41b.c}", "{+a,b*,c:1,d:9999}", "{?x}", "a%20b{x_y}", "{#a}{/b}{.c}{;d}{&e}"] {
            #expect(schema.allows(JSON(text)), "\(text)")
        }
        for text in ["{%4}", "{%4g}", "{a:0}", "{a:10000}", "{a:}", "{}", "{a", "a}", "{a..b}", "{a,}", "{ä b}", "{a b}"] {
            #expect(!schema.allows(JSON(text)), "\(text)")
        }
    }

    @Test(
        "characters for private use stand in the query of an IRI, up to the last of each range, and nowhere else (RFC 3987 §2.2)")
    func privateUse() {
        for value: UInt32 in [0xE000, 0xE001, 0xF8FE, 0xF8FF, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFD] {
            #expect(URIFormat.holds("http://a/?\(scalar(value))", isInternational: true, isReference: false), "\(value)")
            #expect(!URIFormat.holds("http://a/\(scalar(value))", isInternational: true, isReference: false), "\(value)")
        }
        for value: UInt32 in [0xFFFE, 0xFFFF, 0xFFFFE, 0xFFFFF, 0x10FFFE] {
            #expect(!URIFormat.holds("http://a/?\(scalar(value))", isInternational: true, isReference: false), "\(value)")
        }
    }

    @Test("long templates and host names take time by their length", .timeLimit(.minutes(10)))
    func long() {
        let escapes = String(repeating: "%41", count: 75_000)
        let digits = String(repeating: "\u{660}", count: 40_000)
        let time = ProcessorTime.measure {
            #expect(
                URIFormat.isTemplate(escapes) && URIFormat.isTemplate("{" + escapes + "}")
                    && !URIFormat.isTemplate(escapes + "%4"))
            #expect(!HostFormat.isHost(digits, isInternational: true))
            #expect(!AddressFormat.isEmail("a@" + digits, isInternational: true))
            #expect(!HostFormat.isHost(String(repeating: "\u{30FB}", count: 40_000), isInternational: true))
        }
        #expect(time < Rounds.mostTime)
    }

    @Test("an international label is as long as its encoded form: 59 bytes and the four before them at most")
    func longestLabel() {
        let encoded = { (count: Int) in Punycode.encode(Array(String(repeating: "é", count: count).unicodeScalars)) ?? "" }
        let most = (1...63).filter { encoded($0).utf8.count <= 59 }.max() ?? 0
        for count in [1, most, most + 1, 59, 60, 63, 64] {
            let label = String(repeating: "é", count: count)
            #expect(HostFormat.isHost(label, isInternational: true) == (count <= most), "\(count)")
        }
        // Of 59 letters the first encodes to two digits at least, and each other one to one.
        #expect(most > 50 && most < 59)
    }

    @Test("delimiters of a URI count with a combining mark after them too")
    func marks() {
        #expect(URIFormat.holds("http://a@\u{301}b/", isInternational: true, isReference: false))
        #expect(URIFormat.holds("http://a:b@\u{301}c:80/", isInternational: true, isReference: false))
        #expect(!URIFormat.holds("http://a:\u{301}1/", isInternational: true, isReference: false))
        #expect(!URIFormat.holds("http://[::1]\u{301}/", isInternational: true, isReference: false))
        #expect(!URIFormat.holds("1:\u{301}", isInternational: true, isReference: true))
        #expect(URIFormat.holds("/1:\u{301}", isInternational: true, isReference: true))
        #expect(URIReference("//\u{301}x/\u{301}").text.unicodeScalars.count == 6)
        #expect(URIReference("//\u{301}x").authority?.unicodeScalars.count == 2)
        let base = URIReference("http://a/b/")
        #expect(
            base.resolving(URIReference("c/../\u{301}d")).text.unicodeScalars.elementsEqual("http://a/b/\u{301}d".unicodeScalars))
    }

    @Test("Punycode whose numbers are beyond 30 bits is refused")
    func punycode() {
        for text in ["99999999", "99999", "a9999999999999999", "zzzzzzz99"] {
            #expect(Punycode.decode(Array(text.unicodeScalars)[...]) == nil, "\(text)")
        }
        #expect(Punycode.decode(Array("9ca".unicodeScalars)[...]).map { Punycode.encode($0) } == "9ca")
    }

    @Test("letters that RFC 5892 takes out of names though their category is allowed, and their neighbours that are not")
    func exceptedLetters() throws {
        let schema = try JSONSchema(["format": "idn-hostname"], format: .assertion)
        for value in [0x640, 0x7FA, 0x302E, 0x302F, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303B] as [UInt32] {
            #expect(!schema.allows(JSON("\(scalar(value))")), "\(value)")
        }
        for value in [0x641, 0x63F, 0x3005, 0x3006, 0x3007] as [UInt32] {
            #expect(schema.allows(JSON("\(scalar(value))")), "\(value)")
        }
    }
}
