import DynWrap

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Foundation
#endif

/// One of the three standard streams of a program.
enum StandardStream: Int32, Sendable {
    case input = 0
    case output = 1
    case error = 2

    #if os(Windows)
    private var handle: FileHandle {
        switch self {
        case .input: .standardInput
        case .output: .standardOutput
        case .error: .standardError
        }
    }

    var isTerminal: Bool { false }

    func write(_ bytes: ContiguousArray<UInt8>) throws(Output.Trouble) {
        do { try handle.write(contentsOf: Data(bytes)) } catch { throw .failed("\(error)") }
    }

    func readAll() throws(JSONError) -> [UInt8] {
        do { return [UInt8](try handle.readToEnd() ?? Data()) } catch {
            throw JSONError(.unreadableFile, path: "standard input", reason: "\(error)")
        }
    }
    #else
    /// Whether the stream is a terminal.
    var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Writes all of the bytes.
    func write(_ bytes: ContiguousArray<UInt8>) throws(Output.Trouble) {
        do throws(SystemCalls.Failure) { try SystemCalls.write(bytes, to: rawValue) } catch {
            if error.number == EPIPE { throw .readerGone }
            throw .failed(Self.sentence(of: error.number))
        }
    }

    /// Everything that can be read.
    func readAll() throws(JSONError) -> [UInt8] {
        try unsafe Input.all(0) { buffer throws(JSONError) in
            do throws(SystemCalls.Failure) { return try unsafe SystemCalls.readSome(rawValue, into: buffer) } catch {
                throw JSONError(.unreadableFile, path: "standard input", reason: Self.sentence(of: error.number))
            }
        }
    }

    private static func sentence(of number: Int32) -> String { unsafe String(cString: strerror(number)) }
    #endif
}
