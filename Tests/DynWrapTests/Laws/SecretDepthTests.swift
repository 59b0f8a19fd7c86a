import DynWrap
import TestSupport
import Testing

/// Secrets that are further inside than schemas are looked through for them.
@Suite("Secrets below more schemas than are looked through")
struct SecretDepthTests {
    /// Safes in a safe; only the innermost declares a secret.
    private struct Safe: Schema {
        let inner: Model<Safe>
        let code: Str

        init(_ level: Int) {
            inner = Model("inner", of: Safe(level - 1))
            code = level == 0 ? Str("code").secret : Str("code")
        }
        init() { self.init(3) }
    }

    private struct Drawer: Schema {
        let code: Str
        init(_ number: Int) { code = number == 1_200 ? Str("code").secret : Str("code") }
        init() { self.init(0) }
    }
    private struct Cupboard: Schema {
        let drawers = Model("drawers", of: many)
        private static let many = DynamicSchema("Drawers") {
            for number in 1...1_200 { Model("d\(number)", of: Drawer(number)) }
        }
    }

    private func shown<S: Schema>(_ model: Wrapped<S>) -> String {
        var text = "\(model) \(String(reflecting: model)) \(model.dyn.changes) \(model.dyn.problems)"
        dump(model, to: &text)
        return text
    }

    @Test("a secret that only a value of the schema's own type inside declares is not shown", arguments: 0...6)
    func ownType(_ levels: Int) throws {
        let text =
            String(repeating: #"{"inner": "#, count: levels) + #"{"code": "XYZZY"}"# + String(repeating: "}", count: levels)
        let model = try Wrapped(json: text, schema: Safe(levels))
        #expect(!shown(model).contains("XYZZY"))
    }

    @Test("a secret in the last of 1,200 schemas is not shown, and what is there is read and checked as ever")
    func wide() throws {
        let model = try Wrapped<Cupboard>(json: #"{"drawers": {"d1200": {"code": "XYZZY"}, "d1199": {"code": 5}}}"#)
        #expect(!shown(model).contains("XYZZY"))
        #expect(model.drawers?.d1200.code == "XYZZY")
        #expect(model.dyn.problems.map(\.pointer) == ["/drawers/d1199/code"])
    }
}
