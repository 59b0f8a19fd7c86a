import Dispatch
import DynWrap
import Foundation
import Synchronization
import TestSupport
import Testing

private struct NumberLine: Schema {
    let number = Num<Int>("n")
}

/// Pieces that come one after the other, and then an error, if any.
private struct Pieces<Piece: Sendable>: AsyncSequence, Sendable {
    let pieces: [Piece]
    var failure: ArchiveError?
    /// How many were taken.
    var taken: @Sendable (Int) -> Void = { _ in }

    struct AsyncIterator: AsyncIteratorProtocol {
        let pieces: Pieces
        var index = 0

        mutating func next() async throws -> Piece? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Piece? {
            await Task.yield()
            if index == pieces.pieces.count, let failure = pieces.failure { throw failure }
            guard index < pieces.pieces.count else { return nil }
            index += 1
            pieces.taken(index)
            return pieces.pieces[index - 1]
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: self) }
}

private func numbers(_ count: Int) -> [UInt8] { Array((1...count).map { "{\"n\":\($0)}\n" }.joined().utf8) }

@Suite("JSON Lines that are still coming, and on all cores")
struct AsyncLinesTests {
    private static func collect<B: AsyncSequence, V>(_ lines: AsyncJSONLines<B, V>) async throws -> [Streamed<V>] {
        var all: [Streamed<V>] = []
        for try await line in lines { all.append(line) }
        return all
    }

    @Test("bytes and pieces, cut anywhere, give what the whole text gives")
    func pieces() async throws {
        var texts = RandomText(seed: 9)
        var random = SeededRandom(seed: 2)
        for framing in [LineOptions.Framing.lines, .textSequence] {
            let options = LineOptions(framing: framing, maximumLength: 400)
            for _ in 0..<60 {
                var text = "\u{FEFF}"
                for _ in 0..<Int.random(in: 0..<8, using: &random) {
                    if framing == .textSequence { text += "\u{1E}" }
                    // A blank line that is too long is an error like any other: its beginning may have been dropped.
                    let isBlank = Int.random(in: 0..<8, using: &random) == 0
                    let value = isBlank ? String(repeating: " ", count: 500) : texts.value()
                    text +=
                        value + ["\n", "\r\n", "", "\n\n", "{\n", String(repeating: "x", count: 500) + "\n"]
                        .randomElement(using: &random)!  // not empty
                }
                let bytes = Array(text.utf8)
                let wanted = Array(JSON.Lines(parsing: bytes, options: options))
                func check(_ found: [Streamed<JSON>]) {
                    #expect(found.map(\.number) == wanted.map(\.number))
                    #expect(found.map { $0.value?.text() } == wanted.map { $0.value?.text() })
                    #expect(
                        found.map(\.offset) == wanted.map(\.offset)
                            && found.map { $0.error?.code } == wanted.map { $0.error?.code })
                    #expect(
                        found.map { $0.error?.offset } == wanted.map { $0.error?.offset }
                            && found.map { $0.error?.line } == wanted.map { $0.error?.line })
                }
                check(try await Self.collect(Pieces(pieces: bytes).jsonLines(options: options)))
                var pieces: [Data] = []
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = Int.random(in: 0...min(rest.count, 90), using: &random)
                    pieces.append(Data(rest.prefix(count)))
                    rest = rest.dropFirst(count)
                }
                check(try await Self.collect(Pieces(pieces: pieces).jsonLines(options: options)))
                check(try await Self.collect(Pieces(pieces: [bytes[...]]).jsonLines(options: options)))
            }
        }
    }

    @Test("a line of 4 MB in pieces of 1 KB, or from a pipe, is copied no more often for that", .timeLimit(.minutes(10)))
    func longLine() async throws {
        let long = Array("[\"\(String(repeating: "x", count: 4 << 20))\"]\n".utf8)
        let bytes = long + numbers(3) + long + [UInt8](long.dropLast())
        for options in [LineOptions(), LineOptions(maximumLength: 1 << 20)] {
            let isTooLong = options.maximumLength < long.count
            let pieces = stride(from: 0, to: bytes.count, by: 1024).map { Data(bytes[$0..<min($0 + 1024, bytes.count)]) }
            let found = try await Self.collect(Pieces(pieces: pieces).jsonLines(options: options))
            #expect(found.map(\.number) == [1, 2, 3, 4, 5, 6])
            #expect(found.map(\.offset) == Array(JSON.Lines(parsing: bytes, options: options)).map(\.offset))
            let lengths = found.map { $0.value?[0].string?.utf8.count ?? -1 }
            let length = isTooLong ? -1 : 4 << 20
            #expect(lengths == [length, -1, -1, -1, length, length])
            #expect(found.map { $0.value?["n"].int ?? 0 } == [0, 1, 2, 3, 0, 0])
        }
    }

    @Test("a line is there when its line feed is, a text of a sequence too")
    func live() async throws {
        for (options, pieces) in [
            (LineOptions(), ["{\"n\":1}\n{\"n", "\":2}\n", "{\"n\":3}"]),
            (.textSequence, ["\u{1E}{\"n\":1}\n\u{1E}{\"n", "\":\n2}\n", "\u{1E}{\"n\":3}"]),
        ] {
            let counter = TakenCount()
            let bytes = Pieces(pieces: pieces.map { Array($0.utf8) }, taken: { _ in counter.value.withLock { $0 += 1 } })
            var iterator = bytes.jsonLines(of: NumberLine.self, options: options).makeAsyncIterator()
            for wanted in 1...3 {
                #expect(try await iterator.next()?.get().number == wanted)
                #expect(counter.value.withLock { $0 } == wanted)
            }
            #expect(try await iterator.next() == nil)
        }
    }

    @Test("what follows a text of a sequence without a separator is wrong, and has the number of that text, as in a file")
    func lackingSeparator() async throws {
        for (text, wanted) in [
            ("\u{1E}1\n2\n", ["1 1", "1 trailingText 2"]),
            ("\u{1E}1\n2\n3\n\u{1E}4\n", ["1 1", "1 trailingText 2", "2 4"]),
            ("\u{1E}1\n \n\n\u{1E}2\n", ["1 1", "2 2"]), ("1\n\u{1E}2\n", ["1 1", "2 2"]),
            ("\u{1E}[1,\n2]\n{}", ["1 [1,2]", "1 trailingText 3"]),
            ("\u{1E}1\n2\u{1E}3\n", ["1 1", "1 trailingText 2", "2 3"]),
            ("\u{1E}1\n\u{1E}\u{1E}2\n\n\u{1E}3\n", ["1 1", "2 2", "3 3"]),
        ] {
            let found = try await Self.collect(Pieces(pieces: Array(text.utf8)).jsonLines(options: .textSequence))
            let told = found.map { line in
                // It is one of both.
                "\(line.number) \(line.value?.text(.compact) ?? "\(line.error!.code) \(line.error!.line)")"
            }
            #expect(told == wanted, "\(text)")
        }
    }

    private enum Kind: Sendable, Equatable { case number(Int), name(String), end }

    @Test(
        "a union's values, one by one and on all cores: what the lines of the whole text give; a line that no case takes is a bad one"
    )
    func unions() async throws {
        let union = Union<Kind>(by: .onlyKey) {
            UnionCase("n", Kind.number)
            UnionCase("name", Kind.name)
            UnionCase("end", Kind.end)
        }
        let text = "{\"n\": 1}\n\n{\"name\": \"a\"}\n{\"new\": 1}\n{\"n\": }\n\"end\""
        let wanted = Array(union.lines(json: text))
        #expect(wanted.map(\.value) == [.number(1), .name("a"), nil, nil, .end])
        #expect(wanted[2].error?.code == .noCase && wanted[2].error?.line == 4)
        let bytes = Array(text.utf8)
        #expect(try await Self.collect(Pieces(pieces: bytes).jsonLines(of: union)) == wanted)
        let pieces = stride(from: 0, to: bytes.count, by: 7).map { Data(bytes[$0..<min($0 + 7, bytes.count)]) }
        #expect(try await Self.collect(Pieces(pieces: pieces).jsonLines(of: union)) == wanted)
        var found: [Streamed<Kind>] = []
        try await Pieces(pieces: pieces).jsonLines(of: union).concurrentMap {
            $0
        } inOrder: {
            found.append($0)
        }
        #expect(found == wanted)
        found = []
        try await union.lines(json: text).concurrentMap {
            $0
        } inOrder: {
            found.append($0)
        }
        #expect(found == wanted)
    }

    private enum Login: Sendable { case login(Wrapped<LoginSchema>), other(JSON) }
    private struct LoginSchema: Schema { let password = Str("password").secret }

    @Test("a union with secrets shows none of a line that is no JSON, nor of a document")
    func secretUnions() async throws {
        let union = Union<Login>(by: "type") {
            UnionCase("login", Login.login)
            UnionOtherwise(Login.other)
        }
        let text = "{\"type\": \"login\", \"password\": \"XYZZY\", }\n"
        let found = try await Self.collect(Pieces(pieces: [Data(text.utf8)]).jsonLines(of: union)) + union.lines(json: text)
        #expect(found.count == 2 && found.allSatisfy { $0.error?.code != nil && !"\($0)\($0.error!)".contains("XYZZY") })
        for open in [{ _ = try union.open(json: text) }, { _ = try union.list(json: "[\(text)]") }] as [() throws -> Void] {
            do { try open(); Issue.record("opened") } catch { #expect(!"\(error)".contains("XYZZY")) }
        }
    }

    @Test("an error of the bytes comes after the lines that came whole; a partial line is left out")
    func failure() async throws {
        let failure = ArchiveError(.unreadableFile, message: "The line went dead.")
        for pieces in [["{\"n\":1}\n{\"n\":2}\n{\"n"], ["{\"n\":1}\n", "{\"n\":2}\n"]] {
            var iterator = Pieces(pieces: pieces.map { Data($0.utf8) }, failure: failure).jsonLines(of: NumberLine.self)
                .makeAsyncIterator()
            #expect(try await iterator.next()?.get().number == 1)
            #expect(try await iterator.next()?.get().number == 2)
            await #expect(throws: failure) { try await iterator.next() }
            #expect(try await iterator.next() == nil)
        }
    }

    @Test(
        "a stream that ends because its task was cancelled is no end of the lines, one after the other and on all cores",
        arguments: [false, true], ["", "{\"n\": "])
    func cancelledStream(_ isConcurrent: Bool, _ partialLine: String) async throws {
        let (stream, pieces) = AsyncStream<[UInt8]>.makeStream()
        pieces.yield(Array("{\"n\": 1}\n\(partialLine)".utf8))
        let numbers = Mutex<[Int?]>([])
        let task = Task {
            let lines = stream.jsonLines()
            if isConcurrent {
                try await lines.concurrentMap {
                    $0.value?["n"].int
                } inOrder: { number in
                    numbers.withLock { $0.append(number) }
                }
            } else {
                for try await line in lines { numbers.withLock { $0.append(line.value?["n"].int) } }
            }
        }
        // Cancelled while it waits: before that it would look for itself.
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // The partial line is none.
        #expect(numbers.withLock { $0.allSatisfy { $0 == 1 } })
        pieces.finish()
    }

    @Test("a cancelled task gets no further line")
    func cancelled() async throws {
        let bytes = Pieces(pieces: [numbers(1000)])
        let task = Task {
            var count = 0
            for try await _ in bytes.jsonLines(of: NumberLine.self) {
                count += 1
                if count == 10 { unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() } }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("results come in order, whatever the work takes", arguments: [1, 2, 5, .max, .min])
    func order(width: Int) async throws {
        let lines = JSONLines<NumberLine>(json: numbers(100_000))
        var next = 1
        try await lines.concurrentMap(blocksAtOnce: width) { line in
            if line.number % 10_000 == 0 { await Task.yield() }
            return try line.get().number
        } inOrder: { number in
            if number == next { next += 1 }
        }
        #expect(next == 100_001)
        var count = 0
        try await JSON.Lines(parsing: numbers(5000)).concurrentMap(blocksAtOnce: width) {
            $0.value?["n"].int
        } inOrder: {
            count += $0 == count + 1 ? 1 : 0
        }
        #expect(count == 5000)
        count = 0
        try await Pieces(pieces: [numbers(5000), [], Array(numbers(6000)[...])]).jsonLines(of: NumberLine.self)
            .concurrentMap(blocksAtOnce: width) {
                ($0.number, $0.value?.number)
            } inOrder: { number, value in
                count += 1
                #expect(number == count && value == (count > 5000 ? count - 5000 : count))
            }
        #expect(count == 11_000)
    }

    @Test("back pressure: no more than two blocks a core are read ahead of what was taken")
    func backPressure() async throws {
        let counter = TakenCount()
        let pieces = (0..<100).map { i in Array("{\"n\":\(i)}\n".utf8) }
        let bytes = Pieces(pieces: pieces, taken: { _ in counter.value.withLock { $0 += 1 } })
        var taken = 0
        try await bytes.jsonLines(of: NumberLine.self).concurrentMap(blocksAtOnce: 2) {
            $0.number
        } inOrder: { _ in
            taken += 1
            #expect(counter.value.withLock { $0 } <= taken + 4)
        }
        #expect(taken == 100)
    }

    @Test("no more blocks are worked on in parallel than were asked for, also where the work waits", arguments: [1, 2, 3])
    func atOnce(width: Int) async throws {
        let running = TakenCount()
        let most = TakenCount()
        let bytes = Pieces(pieces: (0..<40).map { i in Array("{\"n\":\(i)}\n".utf8) }, taken: { _ in })
        var results: [Int] = []
        try await bytes.jsonLines(of: NumberLine.self).concurrentMap(blocksAtOnce: width) { line in
            let now = running.value.withLock { count in
                count += 1
                return count
            }
            most.value.withLock { $0 = max($0, now) }
            try await Task.sleep(for: .milliseconds(1))
            running.value.withLock { $0 -= 1 }
            return try line.get().number
        } inOrder: {
            results.append($0)
        }
        #expect(results == Array(0..<40) && most.value.withLock { $0 } <= width)
    }

    @Test("while the work on the first block takes its time, no more than two blocks a core are read ahead of it")
    func slowFirst() async throws {
        let counter = TakenCount()
        let pieces = (0..<100).map { i in Array("{\"n\":\(i)}\n".utf8) }
        let bytes = Pieces(pieces: pieces, taken: { _ in counter.value.withLock { $0 += 1 } })
        var (results, most) = ([Int](), 0)
        try await bytes.jsonLines(of: NumberLine.self).concurrentMap(blocksAtOnce: 2) { line -> (Int, Int) in
            let number = try line.get().number
            // The others could all be done by then.
            if number == 0 { try await Task.sleep(for: .milliseconds(200)) }
            return (number, counter.value.withLock { $0 })
        } inOrder: { number, count in
            results.append(number)
            if number == 0 { most = count }
        }
        #expect(results == Array(0..<100) && (1...4).contains(most), "\(most)")
    }

    @Test("an error of the work, of the taking and a cancelled task end it, after the results before")
    func errors() async throws {
        struct Stop: Error {}
        let lines = JSONLines<NumberLine>(json: numbers(50_000) + Array("x\n".utf8) + numbers(50_000))
        var taken = 0
        await #expect(throws: JSONError.self) {
            try await lines.concurrentMap(blocksAtOnce: 3) {
                try $0.get().number
            } inOrder: { _ in
                taken += 1
            }
        }
        #expect(taken == 50_000)
        taken = 0
        await #expect(throws: Stop.self) {
            try await lines.concurrentMap(blocksAtOnce: 3) {
                $0.number
            } inOrder: { _ in
                taken += 1
                if taken == 70_000 { throw Stop() }
            }
        }
        #expect(taken == 70_000)
        let task = Task {
            try await lines.concurrentMap(blocksAtOnce: 2) {
                $0.number
            } inOrder: { number in
                if number == 10 { unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("gone-\(UUID()).jsonl")
        try Data(numbers(3)).write(to: url)
        let gone = try JSONLines<NumberLine>(contentsOf: url)
        try FileManager.default.removeItem(at: url)
        await #expect(throws: JSONError.self) {
            try await gone.concurrentMap {
                $0.number
            } inOrder: { _ in
            }
        }
    }

    @Test("called on an actor, the results are taken there", .timeLimit(.minutes(5)))
    @MainActor func isolation() async throws {
        var sum = 0
        try await JSONLines<NumberLine>(json: numbers(10_000)).concurrentMap {
            try $0.get().number
        } inOrder: { number in
            MainActor.assertIsolated()
            sum += number
        }
        #expect(sum == 10_000 * 10_001 / 2)
        try await JSONLines<NumberLine>(json: numbers(10_000)).concurrentMap {
            try $0.get().number
        } inOrder: { number in
            MainActor.assertIsolated()
            await Task.yield()
            sum -= number
        }
        #expect(sum == 0)
    }

    @Test("called on an actor, no result is brought there by itself: a block is a job or two, not a line")
    func jobs() async throws {
        let caller = Caller()
        let expected = 50_000 * 50_001 / 2
        #expect(try await caller.sum(JSONLines<NumberLine>(json: numbers(50_000))) == expected)
        #expect(try await caller.sumAsynchronously(JSONLines<NumberLine>(json: numbers(50_000))) == expected)
        // Of 100,000 results.
        #expect(caller.executor.jobs.load(ordering: .relaxed) < 200)
    }
}

/// An actor whose executor counts what it is given to do.
private actor Caller {
    final class Executor: SerialExecutor {
        let jobs = Atomic(0)
        private let queue = DispatchQueue(label: "caller")

        func enqueue(_ job: consuming ExecutorJob) {
            jobs.add(1, ordering: .relaxed)
            let job = UnownedJob(job)
            queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    let executor = Executor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func sum(_ lines: JSONLines<NumberLine>) async throws -> Int {
        var sum = 0
        try await lines.concurrentMap {
            try $0.get().number
        } inOrder: {
            sum += $0
        }
        return sum
    }

    func sumAsynchronously(_ lines: JSONLines<NumberLine>) async throws -> Int {
        var sum = 0
        try await lines.concurrentMap {
            try $0.get().number
        } inOrder: {
            if $0 == 0 { await Task.yield() }
            sum += $0
        }
        return sum
    }
}

/// A number that a sendable closure counts up.
private final class TakenCount: Sendable {
    let value = Mutex(0)
}
