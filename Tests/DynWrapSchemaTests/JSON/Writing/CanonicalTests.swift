import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("Canonical text, RFC 8785")
struct CanonicalTests {
    @Test(
        "the vectors of the standard's authors, byte for byte",
        .enabled(if: TestData.has("json-canonicalization"), "\(TestData.wants("json-canonicalization"))"),
        arguments: ["arrays", "french", "structures", "unicode", "values", "weird"])
    func vectors(_ name: String) throws {
        let input = try JSON(parsing: TestData.bytes("json-canonicalization/input/\(name).json"))
        let output = try TestData.bytes("json-canonicalization/output/\(name).json")
        #expect(try input.canonicalBytes() == output)
        #expect(input.bytes(.canonical) == output)
        // What is canonical stays so.
        #expect(try JSON(parsing: output).canonicalBytes() == output)
    }

    @Test(
        "numbers by their bits: appendix B of the standard",
        arguments: [
            (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
            (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
            (0xC340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
            (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"), (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
            (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
            (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
            (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
            (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
            (0x41B3_DE43_5555_5557, "333333333.33333343"), (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
            (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
        ] as [(UInt64, String)])
    func numbers(_ bits: UInt64, _ text: String) { #expect(Self.text(Double(bitPattern: bits)) == text) }

    /// How many numbers are compared; `DYNWRAP_NUMBERS` sets more, as `Tests/Scripts/canonical-numbers.sh` does.
    static let count = Int(ProcessInfo.processInfo.environment["DYNWRAP_NUMBERS"] ?? "") ?? Rounds.of(4_000).count
    static let seed = UInt64(ProcessInfo.processInfo.environment["DYNWRAP_SEED"] ?? "") ?? 8785

    /// Numbers of all bit patterns, whole numbers, decimals about the places where the form changes, and the neighbours of powers.
    private static func numbers(_ count: Int) -> [Double] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { round in
            let bits = random.next()
            let number: Double =
                switch round % 5 {
                case 0, 1: Double(bitPattern: bits)
                case 2: Double(Int64(bitPattern: bits) >> Int64(bits & 63))
                case 3: Double(bits & 0xFFFF) * pow(10, Double(bits >> 32 & 63) - 32)
                default:
                    Double(
                        bitPattern: pow(bits & 1 == 0 ? 2 : 10, Double(bits >> 8 & 511) - 256).bitPattern &+ (bits >> 32 & 3) &- 1
                    )
                }
            return number.isFinite ? number : 0
        }
    }

    @Test("random doubles: what ECMA-262's words give, and back again")
    func randomNumbers() throws {
        for number in Self.numbers(Rounds.of(4_000).count) {
            let text = Self.text(number)
            #expect(Double(text) == number)
            #expect(text == Self.slowText(number), "\(number)")
            #expect(try JSON(parsing: text).canonicalBytes() == Array(text.utf8))
        }
    }

    @Test(
        "random doubles: what node writes",
        .enabled(if: Subprocess.can("node", ["--version"]), "wants node"))
    func againstNode() throws {
        let script = """
            const view = new DataView(new ArrayBuffer(8));
            const bits = require('fs').readFileSync(0, 'latin1').split(' ');
            console.log(bits.map(b => { view.setBigUint64(0, BigInt(b)); return String(view.getFloat64(0)); }).join(' '));
            """
        let numbers = Self.numbers(Self.count)
        var compared = 0
        for start in stride(from: 0, to: numbers.count, by: 20_000) {
            let part = numbers[start..<min(start + 20_000, numbers.count)]
            let input = part.map { String($0.bitPattern) }.joined(separator: " ")
            let result = try #require(Subprocess.run("node", ["-e", script], input: Data(input.utf8)))
            let theirs = result.text.split(whereSeparator: \.isWhitespace).map(String.init)
            try #require(result.status == 0 && theirs.count == part.count)
            let differing = zip(part, theirs).filter { Self.text($0) != $1 }
            #expect(differing.isEmpty, "\(differing.prefix(5))")
            compared += part.count
        }
        #expect(compared == Self.count)
    }

    @Test("spelling, order and equal keys make no difference; the order is that of UTF-16")
    func meaning() throws {
        let one = try JSON(
            parsing: #"{"b": [1.0, 1e2, "\u0041\/"], "\uFB33": 1, "\uD83D\uDE02": 2, "a": {"z": -0.0, "y": null}, "b\u0000": 0}"#)
        let other = try JSON(
            parsing:
                "{\"a\":{\"y\":null,\"z\":0e9},\"b\\u0000\":0,\"\u{FB33}\":1e0,\"\u{1F602}\":2,\"b\":7,\"b\":[10e-1,100,\"A/\"]}")
        let text = "{\"a\":{\"y\":null,\"z\":0},\"b\":[1,100,\"A/\"],\"b\\u0000\":0,\"\u{1F602}\":2,\"\u{FB33}\":1}"
        #expect(one.bytes(.canonical) == Array(text.utf8))
        #expect(other.bytes(.canonical) == Array(text.utf8))
        var edited = other
        edited["b"][1] = 2.50
        #expect(edited.bytes(.canonical) == Array(text.replacing("100", with: "2.5").utf8))
        #expect(JSON.missing.text(.canonical) == "null")
    }

    @Test("what has no canonical form is refused with its place; the style keeps its spelling")
    func refused() throws {
        let tree = try JSON(parsing: #"{"b": [1, {"x/y": -1e400}], "c": 1e999, "a": 1e-400}"#)
        let error = #expect(throws: JSONPointerError.self) { try tree.canonicalBytes() }
        #expect(error?.description == #"at "/b/1/x~1y": a number beyond the range of Double has no canonical form"#)
        #expect(tree.text(.canonical) == #"{"a":0,"b":[1,{"x/y":-1e400}],"c":1e999}"#)
        #expect(throws: JSONPointerError.self) { try JSON(parsing: "1e309").canonicalBytes() }
    }

    @Test("half a surrogate pair is refused with its place, in a value and in a key; the style writes U+FFFD")
    func loneSurrogates() throws {
        let options = JSONOptions(loneSurrogates: .replace)
        func fault(_ tree: JSON) -> String? {
            do throws(JSONPointerError) { _ = try tree.canonicalBytes() } catch { return error.description }
            return nil
        }
        let sentence = "half a surrogate pair has no canonical form"
        for (text, place) in [
            (#""\udbff""#, ""), (#"{"b": [0, "x\ud800y"], "a": "\ufffd"}"#, "/b/1"), (#"[{"\ud800": 1}]"#, "/0/\u{FFFD}"),
        ] { #expect(try fault(JSON(parsing: text, options: options)) == "at \"\(place)\": \(sentence)", "\(text)") }
        var tree = try JSON(parsing: #"{"b": "\ud800", "a": "\ud83d\ude00\ufffd\n", "c": {"\udc00": 1}}"#, options: options)
        #expect(tree.text(.canonical) == "{\"a\":\"😀\u{FFFD}\\n\",\"b\":\"\u{FFFD}\",\"c\":{\"\u{FFFD}\":1}}")
        tree["d"] = 1
        #expect(fault(tree) == "at \"/c/\u{FFFD}\": \(sentence)" || fault(tree) == "at \"/b\": \(sentence)")
        tree["b"] = "\u{FFFD}"
        #expect(fault(tree) == "at \"/c/\u{FFFD}\": \(sentence)")
        tree["c"] = nil
        #expect(fault(tree) == nil)
    }

    @Test("100,000 levels need no stack")
    func depth() throws {
        let count = 100_000
        let text = String(repeating: #"{"b": 1.0, "a": ["#, count: count / 2) + String(repeating: "]}", count: count / 2)
        let tree = try JSON(parsing: text, options: JSONOptions(maximumDepth: count))
        let expected =
            String(repeating: #"{"a":["#, count: count / 2) + String(repeating: #"],"b":1}"#, count: count / 2)
        #expect(onSmallStack { tree.text(.canonical) } == expected)
    }

    private static func text(_ number: Double) -> String {
        var out = ContiguousArray<UInt8>()
        ECMAScriptNumber.append(number, to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    /// ECMA-262 §6.1.6.1.20 word for word: the fewest digits k that read back, s × 10^(n−k); found by trying, the digits by C's `printf`.
    private static func slowText(_ number: Double) -> String {
        if number == 0 { return "0" }
        if number < 0 { return "-" + slowText(-number) }
        for k in 1...17 {
            let tried = String(format: "%.\(k - 1)e", number)
            guard let e = tried.firstIndex(of: "e"), let exponent = Int(tried[tried.index(after: e)...]),
                let nearest = Int(tried[..<e].filter { $0 != "." })
            else { return "?" }
            // Below a power of two numbers are closer: where the nearest digits read back as another number, those beside them may not.
            guard let found = [nearest, nearest - 1, nearest + 1].first(where: { Double("\($0)e\(exponent - k + 1)") == number })
            else { continue }
            let digits = String(found)
            let n = exponent + 1
            if k <= n, n <= 21 { return digits + String(repeating: "0", count: n - k) }
            if 0 < n, n <= 21 { return digits.prefix(n) + "." + digits.dropFirst(n) }
            if -6 < n, n <= 0 { return "0." + String(repeating: "0", count: -n) + digits }
            let power = (n - 1 > 0 ? "e+" : "e-") + String(abs(n - 1))
            return k == 1 ? digits + power : digits.prefix(1) + "." + digits.dropFirst() + power
        }
        return "?"
    }
}
