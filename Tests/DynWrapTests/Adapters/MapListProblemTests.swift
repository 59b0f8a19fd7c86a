import DynWrap
import Testing

private struct Person: Equatable {
    var age: Int
    var name = ""
    var kids: [Person] = []
}
private struct KinSchema: AdapterSchema {
    typealias Source = Person
    let age = Box(\.age, as: UInt8.self)
    let name = Box(\.name)
    let kids = MapList(\.kids, as: KinSchema.self)
}
private struct ReadOnlySchema: AdapterSchema {
    typealias Source = Person
    let kids = MapList(\.kids, as: KinSchema.self).readOnly
    let maybe = MapList(\.kids, as: KinSchema.self).optional
}

@Suite("Problems of things that have an adapter of their own, in a list")
struct MapListProblemTests {
    private static var family: Person {
        Person(age: 300, kids: [Person(age: 5, kids: [Person(age: -1)]), Person(age: 999)])
    }

    @Test("what can't be read in a child is in the report, with its index")
    func found() {
        let person = Adapter<KinSchema>(wrapping: Self.family)
        #expect(person.dyn.problems.map(\.pointer) == ["/age", "/kids/0/kids/0/age", "/kids/1/age"])
        #expect(person.dyn.problems.map(\.property) == ["age", "kids.kids.age", "kids.age"])
        #expect(person.dyn.problems.map(\.found) == ["300", "-1", "999"])
        let fixed = Adapter<ReadOnlySchema>(wrapping: Self.family)
        #expect(
            fixed.dyn.problems.map(\.pointer) == [
                "/kids/0/kids/0/age", "/kids/1/age", "/maybe/0/kids/0/age", "/maybe/1/age",
            ])
        #expect(Adapter<KinSchema>(wrapping: Person(age: 1, kids: [Person(age: 2)])).dyn.problems.isEmpty)
    }

    @Test("what a child refused stays in the report until that entry takes a value")
    func refused() {
        struct SmallSchema: AdapterSchema {
            struct Small { var level: Int8 = 0; var kids: [Small] = [] }
            typealias Source = Small
            let level = Box(\.level, as: Int.self)
            let kids = MapList(\.kids, as: SmallSchema.self)
        }
        var small = Adapter<SmallSchema>(
            wrapping: SmallSchema.Small(kids: [SmallSchema.Small(kids: [SmallSchema.Small()]), SmallSchema.Small()]))
        small.kids[0].level = 300
        small.kids[0].kids[0].level = -300
        small.kids[1].level = 1000
        #expect(
            Set(small.dyn.problems.map { "\($0.pointer) \($0.property) \($0.found)" }) == [
                "/kids/0/level kids.level 300", "/kids/0/kids/0/level kids.kids.level -300", "/kids/1/level kids.level 1000",
            ])
        #expect(small.kids[0].dyn.problems.count == 2)
        small.kids[1].level = 7
        #expect(small.dyn.problems.count == 2)
        small.level = 500
        #expect(small.dyn.problems.count == 3)
        small.kids[0].kids[0].level = 3
        small.level = 5
        #expect(small.dyn.problems.map(\.pointer) == ["/kids/0/level"])
        small.kids.swapAt(0, 1)
        #expect(small.dyn.problems.map(\.pointer) == ["/kids/1/level"])
        small.kids.remove(at: 1)
        #expect(small.dyn.problems.isEmpty)
        #expect(small.dyn.source.kids.map(\.level) == [7])
    }
}
