import Foundation

/// Work in a process of its own: this program again, which does one contender's work on a file and prints what it found.
enum OwnProcess {
    /// Between the names of a row and a contender in an argument.
    private static let separator = "|"

    /// Calls with the input in a file that is there as long as the call lasts.
    static func withFile<Result>(_ bytes: [UInt8], _ body: (URL) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-benchmark-\(UUID().uuidString).json")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file)
    }

    /// Starts the process and gives what it printed.
    static func run<Reading: Decodable>(_ option: String, row: String, contender: String, input: URL) throws -> Reading {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = [option, row + separator + contender, "--input", input.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "the process of \(contender) ended with status \(process.terminationStatus)")
        }
        return try JSONDecoder().decode(Reading.self, from: printed)
    }

    /// The row's and the contender's name of an argument.
    static func names(_ argument: String) -> (row: String, contender: String)? {
        let names = argument.components(separatedBy: separator)
        return names.count == 2 ? (names[0], names[1]) : nil
    }

    /// Prints what `body` found, in the process that was started.
    static func report<Reading: Encodable>(_ body: () throws -> Reading) throws {
        print(String(decoding: try JSONEncoder().encode(body()), as: UTF8.self))
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
