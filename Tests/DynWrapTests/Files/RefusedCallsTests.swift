#if !os(Windows)
import DynWrap
import Foundation
import Synchronization
import Testing

/// What a sandbox or a broken disk says, put in the way of the system calls, because it can't be had here.
@Suite struct RefusedCallsTests {
    private let old = ContiguousArray("old".utf8)
    private let new = ContiguousArray("new content".utf8)

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/dynwrap-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func code(_ body: () throws -> Void) -> FileError.Code? {
        do {
            try body()
            return nil
        } catch { return (error as? FileError)?.code }
    }

    @Test("a folder that may not be listed is no reason to refuse: by its mode or by a sandbox", arguments: [EACCES, EPERM])
    func unlistedFolder(_ number: Int32) throws {
        try inFolder { folder in
            let path = folder + "/file"
            try DurableFile.write(old, to: path)
            try SystemCalls.$fault.withValue({ call, at in call == "open" && at == folder ? number : nil }) {
                try DurableFile.write(new, to: path)
            }
            #expect(try DurableFile.read(path) == new && names(folder) == ["file"])
        }
    }

    @Test(
        "what a call's error means: for a file that is written, and for one that is read",
        arguments: [
            (ENOSPC, FileError.Code.diskFull, FileError.Code.diskFull), (EDQUOT, .diskFull, .diskFull),
            (EFBIG, .diskFull, .diskFull),
            (EROFS, .noPermission, .noPermission), (EPERM, .noPermission, .noPermission), (ENOENT, .noSuchFolder, .noSuchFile),
            (ENOTDIR, .noSuchFolder, .noSuchFile), (EISDIR, .notAFile, .notAFile), (ENAMETOOLONG, .cannotWrite, .unreadableFile),
            (ELOOP, .cannotWrite, .unreadableFile), (EMFILE, .cannotWrite, .unreadableFile),
            (ENFILE, .cannotWrite, .unreadableFile), (EBUSY, .cannotWrite, .unreadableFile),
            (EIO, .cannotWrite, .unreadableFile), (EEXIST, .cannotWrite, .unreadableFile),
            (ENOSYS, .cannotWrite, .unreadableFile),
        ])
    func meanings(_ number: Int32, _ writing: FileError.Code, _ reading: FileError.Code) throws {
        try inFolder { folder in
            let path = folder + "/file"
            try DurableFile.write(old, to: path)
            let refused = code {
                try SystemCalls.$fault.withValue({ call, _ in call == "rename" ? number : nil }) {
                    try DurableFile.write(new, to: path)
                }
            }
            #expect(refused == writing)
            let unread = code {
                try SystemCalls.$fault.withValue({ call, _ in call == "open" ? number : nil }) {
                    _ = try DurableFile.read(path)
                }
            }
            #expect(unread == reading)
            #expect(try DurableFile.read(path) == old && names(folder) == ["file"])
        }
    }

    @Test("a file that is mounted by itself is refused with advice about that")
    func mounted() throws {
        try inFolder { folder in
            let error = #expect(throws: FileError.self) {
                try SystemCalls.$fault.withValue({ call, _ in call == "rename" ? EBUSY : nil }) {
                    try DurableFile.write(new, to: folder + "/file")
                }
            }
            #expect(error?.message.contains("mounted by itself") == true && error?.advice.contains("volume") == true)
        }
    }

    @Test("a file is whole and in place where its folder can't be waited for, and an error says so where the disk failed")
    func folderNotConfirmed() throws {
        try inFolder { folder in
            let path = folder + "/file"
            for number in [EINVAL, ENOTSUP, EOPNOTSUPP, EROFS, ENOSYS, EBADF, EIO, ENOSPC] {
                try? FileManager.default.removeItem(atPath: path)
                let waits = Mutex(0)
                let found = code {
                    try SystemCalls.$fault.withValue({ call, _ in
                        // The first is that of the file, the second that of its folder.
                        guard call == "fsync" || call == "F_FULLFSYNC" else { return nil }
                        return waits.withLock { count in
                            count += 1
                            return count > 1 ? number : nil
                        }
                    }) {
                        try DurableFile.write(new, to: path)
                    }
                }
                #expect(found == (number == EIO || number == ENOSPC ? .cannotWrite : nil), "\(number)")
                let content = try DurableFile.read(path)
                #expect(try content == new && names(folder) == ["file"])
            }
        }
    }

    /// A sandbox as an app has it whose user picked one file: the folder may not be listed, and nothing may be made in it.
    private func sandbox(_ folder: String, _ number: Int32) -> SystemCalls.Fault {
        { call, at in
            guard call == "open", let at else { return nil }
            return at == folder || at.hasPrefix(folder + "/.dynwrap-") ? number : nil
        }
    }

    @Test(
        "a file alone in a sandbox is replaced by way of the system's replacement folder, which goes again",
        arguments: [EACCES, EPERM])
    func replacementFolder(_ number: Int32) throws {
        try inFolder { folder in
            let (home, spare) = (folder + "/home", folder + "/spare")
            for path in [home, spare] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            }
            let path = home + "/file"
            try DurableFile.write(old, to: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
            let asked = Mutex<[String]>([])
            try SystemCalls.$fault.withValue(sandbox(home, number)) {
                try DurableFile.$replacementFolder.withValue({ target in
                    asked.withLock { $0.append(target) }
                    let made = spare + "/\(UUID().uuidString)"
                    try? FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: false)
                    return made
                }) {
                    try DurableFile.write(new, to: path)
                }
            }
            #expect(asked.withLock { $0 } == [path])
            #expect(try DurableFile.read(path) == new && names(home) == ["file"] && names(spare) == [])
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o640)

            // Where renaming is refused too, the old file stays and nothing is left over.
            let fault = sandbox(home, number)
            #expect(
                code {
                    try SystemCalls.$fault.withValue({ call, at in call == "rename" ? number : fault(call, at) }) {
                        try DurableFile.$replacementFolder.withValue({ _ in
                            let made = spare + "/x"
                            try? FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: false)
                            return made
                        }) {
                            try DurableFile.write(old, to: path)
                        }
                    }
                } == .noPermission)
            #expect(try DurableFile.read(path) == new && names(home) == ["file"] && names(spare) == [])

            // Without such a folder, and where nothing can be made in it, it is an error and no change.
            for given in [nil, "/no/such/folder"] as [String?] {
                #expect(
                    code {
                        try SystemCalls.$fault.withValue(sandbox(home, number)) {
                            try DurableFile.$replacementFolder.withValue({ _ in given }) { try DurableFile.write(old, to: path) }
                        }
                    } != nil)
                #expect(try DurableFile.read(path) == new && names(home) == ["file"])
            }
        }
    }

    @Test("F_FULLFSYNC: a disk that has no such call gets an fsync, an error of the disk is an error")
    func fullSync() throws {
        try inFolder { folder in
            let file = unsafe open(folder + "/file", O_RDWR | O_CREAT, 0o600)
            defer { close(file) }
            for number in [ENOTSUP, EINVAL, ENOTTY, ENOSYS] {
                let calls = Mutex<[String]>([])
                try SystemCalls.$fault.withValue({ call, _ in
                    calls.withLock { $0.append(call) }
                    return call == "F_FULLFSYNC" ? number : nil
                }) {
                    try SystemCalls.synchronize(file, fully: true)
                }
                #expect(calls.withLock { $0 } == ["F_FULLFSYNC", "fsync"])
            }
            for number in [EIO, ENOSPC, EDQUOT] {
                let failure = #expect(throws: SystemCalls.Failure.self) {
                    try SystemCalls.$fault.withValue({ call, _ in call == "F_FULLFSYNC" ? number : nil }) {
                        try SystemCalls.synchronize(file, fully: true)
                    }
                }
                #expect(failure?.number == number)
            }
        }
    }

    @Test("only file URLs are files: nothing is written or opened by another URL's path")
    func fileURLs() throws {
        try inFolder { folder in
            let customer = try Customer(json: #"{"last-name": "Smith"}"#)
            for text in [
                "http://127.0.0.1:1\(folder)/x.json", "https://example.com\(folder)/x.json", "\(folder)/x.json", "data:,x.json",
            ] {
                let url = try #require(URL(string: text))
                let error = #expect(throws: ArchiveError.self) { try customer.dyn.archive(to: url) }
                #expect(error?.code == .notAFile && error?.path == text && error?.message == "Only file URLs name files.")
                #expect(throws: ArchiveError.self) { try Archive(customer).write(to: url, format: .json) }
                let unopened = #expect(throws: ArchiveError.self) { try Customer(archive: url) }
                #expect(unopened?.code == .notAFile)
                // And where there is a file of that path.
                try DurableFile.write(ContiguousArray("{}".utf8), to: folder + "/x.json")
                let opening = #expect(throws: JSONError.self) { try JSON(contentsOf: url) }
                #expect(opening?.code == .notAFile && opening?.message.contains("only file URLs") == true)
                let still = #expect(throws: ArchiveError.self) { try Customer(archive: url) }
                #expect(still?.code == .notAFile)
                #expect(throws: (any Error).self) { try Customer(contentsOf: url) }
                try FileManager.default.removeItem(atPath: folder + "/x.json")
            }
            #expect(try names(folder) == [])
            try customer.dyn.archive(to: try #require(URL(string: "file://\(folder)/x.json")))
            #expect(try names(folder) == ["x.json"])
        }
    }
}
#endif
