import DynWrap
import Testing

private struct MappedSchema: Schema {
    let length = Str("s").map({ $0.utf8.count }, { String(repeating: "x", count: $0) })
    let twice = Num<Int>("n").map({ $0 * 2 }, { $0 / 2 })
    let half = Num<Double>("d").map({ $0 / 2 }, { $0 * 2 })
}

/// Two fields of one member, of which one is mapped.
private struct TwiceSchema: Schema {
    let number = Num<Int>("n")
    let twice = Num<Int>("n").map({ $0 * 2 }, { $0 / 2 })
    let text = Str("s")
    let length = Str("s").map({ $0.utf8.count }, { String(repeating: "x", count: $0) })
}

@Suite("A mapped field reads each value, whatever was read before it")
struct MappedReadingTests {
    /// Models whose values are in a text, in a tree made of Swift values, and alone.
    private func models(_ s: String, _ n: Int, _ d: Double) throws -> [Wrapped<MappedSchema>] {
        let tree: JSON = ["s": JSON(s), "n": JSON(n), "d": JSON(d)]
        var set = Wrapped<MappedSchema>()
        (set.length, set.twice, set.half) = (s.utf8.count, n * 2, d / 2)
        return [try Wrapped(json: tree), try Wrapped(json: tree.text()), set]
    }

    @Test("one value after another, and back, by models and by edits in place")
    func inTurn() throws {
        let values: [(String, Int, Double)] = [
            ("", 0, 0), ("x", 1, 1.5), ("xx", -7, -0.25), (String(repeating: "x", count: 40), 1 << 40, 1e300),
        ]
        let made = try values.map { try models($0.0, $0.1, $0.2) }
        for _ in 0..<2 {
            for (i, j) in values.indices.flatMap({ i in made[i].indices.map { (i, $0) } }) {
                let (model, value) = (made[i][j], values[i])
                #expect(
                    model.length == value.0.utf8.count && model.twice == value.1 * 2 && model.half == value.2 / 2, "\(i) \(j)")
            }
        }
        var model = Wrapped<MappedSchema>()
        for value in values + values.reversed() {
            (model.length, model.twice, model.half) = (value.0.utf8.count, value.1 * 2, value.2 / 2)
            #expect(model.length == value.0.utf8.count && model.twice == value.1 * 2 && model.half == value.2 / 2)
            #expect(model.dyn.json == ["s": JSON(value.0), "n": JSON(value.1), "d": JSON(value.2)])
        }
    }

    @Test("what another field put in place of the value is read, not what was read before")
    func otherField() throws {
        for text in ["{}", #"{"n":9,"s":"xxxxxxxxx"}"#] {
            var model = try Wrapped<TwiceSchema>(json: text)
            for n in [1, 2, 2, 3, 1, 0, -4, 1 << 50] {
                model.number = n
                #expect(model.twice == n * 2 && model.twice == n * 2, "\(text) \(n)")
            }
            for s in ["a", "bc", "", "bc", String(repeating: "y", count: 50), "a"] {
                model.text = s
                #expect(model.length == s.utf8.count && model.length == s.utf8.count, "\(text) \(s)")
            }
        }
    }
}
