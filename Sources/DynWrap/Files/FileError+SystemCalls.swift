#if !os(Windows)
extension FileError {
    /// Makes the error about a file from a failed system call.
    /// - Parameter kept: a sentence about the content of the file, with a blank before it.
    init(
        _ failure: SystemCalls.Failure, path: String, isWriting: Bool,
        kept whenWriting: String = " The file that was there, if any, is unchanged."
    ) {
        let kept = isWriting ? whenWriting : ""
        switch failure.reason {
        case .full:
            self.init(
                .diskFull, path: path, message: "The disk, or the user's share of it, is full." + kept,
                advice: "Free some space and save again.")
        case .refused, .readOnlyDisk:
            self.init(
                .noPermission, path: path,
                message: (isWriting ? "The file may not be written." : "The file may not be read.") + kept,
                advice: isWriting ? "Allow writing the file and its folder, or choose another place." : "Allow reading it.")
        case .missing:
            self.init(
                isWriting ? .noSuchFolder : .noSuchFile, path: path,
                message: isWriting ? "The folder does not exist." : "The file does not exist.",
                advice: isWriting ? "Make the folder first, or choose another place." : "Check the path.")
        case .isFolder:
            self = DurableFile.notAFile(path, isFolder: true)
        case .badPath:
            self.init(
                isWriting ? .cannotWrite : .unreadableFile, path: path,
                message: "The path is too long, or its symbolic links lead in a circle.", advice: "Choose another place.")
        case .tooManyOpen:
            self.init(
                isWriting ? .cannotWrite : .unreadableFile, path: path, message: "Too many files are open." + kept,
                advice: "Close some and try again.")
        case .busy where isWriting:
            self.init(
                .cannotWrite, path: path,
                message: "The file can't be replaced while the system uses it, as one that is mounted by itself." + kept,
                advice: "Mount the folder that has it instead, as containers do with a volume, or choose another place.")
        case .exists, .busy, .unsupported, .other:
            self.init(
                isWriting ? .cannotWrite : .unreadableFile, path: path,
                message: "The system call \(failure.call) failed: \(failure.text)." + kept,
                advice: "Check the disk; if it is a network disk, that it is reachable.")
        }
    }
}
#endif
