#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

/// Reasons for which a file can't be read, in words that all code that reads files shares.
package enum FailureReason {
    package static let folder = "The path names a folder."
    package static let device = "The path names a device or a pipe."

    /// Whether a path that could not be read is that of a device, a pipe or a socket, links followed. A link that is left leads
    /// nowhere.
    static func isDevice(_ url: URL) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        let type = attributes?[.type] as? FileAttributeType
        return type.map { $0 != .typeRegular && $0 != .typeDirectory && $0 != .typeSymbolicLink } ?? false
    }
}

extension Error {
    /// The reason of this error in the system's words. These are in the full Foundation only; without it, the error's own
    /// description.
    package var reason: String {
        // Foundation gives only a number where it has no words; the underlying system error has words.
        if let error = self as? CocoaError, error.code == .fileReadUnknown, let system = error.underlying as? POSIXError {
            return system.code == POSIXError.EISDIR ? FailureReason.folder : system.words
        }
        return words
    }

    /// The error code for a file that Foundation could not read.
    package var fileCode: JSONError.Code {
        guard let error = self as? CocoaError else { return .unreadableFile }
        switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: return .noSuchFile
        case .fileReadNoPermission: return .noPermission
        default: break
        }
        switch (error.underlying as? POSIXError)?.code {
        case POSIXError.ENOENT, POSIXError.ENOTDIR: return .noSuchFile
        case POSIXError.EISDIR: return .notAFile
        case POSIXError.EACCES, POSIXError.EPERM: return .noPermission
        default: return .unreadableFile
        }
    }

    private var words: String {
        #if FullFoundation || !canImport(FoundationEssentials)
        localizedDescription
        #else
        "\(self)"
        #endif
    }
}
