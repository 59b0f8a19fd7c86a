import Foundation

/// The number of rounds for tests of random input, or of every position of a text. `DYNWRAP_ROUNDS` is a percentage. Without it,
/// a fifth of the rounds is done, so that `swift test` is fast. Each change is tested with all of them; an emulator or sanitizer
/// does fewer, and a long run more.
public enum Rounds {
    private static let percent = ProcessInfo.processInfo.environment["DYNWRAP_ROUNDS"].flatMap(Int.init) ?? 20

    /// The percentage of this number of rounds, at least one. Its `count` is the same share of any number.
    public static func of(_ count: Int) -> Range<Int> { 0..<max(1, count * percent / 100) }

    /// Whether the position with this number is tried: the percentage of all positions, evenly distributed.
    public static func takes(_ number: Int) -> Bool { number * percent % 100 < percent }

    /// The largest processor time (`ProcessorTime.measure`) that work may take: a minute, or ten minutes where fewer rounds are
    /// requested, because code is slow there. A limit of the elapsed time would include the wait for a core, which all tests
    /// share.
    public static let mostTime: Duration = .seconds(percent < 20 ? 600 : 60)
}
