#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason why an archive could not be opened or saved, and what to do about it.
///
/// ```swift
/// do { try customer.dyn.archive(to: url) } catch { print(error) }
/// // /Volumes/full/customer.json: The disk is full. Free some space and save again; the file that was there is unchanged.
/// ```
public struct ArchiveError: Error, Sendable, Equatable {
    /// The kind of an error. An open set, so that a later version can distinguish more.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code's name, in lower camel case.
        public let description: String

        init(_ name: String) { description = name }
    }

    /// The kind of the error.
    public let code: Code
    /// The path of the file, where there is one.
    public var path: String?
    /// The offset at which the content is wrong, counted from 0; nil where it is not known.
    public let offset: Int?
    /// A full sentence that says what happened.
    public let message: String
    /// A full sentence that says what to do; empty where there is nothing to do.
    public let advice: String

    package init(_ code: Code, path: String? = nil, offset: Int? = nil, message: String, advice: String = "") {
        self.code = code
        self.path = path
        self.offset = offset
        self.message = message
        self.advice = advice
    }
}

extension ArchiveError: CustomStringConvertible {
    /// The path, the message, the offset and the advice on one line.
    public var description: String {
        var text = path.map { "\($0): \(message)" } ?? message
        if let offset { text += " (At byte \(offset).)" }
        if !advice.isEmpty { text += " \(advice)" }
        return text.oneLine
    }
}

extension ArchiveError.Code {
    /// The content is not an archive.
    public static let notAnArchive = Self("notAnArchive")
    /// The content is an archive that was cut off or changed.
    public static let damaged = Self("damaged")
    /// The archive was made with another schema.
    public static let otherSchema = Self("otherSchema")
    /// The archive was made by a newer version of the schema or of DynWrap.
    public static let newerVersion = Self("newerVersion")
    /// The content is nested deeper or is larger than the limits allow.
    public static let overLimit = Self("overLimit")
    /// The value has a part that the chosen format can't represent.
    public static let notRepresentable = Self("notRepresentable")
    /// The file's extension names no format, and no format was given.
    public static let unknownFormat = Self("unknownFormat")
    /// There is no file at that path.
    public static let noSuchFile = Self("noSuchFile")
    /// The folder that should hold the file does not exist.
    public static let noSuchFolder = Self("noSuchFolder")
    /// The path names a folder, or another thing that is not an ordinary file.
    public static let notAFile = Self("notAFile")
    /// The process may not read or write there.
    public static let noPermission = Self("noPermission")
    /// The disk, or the user's quota, is full.
    public static let diskFull = Self("diskFull")
    /// The file exists and could not be read for another reason.
    public static let unreadableFile = Self("unreadableFile")
    /// The file could not be written for another reason.
    public static let cannotWrite = Self("cannotWrite")
}

extension ArchiveError: LocalizedError {
    /// The same as ``description``, for `localizedDescription`.
    public var errorDescription: String? { description }
}

extension ArchiveError {
    /// Makes the error for the file of an archive from the file's error.
    package init(_ error: FileError) {
        self.init(Code(error.code.description), path: error.path, message: error.message, advice: error.advice)
    }
}
