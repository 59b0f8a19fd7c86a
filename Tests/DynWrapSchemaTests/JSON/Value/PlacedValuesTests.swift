import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("Values in place of others")
struct PlacedValuesTests {
    @Test(
        "values that are set, taken back and set again in any order are those of a dictionary, and stand in the order of their places",
        arguments: [1, 6, 60, 400])
    func asADictionary(_ places: Int) {
        var random = SeededRandom(seed: UInt64(places))
        for _ in 0..<20 {
            var values = PlacedValues()
            var expected: [Int: Int] = [:]
            let isInOrder = Bool.random(using: &random)
            for step in 0..<3 * places {
                let place = isInOrder && step < places ? step : Int.random(in: 0..<places, using: &random)
                if step >= places, Bool.random(using: &random) {
                    values.remove(place)
                    expected[place] = nil
                } else {
                    values.set(JSON(step), for: place)
                    expected[place] = step
                }
                let probe = Int.random(in: 0..<places, using: &random)
                #expect(values[probe]?.int == expected[probe] && values.isEmpty == expected.isEmpty)
            }
            #expect(values.sorted.map(\.place) == expected.keys.sorted())
            #expect(values.sorted.map(\.value.int) == expected.keys.sorted().map { expected[$0] })
            for place in expected.keys { values.remove(place) }
            #expect(values.isEmpty && Array(values.sorted).isEmpty)
        }
    }
}
