#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Dates that two closures of a client read and write.
final class OwnDates: Sendable, Hashable {
    let expectation: String
    let asNumber: Bool
    let read: @Sendable (String) -> Date?
    let write: @Sendable (Date) -> String?

    init(
        _ expectation: String, asNumber: Bool, read: @escaping @Sendable (String) -> Date?,
        write: @escaping @Sendable (Date) -> String?
    ) {
        self.expectation = expectation
        self.asNumber = asNumber
        self.read = read
        self.write = write
    }

    /// Whether both are the same object, because closures can't be compared.
    static func == (a: OwnDates, b: OwnDates) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
