import Foundation

/// How much tests of random input, or of every place of a text, do. `DYNWRAP_ROUNDS` is the percentage: a fifth of them without it, so that nobody waits
/// long for `swift test`; each change is tested with all, an emulator or a sanitizer does less, a long run more.
public enum Rounds {
    private static let percent = ProcessInfo.processInfo.environment["DYNWRAP_ROUNDS"].flatMap(Int.init) ?? 20

    /// That many rounds, or the percentage of them, one at the least; its `count` is the same share of any number.
    public static func of(_ count: Int) -> Range<Int> { 0..<max(1, count * percent / 100) }

    /// Whether the place with this number is among those that are tried: all of them, or the percentage of them, evenly spread.
    public static func takes(_ number: Int) -> Bool { number * percent % 100 < percent }

    /// The most processor time (`ProcessorTime.measure`) that work may take: a minute, or ten where fewer rounds are asked for, as code is slow there.
    /// A limit of the time that passes counts the wait for a core too, which all tests share.
    public static let mostTime: Duration = .seconds(percent < 20 ? 600 : 60)
}
