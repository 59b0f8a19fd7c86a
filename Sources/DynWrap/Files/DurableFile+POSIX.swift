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
        // The storage that all empty arrays share would be written to, which other threads read.
        guard size > 0 else { return [] }
        var failure: SystemCalls.Failure?
        let bytes = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: size) { buffer, count in
            do throws(SystemCalls.Failure) {
                // As many bytes are initialised as were read; the buffer may be larger than requested.
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
            // Renaming needs no permission to write the file itself, so a read-only one would be replaced silently.
            try attempt(path) { () throws(SystemCalls.Failure) in try SystemCalls.mayWrite(target) }
        }
        let folder = split(target).folder
        let folderFile = try attempt(path) { () throws(SystemCalls.Failure) in try openFolder(folder) }
        defer { if let folderFile { SystemCalls.close(folderFile) } }
        if let folderFile { sweep(folder, folderFile) }

        try attempt(path) { () throws(SystemCalls.Failure) in
            let temporary = try temporary(for: target, in: folder, isPrivate: old != nil)
            // The lock belongs to the file, so it is held until the name is the final one.
            defer {
                SystemCalls.close(temporary.file)
                temporary.ownFolder.map(SystemCalls.removeFolder)
            }
            do throws(SystemCalls.Failure) {
                // The protection class first, so that no byte is written in a weaker one.
                if old != nil { SystemCalls.copyAttributes(from: target, to: temporary.file) }
                try SystemCalls.write(bytes, to: temporary.file)
                if let old {
                    let new = try SystemCalls.status(temporary.file)
                    if new.owner != old.owner || new.group != old.group {
                        SystemCalls.setOwner(temporary.file, old.owner, old.group)
                    }
                    try SystemCalls.setMode(temporary.file, old.mode)
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
            // There is nothing more to be done on file systems without such a call.
            if error.hasNoSynchronizing { return }
            throw FileError(
                .cannotWrite, path: path,
                message:
                    "The new file is in place, but the disk did not confirm its folder: after a loss of power it may be the old.",
                advice: "Save again, and check the disk.")
        }
    }

    /// The path itself, or where its symbolic link leads at last.
    private static func followLinks(_ path: String) throws(SystemCalls.Failure) -> String {
        var path = path
        for _ in 0..<40 {
            guard !isDescriptor(path), let text = try SystemCalls.link(path) else { return path }
            let next = text.hasPrefix("/") ? text : split(path).folder + "/" + text
            // The text of a link in /proc may name another file than the link leads to, or none.
            guard try SystemCalls.status(path)?.identity == SystemCalls.status(next)?.identity else { return path }
            path = next
        }
        throw SystemCalls.Failure.tooManyLinks
    }

    /// Whether the path names a descriptor: who holds it goes on with the old file where that is replaced by its name.
    private static func isDescriptor(_ path: String) -> Bool {
        let folder = split(path).folder
        return folder == "/dev/fd" || (folder.hasPrefix("/proc/") && folder.hasSuffix("/fd"))
    }

    /// The folder, opened to be waited for; nil when it may not be listed: by its mode, or in a sandbox that
    /// gave the process one file of it.
    private static func openFolder(_ folder: String) throws(SystemCalls.Failure) -> Int32? {
        do { return try SystemCalls.openFolder(folder) } catch {
            if error.reason == .refused { return nil }
            throw error
        }
    }

    // MARK: Temporary files

    /// The new file: next to the one to be replaced, or, where nothing may be made there, in a folder that the system gives for this.
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
        /// The folder it is in, where that was made for it and is removed with it.
        let ownFolder: String?

        /// A private one (mode 0600) becomes what the old file was; another has the mode the process gives new files.
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
                // Before it is locked, another process may take it for a leftover: then its lock is held, or it has no name
                // any more, and another one is made. Where there are no locks, no process takes it for a leftover.
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

    /// The folders this process has swept; a leftover comes from a process that died, so once is enough. Neither the path
    /// nor the identity alone would do: the one may name another folder later, the other may be given to a new one.
    private static let swept = Mutex<Set<Folder>>([])

    private struct Folder: Hashable {
        let path: String
        let identity: SystemCalls.Identity
    }

    /// Removes what dead processes left in a folder.
    private static func sweep(_ folder: String, _ file: Int32) {
        guard let identity = try? SystemCalls.status(file).identity else { return }
        let isFirst = swept.withLock { swept in
            // Bounded, for a process that saves into folders without end; sweeping one again does no harm.
            if swept.count >= 1_024 { swept.removeAll() }
            return swept.insert(Folder(path: folder, identity: identity)).inserted
        }
        if isFirst { removeLeftovers(in: folder) }
    }

    /// Removes the temporary files in a folder that are this user's and that no living process has locked.
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
