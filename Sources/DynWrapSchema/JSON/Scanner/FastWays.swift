#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The ways that are there for speed alone, each beside a general one that gives the same: reading and writing of plain fields, drafts, output and
/// comparison by places, checking without a report, the key index and recent places, one tape for many lines,
/// and what coders search on the tape, make themselves and use again.
package enum FastWays {
    #if DEBUG
    /// Whether they are taken. Off in a process with `DYNWRAP_GENERAL_WAYS` in its environment, where the tests say that all is as it is with them.
    package static let areOn = ProcessInfo.processInfo.environment["DYNWRAP_GENERAL_WAYS"] == nil
    #else
    /// Whether they are taken: always, which costs nothing. In debug builds there is a switch.
    package static var areOn: Bool {
        @inline(__always) get { true }
    }
    #endif
}
