import DynWrap
import Foundation

extension Rows {
    /// JSON Lines compared with the same customers as one document.
    static var lines: [Row] { [checkLines, readLines] }

    private static let name = "customers.jsonl"

    private static var checkLines: Row {
        Row(
            name: "lines/check \(name)", about: "open and fully check each of the lines", unit: .megabytesPerSecond,
            promises: [
                .timesAsFast(as: "DynWrap, one document", must: 0.7, goal: 0.95), .timesAsFast(as: "JSONSerialization", must: 4),
            ]
        ) { inputs in
            let document = inputs.customers()
            let lines = inputs.customerLines()
            let data = Data(lines)
            return Work(
                bytes: lines.count,
                contenders: [
                    Contender("DynWrap") { JSON.Lines(parsing: lines).reduce(0) { $0 + ($1.value == nil ? 0 : 1) } },
                    Contender("DynWrap, one document") { try JSON(parsing: document).count },
                    Contender("JSONSerialization") {
                        try data.split(separator: 0x0A).reduce(0) {
                            _ = try JSONSerialization.jsonObject(with: $1)
                            return $0 + 1
                        }
                    },
                ])
        }
    }

    private static var readLines: Row {
        Row(
            name: "lines/read \(name)", about: "open each of the lines and read two fields of it", unit: .megabytesPerSecond,
            promises: [
                .timesAsFast(as: "DynWrap, one document", must: 0.7, goal: 0.95), .timesAsFast(as: "JSONDecoder", must: 5),
            ]
        ) { inputs in
            let document = inputs.customers()
            let lines = inputs.customerLines()
            let data = Data(lines)
            return Work(
                bytes: lines.count,
                contenders: [
                    Contender("DynWrap") {
                        JSONLines<CustomerSchema>(json: lines).reduce(0) {
                            $0 + ($1.value.map { $0.number + $0.lastName.utf8.count } ?? 0)
                        }
                    },
                    Contender("DynWrap, one document") {
                        try WrappedList<CustomerSchema>(json: document).reduce(0) { $0 + $1.number + $1.lastName.utf8.count }
                    },
                    Contender("JSONDecoder") {
                        let decoder = JSONDecoder()
                        return try data.split(separator: 0x0A).reduce(0) {
                            let line = try decoder.decode(TwoFields.self, from: $1)
                            return $0 + line.number + line.lastName.utf8.count
                        }
                    },
                ])
        }
    }

    private struct TwoFields: Decodable {
        let number: Int
        let lastName: String

        enum CodingKeys: String, CodingKey {
            case number = "cust-no"
            case lastName = "last-name"
        }
    }
}
