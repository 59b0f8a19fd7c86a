public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Plain JSON in files, written as archives are.

extension JSON {
    /// Writes the text to a file, replacing it whole or not at all: a new file is written next to it, waited for and renamed over it.
    /// - Parameters:
    ///   - style: how the text is laid out; as it was written by default.
    ///   - url: the file, which need not be there.
    /// - Throws: ``FileError`` with the path: `noSuchFolder`, `notAFile`, `noPermission`, `diskFull`, `cannotWrite`. The old file is unchanged then.
    public func write(_ style: JSON.TextStyle = .asIs, to url: URL) throws(FileError) {
        try FileError.checkFile(url)
        try DurableFile.write(ContiguousArray(bytes(style)), to: url.path)
    }
}

extension Dyn {
    /// Writes ``text(_:)`` to a file, replacing it whole or not at all, as archives are (``Archive/write(to:format:)``). The edits are not kept apart from the
    /// original there; ``archive(to:format:)`` keeps both.
    /// - Parameters:
    ///   - style: how the text is laid out; as it was written by default.
    ///   - url: the file, which need not be there.
    /// - Throws: ``FileError`` with the path; the old file is unchanged then.
    public func write(_ style: JSON.TextStyle = .asIs, to url: URL) throws(FileError) { try model.tree.write(style, to: url) }
}
