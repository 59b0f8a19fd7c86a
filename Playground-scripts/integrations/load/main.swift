// How many requests a second the server's routes answer, beside the same routes over Codable: both in this process, by turns, over loopback.
// `load [SECONDS] [ROUNDS]`: how long a turn is, and how many there are.

import DynWrap
import Foundation
import Hummingbird
import Logging
import Orders
import Synchronization

let numbers = CommandLine.arguments.dropFirst().compactMap { Double($0) }
let (seconds, rounds) = (numbers.first ?? 1, Int(numbers.dropFirst().first ?? 5))

/// Starts a server of these routes on any port, and gives the port.
func start<C: RequestContext>(_ router: Router<C>) async -> Int where C.Source == ApplicationRequestContextSource {
    var logger = Logger(label: "load")
    logger.logLevel = .error
    let (ports, running) = AsyncStream<Int>.makeStream()
    let application = Application(
        router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { running.yield($0.localAddress?.port ?? 0) }, logger: logger)
    Task { try await application.run() }
    return await ports.first { _ in true } ?? 0
}

/// An order of this many lines, as a client writes it: some members that nobody declared among them.
func order(lines: Int) -> String {
    let parts = (0..<lines).map {
        #"{"article": "article \#($0)", "amount": \#($0 % 99 + 1), "price": \#($0).95, "unit": "piece"}"#
    }
    let head = #""customer": "ann@example.org", "placed": "2024-05-02T10:11:12Z", "channel": "web""#
    return #"{\#(head), "lines": [\#(parts.joined(separator: ", "))]}"#
}

func request(_ method: String, _ path: String, _ body: String = "") -> [UInt8] {
    let headers = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
    return Array("\(method) \(path) HTTP/1.1\r\n\(headers)\r\n\(body)".utf8)
}

/// Requests a second, by two clients that each wait for an answer before they ask again.
func rate(_ request: [UInt8], _ port: Int, expecting status: Int) async throws -> Double {
    let end = ContinuousClock.now + .seconds(seconds)
    let start = ContinuousClock.now
    let count = Mutex(0)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        let left = Mutex(2)
        for _ in 0..<2 {
            Thread {
                var own = 0
                do {
                    let connection = try Connection(port: port)
                    while ContinuousClock.now < end {
                        let answer = try connection.answer(to: request)
                        guard answer.status == status else { throw Connection.Failure(what: "status \(answer.status)") }
                        own += 1
                    }
                } catch { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
                count.withLock { $0 += own }
                let others = left.withLock { count in
                    count -= 1
                    return count
                }
                if others == 0 { done.resume() }
            }.start()
        }
    }
    return Double(count.withLock { $0 }) / ((ContinuousClock.now - start) / .seconds(1))
}

let capacity = 1_000
let (models, structs) = (Router(context: OrderContext.self), Router(context: BasicRequestContext.self))
OrderRoutes(OrderStore(capacity: capacity)).add(to: models.group("orders"))
CodableOrderRoutes(capacity: capacity).add(to: structs.group("orders"))
let (modelPort, structPort) = (await start(models), await start(structs))

print("| route | bytes | DynWrap/s | Codable/s | ratio | of rounds |")
print("|---|---:|---:|---:|---:|---:|")
for lines in [1, 10, 100] {
    let body = order(lines: lines)
    let post = request("POST", "/orders", body)
    // The orders that are read: each server's first of this size.
    let paths = try [modelPort, structPort].map { port in
        try (Connection(port: port).answer(to: post).location ?? "", port)
    }
    for (name, requests, status) in [("GET", paths.map { request("GET", $0.0) }, 200), ("POST", [post, post], 201)] {
        var rates: [(models: Double, structs: Double)] = []
        for _ in 0..<rounds {
            let mine = try await rate(requests[0], modelPort, expecting: status)
            rates.append((mine, try await rate(requests[1], structPort, expecting: status)))
        }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        let ratios = rates.map { $0.models / $0.structs }.sorted()
        func text(_ value: Double, _ digits: Int = 2) -> String { String(format: "%.\(digits)f", value) }
        print(
            "| \(name), \(lines) lines | \(body.utf8.count) | \(text(median(rates.map(\.models)), 0)) |"
                + " \(text(median(rates.map(\.structs)), 0)) | \(text(median(ratios))) |"
                + " \(text(ratios[0])) to \(text(ratios[ratios.count - 1])) |")
    }
}
