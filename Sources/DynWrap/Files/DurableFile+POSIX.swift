#if !os(Windows)
import Synchronization

extension DurableFile {
    // MARK: Reading

    static func contents(of path: String, limit: Int) throws(FileError) -> ContiguousArray<UInt8> {
        let file = try attempt(path, isWriting: false) { () throws(SystemCalls.Failure) in
            try SystemCalls.openToInspect(path)
        }
        defer { SystemCalls.close(file) }
        let status = try attempt(path, isWriting: false) { () throws(SystemCalls.Failure) in try SystemCalls.status(file) }
        guard status.isFile else { throw notAFile(path, isFolder: status.isFolder) }
        guard let size = Int(exactly: status.size), size <= limit else { throw tooLarge(path, limit) }
        // All empty arrays share one storage. Writing to it would be a data race with other threads that read it.
        guard size > 0 else { return [] }
        var failure: SystemCalls.Failure?
        let bytes = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: size) { buffer, count in
            do throws(SystemCalls.Failure) {
                // Exactly the bytes that were read are initialised; the buffer may be larger than requested.
                let whole = unsafe UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<size]))
                count = unsafe try SystemCalls.read(file, into: whole)
            } catch { failure = error }
        }
        if let failure { throw FileError(failure, path: path, isWriting: false) }
        return bytes
    }

    // MARK: Writing

    static func replaceContents(of path: String, with bytes: ContiguousArray<UInt8>) throws(FileError) {
        let target = try attempt(path) { () throws(SystemCalls.Failure) in try followLinks(path) }
        if isDescriptor(target) {
            throw FileError(
                .notAFile, path: path, message: "The path names what a process has open.", advice: "Give the path of a file.")
        }
        let old = try attempt(path) { () throws(SystemCalls.Failure) in try SystemCalls.status(target) }
        if let old {
            guard old.isFile else { throw notAFile(path, isFolder: old.isFolder) }
            // Renaming needs no permission to write the file itself, so without this check a read-only file would be replaced.
            try attempt(path) { () throws(SystemCalls.Failure) in try SystemCalls.mayWrite(target) }
        }
        let folder = split(target).folder
        let folderFile = try attempt(path) { () throws(SystemCalls.Failure) in try openFolder(folder) }
        defer { if let folderFile { SystemCalls.close(folderFile) } }
        if let folderFile { sweep(folder, folderFile) }

        try attempt(path) { () throws(SystemCalls.Failure) in
            let temporary = try temporary(for: target, in: folder, isPrivate: old != nil)
            // The lock belongs to the file, so it is kept until the file has its final name.
            defer {
                SystemCalls.close(temporary.file)
                temporary.ownFolder.map(SystemCalls.removeFolder)
            }
            do throws(SystemCalls.Failure) {
                // The attributes come first, so that no byte is written under a weaker protection class.
                if old != nil { SystemCalls.copyAttributes(from: target, to: temporary.file) }
                try SystemCalls.write(bytes, to: temporary.file)
                if let old {
                    var new = try SystemCalls.status(temporary.file)
                    if new.owner != old.owner || new.group != old.group {
                        SystemCalls.setOwner(temporary.file, old.owner, old.group)
                        new = try SystemCalls.status(temporary.file)
                    }
                    // Another group than the old one gets no more than everybody.
                    let forOthers = old.mode & ~0o2070 | (old.mode & 0o007) << 3
                    try SystemCalls.setMode(temporary.file, new.group == old.group ? old.mode : old.mode & forOthers)
                }
                try SystemCalls.synchronize(temporary.file)
                try SystemCalls.rename(temporary.path, target)
            } catch {
                SystemCalls.remove(temporary.path)
                throw error
            }
        }
        guard let folderFile else { return }
        do { try SystemCalls.synchronize(folderFile) } catch {
            // On file systems without this call, nothing more can be done.
            if error.hasNoSynchronizing { return }
            throw FileError(
                .cannotWrite, path: path,
                message:
                    "The new file is in place, but the disk did not confirm its folder: after a loss of power it may be the old.",
                advice: "Save again, and check the disk.")
        }
    }

    /// The path itself, or the final target of its symbolic links.
    private static func followLinks(_ path: String) throws(SystemCalls.Failure) -> String {
        var path = path
        for _ in 0..<40 {
            guard !isDescriptor(path), let text = try SystemCalls.link(path) else { return path }
            let next = text.hasPrefix("/") ? text : split(path).folder + "/" + text
            // The text of a link in /proc may name another file than the link's target, or none.
            guard try SystemCalls.status(path)?.identity == SystemCalls.status(next)?.identity else { return path }
            path = next
        }
        throw SystemCalls.Failure.tooManyLinks
    }

    /// Whether the path names a file descriptor. Replacing such a file by its name would leave the process that has it open with
    /// the old file.
    private static func isDescriptor(_ path: String) -> Bool {
        let folder = split(path).folder
        return folder == "/dev/fd" || (folder.hasPrefix("/proc/") && folder.hasSuffix("/fd"))
    }

    /// The folder, opened so that its changes can be synchronised; nil where it may not be listed, because of its mode, or in a
    /// sandbox that gave the process only one file in it.
    private static func openFolder(_ folder: String) throws(SystemCalls.Failure) -> Int32? {
        do { return try SystemCalls.openFolder(folder) } catch {
            if error.reason == .refused { return nil }
            throw error
        }
    }

    // MARK: Temporary files

    /// The new file: next to the one to replace, or, where no file may be made there, in a folder that the system provides for
    /// this.
    private static func temporary(
        for target: String, in folder: String, isPrivate: Bool
    ) throws(SystemCalls.Failure) -> Temporary {
        do { return try Temporary(in: folder, isPrivate: isPrivate) } catch {
            guard error.reason == .refused, let other = replacementFolder(target) else { throw error }
            do { return try Temporary(in: other, isPrivate: isPrivate, ownsFolder: true) } catch {
                SystemCalls.removeFolder(other)
                throw error
            }
        }
    }

    /// A new, empty, locked file.
    private struct Temporary {
        let path: String
        let file: Int32
        /// The folder of the file, where it was made for this file and is removed with it.
        let ownFolder: String?

        /// A private file (mode 0600) gets the mode of the old file at the end; any other has the process's mode for new files.
        init(in folder: String, isPrivate: Bool, ownsFolder: Bool = false) throws(SystemCalls.Failure) {
            ownFolder = ownsFolder ? folder : nil
            for _ in 0..<100 {
                let path = folder + "/" + DurableFile.temporaryName(UInt64.random(in: .min ... .max))
                let file: Int32
                do {
                    file = try SystemCalls.openNew(path, mode: isPrivate ? 0o600 : 0o666)
                } catch {
                    if error.reason == .exists { continue }
                    throw error
                }
                // Before the file is locked, another process may take it for a leftover. Then that process has locked it or
                // removed its name, and another file is made. On file systems without locks, no process takes it for a leftover.
                let lock = SystemCalls.lock(file)
                if lock != .heldByAnother {
                    do {
                        if try SystemCalls.status(file).links > 0 {
                            self.path = path
                            self.file = file
                            return
                        }
                    } catch {
                        SystemCalls.remove(path)
                        SystemCalls.close(file)
                        throw error
                    }
                }
                SystemCalls.remove(path)
                SystemCalls.close(file)
            }
            throw SystemCalls.Failure.nameExists
        }
    }

    static func temporaryName(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return ".dynwrap-" + String(repeating: "0", count: 16 - digits.count) + digits + ".tmp"
    }

    static func isTemporaryName(_ name: String) -> Bool {
        let name = Array(name.utf8)
        return name.count == 29 && name.starts(with: ".dynwrap-".utf8) && name.suffix(4).elementsEqual(".tmp".utf8)
            && name[9..<25].allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }
    }

    /// The folders in which this process has removed leftovers. Leftovers come from processes that ended, so once is enough. Both
    /// path and identity are compared, because the path may name another folder later, and the identity may be given to a new
    /// folder.
    private static let swept = Mutex<Set<Folder>>([])

    private struct Folder: Hashable {
        let path: String
        let identity: SystemCalls.Identity
    }

    /// Removes the temporary files that ended processes left in a folder; does so once for each folder.
    private static func sweep(_ folder: String, _ file: Int32) {
        guard let identity = try? SystemCalls.status(file).identity else { return }
        let isFirst = swept.withLock { swept in
            // Bounded, because a process may save into any number of folders. Doing it again for a folder is harmless.
            if swept.count >= 1_024 { swept.removeAll() }
            return swept.insert(Folder(path: folder, identity: identity)).inserted
        }
        if isFirst { removeLeftovers(in: folder) }
    }

    /// Removes the temporary files in a folder that belong to this user and that no living process has locked.
    static func removeLeftovers(in folder: String) {
        for name in SystemCalls.names(in: folder, where: isTemporaryName) {
            let path = folder + "/" + name
            guard let file = try? SystemCalls.openToInspect(path, followingLinks: false) else { continue }
            defer { SystemCalls.close(file) }
            guard let status = try? SystemCalls.status(file), status.isFile, status.owner == SystemCalls.user,
                SystemCalls.lock(file) == .locked
            else { continue }
            SystemCalls.remove(path)
        }
    }

    @discardableResult
    private static func attempt<R>(
        _ path: String, isWriting: Bool = true, _ body: () throws(SystemCalls.Failure) -> R
    ) throws(FileError) -> R {
        do { return try body() } catch { throw FileError(error, path: path, isWriting: isWriting) }
    }
}
#endif
