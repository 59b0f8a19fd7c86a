import DynWrap
import Foundation
import Testing
import TestSupport

struct SmallSchema: Schema {
    let a = Num<Int>("a")
    let b = Str("b")
}

/// `archive-torture damage` does the same with larger archives and a million mutations.
@Suite("TARGETS: damage is detected")
struct ArchiveDamageTests {
    typealias Small = Wrapped<SmallSchema>

    private func archive() throws -> Archive<Small> {
        var small = try Small(json: #"{"a": 1, "b": "x&y"}"#)
        small.a = 2
        return Archive(small)
    }

    @Test("every proper prefix", arguments: ArchiveTests.formats)
    func prefixes(_ format: ArchiveFormat) throws {
        for data in [try archive().data(as: format), try Archive(ArchiveTests.edited()).data(as: format)] {
            for count in 0..<data.count where Rounds.takes(count) {
                #expect(throws: ArchiveError.self) { try Archive<Small>(data: data.prefix(count)) }
            }
            #expect(throws: ArchiveError.self) { try Archive<Small>(data: data + [0x0A]) }
            #expect(throws: ArchiveError.self) { try Archive<Small>(data: data + [0]) }
        }
    }

    @Test("every changed bit, and every byte changed in many ways", arguments: ArchiveTests.formats)
    func singleChanges(_ format: ArchiveFormat) throws {
        try checkSingleChanges(of: archive(), format)
    }

    @Test("the same of one with versions of schemas inside", arguments: ArchiveTests.formats)
    func nestedSingleChanges(_ format: ArchiveFormat) throws {
        try checkSingleChanges(of: Archive(Wrapped<NewShelfSchema>(json: #"{"one":{"title":"a"}}"#)), format)
    }

    private func checkSingleChanges<Content: Archivable>(of archive: Archive<Content>, _ format: ArchiveFormat) throws {
        var data = try archive.data(as: format)
        _ = try Archive<Content>(data: data)
        var missed: [String] = []
        for i in data.indices where Rounds.takes(i) {
            let byte = data[i]
            for other in UInt8.min...UInt8.max where other != byte {
                // Each bit, and another part of the other values at each byte; all of them take minutes: `archive-damage-test.sh`.
                let isBit = (other ^ byte).nonzeroBitCount == 1
                if !isBit, Int(other) % 8 != i % 8 { continue }
                data[i] = other
                if (try? Archive<Content>(data: data)) != nil { missed.append("byte \(i): \(byte) as \(other)") }
            }
            data[i] = byte
        }
        #expect(missed.isEmpty)
    }

    @Test("seeded mutations: refused, never a trap", arguments: ArchiveTests.formats)
    func mutations(_ format: ArchiveFormat) throws {
        let data = try Archive(ArchiveTests.edited()).data(as: format)
        var random = SeededRandom(seed: 6)
        for _ in Rounds.of(2_000) {
            var changed = data
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let i = Int.random(in: changed.indices, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: changed[i] = .random(in: .min ... .max, using: &random)
                case 1: changed[i] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2 where changed.count > 1: changed.remove(at: i)
                case 3: changed.insert(.random(in: .min ... .max, using: &random), at: i)
                default: changed.swapAt(i, Int.random(in: changed.indices, using: &random))
                }
            }
            if changed == data { continue }
            #expect(throws: ArchiveError.self) { try Archive<Customer>(data: changed) }
        }
    }

    @Test("white space around the texts counts too")
    func whiteSpace() throws {
        let text = String(decoding: try archive().data(as: .json), as: UTF8.self)
        for (old, new) in [
            (": ", ":  "), (", ", ","), ("}\n", "}"), ("\n,\n", ",\n"), ("format\":1", "format\": 1"), ("\n", "\r\n"),
        ] {
            #expect(text.contains(old))
            let error = #expect(throws: ArchiveError.self) {
                try Archive<Small>(data: Data(text.replacing(old, with: new, maxReplacements: 1).utf8))
            }
            #expect(error?.code == .damaged)
        }
    }

    @Test("a member that stands twice, or one more, is seen in every format")
    func moreThanThereShouldBe() throws {
        let text = String(decoding: try archive().data(as: .json), as: UTF8.self)
        let lengths = try #require(text.firstMatch(of: /"checksum":"[0-9a-f]+","lengths":\[[0-9]+,[0-9]+\],/)).output
        for more in [lengths, "\"mark\":false,", "\"x\":1,"] {
            let changed = text.replacing(lengths, with: lengths + more, maxReplacements: 1)
            #expect(throws: ArchiveError.self) { try Archive<Small>(data: Data(changed.utf8)) }
        }
        let xml = String(decoding: try archive().data(as: .plist(.xml)), as: UTF8.self)
        for more in ["<!-- -->", "<key>x</key><true/>", " "] {
            #expect(throws: ArchiveError.self) {
                try Archive<Small>(data: Data(xml.replacing("</dict>", with: more + "</dict>").utf8))
            }
        }
    }
}
