import DynWrap

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
}
