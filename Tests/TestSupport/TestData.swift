public import Foundation

/// External documents and suites, found through `DYNWRAP_DATA` or next to the project; never part of it.
public enum TestData {
    /// The folder of the data; nil where there is none.
    public static let folder: URL? = {
        let candidates =
            ProcessInfo.processInfo.environment["DYNWRAP_DATA"].map { [URL(fileURLWithPath: $0)] }
            ?? [
                URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../shared/data")
                    .standardized
            ]
        return candidates.first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    /// Whether a file or folder of the data exists, as the condition of a test.
    public static func has(_ path: String) -> Bool {
        folder.map { FileManager.default.fileExists(atPath: $0.appendingPathComponent(path).path) } ?? false
    }

    /// The reason why a test that needs this file or folder is skipped.
    public static func wants(_ path: String) -> String { "wants \(path) in DYNWRAP_DATA or ../shared/data" }

    /// The files of a folder, sorted by name. Throws where the data is missing; a test checks ``has(_:)`` before.
    public static func files(_ path: String) throws -> [URL] {
        guard let folder = folder?.appendingPathComponent(path) else { throw CocoaError(.fileNoSuchFile) }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { folder.appendingPathComponent($0) }
    }

    /// The bytes of a file. Throws where the data is missing; a test checks ``has(_:)`` before.
    public static func bytes(_ path: String) throws -> [UInt8] {
        guard let file = folder?.appendingPathComponent(path) else { throw CocoaError(.fileNoSuchFile) }
        return [UInt8](try Data(contentsOf: file))
    }
}
