#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How an archive is written. A reader detects the format from the content.
public enum ArchiveFormat: Sendable, Hashable {
    /// Readable JSON: a header, the original unchanged, and the changes.
    case json
    /// A property list, XML or binary.
    case plist(Plist)

    /// The two encodings of a property list.
    public enum Plist: Sendable, Hashable {
        /// Text that XML tools read too.
        case xml
        /// The smaller and faster one.
        case binary
    }

    /// The format of a file extension: `.json`, or `.plist` for a binary property list; nil for others.
    public init?(pathExtension: String) {
        switch pathExtension.lowercased() {
        case "json": self = .json
        case "plist": self = .plist(.binary)
        default: return nil
        }
    }

    static func of(_ url: URL) throws(ArchiveError) -> ArchiveFormat {
        if let format = ArchiveFormat(pathExtension: url.pathExtension) { return format }
        throw ArchiveError(
            .unknownFormat, path: url.path, message: "The extension \"\(url.pathExtension)\" stands for no archive format.",
            advice: "Call the file .json or .plist, or name the format.")
    }
}
