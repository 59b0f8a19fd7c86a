import DynWrapSchema
import Testing

@Suite("Containers that are too wide for the tape to count")
struct WideCountTests {
    @Test(
        "an array of 16.8 million elements is counted once: 200,000 elements by index take no time to speak of",
        .timeLimit(.minutes(10)))
    func wideArray() throws {
        let count = (1 << 24) + 10
        var elements = Array("1,".utf8)
        for _ in 0..<24 { elements += elements }
        let tree = try JSON(parsing: Array("[".utf8) + elements + Array("1,1,1,1,1,1,1,1,1,1]".utf8))
        #expect(tree.count == count)
        var sum = 0
        for i in 0..<200_000 { sum += tree[count - 1 - i].int ?? 0 }
        #expect(sum == 200_000 && tree[count].isMissing)
    }
}
