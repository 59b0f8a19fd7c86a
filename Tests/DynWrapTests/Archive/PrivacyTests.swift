import DynWrap
import Foundation
import Testing

/// Apple's stores refuse an app with a module that calls a "required reason" API and has no privacy manifest with the reason.
@Suite("Privacy manifests") struct PrivacyTests {
    /// The calls of each category, from Apple's "Describing use of required reason API". A name counts as a word of its own.
    private static let calls: [String: [String]] = [
        "FileTimestamp": [
            "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey", "creationDateKey",
            "getattrlist",
            "getattrlistbulk", "fgetattrlist", "stat", "fstat", "fstatat", "lstat", "getattrlistat",
        ],
        "SystemBootTime": ["systemUptime", "mach_absolute_time"],
        "DiskSpace": [
            "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
            "volumeAvailableCapacityForOpportunisticUsageKey",
            "volumeTotalCapacityKey", "systemFreeSize", "systemSize", "statfs", "statvfs", "fstatfs", "fstatvfs",
        ],
        "ActiveKeyboards": ["activeInputModes"],
        "UserDefaults": ["UserDefaults", "NSUserDefaults"],
    ]

    /// The reasons that a library may give, from the same page.
    private static let reasons = ["FileTimestamp": ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"]]

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../Sources"
    ).standardized

    private static let isAvailable = FileManager.default.fileExists(atPath: root.path)

    /// The categories that a target's code calls on Apple's systems, comments left out.
    private func called(in target: String) throws -> Set<String> {
        let folder = Self.root.appendingPathComponent(target)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
            var isElsewhere = false
            for line in lines {
                if line.contains("#if canImport(Glibc)") { isElsewhere = true }
                if line.contains("#else") || line.contains("#endif") { isElsewhere = false }
                if isElsewhere { continue }
                let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
                let words = Set(code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
                for (category, calls) in Self.calls where !words.isDisjoint(with: calls) { found.insert(category) }
            }
        }
        return found
    }

    /// The categories and reasons of a target's manifest; none where it has no manifest.
    private func declared(in target: String) throws -> [String: [String]] {
        let file = Self.root.appendingPathComponent(target).appendingPathComponent("PrivacyInfo.xcprivacy")
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        let list = unsafe try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        let manifest = try #require(list as? [String: Any])
        #expect(
            manifest["NSPrivacyTracking"] as? Bool == false && (manifest["NSPrivacyTrackingDomains"] as? [Any])?.isEmpty == true)
        #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
        var found: [String: [String]] = [:]
        for entry in try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]]) {
            let type = try #require(entry["NSPrivacyAccessedAPIType"] as? String)
            #expect(type.hasPrefix("NSPrivacyAccessedAPICategory"))
            found[String(type.dropFirst("NSPrivacyAccessedAPICategory".count))] =
                entry["NSPrivacyAccessedAPITypeReasons"] as? [String]
        }
        return found
    }

    @Test(
        "each target's manifest names the categories it calls, no others, with reasons that a library may give",
        .enabled(if: isAvailable, "wants the sources"), arguments: ["DynWrap", "DynWrapSchema"])
    func categories(_ target: String) throws {
        let declared = try declared(in: target)
        #expect(try called(in: target) == Set(declared.keys))
        for (category, given) in declared {
            #expect(!given.isEmpty && Set(given).isSubset(of: Self.reasons[category] ?? []), "\(category): \(given)")
        }
    }

    @Test("the file calls are found: the check is not of nothing", .enabled(if: isAvailable, "wants the sources"))
    func finds() throws {
        #expect(try called(in: "DynWrap").contains("FileTimestamp"))
    }

    @Test("the manifest is a resource of the target", .enabled(if: isAvailable, "wants the sources"))
    func resource() throws {
        let manifest = try String(contentsOf: Self.root.appendingPathComponent("../Package.swift"), encoding: .utf8)
        let line = try #require(manifest.split(whereSeparator: \.isNewline).first { $0.contains(#".target(name: "DynWrap","#) })
        #expect(line.contains(#"resources: [.copy("PrivacyInfo.xcprivacy")]"#))
    }
}
