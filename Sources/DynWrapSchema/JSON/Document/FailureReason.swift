#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

/// Why a file can't be read, in words that all have who read files.
package enum FailureReason {
    package static let folder = "The path names a folder."
}

extension Error {
    /// Why something failed, in the system's words. They are in the tables of the whole Foundation; without them it is the error's own text.
    package var reason: String {
        // Foundation tells a number alone where it has no words; the system's own error is behind that.
        if let error = self as? CocoaError, error.code == .fileReadUnknown, let system = error.underlying as? POSIXError {
            return system.code == POSIXError.EISDIR ? FailureReason.folder : system.words
        }
        return words
    }

    /// What went wrong with a file that Foundation could not read.
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
