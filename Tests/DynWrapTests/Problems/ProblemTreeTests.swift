import DynWrap
import TestSupport
import Testing

private struct NumberedLineSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let qty = Num<Int>("qty").range(1...9)
}
private struct NumberedLinesSchema: Schema { let lines = ModelList<NumberedLineSchema>("lines").uniqueBy(\.id) }

@Suite("Problems as a tree")
struct ProblemTreeTests {
    @Test("each place once, where it appears first, whatever the order of the problems")
    func places() throws {
        let model = try Wrapped<NumberedLinesSchema>(
            json: #"{"lines": [{"id": 1, "qty": 1}, {"id": 1, "qty": 10}, {"id": 2, "qty": 0}, {"id": 2}]}"#)
        let lines = model.dyn.problems.tree.split(separator: "\n" as Character).map(String.init)
        let places = lines.filter { !$0.contains("- rule") }
        #expect(places == ["lines", "  1", "    qty", "    id", "  2", "    qty", "  3", "    id"])
        #expect(lines.count == places.count + model.dyn.problems.count)
    }

    @Test("each problem is below its pointer's steps, and no place is there twice")
    func law() throws {
        var random = SeededRandom(seed: 31)
        for _ in Rounds.of(300) {
            let problems = (0..<Int.random(in: 0...9, using: &random)).map { n in
                let tokens = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    ["a", "b", "~/"].randomElement(using: &random)!
                }
                return Problem(
                    pointer: JSONPointer(tokens), property: "", expected: "\(n)", found: "x", severity: .error)
            }
            var (open, places, told): ([String], [[String]], [Int: [String]]) = ([], [], [:])
            for line in problems.tree.split(separator: "\n" as Character) {
                let depth = line.prefix { $0 == " " }.count / 2
                open = Array(open.prefix(depth))
                if let n = problems.indices.first(where: { line.contains("expected \($0)") }) {
                    told[n] = open
                } else {
                    open.append(String(line.dropFirst(2 * depth)))
                    places.append(open)
                }
            }
            #expect(told.count == problems.count && Set(places).count == places.count)
            for (n, tokens) in told { #expect(tokens == problems[n].pointer.tokens) }
        }
    }

    @Test("a pointer of many steps is no deeper recursion")
    func deep() {
        let problem = Problem(
            pointer: JSONPointer((0..<2_000).map { "\($0)" }), property: "", expected: "x", found: "y", severity: .error)
        #expect([problem, problem].tree.split(separator: "\n" as Character).count == 2_002)
    }
}
