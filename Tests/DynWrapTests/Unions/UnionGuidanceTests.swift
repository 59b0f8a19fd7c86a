import DynWrapSchema
import Testing

@testable import DynWrap

/// What is said of unions whose values can't be taken apart, so that an assignment would change nothing without a word.
@Suite("Unions of values that are no enum")
struct UnionGuidanceTests {
    protocol Named: Sendable { var name: String { get set } }
    struct DogSchema: Schema { let name = Str("name") }
    struct CatSchema: Schema { let name = Str("name") }
    struct Dog: Named {
        var kind = "dog"
        var model: Wrapped<DogSchema>
        var name: String {
            get { model.name }
            set { model.name = newValue }
        }
    }
    struct Cat: Named {
        var kind = "cat"
        var model: Wrapped<CatSchema>
        var name: String {
            get { model.name }
            set { model.name = newValue }
        }
    }
    protocol Silent: Named {}

    struct MuteSchema: Schema {
        let pets = OneOfList<any Named>("pets", by: "type") {
            Case("dog") { (dog: Wrapped<DogSchema>) in Dog(model: dog) as any Named }
            Case("cat") { (cat: Wrapped<CatSchema>) in Cat(model: cat) as any Named }
        }
    }
    struct NewSchema: Schema {
        let pets = OneOfList<any Named>("pets", by: "type") {
            Case("dog") { (dog: Wrapped<DogSchema>) in Dog(model: dog) as any Named }
        }
    }
    struct PetsSchema: Schema {
        let pets = OneOfList<any Named>("pets", by: "type") {
            Case("pup", { (dog: Wrapped<DogSchema>) in Dog(model: dog) as any Named }, payload: { ($0 as? Dog)?.model })
            Case("tom", { (cat: Wrapped<CatSchema>) in Cat(model: cat) as any Named }, payload: { ($0 as? Cat)?.model })
        }
    }
    struct Crow: Named { var name = "c" }
    enum Kind { case dog(Wrapped<DogSchema>), cat(Wrapped<CatSchema>) }
    struct EnumSchema: Schema {
        let pets = OneOfList<Kind>("pets", by: "type") { Case("dog", Kind.dog) }
    }

    @Test("a case that can't write what it reads is told when it first reads; a value that none takes when it is assigned")
    func told() throws {
        let text = #"{"pets": [{"type": "dog", "name": "a"}, {"type": "cat", "name": "b"}]}"#
        var mute = try Wrapped<MuteSchema>(json: text)
        mute.pets[1].name = "x"
        #expect(mute.dyn.json.text() == text)
        for tag in [#""dog""#, #""cat""#] { #expect(UnionGuidance.news((any Named).self, tag) == nil) }
        var new = Wrapped<NewSchema>()
        new.pets.append(Crow())
        #expect(UnionGuidance.news((any Named).self, nil, of: Crow.self) == nil)
        #expect(
            UnionGuidance.news((any Silent).self, #""dog""#)
                == "DynWrap: the case \"dog\" of a union of Silent can't write what it reads, so that an assignment changes nothing; "
                + "where values are not enums, give each case its 'payload: { $0 as? … }', which returns the associated value")
    }

    @Test("by payload: they are written, and nothing is told; nor of an enum")
    func written() throws {
        let text = #"{"pets": [{"type": "pup", "name": "a"}, {"type": "tom", "name": "b", "x": 1.50}]}"#
        var pets = try Wrapped<PetsSchema>(json: text)
        for index in pets.pets.indices { pets.pets[index].name += "!" }
        pets.pets.append(Cat(model: Wrapped { $0.name = "c" }))
        #expect(
            pets.dyn.json.text()
                == #"{"pets": [{"type": "pup", "name": "a!"}, {"type": "tom", "name": "b!", "x": 1.50}, {"name":"c","type":"tom"}]}"#
        )
        #expect(UnionGuidance.news((any Named).self, #""pup""#) != nil)
        var kinds = try Wrapped<EnumSchema>(json: #"{"pets": [{"type": "dog"}]}"#)
        kinds.pets.append(.cat(Wrapped()))
        #expect(kinds.pets.count == 1 && UnionGuidance.news(Kind.self, #""dog""#) != nil)
        #expect(UnionGuidance.news(Kind.self, nil, of: Kind.self) != nil)
    }
}
