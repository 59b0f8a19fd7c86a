import DynWrapSchema

/// Reads and replaces files so that a reader never sees a part of one.
///
/// `write` puts the bytes into a new file next to the old one and waits until they are on the disk. Then it renames the file over the old
/// one and waits until the folder is on the disk too. Where the process is killed, or the machine loses power, the old file or the new one
/// is there, whole.
///
/// The new file gets the mode of the old one, and its owner where the process may change it; of a symbolic link the target is replaced. On Darwin
/// it also gets access lists, extended attributes and the protection class. Hard links keep the old content. The article Systems has a table.
///
/// While it is written, the new file is called `.dynwrap-` and 16 hexadecimal digits `.tmp`, and is locked (`flock`). The lock ends with the process.
/// So a file of that name and owner that can be locked is left over from a process that ended: the first save of a process in a folder removes
/// such files there. On Windows Foundation's atomic write is used: the old file or the new one is there, but it does not wait for the folder.
package enum DurableFile {
    /// The most that is read: what a document can hold.
    package static let readLimit = Document.largest

    /// Replaces the file at `path`, or makes it.
    ///
    /// - Throws: `noSuchFolder`, `notAFile`, `noPermission`, `diskFull` or `cannotWrite`. The old file is unchanged then; only
    ///   an error of the disk after the rename, which the message says, leaves the new one in place.
    /// - Complexity: O(n), and two waits for the disk.
    package static func write(_ bytes: ContiguousArray<UInt8>, to path: String) throws(FileError) {
        try check(path)
        try replaceContents(of: path, with: bytes)
    }

    /// Reads a whole file.
    ///
    /// - Throws: `noSuchFile`, `notAFile`, `noPermission`, `overLimit` or `unreadableFile`.
    package static func read(_ path: String, limit: Int = readLimit) throws(FileError) -> ContiguousArray<UInt8> {
        try check(path)
        return try contents(of: path, limit: limit)
    }

    /// A path with a NUL would be cut there by the system and name another file.
    private static func check(_ path: String) throws(FileError) {
        if path.isEmpty || path.utf8.contains(0) {
            throw FileError(
                .noSuchFile, path: path, message: "The path is empty or has a NUL in it.", advice: "Give the path of a file.")
        }
    }

    /// The folder part of a path, and the name.
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
            .notAFile, path: path, message: isFolder ? FailureReason.folder : "The path names a device or a pipe.",
            advice: "Give the path of a file.")
    }
}
