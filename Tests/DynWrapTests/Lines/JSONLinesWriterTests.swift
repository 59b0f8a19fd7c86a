import DynWrap
import Foundation
import Synchronization
import TestSupport
import Testing

private struct NoteSchema: Schema {
    let text = Str("text")
}

@Suite("Writing JSON Lines")
struct JSONLinesWriterTests {
    /// A file of its own, removed afterwards.
    private func withFile(_ body: (URL) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("written-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        try body(url)
    }

    @Test("what is written is read again, line by line, by several writers one after the other")
    func roundTrip() throws {
        try withFile { url in
            var texts = RandomText(seed: 4)
            var written: [JSON] = []
            for _ in 0..<3 {
                var writer = try JSONLinesWriter(appendingTo: url)
                for _ in 0..<500 {
                    let json = try JSON(parsing: texts.value())
                    try writer.write(json)
                    written.append(json)
                }
                let note = Wrapped<NoteSchema> { $0.text = "a\nb\u{2028}" }
                try writer.write(note)
                written.append(note.dyn.json)
                try writer.close()
            }
            let read = try Array(JSON.Lines(contentsOf: url))
            #expect(read.count == 1503 && read.map(\.number) == Array(1...1503))
            #expect(zip(read, written).allSatisfy { $0.value?.hasSameText(as: $1) == true })
        }
    }

    @Test("a partial last line stays as it is and is named; the next writer begins on a new one")
    func partial() throws {
        try withFile { url in
            try Data("{\"text\":\"a\"}\n{\"text\":\"b".utf8).write(to: url)
            #expect(try JSONLines<NoteSchema>(contentsOf: url).map { $0.error?.code } == [nil, .cutShort])
            var writer = try JSONLinesWriter(appendingTo: url)
            try writer.write(Wrapped<NoteSchema> { $0.text = "c" })
            try writer.close()
            let lines = try Array(JSONLines<NoteSchema>(contentsOf: url))
            #expect(lines.map { $0.value?.text } == ["a", nil, "c"] && lines[1].badText == "{\"text\":\"b")
        }
    }

    @Test("a line that another writer left cut is no part of those of one that was open before; opening alone changes nothing")
    func cutByAnother() throws {
        try withFile { url in
            var writer = try JSONLinesWriter(appendingTo: url)
            try writer.write(["a": 1])
            try writer.flush()
            for number in 2...3 {
                let other = try FileHandle(forWritingTo: url)
                try other.seekToEnd()
                try other.write(contentsOf: Data("{\"a\": ".utf8))
                try other.close()
                let before = try Data(contentsOf: url)
                _ = try JSONLinesWriter(appendingTo: url)
                #expect(try Data(contentsOf: url) == before)
                try writer.write(["a": JSON(number)])
                try writer.flush()
            }
            try writer.close()
            let text = try String(contentsOf: url, encoding: .utf8)
            #expect(text == "{\"a\":1}\n{\"a\": \n{\"a\":2}\n{\"a\": \n{\"a\":3}\n")
        }
    }

    @Test("every cut of a file leaves whole lines and one partial one")
    func everyCut() throws {
        try withFile { url in
            var writer = try JSONLinesWriter(appendingTo: url)
            for text in ["a", "é😀", "\\\""] { try writer.write(Wrapped<NoteSchema> { $0.text = text }) }
            try writer.synchronize()
            let whole = try [UInt8](Data(contentsOf: url))
            for count in whole.indices {
                let lines = Array(JSONLines<NoteSchema>(json: Array(whole[..<count])))
                let isAtLineEnd = count == 0 || whole[count - 1] == 0x0A || whole[count] == 0x0A
                #expect(lines.dropLast().allSatisfy { $0.error == nil })
                #expect(lines.last?.error?.code == (isAtLineEnd ? nil : .cutShort), "\(count)")
            }
        }
    }

    @Test("several writers at once: every line is whole")
    func several() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("several-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        try await withThrowingTaskGroup { group in
            for writerNumber in 0..<4 {
                group.addTask {
                    var writer = try JSONLinesWriter(appendingTo: url)
                    for i in 0..<3000 { try writer.write(["writer": JSON(writerNumber), "i": JSON(i)]) }
                    try writer.close()
                }
            }
            try await group.waitForAll()
        }
        var next = [0, 0, 0, 0]
        for line in try JSON.Lines(contentsOf: url) {
            let json = try line.get()
            let writer = try #require(json["writer"].int)
            #expect(json["i"].int == next[writer])
            next[writer] += 1
        }
        #expect(next == [3000, 3000, 3000, 3000])
    }

    @Test("text sequences; a writer that goes away hands over what it has; errors name the file")
    func others() throws {
        try withFile { url in
            do {
                var writer = try JSONLinesWriter(appendingTo: url, framing: .textSequence)
                try writer.write([1])
                try writer.write(2)
            }
            #expect(try String(contentsOf: url, encoding: .utf8) == "\u{1E}[1]\n\u{1E}2\n")
            #expect(try JSON.Lines(contentsOf: url, options: .textSequence).map { $0.value?.text() } == ["[1]", "2"])
        }
        let nowhere = FileManager.default.temporaryDirectory.appendingPathComponent("none-\(UUID())/x.jsonl")
        #expect { _ = try JSONLinesWriter(appendingTo: nowhere) } throws: { ($0 as? FileError)?.code == .noSuchFolder }
        #expect { _ = try JSONLinesWriter(appendingTo: FileManager.default.temporaryDirectory) } throws: {
            ($0 as? FileError)?.code == .notAFile
        }
        #expect(throws: FileError.self) { _ = try JSONLinesWriter(appendingTo: URL(string: "https://a/b")!) }  // a URL
    }

    #if os(Linux)
    /// Another process, as the largest size of a file holds for all of one.
    @Test("after a call that failed the next line begins a line of its own, in the writer that goes on and in one that goes away")
    func cutLines() async {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            func allow(_ bytes: Int) {
                var limit = rlimit()
                unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                limit.rlim_cur = rlim_t(bytes)
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            }
            for isClosed in [true, false] {
                let url = FileManager.default.temporaryDirectory.appendingPathComponent("written-\(UUID()).jsonl")
                defer { try? FileManager.default.removeItem(at: url) }
                do {
                    var writer = try JSONLinesWriter(appendingTo: url)
                    try writer.write(["n": 1])
                    try writer.flush()
                    allow(14)
                    try writer.write(["n": 2, "long": "xxxxxxxxxxxxxxxxxxxx"])
                    do {
                        try writer.flush()
                        exit(3)
                    } catch {}
                    allow(1 << 30)
                    try writer.write(["n": 3])
                    if isClosed { try writer.flush() }
                    try writer.write(["n": 4])
                    if isClosed { try writer.close() }
                }
                let lines = try JSON.Lines(contentsOf: url).map { $0.value?["n"].int }
                guard lines == [1, nil, 2, 3, 4] else { exit(4) }
            }
        }
    }

    @Test("while the disk is full no line is lost that was added without an error, none is there twice, and little is kept")
    func fullDisk() async {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit()
            unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            func allow(_ bytes: Int) {
                limit.rlim_cur = rlim_t(bytes)
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            }
            for framing in [LineOptions.Framing.lines, .textSequence] {
                let url = FileManager.default.temporaryDirectory.appendingPathComponent("written-\(UUID()).jsonl")
                defer { try? FileManager.default.removeItem(at: url) }
                var writer = try JSONLinesWriter(appendingTo: url, framing: framing)
                var added: [Int] = []
                var failures = 0
                var random = SeededRandom(seed: 11)
                allow(100_000)
                for number in 0..<20_000 {
                    let text = String(repeating: "x", count: Int.random(in: 0..<40, using: &random))
                    do throws(FileError) {
                        try writer.write(["n": JSON(number), "text": JSON(text)])
                        added.append(number)
                    } catch {
                        failures += 1
                        guard error.code == .diskFull, error.message.contains("What is in it stays") else { exit(3) }
                    }
                    // Now and then there is a little more room.
                    if number.isMultiple(of: 4_000), number < 15_000 { allow(100_000 + number * 10) }
                    if number == 15_000 { allow(1 << 30) }
                }
                try writer.close()
                let lines = try JSON.Lines(contentsOf: url, options: framing == .lines ? LineOptions() : .textSequence)
                let found = lines.compactMap { $0.value?["n"].int }
                guard failures > 100, found == added else { exit(4) }
            }
        }
    }
    #endif

    @Test("a text sequence that ends without a line feed is continued as it is")
    func unendedSequence() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-sequence-\(UUID())")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("\u{1E}1 ".utf8).write(to: url)
        var writer = try JSONLinesWriter(appendingTo: url, framing: .textSequence)
        try writer.write(2)
        try writer.close()
        #expect(try Data(contentsOf: url) == Data("\u{1E}1 \u{1E}2\n".utf8))
    }

    #if !os(Windows)
    @Test("what the system did not take at the end is told by close, and not tried again")
    func fullAtTheEnd() throws {
        try withFile { url in
            let writes = Mutex(0)
            try SystemCalls.$fault.withValue({ call, _ in
                guard call == "write" else { return nil }
                return writes.withLock { count in
                    count += 1
                    return count == 1 ? ENOSPC : nil
                }
            }) {
                var writer = try JSONLinesWriter(appendingTo: url)
                for number in 1...3 { try writer.write(["n": JSON(number)]) }
                do throws(FileError) {
                    try writer.close()
                    Issue.record("it is closed")
                } catch {
                    #expect(error.code == .diskFull)
                }
            }
            #expect(writes.withLock { $0 } == 1)
            #expect(try Data(contentsOf: url).isEmpty)
        }
    }
    #endif

    #if !os(Windows)
    @Test("a pipe that its reader has left is an error, and not a wait for ever")
    func brokenPipe() async {
        await #expect(processExitsWith: .success) {
            // Without this the system ends the process, as any that writes to such a pipe.
            signal(SIGPIPE, SIG_IGN)
            let path = NSTemporaryDirectory() + "dynwrap-\(UUID())"
            guard unsafe mkfifo(path, 0o600) == 0 else { exit(2) }
            defer { try? FileManager.default.removeItem(atPath: path) }
            Thread.detachNewThread {
                guard let file = FileHandle(forReadingAtPath: path) else { exit(3) }
                _ = try? file.read(upToCount: 5)
                try? file.close()
            }
            // Ended by force where the writer waits.
            alarm(60)
            do {
                var writer = try JSONLinesWriter(appendingTo: URL(fileURLWithPath: path))
                for _ in 0..<1_000 { try writer.write(JSON(String(repeating: "x", count: 70_000))) }
            } catch {
                exit("\(error)".contains("write") ? 0 : 4)
            }
            exit(5)
        }
    }
    #endif
}
