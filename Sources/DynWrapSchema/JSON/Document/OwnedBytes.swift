#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

/// The bytes of a `Data`, a string or a file, which this object keeps. A file is read, or mapped into memory where that is
/// requested and possible.
@safe package final class OwnedBytes: @unchecked Sendable {
    // Sendable: the bytes belong to a `Data` or a `String` that is kept here and does not change. `JSONOptions.mapsFile` says
    // that no process may change a mapped file.

    /// The bytes, readable as long as this object lives.
    package let bytes: UnsafeBufferPointer<UInt8>
    private let owner: Owner

    private enum Owner {
        case data(Data)
        case text(String)
        #if canImport(ObjectiveC)
        case object(NSData)
        #endif
        /// The bytes are a copy of their own, which is freed with this object.
        case copy
        /// The same for `malloc`ed memory.
        case memory
    }

    /// Keeps `data` and points at its bytes; a small `Data` is copied.
    ///
    /// Where each `Data` has an `NSData`, its `bytes` are documented to be valid as long as that object lives. Elsewhere a `Data`
    /// of more than a few bytes has them in a heap object. A mutation of another `Data` that shares this heap object copies it
    /// first, so the bytes stay as long as this one is kept. Test: OwnedBytesTests.
    init(_ data: Data) {
        guard data.count >= Self.smallest else {
            // A small `Data` may have its bytes inline.
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
            _ = unsafe copy.initialize(from: data)
            unsafe bytes = UnsafeBufferPointer(copy)
            owner = .copy
            return
        }
        #if canImport(ObjectiveC)
        let object = data as NSData
        unsafe bytes = UnsafeBufferPointer(start: object.bytes.assumingMemoryBound(to: UInt8.self), count: object.length)
        owner = .object(object)
        #else
        unsafe bytes = data.withUnsafeBytes { unsafe $0.bindMemory(to: UInt8.self) }
        owner = .data(data)
        #endif
    }

    /// Keeps `text` and points at its bytes; nil where it is small, or where its bytes have no fixed address.
    ///
    /// A Swift string of more than a few bytes has them in a heap object or among the program's constants. A mutation of another
    /// string that shares the heap object copies it first. A string of Foundation has its bytes in an object that it retains.
    /// That the bytes are outside the string's own words is checked: the kept string must lend the same address as the caller's.
    /// Test: OwnedBytesTests.
    init?(_ text: String) {
        guard text.utf8.count >= Self.smallest else { return nil }
        guard let lent = unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe $0 }) else { return nil }
        owner = .text(text)
        unsafe bytes = lent
        guard case .text(let kept) = owner,
            unsafe kept.utf8.withContiguousStorageIfAvailable({ $0.baseAddress }) == lent.baseAddress
        else { return nil }
    }

    /// Takes over `malloc`ed memory, whose bytes must not change any more.
    init(taking memory: UnsafeMutableBufferPointer<UInt8>) {
        unsafe bytes = UnsafeBufferPointer(memory)
        owner = .memory
    }

    /// The bytes as `Data`, which keeps this object; only small ones are copied.
    var data: Data {
        guard let base = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress) else { return Data() }
        guard unsafe bytes.count >= Self.smallest else { return unsafe Data(bytes: base, count: bytes.count) }
        return unsafe Data(bytesNoCopy: base, count: bytes.count, deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
    }

    /// Reads or maps the file at `url`, which must be a file URL.
    convenience init(contentsOf url: URL, isMapped: Bool) throws(JSONError) {
        guard url.isFileURL else {
            throw JSONError(
                .notAFile, path: url.absoluteString, reason: "only file URLs name files (URL(fileURLWithPath:))")
        }
        // Refused before it is read, because reading would need memory for the whole file.
        if let size = Memory.fileSize(url.path), size > Document.largest { throw JSONError(.tooLarge) }
        let data: Data
        do {
            data = try Data(contentsOf: url, options: isMapped ? Self.mapping : [])
        } catch {
            // The system's words for these are about permissions.
            if FailureReason.isDevice(url) { throw JSONError(.notAFile, path: url.path, reason: FailureReason.device) }
            throw JSONError(error.fileCode, path: url.path, reason: error.reason)
        }
        self.init(data)
    }

    deinit {
        switch owner {
        case .copy: unsafe bytes.deallocate()
        case .memory: unsafe Memory.release(UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        default: break
        }
    }

    /// Below this number of bytes a copy costs less than keeping the `Data`.
    private static let smallest = 4096

    /// How a file is mapped. On Darwin a mapped page may become unreadable: on network or removable disks, and where the file's
    /// protection class makes it unreadable when the screen is locked. `mappedIfSafe` reads such files instead. On other systems
    /// that option never maps.
    #if canImport(Darwin)
    private static let mapping = Data.ReadingOptions.mappedIfSafe
    #else
    private static let mapping = Data.ReadingOptions.alwaysMapped
    #endif
}

extension JSONError {
    /// An error about a file as a whole.
    package init(_ code: Code, path: String, reason: String) {
        self.init(code, message: "\(code.sentence): \(path): \(reason)")
    }
}
