import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A connection to this machine that sends one request again and again: as little work of its own as can be.
final class Connection {
    struct Failure: Error { let what: String }

    private let socket: Int32
    private var received: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 1 << 16)

    init(port: Int) throws {
        #if canImport(Glibc)
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #elseif canImport(Musl)
        socket = Musl.socket(AF_INET, SOCK_STREAM, 0)
        #else
        socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = socket
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(what: "connect: \(errno)") }
        var on: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(socket) }

    /// Sends a request and waits for the whole answer; gives its status and its `Location`.
    func answer(to request: [UInt8]) throws -> (status: Int, location: String?) {
        var sent = 0
        while sent < request.count {
            let count = request.withUnsafeBytes { send(socket, $0.baseAddress! + sent, $0.count - sent, 0) }
            guard count > 0 else { throw Failure(what: "send: \(errno)") }
            sent += count
        }
        received.removeAll(keepingCapacity: true)
        var end: Int?
        var (status, location) = (0, String?.none)
        while end.map({ received.count < $0 }) ?? true {
            let count = recv(socket, &piece, piece.count, 0)
            guard count > 0 else { throw Failure(what: "recv: \(errno)") }
            received += piece[..<count]
            guard end == nil, let head = headEnd else { continue }
            let lines = String(decoding: received[..<head], as: UTF8.self).split(separator: "\r\n")
            func header(_ name: String) -> String? {
                lines.first { $0.lowercased().hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
            }
            status = Int(lines[0].split(separator: " ")[1]) ?? 0
            location = header("location")
            end = head + 4 + (header("content-length").flatMap { Int($0) } ?? 0)
        }
        return (status, location)
    }

    /// Where the empty line after the headers begins.
    private var headEnd: Int? {
        guard received.count >= 4 else { return nil }
        return (0...(received.count - 4)).first { received[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
    }
}
