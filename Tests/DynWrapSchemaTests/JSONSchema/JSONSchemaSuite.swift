import DynWrapSchema
import Foundation
import TestSupport

/// JSON Schema's own suite: groups of a schema and values, of draft 2020-12.
enum JSONSchemaSuite {
    static let folder = "json-schema-suite/draft2020-12"

    struct Group {
        let name: String
        let schema: JSON
        let tests: [(name: String, data: JSON, isValid: Bool)]
    }

    /// The groups of a file.
    static func groups(_ file: URL) throws -> [Group] {
        try JSON(parsing: Data(contentsOf: file)).elements.map { group in
            Group(
                name: file.deletingPathExtension().lastPathComponent + ": " + (group["description"].string ?? ""),
                schema: group["schema"],
                tests: group["tests"].elements.map { ($0["description"].string ?? "", $0["data"], $0["valid"].bool ?? false) })
        }
    }

    static func files(_ path: String = "") throws -> [URL] {
        try TestData.files(folder + path).filter { $0.pathExtension == "json" }
    }

    /// The documents that the suite's schemas refer to, by the URIs it says they are at.
    static func remotes() throws -> [String: JSON] {
        var documents: [String: JSON] = [:]
        var folders = [""]
        while let folder = folders.popLast() {
            for file in try TestData.files("json-schema-suite/remotes" + folder) {
                let path = folder + "/" + file.lastPathComponent
                if file.pathExtension == "json" {
                    documents["http://localhost:1234" + path] = try JSON(parsing: Data(contentsOf: file))
                } else {
                    folders.append(path)
                }
            }
        }
        return documents
    }
}
