public import Foundation

/// Outside documents and suites, found through `DYNWRAP_DATA` or beside the project; never part of it.
public enum TestData {
    /// The folder, where it is there.
    public static let folder: URL? = {
        let candidates =
            ProcessInfo.processInfo.environment["DYNWRAP_DATA"].map { [URL(fileURLWithPath: $0)] }
            ?? [
                URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../shared/data")
                    .standardized
            ]
        return candidates.first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    /// Whether a file or folder of the data is there, for tests to be enabled by.
    public static func has(_ path: String) -> Bool {
        folder.map { FileManager.default.fileExists(atPath: $0.appendingPathComponent(path).path) } ?? false
    }

    /// Why a test of this file or folder is skipped.
    public static func wants(_ path: String) -> String { "wants \(path) in DYNWRAP_DATA or ../shared/data" }

    /// The files of a folder, by name; throws where the data is not there, which a test asks ``has(_:)`` for before.
    public static func files(_ path: String) throws -> [URL] {
        guard let folder = folder?.appendingPathComponent(path) else { throw CocoaError(.fileNoSuchFile) }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { folder.appendingPathComponent($0) }
    }

    /// A file's bytes; throws where the data is not there, which a test asks ``has(_:)`` for before.
    public static func bytes(_ path: String) throws -> [UInt8] {
        guard let file = folder?.appendingPathComponent(path) else { throw CocoaError(.fileNoSuchFile) }
        return [UInt8](try Data(contentsOf: file))
    }
}
