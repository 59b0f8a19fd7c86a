import Foundation

/// A file's bytes: mapped into memory where the system can, read otherwise.
@safe package final class MappedFile: @unchecked Sendable {
    // Sendable: the bytes are mapped privately and read-only, and are never written by this process.

    /// The bytes, readable as long as this object lives.
    package let bytes: UnsafeBufferPointer<UInt8>
    private let data: Data

    /// Maps the file at `url`, which must be a file URL.
    init(_ url: URL) throws(JSONError) {
        guard url.isFileURL else {
            throw JSONError(
                .unreadableFile, path: url.absoluteString, reason: "only file URLs name files (URL(fileURLWithPath:))")
        }
        let data: Data
        do {
            data = try Data(contentsOf: url, options: Self.mapping)
        } catch {
            throw JSONError(.unreadableFile, path: url.path, reason: error.localizedDescription)
        }
        // `Data` of a mapped file points straight at the mapping, and one that was read into memory at its heap object; neither moves while
        // `self.data` holds it and nobody changes it. Small ones live inline, so those are copied below.
        if data.count >= Self.smallest {
            self.data = data
            unsafe bytes = data.withUnsafeBytes { unsafe $0.bindMemory(to: UInt8.self) }
        } else {
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
            _ = unsafe copy.initialize(from: data)
            self.data = Data()
            unsafe bytes = UnsafeBufferPointer(copy)
        }
    }

    deinit { if data.isEmpty { unsafe bytes.deallocate() } }

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
    init(_ code: Code, path: String, reason: String) {
        self.init(code, message: "\(code.sentence): \(path): \(reason)")
    }

    package init(_ code: Code, message: String) {
        self.code = code
        offset = 0
        line = 1
        column = 1
        self.message = message
        excerpt = ""
    }
}
