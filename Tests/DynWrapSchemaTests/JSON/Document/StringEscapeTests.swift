import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("Which strings need an escape")
struct StringEscapeTests {
    @Test("the first byte that needs one, in texts of every length and from every start, as a look at each byte finds it")
    func first() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<4_000 {
            let count = Int.random(in: 0...20, using: &random)
            var text = (0..<count).map { _ in UInt8.random(in: 0x20...0xFF, using: &random) }
            for i in text.indices where Int.random(in: 0...15, using: &random) == 0 {
                text[i] = [0x22, 0x5C, 0x00, 0x1F, 0x20, 0x21, 0x80, 0x7F][Int.random(in: 0...7, using: &random)]
            }
            for start in 0...count {
                let expected = text[start...].firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? count
                let found = unsafe text.withUnsafeBufferPointer { unsafe StringEscape.first(in: $0, from: start) }
                #expect(found == expected)
            }
        }
    }
}
