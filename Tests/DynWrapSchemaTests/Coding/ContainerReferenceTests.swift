import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// Containers that serve one value after the other, beside one for each value.
@Suite("Keyed containers that are used again")
struct ContainerReferenceTests {
    private final class Box {}
    private struct One<Key> { let box = Box() }
    private struct Two { let box = Box(), other = 0 }
    private struct Number { let value = UInt.max }
    private struct Inner { let one = One<Int>() }
    private struct Hidden: CustomReflectable {
        let value = UInt.max
        var customMirror: Mirror { Mirror(self, children: ["box": Box()]) }
    }

    @Test("a layout other than one reference is seen, whatever it is")
    func layouts() {
        #expect(ContainerReference.isWhole(One<Int>()))
        #expect(!ContainerReference.isWhole(Two()) && !ContainerReference.isWhole(Number()) && !ContainerReference.isWhole(7))
        #expect(
            !ContainerReference.isWhole(Inner()) && !ContainerReference.isWhole(Hidden()) && !ContainerReference.isWhole(())
                && !ContainerReference.isWhole("x"))
        #expect(ContainerReference.isWholeDecoding && ContainerReference.isWholeEncoding)
    }

    @Test("with and without it, random values have the same text and read the same, and damaged ones give the same error")
    func bothWays() throws {
        var random = SeededRandom(seed: 21)
        var (encoder, decoder) = (TreeEncoder(), TreeDecoder())
        encoder.dateEncodingStrategy = .iso8601
        decoder.dateDecodingStrategy = .iso8601
        (encoder.keyEncodingStrategy, decoder.keyDecodingStrategy) = (.convertToSnakeCase, .convertFromSnakeCase)
        var (plainEncoder, plainDecoder) = (encoder, decoder)
        plainEncoder.reusesContainers = false
        plainDecoder.reusesContainers = false
        func error(_ tree: JSON, _ decoder: TreeDecoder) -> String {
            do {
                _ = try decoder.decode([CodingSample].self, from: tree)
                return ""
            } catch { return "\(error)" }
        }
        for _ in Rounds.of(120) {
            let values = [CodingSample(&random), CodingSample(&random)]
            let text = try encoder.data(encoding: values)
            #expect(try plainEncoder.data(encoding: values) == text)
            var tree = try JSON(parsing: text)
            #expect(try decoder.decode([CodingSample].self, from: tree) == values)
            #expect(try plainDecoder.decode([CodingSample].self, from: tree) == values)
            let key = tree[1].members.map(\.key).randomElement(using: &random)
            if let key { tree[1][key] = [[1] as JSON, .null, "x", 1.5].randomElement(using: &random)! }
            #expect(error(tree, plainDecoder) == error(tree, decoder))
            if error(tree, decoder).isEmpty {
                #expect(
                    try plainDecoder.decode([CodingSample].self, from: tree) == decoder.decode([CodingSample].self, from: tree))
            }
        }
    }
}
