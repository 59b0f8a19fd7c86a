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
}
