import DynWrap

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file to read, or standard input.
enum Input: Equatable {
    case standard
    case file(String)

    /// `-` and its name in the file system are standard input.
    init(_ name: String) { self = name == "-" || name == Self.standardPath ? .standard : .file(name) }

    /// The library reads this path directly, and does not open it again.
    private static let standardPath = "/dev/stdin"

    /// The name in messages.
    var name: String {
        switch self {
        case .standard: "standard input"
        case .file(let path): path
        }
    }

    /// The path for reading in pieces.
    var path: String {
        switch self {
        case .standard: Self.standardPath
        case .file(let path): path
        }
    }

    /// The path from the root on. `URL` would give other meanings to a relative path: `~` is the home folder, and `link/..` does
    /// not follow the link.
    var absolutePath: String {
        #if os(Windows)
        path
        #else
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        #endif
    }

    /// The whole input as a tree.
    func tree(_ options: JSONOptions = JSONOptions()) throws(JSONError) -> JSON {
        if case .file(let path) = self, try OpenFile.size(path) != nil {
            return try JSON(contentsOf: URL(fileURLWithPath: absolutePath), options: options)
        }
        return try JSON(parsing: bytes(), options: options)
    }

    /// The whole input as a tree; throws a sentence with the reason where that fails.
    func opened(_ options: JSONOptions = JSONOptions(), isSecret: Bool = false) throws(Failure) -> JSON {
        do throws(JSONError) { return try tree(options) } catch { throw Failure(error, in: name, isSecret: isSecret) }
    }

    /// The whole input as bytes.
    func bytes() throws(JSONError) -> [UInt8] {
        guard case .file(let path) = self else { return try StandardStream.input.readAll() }
        let file = try OpenFile(reading: path)
        let size = try OpenFile.size(path) ?? 0
        return try unsafe Self.all(size + 1) { buffer throws(JSONError) in try unsafe file.read(into: buffer) }
    }

    /// The texts of its lines; throws a sentence with the reason where that fails.
    func jsonLines(_ options: LineOptions = LineOptions()) throws(Failure) -> JSON.Lines {
        do throws(JSONError) { return try JSON.Lines(path: path, options: options) } catch { throw Failure(error, in: name) }
    }

    /// The lines of a list of names, without empty ones.
    func lines() throws(Failure) -> [String] {
        let bytes: [UInt8]
        do throws(JSONError) { bytes = try self.bytes() } catch { throw Failure(error, in: name) }
        var lines: [String] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = try OutsideText.text(line.last == UInt8(ascii: "\r") ? line.dropLast() : line, "a line of \(name)")
            if !text.isEmpty { lines.append(text) }
        }
        return lines
    }

    /// All bytes that `read` returns in pieces, until it returns none.
    static func all(
        _ expected: Int, _ read: (UnsafeMutableRawBufferPointer) throws(JSONError) -> Int
    ) throws(JSONError) -> [UInt8] {
        var all: [UInt8] = []
        var size = max(expected, 64 << 10)
        while true {
            var failure: JSONError?
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                // Exactly the bytes that were read are initialised.
                do throws(JSONError) { count = try unsafe read(UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
            }
            if let failure { throw failure }
            if piece.isEmpty { return all }
            if all.isEmpty { all = piece } else { all.append(contentsOf: piece) }
            size = min(max(all.count, 64 << 10), 8 << 20)
        }
    }
}
