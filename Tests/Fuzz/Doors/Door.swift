/// One way into the library for input that nobody has looked at: a function over bytes that states laws.
///
/// Each door is run by libFuzzer (`Tests/Scripts/fuzz.sh`) and, over the inputs in `Tests/Fuzz/Corpus`, by `FuzzDoorTests`.
public struct Door: Sendable, CustomStringConvertible {
    /// The name: the script's argument and the name of the corpus.
    public let name: String
    /// Inputs in the form that the door takes, for a fuzzer to begin with.
    public let seeds: [[UInt8]]
    /// Runs the door on an input; throws ``BrokenLaw`` where a law does not hold, and nothing else.
    public let run: @Sendable ([UInt8]) throws -> Void
    /// The part of the door that is asynchronous, if any.
    public let runInPieces: (@Sendable ([UInt8]) async throws -> Void)?

    /// The name.
    public var description: String { name }

    /// A door whose inputs are texts.
    public init(_ name: String, seeds: [String], _ run: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.init(name, seeds: seeds.map { Array($0.utf8) }, run)
    }

    init(
        _ name: String, seeds: [[UInt8]], _ run: @escaping @Sendable ([UInt8]) throws -> Void,
        inPieces runInPieces: (@Sendable ([UInt8]) async throws -> Void)? = nil
    ) {
        (self.name, self.seeds, self.run, self.runInPieces) = (name, seeds, run, runInPieces)
    }
}

/// A law that an input breaks.
public struct BrokenLaw: Error, CustomStringConvertible {
    /// What does not hold.
    public let description: String

    /// A law in words.
    public init(description: String) { self.description = description }
}

/// Throws where `law` does not hold.
func hold(_ holds: Bool, _ law: @autoclosure () -> String) throws(BrokenLaw) {
    if !holds { throw BrokenLaw(description: law()) }
}
