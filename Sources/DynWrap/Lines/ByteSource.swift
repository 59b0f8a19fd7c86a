import DynWrapSchema

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where a stream's bytes come from; can be read any number of times.
enum StreamOrigin: Sendable {
    case file(String)
    case bytes(any ContiguousBytes & Sendable)

    init(contentsOf url: URL) throws(JSONError) {
        guard url.isFileURL else {
            throw JSONError(
                .notAFile, path: url.absoluteString, reason: "only file URLs name files (URL(fileURLWithPath:))")
        }
        self = .file(url.path)
    }

    /// The number of bytes; nil where it is not known, as for a pipe. Makes a system call.
    /// - Throws: `noSuchFile` where the file does not exist.
    func byteCount() throws(JSONError) -> Int? {
        switch self {
        case .file(let path): try OpenFile.size(path)
        case .bytes(let bytes): Self.count(bytes)
        }
    }

    static func count(_ bytes: any ContiguousBytes) -> Int { unsafe bytes.withUnsafeBytes { $0.count } }

    func opened() throws(JSONError) -> ByteSource {
        switch self {
        case .file(let path): ByteSource(try OpenFile(reading: path))
        case .bytes(let bytes): ByteSource(bytes)
        }
    }
}

/// Bytes that are read piece by piece.
final class ByteSource {
    private let file: OpenFile?
    private let bytes: (any ContiguousBytes)?
    /// Called with the number of bytes read from a file so far.
    private let tell: (Int) -> Void
    private var taken = 0

    init(_ file: OpenFile, telling tell: @escaping (Int) -> Void = { _ in }) {
        self.file = file
        self.tell = tell
        bytes = nil
    }

    init(_ bytes: any ContiguousBytes) {
        file = nil
        tell = { _ in }
        self.bytes = bytes
    }

    /// Reads the next bytes into `buffer`, at most as many as fit; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(JSONError) -> Int {
        if let file {
            let count = try unsafe file.read(into: buffer)
            taken += count
            tell(taken)
            return count
        }
        let start = taken
        unsafe bytes?.withUnsafeBytes { bytes in
            unsafe taken += Self.copy(bytes, from: start, to: buffer)
        }
        return taken - start
    }

    private static func copy(
        _ bytes: UnsafeRawBufferPointer, from start: Int, to buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
        let count = min(bytes.count - start, buffer.count)
        // Both ranges are in range.
        unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
        return count
    }
}
