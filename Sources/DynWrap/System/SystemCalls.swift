#if !os(Windows)
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
#error("Archives are saved by POSIX calls, or by Foundation's on Windows; for this system none are known.")
#endif

/// The system calls for files. A failure is thrown with its error number, and a call that a signal interrupted is repeated.
package enum SystemCalls {
    /// A test's replacement for the result of a call: given the name and the path, if any, it returns the error number of the
    /// failure.
    package typealias Fault = @Sendable (_ call: String, _ path: String?) -> Int32?

    /// The fault for this task; set only by tests. It imitates the errors of a sandbox or a damaged disk, which tests can't cause
    /// otherwise.
    @TaskLocal package static var fault: Fault?

    /// The name of a call and its error number from `errno`.
    package struct Failure: Error {
        package let call: String
        package let number: Int32
    }

    /// The attributes of a file.
    struct Status {
        let isFile: Bool
        let isFolder: Bool
        let mode: mode_t
        let owner: uid_t
        let group: gid_t
        let size: Int64
        let links: UInt64
        let identity: Identity
        /// The time of the last writing, which programs may set.
        let modified: Time
        /// The time of the last writing or change of the attributes, which only the system sets.
        let changed: Time
    }

    /// A time in the file system.
    package struct Time: Hashable {
        let seconds: Int64
        let nanoseconds: Int64

        fileprivate init(_ time: timespec) { (seconds, nanoseconds) = (Int64(time.tv_sec), Int64(time.tv_nsec)) }
    }

    /// The identity of a file.
    struct Identity: Hashable {
        let device: UInt64
        let number: UInt64
    }

    static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(Failure) -> Int32 {
        try retrying("open", path) { unsafe systemOpen(path, flags | O_CLOEXEC, mode) }
    }

    /// Closes a file. A failure is ignored, because everything written was synchronised before.
    static func close(_ file: Int32) { _ = systemClose(file) }

    static func status(_ file: Int32) throws(Failure) -> Status {
        var info = stat()
        _ = try retrying("fstat") { unsafe fstat(file, &info) }
        return status(info)
    }

    /// The status of the file at a path, with symbolic links followed; nil where there is none.
    static func status(_ path: String) throws(Failure) -> Status? {
        var info = stat()
        do { _ = try retrying("stat", path) { unsafe systemStat(path, &info) } } catch {
            if error.number == ENOENT { return nil }
            throw error
        }
        return status(info)
    }

    private static func status(_ info: stat) -> Status {
        let kind = info.st_mode & S_IFMT
        return Status(
            isFile: kind == S_IFREG, isFolder: kind == S_IFDIR, mode: info.st_mode & 0o7777, owner: info.st_uid,
            group: info.st_gid, size: Int64(info.st_size), links: UInt64(info.st_nlink),
            identity: Identity(device: UInt64(truncatingIfNeeded: info.st_dev), number: UInt64(truncatingIfNeeded: info.st_ino)),
            modified: Time(info.modified), changed: Time(info.changed))
    }

    /// The target of a symbolic link; nil where the path is not one.
    static func link(_ path: String) throws(Failure) -> String? {
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX) + 1)
        let size = unsafe target.withUnsafeMutableBytes { target in
            // At most the buffer's size is written, without a NUL at the end.
            guard let start = target.baseAddress else { return -1 }
            return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), target.count)
        }
        if size < 0 {
            let number = errno
            if number == EINVAL || number == ENOENT { return nil }
            throw Failure(call: "readlink", number: number)
        }
        guard let text = String(validating: target.prefix(size), as: UTF8.self) else {
            throw Failure(call: "readlink", number: EILSEQ)
        }
        return text
    }

    /// Checks that the process may write the file, with the rights that it has now: those of its effective user.
    static func mayWrite(_ path: String) throws(Failure) { _ = try retrying("access", path) { writeAccess(path) } }

    #if canImport(Darwin) || canImport(Glibc)
    private static func writeAccess(_ path: String) -> Int32 { unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) }
    #else
    private static func writeAccess(_ path: String) -> Int32 { unsafe access(path, W_OK) }
    #endif

    package static func write(_ bytes: ContiguousArray<UInt8>, to file: Int32) throws(Failure) {
        var done = 0
        try write(bytes, to: file, done: &done)
    }

    /// Writes what is behind the first `done` bytes, and counts it.
    static func write(_ bytes: ContiguousArray<UInt8>, to file: Int32, done: inout Int) throws(Failure) {
        while done < bytes.count {
            let start = done
            done += try retrying("write") {
                unsafe bytes.withUnsafeBytes { bytes in
                    // At most a gigabyte a call: Darwin refuses more than 2^31 - 1.
                    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<start + min(bytes.count - start, 1 << 30)])
                    return unsafe systemWrite(file, rest.baseAddress!, rest.count)  // not empty: `start` is below the count
                }
            }
        }
    }

    /// Reads until the buffer is full or the file ends, and returns the number of bytes.
    static func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        var done = 0
        while done < buffer.count {
            let count = try retrying("read") {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + min(buffer.count - done, 1 << 30)])
                return unsafe systemRead(file, rest.baseAddress!, rest.count)  // not empty: `done` is below the count
            }
            if count == 0 { break }
            done += count
        }
        return done
    }

    /// Waits until the content of a file is on the disk.
    ///
    /// On Darwin `fsync` leaves the bytes in the drive's cache, but `F_FULLFSYNC` does not. A drive that does not support it
    /// reports that, and `fsync` is called instead (fcntl(2): "the drive may not support it"). Any other failure is thrown,
    /// because after it the disk may not have kept the bytes.
    package static func synchronize(_ file: Int32, fully: Bool = knowsFullSync) throws(Failure) {
        if fully {
            do throws(Failure) {
                _ = try retrying("F_FULLFSYNC") { fullSync(file) }
                return
            } catch {
                guard error.reason == .unsupported else { throw error }
            }
        }
        _ = try retrying("fsync") { fsync(file) }
    }

    #if canImport(Darwin)
    package static let knowsFullSync = true
    private static func fullSync(_ file: Int32) -> Int32 { fcntl(file, F_FULLFSYNC) }
    #else
    package static let knowsFullSync = false
    private static func fullSync(_ file: Int32) -> Int32 {
        errno = ENOTSUP
        return -1
    }
    #endif

    static func rename(_ old: String, _ new: String) throws(Failure) {
        _ = try retrying("rename", new) { unsafe systemRename(old, new) }
    }

    static func setMode(_ file: Int32, _ mode: mode_t) throws(Failure) { _ = try retrying("fchmod") { fchmod(file, mode) } }

    /// Changes owner and group of a file, or the group alone, as far as the process may.
    static func setOwner(_ file: Int32, _ owner: uid_t, _ group: gid_t) {
        let isDone = (try? retrying("fchown") { fchown(file, owner, group) }) != nil
        if !isDone { _ = try? retrying("fchown") { fchown(file, uid_t.max, group) } }
    }

    static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// Removes an empty folder.
    static func removeFolder(_ path: String) { _ = unsafe rmdir(path) }

    /// Gives `file` the access list, the extended attributes and the protection class of the file at `path`, as far as the
    /// process may.
    ///
    /// On Darwin only: fcopyfile(3), and fcntl's F_SETPROTECTIONCLASS, without which a file gets the class of its folder. On
    /// other systems these attributes are lost.
    static func copyAttributes(from path: String, to file: Int32) {
        #if canImport(Darwin)
        guard let old = try? open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return }
        defer { close(old) }
        let protection = fcntl(old, F_GETPROTECTIONCLASS)
        if protection > 0 { _ = fcntl(file, F_SETPROTECTIONCLASS, protection) }
        _ = fcopyfile(old, file, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
        #endif
    }

    static var user: uid_t { geteuid() }

    #if !canImport(Darwin)
    /// The number of active processors; negative where the system does not report it.
    static var processors: Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
    #endif

    /// The result of an attempt to lock a file.
    enum Lock { case locked, heldByAnother, unsupported }

    static func lock(_ file: Int32) -> Lock {
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            return errno == EWOULDBLOCK ? .heldByAnother : .unsupported
        }
        return .locked
    }

    /// The names in a folder for which `isWanted` is true; none where the folder can't be listed. O(names).
    static func names(in folder: String, where isWanted: (String) -> Bool) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { _ = unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            // The name ends with a NUL inside the entry (POSIX), so the pointer to its first byte is a C string.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
            }
            if isWanted(name) { names.append(name) }
        }
        return names
    }

    private static func retrying<N: SignedInteger>(_ call: String, _ path: String? = nil, _ body: () -> N) throws(Failure) -> N {
        if let number = fault?(call, path) { throw Failure(call: call, number: number) }
        while true {
            let result = body()
            if result >= 0 { return result }
            let number = errno
            if number != EINTR { throw Failure(call: call, number: number) }
        }
    }
}

extension stat {
    #if canImport(Darwin)
    fileprivate var modified: timespec { st_mtimespec }
    fileprivate var changed: timespec { st_ctimespec }
    #else
    fileprivate var modified: timespec { st_mtim }
    fileprivate var changed: timespec { st_ctim }
    #endif
}

// Wrappers for the calls: inside the enum, their names mean its own functions.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { unsafe open(path, flags, mode) }
private func systemClose(_ file: Int32) -> Int32 { close(file) }
private func systemStat(_ path: UnsafePointer<CChar>, _ info: UnsafeMutablePointer<stat>) -> Int32 { unsafe stat(path, info) }
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { unsafe write(file, bytes, count) }
func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int { unsafe read(file, bytes, count) }
private func systemRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 { unsafe rename(old, new) }
#endif
