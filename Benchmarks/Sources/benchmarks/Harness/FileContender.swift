import Foundation

/// A contender that works in a separate process, on an input in a file.
struct FileContender {
    let name: String
    /// Loads the input in the form for this contender, before the measurement. Returns the work itself, whose result is kept
    /// until the measurement is over.
    let load: (URL) throws -> () throws -> Any

    init(_ name: String, load: @escaping (URL) throws -> () throws -> Any) {
        self.name = name
        self.load = load
    }
}
