import DynWrap
import DynWrapSchema
import Foundation
import TestSupport
import Testing

/// The law of what is put where another value of its schema says what is there, over random schemas: the same is drawn for both values but for the places of the properties.
@Suite("The law of schema values over random schemas")
struct MovedSchemaLawTests {
    private struct Holder: Schema {
        let model: Model<RandomSchema>
        let list: ModelList<RandomSchema>
        let dict: ModelDict<RandomSchema>

        init(_ schema: RandomSchema) {
            model = Model("model", of: schema)
            list = ModelList("list", of: schema)
            dict = ModelDict("dict", of: schema)
        }
        init() { self.init(RandomSchema()) }
    }

    @Test("each property reads the same after it, is in the same state, and what none declares and no place needs is kept")
    func moved() throws {
        var document = LawDocument(random: SeededRandom(seed: EditingLawTests.seed &+ 21))
        for number in 0..<(EditingLawTests.runs / 4) {
            var twin = document.random
            let schema = RandomSchema(&document.random)
            let other = RandomSchema(&twin, moved: UInt64(number))
            let text = schema.text(&document)
            let model = try Wrapped(json: text, schema: schema)
            var holder = Wrapped(schema: Holder(other))
            let found: Wrapped<RandomSchema>?
            switch number % 4 {
            case 0:
                holder.model = model
                found = holder.model
            case 1:
                holder.list.append(model)
                found = holder.list.first
            case 2:
                holder.list = [model, model]
                found = holder.list.last
            default:
                holder.dict["k"] = model
                found = holder.dict["k"]
            }
            let notes =
                "run \(number)\n\(schema.paths.mapValues { $0.map(\.text) })\n\(other.paths.mapValues { $0.map(\.text) })\n\(text)\n\(holder.dyn.json)"
            let after = try #require(found, "\(notes)")
            func groups(_ model: Wrapped<RandomSchema>) -> String {
                let (group, outer, maybe) = (model.group, model.outer, model.maybe)
                return
                    "\(group.name) \(group.age) \(group.tags) \(outer.counts) \(outer.inner.name) \(outer.inner.age) \(outer.inner.tags)"
                    + "\(String(describing: maybe?.name)) \(String(describing: maybe?.age)) \(String(describing: maybe?.tags))"
            }
            #expect(groups(after) == groups(model), "\(notes)")
            // A group's description has its keys, which are others.
            for edit in RandomSchemaEdit.all where !RandomSchema.groups.contains(edit.name) {
                #expect(edit.reading(after) == edit.reading(model), "\(edit.name)\n\(notes)")
                #expect(edit.state(after) == edit.state(model), "\(edit.name)\n\(notes)")
            }
        }
    }
}
