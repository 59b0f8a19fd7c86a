import Foundation

/// Public JSON documents that are not part of the project.
enum Documents {
    static let projectRoot = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    private static let folder: URL = {
        let named = ProcessInfo.processInfo.environment["DYNWRAP_DATA"].map { URL(fileURLWithPath: $0) }
        return (named ?? projectRoot.appendingPathComponent("../shared/data")).appendingPathComponent("documents")
    }()

    static func load(_ name: String) throws -> [UInt8] {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
            throw Skip("no documents/\(name) in DYNWRAP_DATA or ../shared/data")
        }
        return [UInt8](data)
    }

    /// The bytes of a file, read directly into the result: nothing is allocated and freed before, so the heap has no free memory
    /// to reuse.
    static func bytes(of file: URL) throws -> [UInt8] {
        try open(file) { size, fill in [UInt8](unsafeUninitializedCapacity: size) { $1 = fill($0.baseAddress!) } }
    }

    /// The text of a file, read directly into the result.
    static func text(of file: URL) throws -> String {
        try open(file) { size, fill in String(unsafeUninitializedCapacity: size) { fill($0.baseAddress!) } }
    }

    private static func open<Content>(
        _ file: URL, _ make: (_ size: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) -> Content
    ) throws -> Content {
        let handle = try FileHandle(forReadingFrom: file)
        let size = Int(try handle.seekToEnd())
        try handle.seek(toOffset: 0)
        return make(size) { bytes in
            var count = 0
            while count < size, case let got = read(handle.fileDescriptor, bytes + count, size - count), got > 0 { count += got }
            return count
        }
    }
}
