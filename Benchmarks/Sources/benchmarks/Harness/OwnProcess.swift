import Foundation

/// Work in a separate process: this program again, which does the work of one contender on a file and prints the result.
enum OwnProcess {
    /// The separator between the names of a row and a contender in an argument.
    private static let separator = "|"

    /// Calls `body` with the input in a temporary file.
    static func withFile<Result>(_ bytes: [UInt8], _ body: (URL) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-benchmark-\(UUID().uuidString).json")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file)
    }

    /// Starts the process and returns its output.
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

    /// The names of the row and the contender in an argument.
    static func names(_ argument: String) -> (row: String, contender: String)? {
        let names = argument.components(separatedBy: separator)
        return names.count == 2 ? (names[0], names[1]) : nil
    }

    /// Prints the result of `body`, in the process that was started.
    static func report<Reading: Encodable>(_ body: () throws -> Reading) throws {
        print(String(decoding: try JSONEncoder().encode(body()), as: UTF8.self))
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
