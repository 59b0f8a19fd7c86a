import DynWrap
import Foundation
import Testing

private struct CountSchema: Schema {
    let n: Num<Int>
    init() { self.init(key: "n") }
    init(key: String) { n = Num<Int>(key) }
}
private enum Step: Sendable {
    case plus(Wrapped<CountSchema>)
    case minus(Wrapped<CountSchema>)
    case other(JSON)

    var amount: Int {
        switch self {
        case .plus(let model): model.n
        case .minus(let model): -model.n
        case .other: 0
        }
    }
}

extension Union<Step> {
    fileprivate static let steps = Union(by: "type") {
        Case("plus", Step.plus)
        Case("minus", Step.minus)
        Otherwise(Step.other)
    }
}

/// There are many ways to the same lines: from a file, a text or pieces, as trees, models or cases, one after the other or on all cores.
@Suite("JSON Lines: all ways give the same")
struct LineWaysTests {
    private struct Pieces: AsyncSequence, Sendable {
        let pieces: [ArraySlice<UInt8>]
        func makeAsyncIterator() -> AsyncStream<ArraySlice<UInt8>>.Iterator {
            AsyncStream { out in
                for piece in pieces { out.yield(piece) }
                out.finish()
            }.makeAsyncIterator()
        }
    }

    private static let text = (1...400).map {
        #"{"n":\#($0),"type":"\#($0 % 3 == 0 ? "minus" : $0 % 3 == 1 ? "plus" : "else")"}"# + "\n"
    }.joined()
    private static let all = Array(1...400)
    private static let amounts = all.map { $0 % 3 == 0 ? -$0 : $0 % 3 == 1 ? $0 : 0 }

    private static var pieces: Pieces {
        let bytes = Array(text.utf8)
        return Pieces(pieces: stride(from: 0, to: bytes.count, by: 77).map { bytes[$0..<min($0 + 77, bytes.count)] })
    }

    private static func withFile<R>(_ body: (URL) async throws -> R) async throws -> R {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("ways-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(text.utf8).write(to: url)
        return try await body(url)
    }

    /// What both forms of `concurrentMap` give, with work that suspends and without.
    private static func mapped<Lines: LineSequence>(
        _ lines: Lines, _ number: @escaping @Sendable (Lines.Value) -> Int
    ) async throws -> [[Int]] {
        var (found, suspended): ([Int], [Int]) = ([], [])
        try await lines.concurrentMap {
            number(try $0.get())
        } inOrder: {
            found.append($0)
        }
        try await lines.concurrentMap { line in
            await Task.yield()
            return number(try line.get())
        } inOrder: {
            await Task.yield()
            suspended.append($0)
        }
        return [found, suspended]
    }

    @Test("trees on all cores")
    func trees() async throws {
        try await Self.withFile { url in
            for lines in [JSON.Lines(parsing: Array(Self.text.utf8)), try JSON.Lines(contentsOf: url)] {
                #expect(try await Self.mapped(lines) { $0["n"].int ?? 0 } == [Self.all, Self.all])
            }
        }
        #expect(try await Self.mapped(Self.pieces.jsonLines()) { $0["n"].int ?? 0 } == [Self.all, Self.all])
    }

    @Test("models that still come, through the schema's own value and through another")
    func models() async throws {
        var found: [Int] = []
        for try await line in Self.pieces.jsonLines(of: CountSchema.self) { found.append(try line.get().n) }
        #expect(found == Self.all)
        found = []
        for try await line in Self.pieces.jsonLines(of: CountSchema(key: "n")) { found.append(try line.get().n) }
        #expect(found == Self.all)
        found = []
        for try await line in Self.pieces.jsonLines(of: CountSchema(key: "other")) { found.append(try line.get().n) }
        #expect(found == Self.all.map { _ in 0 })
        for schema in [nil, CountSchema(key: "n")] {
            let lines = JSONLines<CountSchema>(json: Self.text, schema: schema)
            #expect(try await Self.mapped(lines) { $0.n } == [Self.all, Self.all])
        }
        #expect(try await Self.mapped(Self.pieces.jsonLines(of: CountSchema.self)) { $0.n } == [Self.all, Self.all])
        #expect(try await Self.mapped(Self.pieces.jsonLines(of: CountSchema(key: "n"))) { $0.n } == [Self.all, Self.all])
    }

    @Test("texts of a sequence have the same numbers, wherever their bytes are cut")
    func numbers() async throws {
        let text = Array("\u{1E}1\n2\n\u{1E}3\n\u{1E}\u{1E}4\n  \n\u{1E}5\n6".utf8)
        func shown(_ item: Streamed<JSON>) -> String { "\(item.number) \(item.value?.text() ?? "\(item.error!.code)")" }
        let whole = JSON.Lines(parsing: text, options: .textSequence).map(shown)
        #expect(whole == ["1 trailingText", "2 3", "3 4", "4 trailingText"])
        for cut in 0...text.count {
            for second in cut...text.count {
                let (pieces, network) = AsyncStream<[UInt8]>.makeStream()
                for piece in [text[..<cut], text[cut..<second], text[second...]] { network.yield(Array(piece)) }
                network.finish()
                var found: [String] = []
                for try await item in pieces.jsonLines(options: .textSequence) { found.append(shown(item)) }
                // A text that is given before what follows it has arrived comes beside the error, with the same number.
                let refused = found.filter { !["1 1", "4 5"].contains($0) }
                #expect(refused == whole, "cut at \(cut) and \(second): \(found)")
            }
        }
    }

    @Test("cases, from a file, from texts, from pieces, and on all cores")
    func cases() async throws {
        try await Self.withFile { url in
            let union = Union<Step>.steps
            for lines in [
                try union.lines(contentsOf: url), union.lines(json: Self.text), union.lines(json: Data(Self.text.utf8)),
                union.lines(json: Array(Self.text.utf8)),
            ] {
                #expect(try lines.map { try $0.get().amount } == Self.amounts)
                #expect(lines.byteCount == Self.text.utf8.count)
                #expect(try await Self.mapped(lines) { $0.amount } == [Self.amounts, Self.amounts])
            }
            var found: [Int] = []
            for try await line in Self.pieces.jsonLines(of: union) { found.append(try line.get().amount) }
            #expect(found == Self.amounts)
            #expect(try await Self.mapped(Self.pieces.jsonLines(of: union)) { $0.amount } == [Self.amounts, Self.amounts])
        }
    }
}
