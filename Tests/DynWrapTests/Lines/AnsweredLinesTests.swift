import DynWrap
import Foundation
import Testing

/// Lines that a peer sends only after the answers to those before.
@Suite("JSON Lines on all cores, from a peer that waits for its answers")
struct AnsweredLinesTests {
    private struct NumberLine: Schema { let number = Num<Int>("n") }
    private struct Wrong: Error {}

    private static func line(_ number: Int) -> Data { Data("{\"n\": \(number)}\n".utf8) }

    @Test(
        "a result is taken before the next line has come, however many may be worked on at once", .timeLimit(.minutes(5)),
        arguments: [nil, 1, 3, 20])
    func answers(blocksAtOnce: Int?) async throws {
        let (bytes, out) = AsyncStream<Data>.makeStream()
        var answers: [Int] = []
        out.yield(Self.line(1))
        try await bytes.jsonLines(of: NumberLine.self).concurrentMap(blocksAtOnce: blocksAtOnce) { line in
            try line.get().number
        } inOrder: { number in
            answers.append(number)
            if number == 100 { out.finish() } else { out.yield(Self.line(number + 1)) }
        }
        #expect(answers == Array(1...100))
    }

    @Test("an error of the work, or of the taking, is thrown while the stream goes on", .timeLimit(.minutes(5)))
    func errors() async throws {
        let (bytes, out) = AsyncStream<Data>.makeStream()
        out.yield(Self.line(1))
        await #expect(throws: Wrong.self) {
            try await bytes.jsonLines().concurrentMap { _ in
                throw Wrong()
            } inOrder: {
                Issue.record("taken")
            }
        }
        let (more, other) = AsyncStream<Data>.makeStream()
        other.yield(Self.line(1))
        await #expect(throws: Wrong.self) {
            try await more.jsonLines().concurrentMap {
                $0.number
            } inOrder: { _ in
                throw Wrong()
            }
        }
    }

    @Test("a task that is cancelled while it waits for a line ends", .timeLimit(.minutes(5)))
    func cancelled() async throws {
        let (bytes, out) = AsyncStream<Data>.makeStream()
        let (answers, answer) = AsyncStream<Int>.makeStream()
        let task = Task {
            try await bytes.jsonLines(of: NumberLine.self).concurrentMap {
                try $0.get().number
            } inOrder: {
                answer.yield($0)
            }
        }
        out.yield(Self.line(7))
        var first = answers.makeAsyncIterator()
        #expect(await first.next() == 7)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
