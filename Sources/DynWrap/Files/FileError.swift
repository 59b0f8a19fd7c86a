import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason why a file could not be read or written, and what to do about it.
///
/// ```swift
/// do { try customer.dyn.write(to: url) } catch { print(error) }
/// // /Volumes/full/customer.json: The disk is full. Free some space and save again; the file that was there is unchanged.
/// ```
public struct FileError: Error, Sendable, Equatable {
    /// The kind of an error. An open set, so that a later version can distinguish more.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code's name, in lower camel case.
        public let description: String

        init(_ name: String) { description = name }
    }

    /// The kind of the error.
    public let code: Code
    /// The path of the file.
    public let path: String
    /// A full sentence that says what happened.
    public let message: String
    /// A full sentence that says what to do; empty where there is nothing to do.
    public let advice: String

    package init(_ code: Code, path: String, message: String, advice: String = "") {
        self.code = code
        self.path = path
        self.message = message
        self.advice = advice
    }
}

extension FileError: CustomStringConvertible {
    /// The path, the message and the advice on one line.
    public var description: String { ("\(path): \(message)" + (advice.isEmpty ? "" : " \(advice)")).oneLine }
}

extension FileError.Code {
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
    /// The file is larger than the largest that can be read.
    public static let overLimit = Self("overLimit")
    /// The file exists and could not be read for another reason.
    public static let unreadableFile = Self("unreadableFile")
    /// The file could not be written for another reason.
    public static let cannotWrite = Self("cannotWrite")
}

extension FileError: LocalizedError {
    /// The same as ``description``, for `localizedDescription`.
    public var errorDescription: String? { description }
}

extension JSONError {
    /// Makes the error for a file whose text could not be read.
    init(_ error: FileError) {
        let code: Code =
            switch error.code {
            case .noSuchFile: .noSuchFile
            case .notAFile: .notAFile
            case .noPermission: .noPermission
            default: .unreadableFile
            }
        self.init(code, path: error.path, reason: error.message)
    }
}

extension FileError {
    /// Refuses a URL with another scheme than `file`, because its path would name a file on this machine.
    static func checkFile(_ url: URL) throws(FileError) {
        guard !url.isFileURL else { return }
        throw FileError(
            .notAFile, path: url.absoluteString, message: "Only file URLs name files.",
            advice: "Make the URL with URL(fileURLWithPath:).")
    }
}
