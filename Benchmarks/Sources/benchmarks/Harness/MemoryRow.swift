import Foundation

/// One comparison of memory: what a process needs at its peak beyond the input it was given.
///
/// Each contender works in a process of its own (`--memory-row`), because a process never gives back all it once took.
struct MemoryRow {
    let name: String
    let about: String
    /// In bytes for one byte of input; at most.
    let must: Double?
    /// Makes the input, which is handed over in a file.
    let input: (Inputs) throws -> [UInt8]
    let contenders: [FileContender]
}

struct MemoryResult: Codable {
    struct Contender: Codable {
        let name: String
        /// The most memory in use at any time, beyond what was in use with the input loaded.
        let peak: Int
        /// What is still in use with the result held.
        let held: Int
        /// `peak` for one byte of input.
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

/// What a measuring process prints, as one line of JSON.
struct MemoryReading: Codable {
    var peak = 0
    var held = 0
    var skipped: String?
    var failure: String?
}
