import DynWrapSchema

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that is looked at again and again, and read where it is another than at the last look.
package struct FileLook: Sendable {
    private let path: String
    private let read: @Sendable () throws(JSONError) -> JSON
    private var isFirst = true
    private var status: Status?
    /// What is wrong with the file. Told when it still is so at the next look, since it may have been looked at while it was written.
    private var trouble: JSONError?
    private var isTold = false
    /// What it was when it was JSON last; missing before.
    package private(set) var tree = JSON.missing

    /// What tells one state of a file from another.
    private struct Status: Equatable {
        let size: Int?
        let changed: Date?
        let number: Int?

        init?(_ path: String) {
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

    /// What is in the file, where that is other text than before; what is wrong with it, once, and at the first look at once. Nil where there is nothing new.
    package mutating func look() -> Result<JSON, JSONError>? {
        let wasFirst = isFirst
        isFirst = false
        // Taken before the file is read: what is saved meanwhile is another state at the next look.
        let now = Status(path)
        if now != status || wasFirst {
            status = now
            let wasTold = isTold
            isTold = false
            do throws(JSONError) {
                let new = try read()
                trouble = nil
                if tree.exists, !wasTold, new.hasSameText(as: tree) { return nil }
                tree = new
                return .success(new)
            } catch { trouble = error }
            if !wasFirst { return nil }
        }
        guard let trouble, !isTold else { return nil }
        isTold = true
        return .failure(trouble)
    }
}
