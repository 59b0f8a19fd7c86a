import DynWrapSchema

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that is checked again and again, and read where it has changed since the last check.
package struct CheckedFile: Sendable {
    private let path: String
    private let read: @Sendable () throws(JSONError) -> JSON
    private var isFirst = true
    private var status: Status?
    /// The error of the last reading. It is reported if the next check still finds it, as the file may have been read while it was being written.
    private var trouble: JSONError?
    private var isTold = false
    /// Whether the last report was an error, of this state of the file or of an earlier one.
    private var wasTroubleTold = false
    /// The last content that was JSON; missing before there was any.
    package private(set) var tree = JSON.missing

    /// What tells one state of a file from another.
    private struct Status: Equatable {
        let size: Int?
        let changed: Date?
        let number: Int?

        /// The state of the file that is read. Links are resolved first: the attributes would be those of the link, and any link in the path may change.
        init?(_ path: String) {
            let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
            size = attributes[.size] as? Int
            changed = attributes[.modificationDate] as? Date
            number = attributes[.systemFileNumber] as? Int
        }
    }

    /// - Parameter read: reads the file at `path`. Not mapped: an editor may write into it.
    package init(at path: String, _ read: @escaping @Sendable () throws(JSONError) -> JSON) {
        self.path = path
        self.read = read
    }

    /// The content where its text has changed, or the error of the file, once; at the first check an error is returned immediately. Nil where nothing is new.
    package mutating func check() -> Result<JSON, JSONError>? {
        let wasFirst = isFirst
        isFirst = false
        // Taken before the file is read: what is saved meanwhile is another state at the next check.
        let now = Status(path)
        if now != status || wasFirst {
            status = now
            isTold = false
            do throws(JSONError) {
                let new = try read()
                trouble = nil
                if tree.exists, !wasTroubleTold, new.hasSameText(as: tree) { return nil }
                wasTroubleTold = false
                tree = new
                return .success(new)
            } catch { trouble = error }
            if !wasFirst { return nil }
        }
        guard let trouble, !isTold else { return nil }
        (isTold, wasTroubleTold) = (true, true)
        return .failure(trouble)
    }
}
