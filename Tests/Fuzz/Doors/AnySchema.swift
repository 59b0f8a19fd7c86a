import DynWrap
import TestSupport

/// A schema of a few fields that documents of most doors have something for.
struct AnySchema: Schema {
    let name = Str("a")
    let number = Num<Int>("b")
    let list = ModelList<AnySchema>("c")
    let dict = Dict<Double>("d")
    let date = Date("e", .mdySlashes)
    let deep = Str("g.h")
    let ratio = Num<Double>("f")
    let deeper = Num<Int>("g.i")

    /// Whether nothing but a string is read at the end of this way.
    static func readsText(at path: [NaivePartial.Step]) -> Bool {
        var path = path[...]
        while path.first == .key("c"), case .index? = path.dropFirst().first {
            path = path.dropFirst(2)
            if path.isEmpty { return false }
        }
        return switch path.first {
        case .key("b"), .key("c"), .key("e"), .key("f"): path.count > 1
        case .key("d"): path.count > 2
        case .key("g"): path.dropFirst() != [.key("i")]
        default: true
        }
    }
}
