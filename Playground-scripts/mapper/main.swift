// The mapper of an engine that pipes (xargs -P, Spark's rdd.pipe): JSON Lines in, JSON Lines out, in order and on all cores. A line that cannot be
// read or has problems becomes a line that says so, and the others go on. The article Streams has the engines' side of it.
//
//     mapper [FILE]        standard input without a file

import DynWrap
import Foundation

struct OrderSchema: Schema {
    let id = Num<Int>("id").required
    let customer = Str("customer").required
    let amount = Num<Int>("amount").range(1...)
    let price = Num<Decimal>("price")
    let card = Str("card").secret
}
struct TotalSchema: Schema {
    let id = Num<Int>("id")
    let customer = Str("customer")
    let total = Num<Decimal>("total")
}

/// What becomes of one line.
@Sendable func mapped(_ line: Streamed<Wrapped<OrderSchema>>) -> String {
    do throws(JSONError) {
        let order = try line.get()
        let problems = order.dyn.problems.filter { $0.severity != .coerced }
        if let first = problems.first { return failure(line.number, "\(first.pointer): \(first.message)") }
        let total = Wrapped<TotalSchema> {
            $0.id = order.id
            $0.customer = order.customer
            $0.total = Decimal(order.amount) * order.price
        }
        return total.dyn.text()
    } catch {
        return failure(line.number, "column \(error.column): \(error.message)")
    }
}

func failure(_ line: Int, _ message: String) -> String { (["line": JSON(line), "error": JSON(message)] as JSON).text() }

let path = CommandLine.arguments.dropFirst().first ?? "/dev/stdin"
do {
    try await JSONLines<OrderSchema>(contentsOf: URL(fileURLWithPath: path)).concurrentMap(mapped) { print($0) }
} catch {
    // A line that nobody reads any more, or a file that is not there: the engine looks at the status.
    try? FileHandle.standardError.write(contentsOf: Data("mapper: \(error)\n".utf8))
    exit(1)
}
