#if !os(Windows)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DurableFile {
    /// Makes a folder on the same volume, for a file that is to replace `target`; nil where the system provides no such folder.
    ///
    /// A sandboxed app to which the user gave one file may replace that file, but make no file next to it. For this, macOS and
    /// iOS have the item-replacement directory (`FileManager.SearchPathDirectory.itemReplacementDirectory`), which Foundation's
    /// own atomic writing also uses. Tests set a folder of their own here.
    @TaskLocal package static var replacementFolder: @Sendable (_ target: String) -> String? = systemReplacementFolder

    #if canImport(Darwin)
    private static let systemReplacementFolder: @Sendable (String) -> String? = { target in
        let folder = try? FileManager.default.url(
            for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: URL(fileURLWithPath: target), create: true)
        return folder?.path
    }
    #else
    private static let systemReplacementFolder: @Sendable (String) -> String? = { _ in nil }
    #endif
}
#endif
