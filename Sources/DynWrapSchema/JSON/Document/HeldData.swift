#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

/// The bytes of a `Data` that is kept, or of a file: read, or mapped into memory where that is requested and the system can.
@safe package final class HeldData: @unchecked Sendable {
    // Sendable: the bytes belong to a `Data` or a `String` that is kept here and that never changes; a mapped file is not to be changed by
    // any process, as `JSONOptions.mapsFile` says.

    /// The bytes, readable as long as this object lives.
    package let bytes: UnsafeBufferPointer<UInt8>
    private let owner: Owner

    private enum Owner {
        case data(Data)
        case text(String)
        #if canImport(ObjectiveC)
        case object(NSData)
        #endif
        /// The bytes themselves, which are freed with this object.
        case copy
        /// The same, of memory of `malloc`.
        case memory
    }

    /// Keeps `data` and points at its bytes; a small one is copied.
    ///
    /// Where there is an `NSData` behind every `Data`, its `bytes` are documented to be valid as long as the object lives. Elsewhere a `Data` of more than
    /// some bytes has them in a heap object, which a mutation of any other `Data` that shares it copies first: so they stay as long as this one
    /// is kept. Test: HeldDataTests.
    init(_ data: Data) {
        guard data.count >= Self.smallest else {
            // It may live inline, in the `Data` itself.
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

    /// Keeps `text` and points at its bytes; nil where it is small, or has no bytes that stay where they are.
    ///
    /// A Swift string of more than a few bytes has them in a heap object, which a mutation of any other string that shares it copies first, or among the
    /// program's constants; one of Foundation's in an object that it retains. That they are outside of the value itself is checked: the value kept here
    /// has to lend the very address that the caller's does. Test: HeldDataTests.
    init?(_ text: String) {
        guard text.utf8.count >= Self.smallest else { return nil }
        guard let lent = unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe $0 }) else { return nil }
        owner = .text(text)
        unsafe bytes = lent
        guard case .text(let kept) = owner,
            unsafe kept.utf8.withContiguousStorageIfAvailable({ $0.baseAddress }) == lent.baseAddress
        else { return nil }
    }

    /// Takes over memory of `malloc`, whose bytes never change again.
    init(taking memory: UnsafeMutableBufferPointer<UInt8>) {
        unsafe bytes = UnsafeBufferPointer(memory)
        owner = .memory
    }

    /// The bytes as `Data`, without a copy: it keeps this object.
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
        // Refused before it is read: that would take the memory of all of it.
        if let size = Memory.fileSize(url.path), size > Document.largest { throw JSONError(.tooLarge) }
        let data: Data
        do {
            data = try Data(contentsOf: url, options: isMapped ? Self.mapping : [])
        } catch {
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

    /// Below this many bytes a copy costs less than keeping the `Data`.
    private static let smallest = 4096

    /// On Darwin a mapped page may become unreadable: where the disk is a network's or can be taken out, and where the file's protection class
    /// ends with the screen's lock. `mappedIfSafe` knows of these and reads such files; elsewhere it never maps.
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
