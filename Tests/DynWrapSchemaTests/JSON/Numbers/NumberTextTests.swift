import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("Numbers written at once")
struct NumberTextTests {
    private func text(_ number: Double) -> String {
        unsafe String(unsafeUninitializedCapacity: NumberText.longest) {
            unsafe NumberText.writeShort(number, to: $0.baseAddress!)
        }
    }

    private func text(_ number: Int) -> String {
        unsafe String(unsafeUninitializedCapacity: NumberText.longest) { unsafe NumberText.write(number, to: $0.baseAddress!) }
    }

    @Test("what is written at once is what Swift's shortest description is")
    func doubles() {
        var random = SeededRandom(seed: 7)
        var numbers: [Double] = [
            0, 1, -1, 0.5, 0.1, 0.001, 0.0011, -0.001, 999_999_999_999.999, 1e14, 1e15, 123.45, .leastNonzeroMagnitude, 1e300,
            -0.0, 0.3, 2.675,
        ]
        for _ in Rounds.of(20_000) {
            let digits = Double(Int.random(in: -10_000_000...10_000_000, using: &random))
            numbers.append(digits / [1, 10, 100, 1_000, 10_000][Int.random(in: 0...4, using: &random)])
            numbers.append(Double.random(in: -1e6...1e6, using: &random))
        }
        var written = 0
        for number in numbers {
            let found = text(number)
            if found.isEmpty { continue }
            written += 1
            #expect(found == JSONNumber.text(of: number))
        }
        #expect(written > Rounds.of(10_000).count)
    }

    @Test("whole numbers of every length")
    func integers() {
        var number = 1
        for _ in 0..<18 {
            for other in [number - 1, number, number + 1, -number, 9 * number] { #expect(text(other) == String(other)) }
            number *= 10
        }
        #expect(text(Int.max) == String(Int.max) && text(Int.min) == String(Int.min))
    }
}
