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

    /// The files of a folder, by name; nil and a printed reason where the data is not there.
    public static func files(_ path: String) -> [URL]? {
        guard let folder = folder?.appendingPathComponent(path),
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        else {
            print("skipped: no \(path) in DYNWRAP_DATA or ../shared/data")
            return nil
        }
        return names.sorted().map { folder.appendingPathComponent($0) }
    }

    /// A file's bytes; nil and a printed reason where the data is not there.
    public static func bytes(_ path: String) -> [UInt8]? {
        guard let file = folder?.appendingPathComponent(path), let data = try? Data(contentsOf: file) else {
            print("skipped: no \(path) in DYNWRAP_DATA or ../shared/data")
            return nil
        }
        return [UInt8](data)
    }
}
