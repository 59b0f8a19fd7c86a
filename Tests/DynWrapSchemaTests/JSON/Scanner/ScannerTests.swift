import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// The scanner works by blocks of 16 bytes, so everything is tried at every place relative to a block, against the standard library's
/// own validation or a naive loop; and, as builds for debugging have no blocks, as `ScanningWays` has it.
@Suite("The scanner by blocks")
struct ScannerTests {
    @Test(
        "UTF-8, every pair and triple of interesting bytes at every place in a block, is accepted where the standard library does"
    )
    func sequences() {
        let interesting: [UInt8] = [
            0x20, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
            0xF0,
            0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFF,
        ]
        var (accepted, number) = (0, 0)
        for first in interesting {
            for second in interesting {
                for third in interesting {
                    let middle = [first, second, third, 0x80]
                    // Without the third byte, and without it and the second, once each.
                    let shortest = third != interesting[0] ? 3 : second != interesting[0] ? 2 : 1
                    for length in shortest...4 {
                        let bytes = Array(middle.prefix(length))
                        let isValid = String(validating: bytes, as: UTF8.self) != nil
                        if isValid { accepted += 1 }
                        number += 1
                        guard Rounds.takes(number) else { continue }
                        let place = Int(first &+ second &* 3 &+ third &* 5) % 40
                        check(place, bytes, isValid)
                        if place != 15 - length { check(max(0, 15 - length), bytes, isValid) }  // cut by the block's end
                    }
                }
            }
        }
        #expect(accepted == 543)
    }

    private func check(_ place: Int, _ bytes: [UInt8], _ isValid: Bool) {
        // "é" before, so that the vector loop is already at work where the bytes come.
        for lead in [[UInt8](), Array("é".utf8)] {
            let text =
                Array("[\"".utf8) + lead + [UInt8](repeating: 0x61, count: place) + bytes + Array("ooooooooooooooooooooo\"]".utf8)
            // Without `#expect`, which takes longer than the parse.
            if ((try? JSON(parsing: text)) != nil) != isValid || ScanningWays.agree(text) != isValid {
                Issue.record("\(bytes) at \(place)")
            }
        }
    }

    @Test(
        "random texts of all planes, some bytes spoiled: the verdict and the offset are those of a naive check", arguments: 1...4)
    func randomText(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var refused = 0
        for _ in Rounds.of(8_000) {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                let scalars: [ClosedRange<UInt32>] = [0x61...0x7A, 0x61...0x7A, 0x80...0x7FF, 0x3041...0x3096, 0x1F600...0x1F640]
                bytes += Array(
                    String(Character(Unicode.Scalar(UInt32.random(in: scalars.randomElement(using: &random)!, using: &random))!))
                        .utf8)
            }
            if !bytes.isEmpty, Bool.random(using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0x80...0xFF, using: &random)
            }
            let text = Array("{\"k\":\"".utf8) + bytes + Array("\"}".utf8)
            let wrong = firstWrong(bytes)
            ScanningWays.agree(text)
            do throws(JSONError) {
                let json = try JSON(parsing: text)
                if wrong != nil || json["k"].string != String(decoding: bytes, as: UTF8.self) { Issue.record("\(bytes)") }
            } catch {
                refused += 1
                if error.code != .invalidUTF8 || error.offset != wrong.map({ $0 + 6 }) { Issue.record("\(bytes): \(error)") }
            }
        }
        #expect(refused > Rounds.of(1_200).count && refused < Rounds.of(6_800).count)
    }

    /// Where the first sequence begins that the standard library does not take.
    private func firstWrong(_ bytes: [UInt8]) -> Int? {
        var i = 0
        while i < bytes.count {
            guard
                let length = (1...4).first(where: { n in
                    i + n <= bytes.count && String(validating: bytes[i..<(i + n)], as: UTF8.self)?.unicodeScalars.count == 1
                })
            else { return i }
            i += length
        }
        return nil
    }

    @Test("a special byte at every place of a long string: quotes, escapes, controls")
    func specials() throws {
        for place in 0..<70 {
            let before = String(repeating: "x", count: place)
            for after in [0, 1, 15, 16, 40] {
                let rest = String(repeating: "y", count: after)
                #expect(try JSON(parsing: "[\"\(before)\\n\(rest)\"]")[0].string == "\(before)\n\(rest)")
                #expect(try JSON(parsing: "{\"\(before)\\u00e9\(rest)\":1}")["\(before)é\(rest)"].int == 1)
                #expect(try JSON(parsing: "{\"\(before)\(rest)\":\"\(rest)\"}")["\(before)\(rest)"].string == rest)
                #expect(throws: JSONError.self) { try JSON(parsing: "[\"\(before)\u{1}\(rest)\"]") }
                #expect(throws: JSONError.self) { try JSON(parsing: "[\"\(before)\\x\(rest)\"]") }
                for special in ["\\n", "\\u00e9", "", "\u{1}", "\\x", "é"] {
                    ScanningWays.agree(Array("{\"\(before)\(special)\(rest)\":\"\(before)\(special)\(rest)\"}".utf8))
                }
            }
        }
    }

    @Test("white space of every length and kind, changing from line to line, changes nothing")
    func whitespace() throws {
        var random = SeededRandom(seed: 11)
        for _ in Rounds.of(3_000) {
            func blank() -> String {
                switch Int.random(in: 0...5, using: &random) {
                case 0: ""
                case 1: "\n" + String(repeating: " ", count: Int.random(in: 0...40, using: &random))
                case 2: "\r\n" + String(repeating: "\t", count: Int.random(in: 0...20, using: &random))
                case 3: "\n" + String(repeating: " ", count: 4)
                case 4: String(repeating: " ", count: Int.random(in: 0...3, using: &random))
                default: "\n \t \n" + String(repeating: " ", count: Int.random(in: 0...17, using: &random))
                }
            }
            var text = ""
            for part in [
                "{", "\"a\"", ":", "[", "1", ",", "{", "}", ",", "[", "]", ",", "\"s\"", "]", ",", "\"b\"", ":", "null", "}",
            ] {
                text += blank() + part
            }
            text += blank()
            let json = try JSON(parsing: text)
            #expect(json.text(.compact) == #"{"a":[1,{},[],"s"],"b":null}"#)
            #expect(json.text() == text)
            ScanningWays.agree(Array(text.utf8))
        }
    }

    @Test("lengths over 2^28 are counted, in a text that long only")
    func longScalars() throws {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: (1 << 28) + 5)
        let json = try JSON(parsing: Array("{\"k\":\"".utf8) + long + Array("\",\"n\":1}".utf8))
        #expect(json["n"].int == 1)
        #expect(json["k"].string?.utf8.count == long.count)
    }
}
