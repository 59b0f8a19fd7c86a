#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The switch for the code that exists for speed alone. Beside each such part is a general one with the same result.
///
/// The parts are: reading and writing plain fields, drafts, output and comparison by tape indexes, checking without a report,
/// key search by words, tables and recent places, short strings, dates of a fixed format, text laid out from the document,
/// values that a JSON Schema allows at once, undo and differences of edited forms, and one tape for many lines. In the
/// coders: members searched on the tape, values of known types, reused containers.
package enum FastWays {
    #if DEBUG
    /// Whether the fast code is used. It is off in a process with `DYNWRAP_GENERAL_WAYS` in its environment, where the tests
    /// check the general code.
    package static let areOn = ProcessInfo.processInfo.environment["DYNWRAP_GENERAL_WAYS"] == nil
    #else
    /// Whether the fast code is used: always true in a release build, where a constant costs nothing. Only debug builds can
    /// turn it off.
    package static var areOn: Bool {
        @inline(__always) get { true }
    }
    #endif
}
