import Foundation

/// Somebody who works in a process of its own, on an input that is handed over in a file.
struct FileContender {
    let name: String
    /// Takes the input the way this contender likes it, before anything is measured; gives the work itself, whose result is
    /// kept until the measuring is over.
    let load: (URL) throws -> () throws -> Any

    init(_ name: String, load: @escaping (URL) throws -> () throws -> Any) {
        self.name = name
        self.load = load
    }
}
