import DynWrapSchema
import Testing

@Suite("Containers that are too wide for the tape to count")
struct WideCountTests {
    @Test(
        "an array of 16.8 million elements is counted once: 200,000 elements by index take no time to speak of",
        .timeLimit(.minutes(10)))
    func wideArray() throws {
        let count = (1 << 24) + 10
        var text = [UInt8](repeating: UInt8(ascii: "1"), count: 2 * count + 1)
        text[0] = UInt8(ascii: "[")
        for i in stride(from: 2, to: text.count, by: 2) { text[i] = UInt8(ascii: ",") }
        text[text.count - 1] = UInt8(ascii: "]")
        let tree = try JSON(parsing: text)
        #expect(tree.count == count)
        var sum = 0
        for i in 0..<200_000 { sum += tree[count - 1 - i].int ?? 0 }
        #expect(sum == 200_000 && tree[count].isMissing)
    }
}
