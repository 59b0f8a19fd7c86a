import DynWrap
import Foundation
import TestSupport
import Testing

private struct AnswerSchema: Schema {
    let title = Str("title")
    let steps = List<String>("steps")
    let done = Flag("done")
}

@Suite("Models of a document that comes in pieces, one after each")
struct PartialSnapshotsTests {
    private func pieces<Piece: Sendable>(_ pieces: [Piece], failing error: (any Error)? = nil) -> AsyncThrowingStream<
        Piece, any Error
    > {
        AsyncThrowingStream { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish(throwing: error)
        }
    }

    private func cut(_ text: [UInt8], _ random: inout SeededRandom) -> [[UInt8]] {
        var cuts: [[UInt8]] = []
        var rest = text[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...min(rest.count, 9), using: &random)
            cuts.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return cuts
    }

    @Test(
        "random documents in random pieces: each model is that of the pieces so far, the last is the whole, in prose and fences too"
    )
    func law() async throws {
        var texts = RandomText(seed: 91)
        var random = SeededRandom(seed: 8)
        let around: [(PartialSurroundings, String, String)] = [
            (.nothing, " \n", "\n "), (.prose, "Here {is} `it`, a \u{1F600}:\n```json\n", "\n```\nDone {\"x\": 1}."),
            (.fence, "Sure {\"not\": this}!\n\n```json\n", "\n```\nbye {"), (.fence, "", "\nrest"), (.prose, "", " }"),
            (.prose, "{ {}", "{\"a\":"),
        ]
        for round in 0..<400 {
            let document = texts.object(depth: 2)
            let (surroundings, before, after) = around[round % around.count]
            // The brace of prose is that of a first member.
            if surroundings == .prose,
                document.hasPrefix("{}")
                    || !document.drop(while: { $0 != "{" }).dropFirst().drop(while: \.isWhitespace).hasPrefix("\"")
            {
                continue
            }
            let cuts = cut(Array((before + document + after).utf8), &random)
            var coming = PartialJSON<AnswerSchema>(surroundings: surroundings)
            var wanted: [String] = []
            for piece in cuts {
                let isWhole = coming.isComplete
                try coming.append(piece)
                let text = coming.snapshot.dyn.json.text()
                if !isWhole { wanted.append(coming.isComplete ? try coming.finish().dyn.json.text() : text) }
            }
            var found: [String] = []
            for try await answer in pieces(cuts).snapshots(of: AnswerSchema.self, surroundings: surroundings) {
                found.append(answer.dyn.json.text())
            }
            #expect(
                found.last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
                    == document.trimmingCharacters(in: .whitespacesAndNewlines), "round \(round)")
            // Pieces in front of the document give none.
            #expect(Array(wanted.suffix(found.count)) == found, "round \(round)")
            #expect(wanted.dropLast(found.count).allSatisfy { $0 == "{}" }, "round \(round)")
        }
    }

    @Test("tokens of text, with open strings and without, of bytes, of data; not more often than asked for")
    func kinds() async throws {
        let tokens = ["{\"ti", "tle\": \"A", "nn", "\", \"steps\": [\"a\", \"b", "\"], \"done\": tr", "ue}"]
        func titles(_ strings: PartialJSON<AnswerSchema>.OpenStrings) async throws -> [String] {
            var found: [String] = []
            for try await answer in pieces(tokens).snapshots(of: AnswerSchema.self, openStrings: strings) {
                found.append("\(answer.title) \(answer.steps.count) \(answer.done)")
            }
            return found
        }
        #expect(
            try await titles(.characters) == [" 0 false", "A 0 false", "Ann 0 false", "Ann 1 false", "Ann 2 false", "Ann 2 true"])
        #expect(try await titles(.absent) == [" 0 false", " 0 false", " 0 false", "Ann 1 false", "Ann 2 false", "Ann 2 true"])
        let bytes = Array(tokens.joined().utf8)
        var counts = [0, 0, 0]
        for try await answer in pieces(bytes).snapshots(of: AnswerSchema.self, every: 1) {
            counts[0] += 1
            if answer.dyn.isComplete { #expect(answer.done) }
        }
        for try await _ in pieces(bytes).snapshots(of: AnswerSchema.self) { counts[1] += 1 }
        for try await _ in pieces([Data(bytes), Data(" ".utf8)]).snapshots(of: AnswerSchema.self) { counts[2] += 1 }
        #expect(counts == [bytes.count, 1, 1])
        // Every so many bytes, and once more at the end.
        for step in [2, 5, 10] {
            var count = 0
            for try await _ in pieces(bytes).snapshots(of: AnswerSchema.self, every: step) { count += 1 }
            #expect(count == (bytes.count - 1) / step + 1, "\(step)")
        }
    }

    @Test("an error comes after the models of what came before; a text that ends too early throws; a whole one comes once")
    func errors() async throws {
        func run(_ texts: [String], _ surroundings: PartialSurroundings = .nothing, failing error: (any Error)? = nil) async -> (
            Int, String
        ) {
            var count = 0
            do {
                for try await _ in pieces(texts, failing: error).snapshots(of: AnswerSchema.self, surroundings: surroundings) {
                    count += 1
                }
                return (count, "end")
            } catch let error as JSONError {
                return (count, "\(error.code) \(error.line):\(error.column) \(error.offset)")
            } catch { return (count, "\(type(of: error))") }
        }
        #expect(await run(["{\"a\": 1,", " x}"]) == (1, "expectedKey 1:10 9"))
        #expect(await run(["{\"a\": 1", ", \"b\""]) == (2, "unexpectedEnd 1:13 12"))
        #expect(await run([]) == (0, "empty 1:1 0"))
        #expect(await run(["{\"a\"", ": 1}", " ", "\n"]) == (2, "end"))
        #expect(await run(["{\"a\": 1}", " x"]).1.hasPrefix("trailingText"))
        #expect(await run(["{\"a\": 1}", " x"], .prose) == (1, "end"))
        // Places are those of the whole text.
        #expect(await run(["Well:\n  {\"a\": ", "?}"], .prose) == (1, "expectedValue 2:9 14"))
        #expect(await run(["an empty {} it is"], .prose) == (1, "end"))
        #expect(await run(["nothing here"], .prose).1.hasPrefix("empty"))
        struct Lost: Error {}
        #expect(await run(["{\"a\": 1,"], failing: Lost()) == (1, "Lost"))
    }

    @Test("a stream that ends because its task was cancelled is no document that ends too early")
    func cancelledStream() async throws {
        let (stream, pieces) = AsyncStream<String>.makeStream()
        pieces.yield("{\"a\": \"b")
        let (shown, showing) = AsyncStream<Void>.makeStream()
        let task = Task {
            for try await _ in stream.snapshots(of: AnswerSchema.self) { showing.yield() }
        }
        for await _ in shown { break }
        // Cancelled while it waits: before that it would look for itself.
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        pieces.finish()
    }

    @Test("a cancelled task ends it")
    func cancelled() async throws {
        let endless = AsyncStream<String> { continuation in
            continuation.yield("{\"title\": \"")
            continuation.onTermination = { _ in }
        }
        let task = Task {
            for try await _ in endless.snapshots(of: AnswerSchema.self) { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
