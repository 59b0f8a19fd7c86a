import DynWrap
import Testing

private struct InnerSchema: Schema {
    let name = Str("name")
    let size = Num<Int>("size")
}

private struct OuterSchema: Schema {
    let flag: Bool
    let title = Str("title")
    let count = Num<Int>("count")
    let inner = Model<InnerSchema>("inner")
    let last = Str("last")
    /// No stored property, so it has no place in the schema's memory.
    var computed: Field<String> { flag ? Str("yes") : Str("no") }

    init(flag: Bool) { self.flag = flag }
    init() { self.init(flag: false) }
}

/// A field that is edited in place is read from the schema's memory alone where it is a stored property, and through its key path where not.
@Suite("Fields edited in place, wherever the schema has them")
struct FieldAccessTests {
    private func append<S: Schema>(
        _ text: String, to keyPath: any KeyPath<S, Field<String>> & Sendable, of model: inout Wrapped<S>
    ) {
        model[keyPath] += text
    }

    @Test("stored and computed properties, by key paths that the compiler knows and that it does not")
    func access() throws {
        for flag in [false, true] {
            var model = try Wrapped(
                json: #"{"title": "a", "last": "z", "inner": {"name": "i", "size": 1}}"#, schema: OuterSchema(flag: flag))
            model.title += "b"
            model.count += 2
            model.inner?.name += "j"
            model.inner?.size += 1
            model.computed += "c"
            for keyPath in [\OuterSchema.title, \.last, \.computed] as [any KeyPath<OuterSchema, Field<String>> & Sendable] {
                append("!", to: keyPath, of: &model)
            }
            #expect(
                model.dyn.json.text()
                    == #"{"title": "ab!", "last": "z!", "inner": {"name": "ij", "size": 2}, "count": 2, "\#(flag ? "yes" : "no")": "c!"}"#
            )
        }
    }

    @Test("a layout of a schema value is freed with the last model of it, and its fields with it")
    func layouts() {
        for number in 0..<100 {
            var model = Wrapped(schema: OuterSchema(flag: number & 1 == 0))
            model.title = "t\(number)"
            model.computed += "x"
            #expect(model.title == "t\(number)" && model.computed == "x")
        }
    }
}
