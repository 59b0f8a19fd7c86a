import DynWrap
import TestSupport
import Testing

private struct RelaxedSchema: Schema {
    let whole = Num<Int>("n").optional
    let real = Num<Double>("n").optional
}

@Suite("Numbers as people write them in strings")
struct RelaxedNumberTests {
    @Test("sign, leading zeros and bare points; the same as the number without them")
    func relaxed() throws {
        var random = SeededRandom(seed: 3)
        for _ in Rounds.of(600) {
            let sign = ["", "+", "-"].randomElement(using: &random)!  // not empty
            let zeros = String(repeating: "0", count: Int.random(in: 0...3, using: &random))
            let whole = Int.random(in: 0...3_000, using: &random)
            let fraction = ["", ".", ".0", ".25", ".5"].randomElement(using: &random)!  // not empty
            let text = sign + zeros + (whole == 0 && !fraction.dropFirst().isEmpty ? "" : "\(whole)") + fraction
            let value = (sign == "-" ? -1 : 1) * (Double(whole) + (Double("0" + fraction + "0") ?? 0))
            let model = try Wrapped<RelaxedSchema>(json: ["n": JSON(text)])
            try #require(model.real == value, "\(text)")
            try #require(model.whole == Int(value.rounded(.toNearestOrAwayFromZero)), "\(text)")
            // Blanks, a second sign, and nothing but a sign or a point are no number.
            for wrong in [" " + text, text + " ", "+" + text + "-", "+-" + text, sign, "."] {
                try #require(try Wrapped<RelaxedSchema>(json: ["n": JSON(wrong)]).real == nil, "\(wrong)")
            }
        }
    }
}
