import DynWrapSchema
import Synchronization

#if os(Windows)
import Foundation
#endif

/// Messages of the library to the author of a program.
enum Remark {
    private static let told = Mutex(ToldOnce())

    /// Whether a message with these names is new; records it.
    static func isNew(_ names: String...) -> Bool { told.withLock { $0.isNew(names) } }

    /// Prints a line on standard error. Where that is closed, the line is lost.
    static func tell(_ text: String) {
        let line = text.oneLine
        #if os(Windows)
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
        #else
        try? SystemCalls.write(ContiguousArray((line + "\n").utf8), to: 2)
        #endif
    }
}
