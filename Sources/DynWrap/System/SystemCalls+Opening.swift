#if !os(Windows)
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

extension SystemCalls.Failure {
    /// The kind of a failure, for a file.
    enum Reason {
        case full, refused, readOnlyDisk, missing, exists, isFolder, badPath, tooManyOpen, busy, unsupported, other
    }

    /// The kind of failure that the error number means for a file.
    var reason: Reason {
        switch number {
        case ENOSPC, EDQUOT, EFBIG: .full
        case EACCES, EPERM: .refused  // from the file's mode or a sandbox
        case EROFS: .readOnlyDisk
        case ENOENT, ENOTDIR: .missing
        case EEXIST: .exists
        case EISDIR: .isFolder
        case ENAMETOOLONG, ELOOP: .badPath
        case EMFILE, ENFILE: .tooManyOpen
        case EBUSY: .busy
        case ENOTSUP, EOPNOTSUPP, EINVAL, ENOTTY, ENODEV, ENOSYS: .unsupported
        default: .other
        }
    }

    /// The system's text for the error number.
    var text: String {
        // This is an optional on some systems and not on others.
        let text: UnsafeMutablePointer<CChar>? = unsafe strerror(number)
        return unsafe text.map { unsafe String(cString: $0) } ?? "error \(number)"
    }

    /// Whether the file system can't synchronise a folder, which it reports by one of these numbers.
    var hasNoSynchronizing: Bool { [EINVAL, ENOTSUP, EOPNOTSUPP, EROFS, ENOSYS, EBADF].contains(number) }

    /// A chain of more symbolic links than are followed.
    static var tooManyLinks: Self { Self(call: "readlink", number: ELOOP) }

    /// There was no free name for a new file.
    static var nameExists: Self { Self(call: "open", number: EEXIST) }
}

extension SystemCalls {
    /// The file name of descriptor 0 on all systems.
    static let standardInput = "/dev/stdin"

    static func openToRead(_ path: String) throws(Failure) -> Int32 {
        try open(try checked(path), O_RDONLY)
    }

    /// Opens a file of unknown kind. Without O_NONBLOCK, opening a pipe would wait for a writer.
    static func openToInspect(_ path: String, followingLinks: Bool = true) throws(Failure) -> Int32 {
        try open(path, O_RDONLY | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW))
    }

    /// Opens a folder, so that its changes can be synchronised to the disk.
    static func openFolder(_ path: String) throws(Failure) -> Int32 { try open(path, O_RDONLY | O_DIRECTORY) }

    /// Makes and opens a file; fails where a file or symbolic link with this name exists.
    static func openNew(_ path: String, mode: mode_t) throws(Failure) -> Int32 {
        try open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    }

    /// Opens or makes a file for appending. With O_APPEND each write goes to the end of the file, also where other processes
    /// write to it.
    static func openToAppend(_ path: String) throws(Failure) -> Int32 {
        let path = try checked(path)
        // Only the last byte of an ordinary file is read. A pipe opened for reading would count as its own reader.
        let access = try status(path)?.isFile ?? true ? O_RDWR : O_WRONLY
        return try open(path, access | O_CREAT | O_APPEND, mode: 0o666)
    }

    /// Refuses a path with a NUL: the system would cut it there, and it would name another file.
    private static func checked(_ path: String) throws(Failure) -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw Failure(call: "open", number: ENOENT) }
        return path
    }

    /// The size of the file at `path`, or for standard input the size of the unread rest; -1 where it is not an ordinary file,
    /// nil where there is no file.
    static func sizeOfFile(_ path: String) throws(Failure) -> Int64? {
        let isInput = path == standardInput
        guard let status = isInput ? try status(0) : try status(try checked(path)) else { return nil }
        if status.isFolder { throw Failure(call: "open", number: EISDIR) }
        guard status.isFile else { return -1 }
        // An earlier user of standard input may have read a part.
        return isInput ? max(0, status.size - Int64(max(0, lseek(0, 0, SEEK_CUR)))) : status.size
    }

    /// Reads as many bytes as are available and fit into the buffer.
    package static func readSome(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        while true {
            let count = unsafe systemRead(file, start, min(buffer.count, 1 << 30))
            if count >= 0 { return count }
            if errno != EINTR { throw Failure(call: "read", number: errno) }
        }
    }

    /// The last byte of an ordinary file; nil where it is empty or of another kind.
    static func lastByte(_ file: Int32) throws(Failure) -> UInt8? {
        let status = try status(file)
        guard status.isFile, status.size > 0 else { return nil }
        var byte: UInt8 = 0
        guard lseek(file, -1, SEEK_END) >= 0 else { throw Failure(call: "lseek", number: errno) }
        let count = try unsafe withUnsafeMutableBytes(of: &byte) { byte throws(Failure) in try unsafe readSome(file, into: byte) }
        return count == 1 ? byte : nil
    }
}
#endif
