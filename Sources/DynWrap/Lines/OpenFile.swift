import DynWrapSchema

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if os(Windows)

/// A file that is read or added to, piece by piece.
package final class OpenFile: Sendable {
    // Only one owner at a time uses the object.
    private let handle: FileHandle
    private let path: String

    package init(reading path: String) throws(JSONError) {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw JSONError(.unreadableFile, path: path, reason: "it cannot be opened")
        }
        self.handle = handle
        self.path = path
    }

    init(appending path: String) throws(FileError) {
        if !FileManager.default.fileExists(atPath: path) { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        guard let handle = FileHandle(forUpdatingAtPath: path) else {
            throw FileError(.cannotWrite, path: path, message: "The file cannot be opened.", advice: "Check the path.")
        }
        self.handle = handle
        self.path = path
    }

    package static func size(_ path: String) throws(JSONError) -> Int? {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else {
            throw JSONError(.noSuchFile, path: path, reason: "there is no such file")
        }
        return size
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(JSONError) -> Int {
        do {
            guard let data = try handle.read(upToCount: buffer.count) else { return 0 }
            unsafe buffer.copyBytes(from: data)
            return data.count
        } catch {
            throw JSONError(error.fileCode, path: path, reason: error.reason)
        }
    }

    func lastByte() throws(FileError) -> UInt8? {
        do {
            let size = try handle.seekToEnd()
            guard size > 0 else { return nil }
            try handle.seek(toOffset: size - 1)
            return try handle.read(upToCount: 1)?.first
        } catch {
            throw failed(error)
        }
    }

    func append(_ bytes: ContiguousArray<UInt8>, done: inout Int) throws(FileError) {
        do {
            let start = try handle.seekToEnd()
            do {
                try handle.write(contentsOf: Data(bytes))
                done = bytes.count
            } catch {
                done = (try? handle.seekToEnd()).map { min(bytes.count, Int($0 - start)) } ?? 0
                throw error
            }
        } catch {
            throw failed(error)
        }
    }

    func synchronize() throws(FileError) { do { try handle.synchronize() } catch { throw failed(error) } }

    private func failed(_ error: any Error) -> FileError {
        FileError(.cannotWrite, path: path, message: "The file could not be written: \(error).", advice: "Check the disk.")
    }
}

#else

/// A file that is read or appended to, piece by piece; the file is closed when this object is freed.
package final class OpenFile: Sendable {
    private let descriptor: Int32
    /// Whether the descriptor was opened here.
    private let isOwn: Bool
    private let path: String

    package init(reading path: String) throws(JSONError) {
        // Linux would open anew what is behind standard input: a socket can't be opened, and a file would be read from its
        // beginning.
        isOwn = path != SystemCalls.standardInput
        if isOwn {
            do throws(SystemCalls.Failure) { descriptor = try SystemCalls.openToRead(path) } catch {
                throw Self.unreadable(path, error)
            }
        } else {
            descriptor = 0
        }
        self.path = path
    }

    /// Opens the file at `path` to append to it, or creates it.
    init(appending path: String) throws(FileError) {
        do throws(SystemCalls.Failure) { descriptor = try SystemCalls.openToAppend(path) } catch {
            throw Self.unwritable(path, error)
        }
        isOwn = true
        self.path = path
    }

    deinit {
        if isOwn { SystemCalls.close(descriptor) }
    }

    /// The size of an ordinary file; what is left of it for standard input, and nil for anything else.
    package static func size(_ path: String) throws(JSONError) -> Int? {
        do throws(SystemCalls.Failure) {
            if let size = try SystemCalls.sizeOfFile(path) { return size < 0 ? nil : Int(clamping: size) }
        } catch {
            throw unreadable(path, error)
        }
        throw JSONError(.noSuchFile, path: path, reason: "there is no such file")
    }

    /// As many bytes as are available and fit; 0 at the end. Waits for a pipe.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(JSONError) -> Int {
        do throws(SystemCalls.Failure) { return try unsafe SystemCalls.readSome(descriptor, into: buffer) } catch {
            throw Self.unreadable(path, error)
        }
    }

    /// The last byte of the file; nil for an empty file, and where it is not an ordinary file.
    func lastByte() throws(FileError) -> UInt8? {
        do throws(SystemCalls.Failure) { return try SystemCalls.lastByte(descriptor) } catch {
            throw Self.unwritable(path, error)
        }
    }

    /// Writes at the end of the file, wherever that is at this time. `done` counts what the system has taken, also where this
    /// throws.
    func append(_ bytes: ContiguousArray<UInt8>, done: inout Int) throws(FileError) {
        do throws(SystemCalls.Failure) { try SystemCalls.write(bytes, to: descriptor, done: &done) } catch {
            throw Self.unwritable(path, error)
        }
    }

    /// Waits until everything is on the disk.
    func synchronize() throws(FileError) {
        do throws(SystemCalls.Failure) { try SystemCalls.synchronize(descriptor) } catch { throw Self.unwritable(path, error) }
    }

    private static func unreadable(_ path: String, _ failure: SystemCalls.Failure) -> JSONError {
        JSONError(FileError(failure, path: path, isWriting: false))
    }

    private static func unwritable(_ path: String, _ failure: SystemCalls.Failure) -> FileError {
        FileError(failure, path: path, isWriting: true, kept: " What is in it stays.")
    }
}

#endif
