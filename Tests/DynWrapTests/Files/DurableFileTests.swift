import DynWrap
import Foundation
import Testing

@Suite struct DurableFileTests {
    private let bytes = ContiguousArray("new content".utf8)

    /// Runs in a folder of its own, which is removed afterwards.
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/dynwrap-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func code(_ body: () throws -> Void) -> FileError.Code? {
        do {
            try body()
            return nil
        } catch let error as FileError {
            #expect(error.description.hasPrefix(error.path.replacing("\0", with: "\\u0000") + ": "))
            #expect(error.message.hasSuffix("."))
            #expect(error.description.contains(error.message))
            return error.code
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test func writesAndReads() throws {
        try inFolder { folder in
            for size in [0, 1, 4_096, 1_000_003] {
                let bytes = ContiguousArray<UInt8>((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) })
                try DurableFile.write(bytes, to: folder + "/file")
                #expect(try DurableFile.read(folder + "/file") == bytes)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
        }
    }

    @Test("a chain of 39 symbolic links is followed to its file, a longer one is an error")
    func links() throws {
        try inFolder { folder in
            func link(_ number: Int) -> String { "\(folder)/\(number)" }
            try DurableFile.write(ContiguousArray("old".utf8), to: link(0))
            for number in 1...40 {
                try FileManager.default.createSymbolicLink(atPath: link(number), withDestinationPath: "\(number - 1)")
            }
            try DurableFile.write(bytes, to: link(39))
            #expect(try DurableFile.read(link(0)) == bytes)
            #expect(code { try DurableFile.write(bytes, to: link(40)) } == .cannotWrite)
        }
    }

    @Test func relativeAndOddNames() throws {
        try inFolder { folder in
            for name in ["ä ö\n\"'", String(repeating: "n", count: 255), ".hidden", "-rf"] {
                try DurableFile.write(bytes, to: folder + "/" + name)
                #expect(try DurableFile.read(folder + "/" + name) == bytes)
            }
        }
    }

    @Test("TARGETS: mode kept", arguments: [0o600, 0o640, 0o644, 0o755]) func modeIsKept(_ mode: Int) throws {
        try inFolder { folder in
            let path = folder + "/file"
            try DurableFile.write(ContiguousArray("old".utf8), to: path)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            try DurableFile.write(bytes, to: path)
            let now = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect(now?.intValue == mode)
        }
    }

    @Test("TARGETS: symlink followed") func linksAreFollowed() throws {
        try inFolder { folder in
            let manager = FileManager.default
            try manager.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: false)
            try manager.createSymbolicLink(atPath: folder + "/b", withDestinationPath: "sub/target")
            try manager.createSymbolicLink(atPath: folder + "/a", withDestinationPath: folder + "/b")
            for _ in 0..<2 {  // dangling first, then not
                try DurableFile.write(bytes, to: folder + "/a")
                #expect(try manager.destinationOfSymbolicLink(atPath: folder + "/a") == folder + "/b")
                #expect(try manager.destinationOfSymbolicLink(atPath: folder + "/b") == "sub/target")
                #expect(try DurableFile.read(folder + "/sub/target") == bytes)
            }
            try manager.createSymbolicLink(atPath: folder + "/circle", withDestinationPath: "circle")
            #expect(code { try DurableFile.write(bytes, to: folder + "/circle") } == .cannotWrite)
            #expect(code { _ = try DurableFile.read(folder + "/circle") } == .unreadableFile)
        }
    }

    #if os(Linux)
    @Test("what a process has open is not replaced by the name that its link has") func descriptors() throws {
        try inFolder { folder in
            let path = folder + "/file"
            try DurableFile.write(ContiguousArray("old".utf8), to: path)
            let file = try #require(FileHandle(forUpdatingAtPath: path))
            let name = "/proc/self/fd/\(file.fileDescriptor)"
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: name)
            for name in [name, "/dev/fd/\(file.fileDescriptor)", folder + "/link"] {
                #expect(code { try DurableFile.write(bytes, to: name) } == .notAFile)
            }
            #expect(try DurableFile.read(path) == ContiguousArray("old".utf8))
            #expect(try file.readToEnd() == Data("old".utf8))
            // The text of this link is `pipe:[…]`.
            let pipe = Pipe()
            #expect(
                code { try DurableFile.write(bytes, to: "/dev/./fd/\(pipe.fileHandleForWriting.fileDescriptor)") } == .notAFile)
        }
    }
    #endif

    @Test func errorsByName() throws {
        try inFolder { folder in
            let path = folder + "/file"
            try DurableFile.write(bytes, to: path)
            #expect(code { try DurableFile.write(bytes, to: folder) } == .notAFile)
            #expect(code { _ = try DurableFile.read(folder) } == .notAFile)
            #expect(code { try DurableFile.write(bytes, to: folder + "/none/file") } == .noSuchFolder)
            #expect(code { try DurableFile.write(bytes, to: path + "/file") } == .noSuchFolder)
            #expect(code { _ = try DurableFile.read(folder + "/none") } == .noSuchFile)
            #expect(code { try DurableFile.write(bytes, to: "") } == .noSuchFile)
            #expect(code { try DurableFile.write(bytes, to: path + "\0x") } == .noSuchFile)
            #expect(code { _ = try DurableFile.read(path, limit: 3) } == .overLimit)
            #expect(code { try DurableFile.write(bytes, to: folder + "/" + String(repeating: "n", count: 256)) } == .cannotWrite)
            #expect(try DurableFile.read(path, limit: bytes.count) == bytes)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
            #if os(Linux)
            #expect(code { try DurableFile.write(bytes, to: "/dev/full") } == .notAFile)
            #expect(code { _ = try DurableFile.read("/dev/zero") } == .notAFile)
            #endif
        }
    }

    @Test(.enabled(if: getuid() != 0, "wants a user who may not do everything")) func forbiddenFiles() throws {
        try inFolder { folder in
            let path = folder + "/file"
            try DurableFile.write(bytes, to: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
            #expect(code { try DurableFile.write(bytes, to: path) } == .noPermission)
            try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: path)
            #expect(code { _ = try DurableFile.read(path) } == .noPermission)
        }
    }

    @Test func messagesAreSentences() throws {
        do {
            try DurableFile.write(bytes, to: "/no/such/folder/file")
            Issue.record("nothing was thrown")
        } catch {
            #expect(
                error.description
                    == "/no/such/folder/file: The folder does not exist. Make the folder first, or choose another place.")
        }
        let full = ArchiveError(.damaged, path: "a.plist", offset: 7, message: "It broke.", advice: "Mend it.")
        #expect("\(full)" == "a.plist: It broke. (At byte 7.) Mend it.")
    }

    /// Eight savers of one file at once: always one whole content, and nothing left over.
    @Test func manySaversAtOnce() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/dynwrap-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/file"
        try DurableFile.write(ContiguousArray(repeating: 0, count: 10_000), to: path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for saver in UInt8(1)...8 {
                group.addTask {
                    for _ in 0..<20 {
                        try DurableFile.write(ContiguousArray(repeating: saver, count: 10_000 + Int(saver)), to: path)
                        let found = try DurableFile.read(path)
                        #expect(Set(found).count == 1 && found.count == 10_000 + Int(found[0]))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }

    /// A leftover that nobody holds goes; one that is held, and files of other names, stay.
    @Test("TARGETS: stale temporaries cleaned") func leftovers() throws {
        try inFolder { folder in
            let stale = folder + "/.dynwrap-0123456789abcdef.tmp"
            let held = folder + "/.dynwrap-fedcba9876543210.tmp"
            let others = [".dynwrap-x.tmp", ".dynwrap-0123456789ABCDEF.tmp", "dynwrap-0123456789abcdef.tmp"]
            for path in [stale, held] + others.map({ folder + "/" + $0 }) {
                #expect(FileManager.default.createFile(atPath: path, contents: nil))
            }
            let file = unsafe open(held, O_RDONLY)
            #expect(flock(file, LOCK_EX) == 0)
            try DurableFile.write(bytes, to: folder + "/file")
            let rest = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(Set(rest) == Set(others + [".dynwrap-fedcba9876543210.tmp", "file"]))
            close(file)
        }
    }

    @Test("a folder called fd is one like any other")
    func folderOfTheNameOfDescriptors() throws {
        try inFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/fd", withIntermediateDirectories: true)
            try DurableFile.write([0x31], to: folder + "/fd/a.json")
            #expect(try DurableFile.read(folder + "/fd/a.json") == [0x31])
        }
    }

    #if os(Linux)
    @Test("a file keeps its group", .enabled(if: getuid() == 0, "wants root"))
    func group() throws {
        try inFolder { folder in
            try DurableFile.write([0x31], to: folder + "/a.json")
            #expect(unsafe chown(folder + "/a.json", 0, 12345) == 0)
            try DurableFile.write([0x32], to: folder + "/a.json")
            let group = try FileManager.default.attributesOfItem(atPath: folder + "/a.json")[.groupOwnerAccountID] as? Int
            #expect(group == 12345)
        }
    }

    @Test(
        "where the old group is refused, the new file's group gets no more than everybody",
        .enabled(if: getuid() == 0, "wants root"),
        arguments: [(0o640, 0o600), (0o664, 0o644), (0o600, 0o600), (0o670, 0o600), (0o2755, 0o755)])
    func groupRefused(_ old: Int, _ new: Int) throws {
        try inFolder { folder in
            let path = folder + "/a.json"
            try DurableFile.write([0x31], to: path)
            #expect(unsafe chown(path, 0, 12345) == 0)
            #expect(unsafe chmod(path, mode_t(old)) == 0)
            try SystemCalls.$fault.withValue({ call, _ in call == "fchown" ? EPERM : nil }) {
                try DurableFile.write([0x32], to: path)
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == new && attributes[.groupOwnerAccountID] as? Int == 0)
        }
    }

    @Test("what another user's save has left stays", .enabled(if: getuid() == 0, "wants root"))
    func leftoverOfAnother() throws {
        try inFolder { folder in
            let (own, other) = ("\(folder)/.dynwrap-0000000000000007.tmp", "\(folder)/.dynwrap-0000000000000008.tmp")
            for path in [own, other] { try Data([1]).write(to: URL(fileURLWithPath: path)) }
            #expect(unsafe chown(other, 12345, 0) == 0)
            try DurableFile.write([0x31], to: folder + "/a.json")
            #expect(FileManager.default.fileExists(atPath: other) && !FileManager.default.fileExists(atPath: own))
        }
    }
    #endif
}
