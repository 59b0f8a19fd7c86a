import DynWrapSchema

/// Reads and replaces files in such a way that a reader never sees a partly written file.
///
/// `write` writes the bytes to a new file next to the old one and waits until they are on the disk. Then it renames the new file
/// over the old one and waits until the folder is on the disk too. If the process is killed or the machine loses power, either
/// the whole old file or the whole new one is there.
///
/// The new file gets the mode of the old one, and its owner where the process may change it. For a symbolic link, the target is
/// replaced. On Darwin the new file also gets the access lists, extended attributes and protection class. Hard links keep the old
/// content. The article Systems has a table.
///
/// While it is written, the new file has the name `.dynwrap-` with 16 hexadecimal digits and `.tmp`, and is locked (`flock`). The
/// lock ends with the process. So a file with such a name and the same owner that can be locked was left by a process that ended.
/// The first save of a process in a folder removes such files there. On Windows, Foundation's atomic write is used: the whole old
/// file or the whole new one is there, but it does not wait for the folder.
package enum DurableFile {
    /// The largest number of bytes that is read: that of a document.
    package static let readLimit = Document.largest

    /// Replaces or makes the file at `path`.
    ///
    /// - Throws: `noSuchFolder`, `notAFile`, `noPermission`, `diskFull` or `cannotWrite`. The old file is then unchanged, except
    ///   after a disk error that follows the rename: then the new file is in place, as the message says.
    /// - Complexity: O(n), and two waits for the disk.
    package static func write(_ bytes: ContiguousArray<UInt8>, to path: String) throws(FileError) {
        try check(path)
        try replaceContents(of: path, with: bytes)
    }

    /// Reads a whole file. O(n).
    ///
    /// - Throws: `noSuchFile`, `notAFile`, `noPermission`, `overLimit` or `unreadableFile`.
    package static func read(_ path: String, limit: Int = readLimit) throws(FileError) -> ContiguousArray<UInt8> {
        try check(path)
        return try contents(of: path, limit: limit)
    }

    /// Refuses a path with a NUL: the system would cut it there, and it would name another file.
    private static func check(_ path: String) throws(FileError) {
        if path.isEmpty || path.utf8.contains(0) {
            throw FileError(
                .noSuchFile, path: path, message: "The path is empty or has a NUL in it.", advice: "Give the path of a file.")
        }
    }

    /// The folder of a path, and the name in it.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: 0x2F) else { return (".", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
    }

    static func tooLarge(_ path: String, _ limit: Int) -> FileError {
        FileError(.overLimit, path: path, message: "The file is larger than \(limit) bytes, the most that is read.")
    }

    static func notAFile(_ path: String, isFolder: Bool) -> FileError {
        FileError(
            .notAFile, path: path, message: isFolder ? FailureReason.folder : FailureReason.device,
            advice: "Give the path of a file.")
    }
}
