/// Work timed in a process of its own, with little on its heap but the input.
///
/// In a process whose heap has grown, memory is handed out again that was in use before; in a fresh one, each large piece is asked of the
/// system and paid for page by page, which can cost more than the work.
struct FreshRow {
    let name: String
    let about: String
    var promises: [Promise] = []
    /// Makes the input, which is handed over in a file.
    let input: (Inputs) throws -> [UInt8]
    let contenders: [FileContender]

    var row: Row { Row(name: name, about: about, unit: .megabytesPerSecond, promises: promises) { _ in Work(contenders: []) } }
}

/// What a timing process prints.
struct FreshReading: Codable {
    /// The time of each call, in nanoseconds.
    var times: [Double] = []
    var failure: String?
}
