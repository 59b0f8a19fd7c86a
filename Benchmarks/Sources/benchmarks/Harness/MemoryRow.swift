import Foundation

/// One comparison of memory: the peak of a process beyond its input.
///
/// Each contender works in a separate process (`--memory-row`), because a process never returns all of its memory.
struct MemoryRow {
    let name: String
    let about: String
    /// The largest allowed number of bytes for each byte of input.
    let must: Double?
    /// Makes the input, which is passed in a file.
    let input: (Inputs) throws -> [UInt8]
    let contenders: [FileContender]
}

struct MemoryResult: Codable {
    struct Contender: Codable {
        let name: String
        /// The largest amount of memory in use, beyond that with the input loaded.
        let peak: Int
        /// The memory in use while the result is kept.
        let held: Int
        /// `peak` for each byte of input.
        let peakPerByte: Double
    }

    let name: String
    let about: String
    let bytes: Int
    var contenders: [Contender] = []
    var skippedContenders: [String: String] = [:]
    var verdict: Verdict?
    var skipped: String?
    var failure: String?
}

/// The output of a measuring process, one line of JSON.
struct MemoryReading: Codable {
    var peak = 0
    var held = 0
    var skipped: String?
    var failure: String?
}
