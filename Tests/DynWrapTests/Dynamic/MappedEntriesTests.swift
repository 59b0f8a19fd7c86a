import DynWrap
import Testing

extension DynamicSchema {
    private static let part = DynamicSchema("Part") { Num<Int>("a") }
    fileprivate static let mapped = DynamicSchema("Whole") {
        ModelDict<DynamicSchema>("plain", of: part)
        ModelDict<DynamicSchema>("mapped", of: part).map({ $0.map { $0 } }, { _ in [:] })
        ModelList<DynamicSchema>("list", of: part).map({ $0.count }, { _ in [] })
        Dict<Int>("numbers").map({ $0.count }, { _ in [:] })
    }
}

/// What an entry's JSON is, a dictionary or a list, does not change by a `.map` of its value.
@Suite("Entries with a mapping, by name")
struct MappedEntriesTests {
    private let text =
        #"{"plain": {"k": {"a": 1}}, "mapped": {"k": {"a": 1}}, "list": [{"a": 1}], "numbers": {"a": 1, "b": 2}}"#

    @Test("a dictionary of models is no list of them, and is not replaced by one")
    func models() throws {
        var model = try Wrapped(json: text, schema: DynamicSchema.mapped)
        #expect(model.plain.models?.count == nil)
        #expect(model.mapped.models?.count == nil)
        #expect(model.list.models?.count == 1)
        model.plain.models = model.list.models
        model.mapped.models = model.list.models
        #expect(try model.dyn.json == JSON(parsing: text))
    }

    @Test("nil removes a member of a dictionary")
    func members() throws {
        var model = try Wrapped(json: text, schema: DynamicSchema.mapped)
        model.mapped.k = nil
        model.numbers.a = nil
        #expect(model.dyn.json["mapped"] == [:] && model.dyn.json["numbers"] == ["b": 2])
        #expect(model.dyn.problems.isEmpty)
    }
}
