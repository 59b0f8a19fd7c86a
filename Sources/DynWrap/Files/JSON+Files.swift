public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Plain JSON in files, written in the same way as archives.

extension JSON {
    /// Writes the text to a file, which is replaced whole or not at all: a new file is written next to it, synchronised to the
    /// disk and renamed over it. O(text).
    /// - Parameters:
    ///   - style: the layout of the text; by default it keeps its own.
    ///   - url: the file, which need not exist.
    /// - Throws: ``FileError`` with the path: `noSuchFolder`, `notAFile`, `noPermission`, `diskFull`, `cannotWrite`. The old file
    ///   is then unchanged, except after a disk error that follows the rename, as the message says.
    public func write(_ style: JSON.TextStyle = .asIs, to url: URL) throws(FileError) {
        try FileError.checkFile(url)
        try DurableFile.write(ContiguousArray(bytes(style)), to: url.path)
    }
}

extension Dyn {
    /// Writes ``text(_:)`` to a file, which is replaced whole or not at all, as archives are (``Archive/write(to:format:)``).
    ///
    /// The file has the edited text only; ``archive(to:format:)`` keeps both the edits and the original. O(text).
    /// - Parameters:
    ///   - style: the layout of the text; by default it keeps its own.
    ///   - url: the file, which need not exist.
    /// - Throws: ``FileError`` with the path, as `JSON.write(_:to:)` does.
    public func write(_ style: JSON.TextStyle = .asIs, to url: URL) throws(FileError) { try model.tree.write(style, to: url) }
}
