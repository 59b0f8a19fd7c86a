import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("Elements of an edited array")
struct ElementListTests {
    @Test("random edits give what they give to an array, and copies are not changed")
    func model() {
        var random = SeededRandom(seed: 13)
        for _ in 0..<200 {
            var list = ElementList()
            var array: [Int] = []
            var copies: [(ElementList, [Int])] = []
            for number in 0..<120 {
                let from = Int.random(in: 0...array.count, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    list.append(JSON(number))
                    array.append(number)
                case 1:
                    list.insert(JSON(number), at: from)
                    array.insert(number, at: from)
                case 2 where from < array.count:
                    #expect(list.remove(at: from).int == array.remove(at: from))
                case 3 where from < array.count:
                    list[from] = JSON(-number)
                    array[from] = -number
                case 4:
                    let to = Int.random(in: from...array.count, using: &random)
                    // Often as many as are replaced.
                    let new = Array(0..<(number % 3 == 0 ? to - from : Int.random(in: 0...20, using: &random)))
                    list.replaceSubrange(from..<to, with: new.map { JSON($0) })
                    array.replaceSubrange(from..<to, with: new)
                default:
                    copies.append((list, array))
                }
                #expect(list.map(\.int) == array && list.count == array.count)
            }
            for (list, array) in copies { #expect(list.map(\.int) == array) }
        }
    }

    @Test("after an insertion in front, elements trade places without moving those between them", .timeLimit(.minutes(10)))
    func swaps() {
        let count = 60_000
        var tree = JSON((0..<count).map { JSON($0) })
        tree.replaceElements(0..<0, with: [-1])
        // Moving them took minutes.
        let time = ProcessorTime.measure {
            for i in 0...(count / 2) {
                let (first, last) = (tree[i], tree[count - i])
                tree.replaceElements(i..<(i + 1), with: [last])
                tree.replaceElements((count - i)..<(count - i + 1), with: [first])
            }
        }
        #expect(time < Rounds.mostTime)
        #expect(tree.count == count + 1 && tree[0].int == count - 1 && tree[count].int == -1)
        #expect(tree[count / 2].int == count / 2 - 1)
    }
}
