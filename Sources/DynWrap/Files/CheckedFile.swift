import DynWrapSchema

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that is checked repeatedly, and read where it has changed since the last check.
package struct CheckedFile: Sendable {
    private let path: String
    private let read: @Sendable () throws(JSONError) -> JSON
    private let look: @Sendable (_ path: String) -> Status?
    private var isFirst = true
    private var status: Status?
    /// How long after a change the file is read once more: many file systems keep times of a second or two, so a save may leave
    /// the time of the one before.
    private let settling: Duration
    /// When the file is to be read once more.
    private var rereading: ContinuousClock.Instant?
    /// The error of the last reading. It is reported only if the next check still finds it, because the file may have been read
    /// while it was being written.
    private var trouble: JSONError?
    private var isTold = false
    /// Whether the last report was an error, for this state of the file or an earlier one.
    private var wasTroubleTold = false
    /// The last content that was valid JSON; missing before there was any.
    package private(set) var tree = JSON.missing

    /// The attributes by which two states of a file are distinguished.
    package struct Status: Equatable {
        #if os(Windows)
        private let size: Int?
        private let modified: Date?
        private let number: Int?
        #else
        private let size: Int64
        private let modified: SystemCalls.Time
        /// Nil where the file system has no time that programs can't set back.
        package var changed: SystemCalls.Time?
        private let identity: SystemCalls.Identity
        #endif

        /// The state of the file at `path`, at the end of symbolic links.
        package init?(_ path: String) {
            #if os(Windows)
            let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
            size = attributes[.size] as? Int
            modified = attributes[.modificationDate] as? Date
            number = attributes[.systemFileNumber] as? Int
            #else
            guard let status = try? SystemCalls.status(path) else { return nil }
            (size, modified, changed, identity) = (status.size, status.modified, status.changed, status.identity)
            #endif
        }
    }

    /// - Parameters:
    ///   - settling: how long after a change the file is read once more.
    ///   - look: gives the state of the file at `path`; nil where there is none.
    ///   - read: reads the file at `path`. It must not map the file, because an editor may write into it.
    package init(
        at path: String, settling: Duration = .seconds(2), look: @escaping @Sendable (String) -> Status? = { Status($0) },
        _ read: @escaping @Sendable () throws(JSONError) -> JSON
    ) {
        self.path = path
        self.look = look
        self.settling = settling
        self.read = read
    }

    /// The content where its text has changed, or the file's error, once. At the first check an error is returned immediately.
    /// Nil where nothing is new.
    package mutating func check() -> Result<JSON, JSONError>? {
        let wasFirst = isFirst
        isFirst = false
        // Read before the content: if the file is saved in the meantime, the next check finds another state.
        let now = look(path)
        let isChanged = now != status || wasFirst
        status = now
        if isChanged || mustReread {
            let wasRight = trouble == nil
            if isChanged { (isTold, rereading) = (false, .now + settling) }
            do throws(JSONError) {
                let new = try read()
                (trouble, isTold) = (nil, false)
                if tree.exists, !wasTroubleTold, new.bytes() == tree.bytes() { return nil }
                wasTroubleTold = false
                tree = new
                return .success(new)
            } catch { trouble = error }
            if !wasFirst, isChanged || wasRight { return nil }
        }
        guard let trouble, !isTold else { return nil }
        (isTold, wasTroubleTold) = (true, true)
        return .failure(trouble)
    }

    /// Whether the file is to be read although its attributes are as before.
    private var mustReread: Bool {
        mutating get {
            if let rereading, .now >= rereading {
                self.rereading = nil
                return true
            }
            // What hinders reading may pass without a trace in the attributes: permissions, too many open files.
            return trouble.map { !isTold || $0.code.isOfFile } ?? false
        }
    }
}
