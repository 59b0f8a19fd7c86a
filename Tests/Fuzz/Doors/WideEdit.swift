import DynWrap
import Foundation

/// An edit through a typed field of ``WideSchema``, as a byte says.
struct WideEdit: Sendable {
    typealias Model = Wrapped<WideSchema>

    /// The members that it may touch.
    let keys: Set<String>
    /// Makes the edit.
    let run: @Sendable (inout Model, UInt8) -> Void
    /// Puts back what was there.
    let reset: @Sendable (inout Model) -> Void

    /// Sets, removes, makes null or puts back one field.
    private static func field<V: Sendable>(
        _ keys: String..., at path: any WritableKeyPath<Model, V> & Sendable,
        _ field: any KeyPath<WideSchema, Field<V>> & Sendable,
        _ values: V...
    ) -> WideEdit {
        WideEdit(keys: Set(keys)) { model, byte in
            switch byte >> 5 {
            case 0: model.dyn.remove(field)
            case 1: model.dyn.setNull(field)
            case 2: model.dyn.reset(field)
            case 3: try? model.dyn.set(field, to: values[Int(byte & 31) % values.count])
            case 4: _ = model[keyPath: path]
            default: model[keyPath: path] = values[Int(byte & 31) % values.count]
            }
        } reset: {
            $0.dyn.reset(field)
        }
    }

    /// Edits a list in place.
    private static func list<E: Sendable>(
        _ key: String, at path: any WritableKeyPath<Model, [E]> & Sendable,
        _ field: any KeyPath<WideSchema, Field<[E]>> & Sendable,
        _ values: E...
    ) -> WideEdit {
        WideEdit(keys: [key]) { model, byte in
            let value = values[Int(byte & 15) % values.count]
            change(&model[keyPath: path], byte, value)
        } reset: {
            $0.dyn.reset(field)
        }
    }

    private static func change<C: RangeReplaceableCollection & RandomAccessCollection & MutableCollection>(
        _ list: inout C, _ byte: UInt8, _ value: C.Element
    ) where C.Index == Int {
        let index = list.isEmpty ? 0 : Int(byte & 15) % list.count
        switch byte >> 4 {
        case 0...2: list.append(value)
        case 3, 4: list.insert(value, at: index)
        case 5 where !list.isEmpty: list[index] = value
        case 6 where !list.isEmpty: list.remove(at: index)
        case 9: list.reverse()
        case 10: list.removeAll()
        case 11: list += [value, value]
        case 12 where list.count > 1: list.swapAt(0, index)
        default: break
        }
    }

    private static func part(_ number: UInt8) -> Wrapped<WidePart> {
        Wrapped {
            $0.name = "n\(number & 3)"
            if number & 1 == 0 { $0.age = Int(number) }
            if number & 2 == 0 { $0.tags = ["t"] }
        }
    }

    private static let date = Foundation.Date(timeIntervalSince1970: 1_525_219_200)

    static let all: [WideEdit] = [
        field("i", at: \.int, \.int, 0, 7, .min, .max), field("u8", at: \.byte, \.byte, 0, 7, 255),
        field("i128", at: \.wide, \.wide, .max, .min, 1), field("io", at: \.whole, \.whole, nil, 5),
        field("r", at: \.real, \.real, 2.5, 1e300, -0.0, 0.1, .infinity),
        field("f", at: \.float, \.float, 0.1, .leastNonzeroMagnitude),
        field("p", at: \.price, \.price, nil, 0.10, Decimal(sign: .minus, exponent: -20, significand: 123)),
        field("q", at: \.quoted, \.quoted, 0, -12), field("s", at: \.text, \.text, "", "é", "e\u{301}", "a\n\"\u{0}", "x"),
        field("so", at: \.note, \.note, nil, "n"), field("b", at: \.flag, \.flag, true, false),
        field("e", at: \.size, \.size, .small, .large, .other), field("hex", at: \.color, \.color, nil, HexColor("#0f08")),
        field("id", at: \.id, \.id, nil, UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
        field("url", at: \.link, \.link, nil, URL(string: "https://a.b/c?d=%20#e")),
        field("x", at: \.raw, \.raw, .null, ["k": [1.5, nil]], .missing, [[:]], 7, "t"),
        field("t1", at: \.stamp, \.stamp, nil, date), field("t2", at: \.script, \.script, nil, date),
        field("t3", at: \.day, \.day, nil, date), field("t4", at: \.compact, \.compact, nil, date, .distantPast),
        field("t5", at: \.seconds, \.seconds, nil, date + 0.125), field("t6", at: \.own, \.own, nil, date),
        field("l", at: \.tags, \.tags, [], ["a"], ["a", "b", "a"]), list("l", at: \.tags, \.tags, "a", "", "ü"),
        field("li", at: \.numbers, \.numbers, [], [1, 2, 3]), list("li", at: \.numbers, \.numbers, 1, 2, -9),
        list("lo", at: \.gaps, \.gaps, nil, 3), field("lo", at: \.gaps, \.gaps, [nil, 1], []),
        list("la", at: \.strictList, \.strictList, 0.5, 1e21),
        field("d", at: \.rates, \.rates, [:], ["a": 0.5], ["b": 1, "é": 2]),
        field("dl", at: \.lists, \.lists, [:], ["a": [1, 2]], ["b": []]),
        WideEdit(keys: ["dl"]) {
            $0.lists[$1 & 1 == 0 ? "a" : "b", default: []].append(Int($1))
        } reset: {
            $0.dyn.reset(\.lists)
        },
        WideEdit(keys: ["d"]) {
            $0.rates[["a", "b", "e\u{301}"][Int($1) % 3]] = $1 & 64 == 0 ? nil : Double($1)
        } reset: {
            $0.dyn.reset(\.rates)
        },
        field("m", at: \.part, \.part, nil, part(0), part(3)),
        WideEdit(keys: ["m"]) { model, byte in
            model.part?.tags.append("\(byte & 3)")
            model.part?.inner.append(part(byte))
        } reset: {
            $0.dyn.reset(\.part)
        },
        field("ml", at: \.parts, \.parts, [], [part(1), part(2)]),
        WideEdit(keys: ["ml"]) {
            change(&$0.parts, $1, part($1))
        } reset: {
            $0.dyn.reset(\.parts)
        },
        WideEdit(keys: ["ml"]) { model, byte in
            guard !model.parts.isEmpty else { return }
            let index = Int(byte) % model.parts.count
            model.parts[index].name = "in \(byte & 7)"
            change(&model.parts[index].inner, byte, part(byte))
        } reset: {
            $0.dyn.reset(\.parts)
        },
        field("mn", at: \.nodes, \.nodes, [], [part(1)]),
        WideEdit(keys: ["mn"]) {
            change(&$0.nodes, $1, part($1))
        } reset: {
            $0.dyn.reset(\.nodes)
        },
        field("md", at: \.byKey, \.byKey, [:], ["x": part(4)]),
        WideEdit(keys: ["md"]) { model, byte in
            let key = ["x", "y", "é"][Int(byte) % 3]
            if byte & 64 == 0 { model.byKey[key]?.age = Int(byte) } else { model.byKey[key] = byte & 32 == 0 ? nil : part(byte) }
        } reset: {
            $0.dyn.reset(\.byKey)
        },
        field("my", at: \.byYear, \.byYear, [:], ["2018": [part(1), part(2)]]),
        WideEdit(keys: ["my"]) {
            $0.byYear["2018", default: []].append(part($1))
        } reset: {
            $0.dyn.reset(\.byYear)
        },
        WideEdit(keys: ["g-n", "g-a", "g-t", "g-i"]) { model, byte in
            switch byte >> 6 {
            case 0: model.group.name = "g"
            case 1: model.group.age &+= 1
            case 2: change(&model.group.inner, byte & 63 << 2, part(byte))
            default: model.dyn.remove(\.group)
            }
        } reset: {
            $0.dyn.reset(\.group)
        },
        field("o", at: \.shape, \.shape, nil, .nothing, .part(part(0)), .other(part(1))),
        field("ol", at: \.shapes, \.shapes, [], [.nothing, .part(part(0))]),
        list("ol", at: \.shapes, \.shapes, .nothing, .other(part(2))),
        field("op", "kind", at: \.payload, \.payload, nil, .nothing, .part(part(0)), .other(part(1))),
        field("a", at: \.city, \.city, "Oslo", ""), field("a", "z", at: \.zip, \.zip, 150, 0),
        field("w", at: \.first, \.first, 0, 9),
        field("lx", at: \.lax, \.lax, "", "1"), field("st", at: \.strict, \.strict, 1, 2),
        field("rq", at: \.needed, \.needed, "", "r"),
        field("df", at: \.fallback, \.fallback, 7, 8), field("pin", at: \.secret, \.secret, "0123456789abcdef", "1"),
        field("wn", at: \.null, \.null, nil, 4), field("ns", at: \.kept, \.kept, "k", ""),
        field("sh", at: \.shifted, \.shifted, 1, .min),
        field("mp", at: \.words, \.words, [], ["a", "b"]),
    ]

    private init(
        keys: Set<String>, _ run: @escaping @Sendable (inout Model, UInt8) -> Void,
        reset: @escaping @Sendable (inout Model) -> Void
    ) {
        (self.keys, self.run, self.reset) = (keys, run, reset)
    }
}
