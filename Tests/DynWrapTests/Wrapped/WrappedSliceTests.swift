import DynWrap
import Testing

private struct RoomSchema: Schema {
    let area = Num<Double>("area")
    let code = Str("code").secret
}

@Suite("Parts of lists are values like Swift's slices")
struct WrappedSliceTests {
    private let list = try! WrappedList<RoomSchema>(json: #"[{"area": 1}, {"area": 2.0}, {"area": 2}, {"area": 1, "x": 0}]"#)

    @Test("equal where their models are, at whichever indexes, with equal hashes")
    func equality() {
        #expect(list[1..<2] == list[2..<3] && list[1..<2].hashValue == list[2..<3].hashValue)
        #expect(list[..<1] == list[3...] && list[..<1] != list[1..<2] && list[..<2] != list[..<1])
        #expect(Set([list[..<1], list[3...], list[1...1]]).count == 2)
        let made: WrappedSlice<RoomSchema> = [list[0], list[1]]
        #expect(made == list[..<2] && made.startIndex == 0 && made.base.count == 2)
    }

    @Test("printed as their models, with secrets redacted")
    func printed() throws {
        let list = try WrappedList<RoomSchema>(json: #"[{"area": 1}, {"area": 2, "code": "hunter2"}, {"area": 3}]"#)
        #expect("\(list[1...])".contains("\"area\":2") && !"\(list[1...])".contains("\"area\":1"))
        let parts = Mirror(reflecting: list[1...]).children.map(\.value)
        #expect(parts.count == 2 && !"\(list[1...]) \(String(reflecting: parts))".contains("hunter2"))
        // An iterator has the whole list.
        for iterator in [list.makeIterator() as Any, list[1...].makeIterator(), list.enumerated().makeIterator()] {
            #expect(!"\(iterator) \(String(reflecting: iterator))".contains("hunter2"))
            for child in Mirror(reflecting: iterator).children { #expect(!"\(child.value)".contains("hunter2")) }
        }
        #expect("\(list.makeIterator())" == "iterator of [Room]")
    }

    @Test("what makes a part smaller leaves the list as it is; what removes a model does not")
    func smaller() {
        var part = list[1...]
        #expect(part.popFirst()?.area == 2 && part.popLast()?.area == 1 && part.count == 1 && part.base.count == 4)
        #expect(part.removeFirst().area == 2 && part.isEmpty && part.base.count == 3)
        part = list[1..<3]
        part.removeAll()
        #expect(part.isEmpty && part.startIndex == 1 && part.base.map(\.area) == [1, 1])
        var whole = list
        whole[1...].removeFirst()
        whole[1...].removeLast()
        #expect(whole.map(\.area) == [1, 2])
    }
}
