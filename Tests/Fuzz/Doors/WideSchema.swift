import DynWrap
import Foundation

/// A schema with a field of every kind and modifier, each at a short key of its own.
struct WideSchema: Schema {
    // Plain values.
    let int = Num<Int>("i")
    let byte = Num<UInt8>("u8").range(1...200)
    let wide = Num<Int128>("i128")
    let whole = Num<Int>("io").optional
    let real = Num<Double>("r", default: 2.5)
    let float = Num<Float>("f")
    let price = Num<Decimal>("p").optional
    let quoted = Num<Int>("q").asString
    let text = Str("s")
    let note = Str("so").optional
    let flag = Flag("b", .yesNo)
    let size = Enum<Size>("e", default: .small, unknown: .other)
    let color = Field<HexColor?>("hex")
    let id = Field<UUID?>("id")
    let link = Field<URL?>("url")
    let raw = Raw("x")
    // Dates, by style.
    let stamp = Date("t1", .iso8601Milliseconds)
    let script = Date("t2", .javaScript)
    let day = Date("t3", .mdySlashes)
    let compact = Date("t4", .yyyymmdd)
    let seconds = Date("t5", .epochSeconds)
    let own = Date("t6", .format("d.M.yyyy HH:mm"))
    // Lists and dictionaries.
    let tags = List<String>("l")
    let numbers = List<Int>("li")
    let gaps = List<Int?>("lo")
    let strictList = List<Double>("la").allOrNothing
    let rates = Dict<Double>("d")
    let lists = Field<[String: [Int]]>("dl")
    // Models.
    let part = Model<WidePart>("m")
    let parts = ModelList<WidePart>("ml")
    let nodes = ModelList<WidePart>("mn", each: "node")
    let byKey = ModelDict<WidePart>("md")
    let byYear = Field<[String: [Wrapped<WidePart>]]>("my")
    let group = Group(WidePart(prefix: "g-"))
    // Unions.
    let shape = OneOf<Shape>("o", by: "type", Shape.cases)
    let shapes = OneOfList<Shape>("ol", by: "type", Shape.cases)
    let payload = OneOf<Shape>("op", by: .sibling("kind"), Shape.cases)
    // Modifiers and paths.
    let city = Str("a.city").overwriting
    let zip = Num<Int>("a.zip").or("z")
    let first = Num<Int>("w[0].v")
    let lax = Str("lx").lax
    let strict = Num<Int>("st").strict
    let needed = Str("rq").required
    let fallback = Num<Int>("df").default(7, on: .both)
    let secret = Str("pin").secret
    let null = Num<Int>("wn").optional.writesNull
    let kept = Str("ns").notSerialized
    let fixed = Str("ro").readOnly
    let shifted = Num<Int>("sh").onGet { $0 &+ 1 }.onSet { $0 &- 1 }
    let words = Str("mp").map(default: []) {
        $0.split(separator: " ").map(String.init)
    } _: {
        $0.joined(separator: " ")
    }

    enum Size: String, Sendable, CaseIterable { case small, large, other }

    enum Shape: Sendable {
        case part(Wrapped<WidePart>), other(Wrapped<WidePart>), nothing

        @UnionBuilder<Shape> static func cases() -> [UnionCase<Shape>] {
            Case("part", Shape.part)
            Case("other", Shape.other)
            Case("nothing", or: ["null"], Shape.nothing)
        }
    }
}

/// A part of it, which has parts too.
struct WidePart: Schema {
    let name: Str
    let age: Num<Int>
    let tags: Field<[String]>
    let inner: ModelList<WidePart>

    init() { self.init(prefix: "") }
    init(prefix: String) {
        name = Str(prefix + "n")
        age = Num<Int>(prefix + "a")
        tags = Field<[String]>(prefix + "t")
        inner = ModelList<WidePart>(prefix + "i")
    }
}
