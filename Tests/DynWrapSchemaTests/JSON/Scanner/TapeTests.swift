import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("Tape: the example at the head of its file")
struct TapeTests {
    @Test("the words of the documented text")
    func example() throws {
        let document = try Document(ContiguousArray(#"{"id":7,"tags":["a",null],"né\u00e9":1.5}"#.utf8))
        let tag = TapeWord.Tag.self
        let words = (0..<document.wordCount).map { document.word($0) }
        #expect(words.count == 11)
        func scalar(_ word: TapeWord) -> [UInt64] { [word.tag, UInt64(word.length), UInt64(word.offset)] }
        #expect(
            [words[0].tag, UInt64(words[0].count), UInt64(words[0].offset)] == [tag.object, 3, 0] && words[0].hasEscapedKeys)
        #expect(words[1].nextPlace == 11 && words[1].bits & 0xFFFF_FFFF == 42)
        #expect(scalar(words[2]) == [tag.string, 2, 2])
        #expect(scalar(words[3]) == [tag.integer, 1, 6])
        #expect(scalar(words[4]) == [tag.string, 4, 9])
        #expect([words[5].tag, UInt64(words[5].count), UInt64(words[5].offset)] == [tag.array, 2, 15])
        #expect(words[6].nextPlace == 9 && words[6].bits & 0xFFFF_FFFF == 25)
        #expect(scalar(words[7]) == [tag.string, 1, 17])
        #expect(scalar(words[8]) == [tag.null, 4, 20])
        #expect(scalar(words[9]) == [tag.escapedString, 9, 27])
        #expect(scalar(words[10]) == [tag.real, 3, 38])
        #expect(document.range(of: 10) == 38..<41 && document.range(of: 0) == 0..<42)
    }

    #if canImport(Glibc)
    @Test(
        "a file that no memory holds is refused before it is read", .enabled(if: hasLargeFiles, "wants files with holes"),
        .timeLimit(.minutes(10)))
    func notRead() throws {
        // A terabyte, or what the file system can.
        guard let file = Self.largeFile(1 << 40) ?? Self.largeFile(1 << 36) else { return }
        defer { try? FileManager.default.removeItem(at: file) }
        let time = ProcessorTime.measure {
            let error = #expect(throws: JSONError.self) { _ = try JSON(contentsOf: file) }
            #expect(error?.code == .tooLarge)
        }
        #expect(time < Rounds.mostTime)
    }
    #endif

    /// A file of a little more than 4 GiB, all holes but the first byte; nil where there are no such files.
    /// - Parameter size: its length in bytes.
    private static func largeFile(_ size: UInt64 = 4_294_967_300) -> URL? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-large-\(UUID()).json")
        guard FileManager.default.createFile(atPath: file.path, contents: Data("[".utf8)),
            let handle = try? FileHandle(forWritingTo: file)
        else { return nil }
        defer { try? handle.close() }
        if (try? handle.truncate(atOffset: size)) != nil { return file }
        try? FileManager.default.removeItem(at: file)
        return nil
    }

    private static let hasLargeFiles: Bool = {
        guard let file = largeFile() else { return false }
        try? FileManager.default.removeItem(at: file)
        return true
    }()

    @Test("over 4 GiB is a clear error", .enabled(if: hasLargeFiles, "wants files with holes"))
    func tooLarge() throws {
        let file = try #require(Self.largeFile())
        defer { try? FileManager.default.removeItem(at: file) }
        do throws(JSONError) {
            _ = try JSON(contentsOf: file)
            Issue.record("accepted")
        } catch {
            #expect(error.code == .tooLarge && error.message == "the text is larger than 4 GiB, the most a document can hold")
        }
    }
}
