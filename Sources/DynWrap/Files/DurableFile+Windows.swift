#if os(Windows)
import Foundation

extension DurableFile {
    static func contents(of path: String, limit: Int) throws(FileError) -> ContiguousArray<UInt8> {
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            if data.count > limit { throw tooLarge(path, limit) }
            return ContiguousArray(data)
        } catch let error as FileError {
            throw error
        } catch {
            throw translated(error, path, .unreadableFile)
        }
    }

    /// Replaces the file by Foundation, which writes a new file and moves it into place. It does not wait for the folder.
    static func replaceContents(of path: String, with bytes: ContiguousArray<UInt8>) throws(FileError) {
        // Checked here, because Foundation also replaces a read-only file.
        if FileManager.default.fileExists(atPath: path), !FileManager.default.isWritableFile(atPath: path) {
            throw FileError(
                .noPermission, path: path, message: "The file may not be written. It is unchanged.",
                advice: "Allow writing it, or choose another place.")
        }
        do { try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw translated(error, path, .cannotWrite)
        }
    }

    private static func translated(_ error: any Error, _ path: String, _ other: FileError.Code) -> FileError {
        let isWriting = other == .cannotWrite
        switch (error as? CocoaError)?.code {
        case .fileWriteOutOfSpace:
            return FileError(
                .diskFull, path: path, message: "The disk, or the user's share of it, is full.",
                advice: "Free some space and save again.")
        case .fileReadNoPermission, .fileWriteNoPermission, .fileWriteVolumeReadOnly:
            return FileError(
                .noPermission, path: path, message: "The file may not be \(isWriting ? "written" : "read").",
                advice: "Change its permissions, or choose another place.")
        case .fileNoSuchFile, .fileReadNoSuchFile:
            return FileError(
                isWriting ? .noSuchFolder : .noSuchFile, path: path,
                message: "The \(isWriting ? "folder" : "file") does not exist.", advice: "Check the path.")
        default:
            return FileError(
                other, path: path, message: "The file could not be \(isWriting ? "written" : "read"): \(error).",
                advice: "Check the disk.")
        }
    }
}
#endif
