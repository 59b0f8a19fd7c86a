import DynWrap
import Foundation

let arguments = CommandLine.arguments.dropFirst()
let rounds = arguments.first.flatMap { Int($0) } ?? 9
/// Only rows with this in their names are measured.
let filter = arguments.dropFirst().first ?? ""

/// The processor time of this thread, in seconds.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Prints a row with what each of `works`, done once, costs in seconds and as `value` makes of it. They are done in turns, so often that a sample lasts 20 ms,
/// and the median of each counts.
func row(_ name: String, _ works: [() throws -> Void], _ format: String, _ value: (Double) -> Double) throws {
    guard filter.isEmpty || name.contains(filter) else { return }
    var counts: [Int] = []
    for work in works {
        let start = now()
        var count = 0
        repeat {
            try work()
            count += 1
        } while now() - start < 0.02
        counts.append(count)
    }
    var samples = works.map { _ in [Double]() }
    for _ in 0..<rounds {
        for (i, work) in works.enumerated() {
            let start = now()
            for _ in 0..<counts[i] { try work() }
            samples[i].append((now() - start) / Double(counts[i]))
        }
    }
    let columns = samples.map { String(format: format, value($0.sorted()[$0.count / 2])) }
    print("| \(name) | \(columns.joined(separator: " | ")) |")
}

print("| MB/s | DynWrap | JSONSerialization | JSONDecoder, nothing decoded |\n|---|---:|---:|---:|")
let folder = ProcessInfo.processInfo.environment["DYNWRAP_DATA"] ?? ""
for name in ["twitter", "citm_catalog", "canada"] {
    guard let data = FileManager.default.contents(atPath: "\(folder)/documents/\(name).json") else {
        print("| \(name) | skipped: no documents/\(name).json in DYNWRAP_DATA | | |")
        continue
    }
    struct Nothing: Decodable {}
    let text = Array(data)
    try row(
        "opening \(name)",
        [
            { _ = try JSON(parsing: text) }, { _ = try JSONSerialization.jsonObject(with: data) },
            { _ = try JSONDecoder().decode(Nothing.self, from: data) },
        ], "%.0f", { Double(text.count) / $0 / 1e6 })
}

let data = Data(customerText)
let decoder = JSONDecoder()
let customer = try Customer(json: customerText)
guard all(customer) == all(try decoder.decode(PlainCustomer.self, from: data)) else { fatalError("they read it differently") }
print("\n| µs, \(customerText.count) bytes | DynWrap | JSONDecoder |\n|---|---:|---:|")
try row(
    "a customer opened, all fields read",
    [{ _ = all(try Customer(json: customerText)) }, { _ = all(try decoder.decode(PlainCustomer.self, from: data)) }],
    "%.1f", { $0 * 1e6 })
try row("a customer opened", [{ _ = try Customer(json: customerText) }], "%.1f", { $0 * 1e6 })
try row("all fields of a customer read again", [{ _ = all(customer) }], "%.1f", { $0 * 1e6 })

print("\n| ns | DynWrap |\n|---|---:|")
let some = 100
let reads: [(String, () -> Void)] = [
    ("String", { for _ in 0..<some { _ = customer.firstName } }),
    ("Int", { for _ in 0..<some { _ = customer.number } }),
    ("Double", { for _ in 0..<some { _ = customer.balance } }),
    ("Bool", { for _ in 0..<some { _ = customer.active } }),
    ("Date", { for _ in 0..<some { _ = customer.joined } }),
    ("[String]", { for _ in 0..<some { _ = customer.tags } }),
    ("model", { for _ in 0..<some { _ = customer.address } }),
]
for (name, read) in reads { try row("\(name) read again", [read], "%.0f", { $0 / Double(some) * 1e9 }) }
