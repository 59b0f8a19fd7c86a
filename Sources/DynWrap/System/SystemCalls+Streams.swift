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

extension SystemCalls {
    /// The name of descriptor 0, as systems have it.
    static let standardInput = "/dev/stdin"

    static func openToRead(_ path: String) throws(Failure) -> Int32 {
        try open(try checked(path), O_RDONLY)
    }

    /// With O_APPEND each write goes to the file's end, wherever other writers have put it.
    static func openToAppend(_ path: String) throws(Failure) -> Int32 {
        try open(try checked(path), O_RDWR | O_CREAT | O_APPEND, mode: 0o666)
    }

    /// A path with a NUL would be cut there by the system and name another file.
    private static func checked(_ path: String) throws(Failure) -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw Failure(call: "open", number: ENOENT) }
        return path
    }

    /// The size of the file at `path`, of standard input what is left of it; -1 of what is no ordinary file, nil where there is no file.
    static func sizeOfFile(_ path: String) throws(Failure) -> Int64? {
        let isInput = path == standardInput
        guard let status = isInput ? try status(0) : try status(try checked(path)) else { return nil }
        if status.isFolder { throw Failure(call: "open", number: EISDIR) }
        guard status.isFile else { return -1 }
        // An earlier user of standard input may have read a part.
        return isInput ? max(0, status.size - Int64(max(0, lseek(0, 0, SEEK_CUR)))) : status.size
    }

    /// As many bytes as are there and fit.
    package static func readSome(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        while true {
            let count = unsafe systemRead(file, start, min(buffer.count, 1 << 30))
            if count >= 0 { return count }
            if errno != EINTR { throw Failure(call: "read", number: errno) }
        }
    }

    /// The last byte of an ordinary file that has any.
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
