#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why an archive could not be opened or saved, and what to do about it.
///
/// ```swift
/// do { try customer.dyn.archive(to: url) } catch { print(error) }
/// // /Volumes/full/customer.json: The disk is full. Free some space and save again; the file that was there is unchanged.
/// ```
public struct ArchiveError: Error, Sendable, Equatable {
    /// What went wrong; an open set, so that a later version can distinguish more.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code's name, in lower camel case.
        public let description: String

        init(_ name: String) { description = name }
    }

    /// What went wrong.
    public let code: Code
    /// The file, where there is one.
    public var path: String?
    /// The byte at which the content is wrong, counted from 0, where that is known.
    public let offset: Int?
    /// What happened, a full sentence.
    public let message: String
    /// What to do, a full sentence; empty where nothing is to be done.
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
    /// The file, the sentence, the place and the advice, on one line.
    public var description: String {
        var text = path.map { "\($0): \(message)" } ?? message
        if let offset { text += " (At byte \(offset).)" }
        if !advice.isEmpty { text += " \(advice)" }
        return text.oneLine
    }
}

extension ArchiveError.Code {
    /// The content is something else than an archive.
    public static let notAnArchive = Self("notAnArchive")
    /// The content was an archive and has been cut or changed.
    public static let damaged = Self("damaged")
    /// The archive was made with another schema.
    public static let otherSchema = Self("otherSchema")
    /// The archive was made by a newer version of the schema or of DynWrap.
    public static let newerVersion = Self("newerVersion")
    /// The content is nested deeper or is larger than the limits allow.
    public static let overLimit = Self("overLimit")
    /// The value holds something the chosen format cannot represent.
    public static let notRepresentable = Self("notRepresentable")
    /// The file's extension names no format, and no format was given.
    public static let unknownFormat = Self("unknownFormat")
    /// There is no file at that path.
    public static let noSuchFile = Self("noSuchFile")
    /// The folder that should hold the file does not exist.
    public static let noSuchFolder = Self("noSuchFolder")
    /// The path names a folder, or something else that is not an ordinary file.
    public static let notAFile = Self("notAFile")
    /// The process may not read or write there.
    public static let noPermission = Self("noPermission")
    /// The disk, or the user's share of it, is full.
    public static let diskFull = Self("diskFull")
    /// The file exists and could not be read for another reason.
    public static let unreadableFile = Self("unreadableFile")
    /// The file could not be written for another reason.
    public static let cannotWrite = Self("cannotWrite")
}

extension ArchiveError: LocalizedError {
    /// The same as ``description``: what `localizedDescription` says.
    public var errorDescription: String? { description }
}

extension ArchiveError {
    /// What went wrong with the file that an archive is in.
    package init(_ error: FileError) {
        self.init(Code(error.code.description), path: error.path, message: error.message, advice: error.advice)
    }
}
