/// Work that is timed in a separate process, with little on its heap but the input.
///
/// In a process with a large heap, memory is reused. In a fresh one, each large block comes from the system and costs time for
/// each page, which can be more than the work itself.
struct FreshRow {
    let name: String
    let about: String
    var promises: [Promise] = []
    /// Makes the input, which is passed in a file.
    let input: (Inputs) throws -> [UInt8]
    let contenders: [FileContender]

    var row: Row { Row(name: name, about: about, unit: .megabytesPerSecond, promises: promises) { _ in Work(contenders: []) } }
}

/// The output of a timing process.
struct FreshReading: Codable {
    /// The time of each call, in nanoseconds.
    var times: [Double] = []
    var failure: String?
}
