import DynWrap
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("One check of a file after another")
final class CheckedFileTests {
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-look-\(UUID()).json")
    private let written = Mutex(0)

    deinit { try? FileManager.default.removeItem(at: file) }

    /// Puts a text into the file, and gives it a date of its own.
    private func put(_ text: String?) throws {
        let number = written.withLock { number in
            number += 1
            return number
        }
        guard let text else { return try FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 10)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }

    /// What is in the file: a document, a beginning of one, or no file. All are told as words.
    private static let states: [String?] = ["[1]", "[2]", "[1", "{", nil]

    private func told(_ file: inout CheckedFile) -> String? {
        switch file.check() {
        case nil: String?.none
        case .success(let tree): tree.text()
        case .failure(let error): "\(error.code)"
        }
    }

    private func checked() -> CheckedFile {
        CheckedFile(at: file.path) { [file] () throws(JSONError) in try JSON(contentsOf: file) }
    }

    @Test("random states: a document is told when it is another or was told broken; trouble at the second check, once")
    func random() throws {
        var random = SeededRandom(seed: 243)
        for run in Rounds.of(150) {
            var checked = checked()
            var (state, last, isBroken, isWaiting): (String?, String?, Bool, Bool) = (nil, nil, false, false)
            if FileManager.default.fileExists(atPath: file.path) { try put(nil) }
            var history: [String] = []
            for check in 0..<12 {
                let isNew = check == 0 || Bool.random(using: &random)
                if isNew {
                    let next = Self.states.randomElement(using: &random) ?? nil
                    if next != nil || state != nil { try put(next) }
                    // No file after no file is the same state.
                    let isSame = next == nil && state == nil && check > 0
                    state = next
                    if !isSame {
                        history.append(next ?? "-")
                        let isRight = next?.hasSuffix("]") == true
                        let found = told(&checked)
                        if isRight {
                            let expected = last == next && !isBroken ? nil : next
                            #expect(found == expected, "run \(run): \(history)")
                            (last, isBroken, isWaiting) = (next, false, false)
                        } else if check == 0 {
                            #expect(found != nil && found?.hasSuffix("]") != true, "run \(run): \(history)")
                            (isBroken, isWaiting) = (true, false)
                        } else {
                            // It may be half written, so it is looked at once more.
                            #expect(found == nil, "run \(run): \(history)")
                            isWaiting = true
                        }
                        continue
                    }
                }
                history.append("=")
                let found = told(&checked)
                #expect((found != nil) == isWaiting && found?.hasSuffix("]") != true, "run \(run): \(history)")
                if isWaiting { (isBroken, isWaiting) = (true, false) }
            }
        }
    }

    @Test("a file in the place of another of the same size and time is told")
    func exchanged() throws {
        func put(_ text: String) throws {
            try Data(text.utf8).write(to: file, options: .atomic)
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: file.path)
        }
        try put("[1]")
        var checked = checked()
        #expect(told(&checked) == "[1]")
        try put("[2]")
        #expect(told(&checked) == "[2]" && told(&checked) == nil)
    }

    /// The state of a file as a file system tells it that has no time of its own.
    private static func coarse(_ path: String) -> CheckedFile.Status? {
        var status = CheckedFile.Status(path)
        #if !os(Windows)
        status?.changed = nil
        #endif
        return status
    }

    /// Puts a text into the file and keeps its size, its time and its place on the disk.
    private func putUnnoticed(_ text: String) throws {
        let before = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.modificationDate: #require(before)], ofItemAtPath: file.path)
    }

    #if !os(Windows)
    @Test("a save in place that keeps size and time, however late, is told; so is one behind a symbolic link")
    func keptTime() throws {
        try put("[1]")
        let link = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-look-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: link) }
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        var checked = CheckedFile(at: link.path, settling: .zero) { [file] () throws(JSONError) in try JSON(contentsOf: file) }
        #expect(told(&checked) == "[1]" && told(&checked) == nil && told(&checked) == nil)
        // Longer than the clock of the file system may stand still.
        Thread.sleep(forTimeInterval: 0.05)
        try putUnnoticed("[2]")
        #expect(told(&checked) == "[2]" && told(&checked) == nil)
        // Other rights are another state of the file with the same text.
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(told(&checked) == nil)
    }
    #endif

    @Test("a save that leaves the time of the one before is told later, a broken one at the second check after that")
    func coarseTimes() throws {
        try put("[1]")
        var checked = CheckedFile(at: file.path, settling: .milliseconds(300), look: Self.coarse) { [file] () throws(JSONError) in
            try JSON(contentsOf: file)
        }
        #expect(told(&checked) == "[1]")
        try putUnnoticed("[2]")
        #expect(told(&checked) == nil)
        Thread.sleep(forTimeInterval: 0.35)
        #expect(told(&checked) == "[2]" && told(&checked) == nil)
        // It was read once more, and not again without a change.
        try putUnnoticed("[3]")
        Thread.sleep(forTimeInterval: 0.35)
        #expect(told(&checked) == nil)
        try put("[4]")
        #expect(told(&checked) == "[4]")
        try putUnnoticed("[4 ")
        Thread.sleep(forTimeInterval: 0.35)
        #expect(told(&checked) == nil && told(&checked) == "\(JSONError.Code.unexpectedEnd)" && told(&checked) == nil)
    }

    @Test("what could not be read is told once, and read when it can be, whatever hindered it")
    func hindered() throws {
        let hindrance = Mutex<JSONError?>(nil)
        try put("[1]")
        var checked = CheckedFile(at: file.path, look: Self.coarse) { [file] () throws(JSONError) in
            if let error = hindrance.withLock({ $0 }) { throw error }
            return try JSON(contentsOf: file)
        }
        #expect(told(&checked) == "[1]")
        for code in [JSONError.Code.noPermission, .unreadableFile] {
            hindrance.withLock { $0 = JSONError(code) }
            try put("[2]")
            #expect(told(&checked) == nil && told(&checked) == "\(code)" && told(&checked) == nil)
            hindrance.withLock { $0 = nil }
            #expect(told(&checked) == "[2]" && told(&checked) == nil)
            try put("[1]")
            #expect(told(&checked) == "[1]")
        }
        // A file that was read while it was written, and has no other attributes since.
        try put("[1,")
        #expect(told(&checked) == nil)
        try putUnnoticed("[3]")
        #expect(told(&checked) == "[3]")
    }

    @Test("a save that changes comments, commas or white space alone is told: writing the older text would take it back")
    func comments() throws {
        var checked = CheckedFile(at: file.path) { [file] () throws(JSONError) in
            try JSON(contentsOf: file, options: .jsonc)
        }
        for text in ["[1]", "[1] // one", "[1 /* one */]", "[1,]", "[ 1 ]"] {
            try put(text)
            #expect(told(&checked) == text && told(&checked) == nil)
            try put(text)
            #expect(told(&checked) == nil, "\(text), saved as it is")
        }
    }
}
