import DynWrap
import Foundation
import TestSupport
import Testing

/// No input crashes, hangs or expands.
@Suite struct PlistHostileTests {
    private static let sample = PlistValue.dictionary([
        .init("format", .integer(1)), .init("schema", .string("Customer ü")), .init("checksum", .integer(0xFFFF_FFFF)),
        .init("text", .data(ArraySlice("{\"last-name\":\"Smith\",\"cust-no\":12345}".utf8))),
        .init("edits", .array([.dictionary([.init("format", .bool(true))]), .string("a long enough string <&>"), .array([])])),
    ])

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
    }

    /// A binary property list of the objects given, with one-byte references.
    private func binary(_ objects: [[UInt8]], top: Int = 0, starts: [Int]? = nil) -> ContiguousArray<UInt8> {
        var bytes = ContiguousArray("bplist00".utf8)
        var found: [Int] = []
        for object in objects {
            found.append(bytes.count)
            bytes.append(contentsOf: object)
        }
        let table = bytes.count
        let starts = starts ?? found
        for start in starts { bytes.append(contentsOf: number(start, 2)) }
        bytes.append(contentsOf: [0, 0, 0, 0, 0, 0, 2, 1] + number(starts.count, 8) + number(top, 8) + number(table, 8))
        return bytes
    }

    private func message(_ bytes: ContiguousArray<UInt8>, _ limits: PlistValue.Limits = .init()) -> String? {
        do {
            _ = try PlistValue(parsing: bytes, limits: limits)
            return nil
        } catch { return error.message }
    }

    @Test func circlesAndSharing() {
        #expect(message(binary([[0xA1, 0]])) == "A list or dictionary is used twice, or contains itself.")
        #expect(message(binary([[0xA1, 1], [0xA1, 0]])) == "A list or dictionary is used twice, or contains itself.")
        // 2^20 values out of few bytes: each list holds the next one twice.
        var bomb = (1...20).map { (next: UInt8) -> [UInt8] in [0xA2, next, next] }
        bomb.append([0x09])
        #expect(message(binary(bomb)) == "A list or dictionary is used twice, or contains itself.")
        // A scalar may be used often: it is decoded once and kept once.
        #expect(message(binary([[0xAE] + [UInt8](repeating: 1, count: 14), [0x51, 0x61]])) == nil)
    }

    @Test func anyObjectCanBeTheTop() throws {
        let objects: [[UInt8]] = [[0x51, 0x61], [0xA1, 0], [0x10, 7], [0x09]]
        let values: [PlistValue] = [.string("a"), .array([.string("a")]), .integer(7), .bool(true)]
        for (top, value) in values.enumerated() { #expect(try PlistValue(parsing: binary(objects, top: top)) == value) }
        #expect(message(binary(objects, top: 4)) == "The trailer of the property list makes no sense.")
    }

    /// Many objects over the same bytes would be read as many copies of them.
    @Test func overlappingObjects() {
        let data: [UInt8] = [0x4F, 0x11, 0x04, 0x00] + [UInt8](repeating: 0, count: 1024)
        let list: [UInt8] = [0xAE] + (1...14).map { UInt8($0) }
        let starts = [8] + [Int](repeating: 8 + list.count, count: 14)
        #expect(message(binary([list, data], starts: starts)) == "Objects overlap.")
        // Of every kind and size: one alone is fine, and so are two places in the table for it no more.
        var scalars: [[UInt8]] = [[0x08], [0x51, 0x61], [0x61, 0, 0x61], [0x41, 7]]
        for power in 0...4 { scalars.append([0x10 | UInt8(power)] + [UInt8](repeating: 0, count: 1 << power)) }
        for scalar in scalars {
            #expect(message(binary([[0xA1, 1], scalar])) == nil, "\(scalar)")
            #expect(message(binary([[0xA2, 1, 2], scalar], starts: [8, 11, 11])) == "Objects overlap.", "\(scalar)")
        }
    }

    @Test func malformedBinary() {
        let table: [(ContiguousArray<UInt8>, String)] = [
            (
                binary([[0x33, 0, 0, 0, 0, 0, 0, 0, 0]]),
                "The property list holds a kind of value that archives never have (marker 33)."
            ),
            (
                binary([[0x23, 0, 0, 0, 0, 0, 0, 0, 0]]),
                "The property list holds a kind of value that archives never have (marker 23)."
            ),
            (binary([[0x00]]), "The property list holds a kind of value that archives never have (marker 0)."),
            (binary([[0x80, 1]]), "The property list holds a kind of value that archives never have (marker 80)."),
            (binary([[0x17, 1]]), "An integer has an impossible size."),
            (binary([[0x13, 1]]), "An integer runs over the end of the objects."),
            (
                binary([[0x14] + [UInt8](repeating: 0xFF, count: 16)]),
                "An integer does not fit 64 bits; archives never write such."
            ),
            (
                binary([[0x14] + [UInt8](repeating: 0, count: 8) + [0x80, 0, 0, 0, 0, 0, 0, 0]]),
                "An integer does not fit 64 bits; archives never write such."
            ),
            (binary([[0x51, 0x80]]), "An ASCII string is not ASCII."),
            (binary([[0x61, 0xD8, 0x00]]), "A string has half a surrogate pair."),
            (binary([[0x61, 0xDC, 0x00]]), "A string has half a surrogate pair."),
            (binary([[0x62, 0xD8, 0x00, 0x00, 0x41]]), "A string has half a surrogate pair."),
            (
                binary([[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
                "An object runs over the end of the objects."
            ),
            (
                binary([[0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
                "A length or position is impossibly large."
            ),
            (binary([[0xDF, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0]]), "An object runs over the end of the objects."),
            (binary([[0x5F, 0x51]]), "The length of an object cannot be read."),
            (binary([[0x5F]]), "The length of an object cannot be read."),
            (binary([[0xA1, 9]]), "A reference points to no object."),
            (binary([[0xD1, 1, 1], [0x09]]), "A key of a dictionary is not a string."),
            (binary([[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]]), "A dictionary has the key \"a\" twice."),
            (binary([[0x09]], starts: [0]), "An object lies outside the file."),
            (binary([[0x09]], starts: [60_000]), "An object lies outside the file."),
            (binary([[0x09]], top: 1), "The trailer of the property list makes no sense."),
            (ContiguousArray("bplist00".utf8), "The file ends before its contents do: it has 8 bytes."),
            ([], "The file is not a property list."),
        ]
        for (bytes, expected) in table { #expect(message(bytes) == expected) }
        #expect(message(binary([[0x14] + [UInt8](repeating: 0, count: 15) + [7]])) == nil)
    }

    @Test func malformedXML() {
        let table = [
            ("hello", "The file is not a property list."),
            ("<html/>", "The file is XML but not a property list."),
            ("<plist/>", "The file is XML but not a property list."),
            ("<plist>", "The property list is empty."),
            ("<plist></plist>", "A value is expected, not </plist>."),
            ("<plist><true/>", "</plist> is expected."),
            ("<plist><true/></plist>x", "Something follows the end of the property list."),
            ("<plist><real>1</real></plist>", "The property list holds <real>, which archives never have."),
            ("<plist><date>2020-01-01T00:00:00Z</date></plist>", "The property list holds <date>, which archives never have."),
            ("<plist><string>x</plist>", "</string> is expected."),
            ("<plist><string>x", "</string> is missing."),
            ("<plist><string>x<", "A tag has no name, or an unknown one."),
            ("<plist><string>\u{1}</string></plist>", "A control character stands in <string>."),
            ("<plist><string>&lol;</string></plist>", "&lol; is no reference a property list may have."),
            ("<plist><string>&#0;</string></plist>", "&#0; is no reference a property list may have."),
            ("<plist><string>&#xD800;</string></plist>", "&#xD800; is no reference a property list may have."),
            ("<plist><string>&#xFFFF;</string></plist>", "&#xFFFF; is no reference a property list may have."),
            ("<plist><string>&#-1;</string></plist>", "&#-1; is no reference a property list may have."),
            ("<plist><string>&amp</string></plist>", "A reference does not end."),
            ("<plist><integer>1.5</integer></plist>", "The text of an integer is none of 64 bits."),
            ("<plist><integer>9223372036854775808</integer></plist>", "The text of an integer is none of 64 bits."),
            ("<plist><true>x</true></plist>", "<true> has a content."),
            ("<plist><data>AQ</data></plist>", "The data is not Base64."),
            ("<plist><data>AR==</data></plist>", "The data is not Base64."),
            ("<plist><data>AQ==AQ==</data></plist>", "The data is not Base64."),
            ("<plist><data>A*==</data></plist>", "The data is not Base64."),
            ("<plist><data>AQ===</data></plist>", "The data is not Base64."),
            ("<plist><dict><true/></dict></plist>", "A key is expected."),
            ("<plist><dict><key>a</key></dict></plist>", "A value is expected, not </dict>."),
            ("<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", "A dictionary has the key \"a\" twice."),
            ("<plist><array><true/>", "</array> is missing."),
            ("<plist><array><true/></dict></plist>", "A value is expected, not </dict>."),
            ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>", "The document type declares entities of its own."),
            ("<?xml", "?> is missing."),
            ("<!-- ", "--> is missing."),
            ("<plist><true a=\"", "A tag does not end."),
        ]
        for (text, expected) in table { #expect(message(ContiguousArray(text.utf8)) == expected) }
        let invalid = ContiguousArray("<plist><string>".utf8) + [0xC0, 0x80] + ContiguousArray("</string></plist>".utf8)
        #expect(message(invalid) == "<string> is not in UTF-8.")
    }

    @Test(arguments: PlistValueTests.formats) func depth(_ format: PlistValue.Format) throws {
        func nested(_ depth: Int) -> PlistValue { (0..<depth).reduce(.bool(true)) { value, _ in .array([value]) } }
        var limits = PlistValue.Limits()
        limits.depth = 100
        let deepest = try nested(100).serialized(as: format, limits: limits)
        #expect(try PlistValue(parsing: deepest, limits: limits) == nested(100))
        #expect(message(deepest) == "Values are nested deeper than 64 levels.")
        #expect(try PlistValue(parsing: nested(64).serialized(as: format)) == nested(64))
        #expect(throws: ArchiveError.self) { try nested(65).serialized(as: format) }
        limits.values = 100
        #expect(message(deepest, limits) == "The property list has more than 100 values.")
        if format == .xml {
            let million = ContiguousArray(String(repeating: "<array>", count: 1_000_000).utf8)
            #expect(message(ContiguousArray("<plist>".utf8) + million) == "Values are nested deeper than 64 levels.")
        }
    }

    @Test(arguments: PlistValueTests.formats) func equalKeysAreRefused(_ format: PlistValue.Format) {
        let value = PlistValue.dictionary([.init("a", .bool(true)), .init("a", .bool(false))])
        #expect(throws: ArchiveError(.notRepresentable, message: "A dictionary has the key \"a\" twice.")) {
            try value.serialized(as: format)
        }
        let many = PlistValue.dictionary((0..<40).map { .init("k\($0 % 39)", .bool(true)) })
        #expect(throws: ArchiveError.self) { try many.serialized(as: format) }
    }

    @Test(arguments: PlistValueTests.formats) func everyPrefixIsRefused(_ format: PlistValue.Format) throws {
        let bytes = try Self.sample.serialized(as: format)
        // XML ends with a line feed that nothing depends on; the canonical check asks for it.
        for end in bytes.indices {
            #expect(throws: ArchiveError.self) { try PlistValue(parsing: ContiguousArray(bytes[..<end]), canonical: true) }
        }
    }

    /// One changed byte either is refused by the canonical check or changes a value, which a checksum then finds.
    @Test(arguments: PlistValueTests.formats) func everyChangedByteIsSeen(_ format: PlistValue.Format) throws {
        let bytes = try Self.sample.serialized(as: format)
        for i in bytes.indices {
            for change in [1, 2, 4, 8, 16, 32, 64, 128, 255, 0x5A] as [UInt8] {
                var changed = bytes
                changed[i] ^= change
                if let value = try? PlistValue(parsing: changed, canonical: true), value == Self.sample {
                    Issue.record("byte \(i) changed by \(change) is not seen")
                }
            }
        }
    }

    /// Seeded random damage: never a crash, and never more values than bytes.
    @Test(.timeLimit(.minutes(10)), arguments: PlistValueTests.formats) func randomDamage(_ format: PlistValue.Format) throws {
        let bytes = try Self.sample.serialized(as: format)
        var random = SeededRandom(seed: 42)
        for _ in Rounds.of(20_000) {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let i = Int.random(in: changed.indices, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: changed[i] = UInt8.random(in: .min ... .max, using: &random)
                case 1: changed[i] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2: changed.remove(at: i)
                case 3: changed.insert([0, 0xFF, 0x3C, 0xA2, 0xD1, 0x5F].randomElement(using: &random)!, at: i)
                case 4: changed[i] = changed[Int.random(in: changed.indices, using: &random)]
                default:
                    let end = min(changed.count, i + Int.random(in: 1..<20, using: &random))
                    changed.append(contentsOf: changed[i..<end])
                }
                if changed.isEmpty { changed = [0x62] }
            }
            if let value = try? PlistValue(parsing: changed) { #expect(count(value) <= changed.count) }
        }
    }

    private func count(_ value: PlistValue) -> Int {
        switch value {
        case .array(let items): items.reduce(1) { $0 + count($1) }
        case .dictionary(let members): members.reduce(1) { $0 + 1 + count($1.value) }
        default: 1
        }
    }

    /// Inputs a quadratic reader would not get through in the time given: many items, many keys, long texts with references.
    @Test(.timeLimit(.minutes(10)), arguments: PlistValueTests.formats) func largeInputs(_ format: PlistValue.Format) throws {
        let count = 40_000
        let text = String(repeating: "&<é", count: count)
        let value = PlistValue.dictionary([
            .init("items", .array((0..<count).map { .dictionary([.init("no", .integer(Int64($0)))]) })),
            .init("keys", .dictionary((0..<count).map { .init("key \($0)", .bool(true)) })), .init("text", .string(text)),
            .init("data", .data(ArraySlice(text.utf8))),
        ])
        let bytes = try value.serialized(as: format)
        #expect(try PlistValue(parsing: bytes, canonical: true) == value)
        let comments = ContiguousArray("<plist>".utf8) + ContiguousArray(String(repeating: "<!---->", count: count).utf8)
        #expect(message(comments) == "The property list is empty.")
        #expect(message(ContiguousArray(String(repeating: "<!--", count: count).utf8)) == "--> is missing.")
    }
}
