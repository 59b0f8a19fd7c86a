import DynWrap
import Foundation

@testable import DynWrapTool

/// What is inferred of samples, and what of it can be compared.
struct InferredSource {
    let samples: [JSON]
    let model: InferredModel
    let swift: String

    init(_ samples: [JSON], name: String) {
        self.samples = samples
        var summary = ShapeSummary()
        for sample in samples { summary.add(sample) }
        model = ModelBuilder.model(of: summary, name: name)
        swift = SwiftSchemaWriter.text(of: model)
    }

    /// Every declaration of a field, `Order.total = Num<Double>("total").required`, and every case of an enum.
    var facts: Set<String> { Self.facts(of: swift) }

    static func facts(of source: String) -> Set<String> {
        var facts: Set<String> = []
        var type = ""
        for line in source.split(separator: "\n") {
            let words = line.split(separator: " ")
            if let first = words.first, ["struct", "enum", "extension"].contains(first) { type = words[1].filter { $0 != ":" } }
            if line.hasPrefix("    let ") || line.hasPrefix("    case ") || line.contains("        Case(") {
                facts.insert(type + "." + line.drop { $0 == " " })
            }
        }
        return facts
    }

    /// A source whose types are its file's own.
    static func isolated(_ source: String) -> String {
        source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            ["struct ", "enum ", "typealias "].contains(where: line.hasPrefix) ? "private \(line)" : String(line)
        }.joined(separator: "\n").replacing("extension Union<", with: "private extension Union<")
    }

    /// The source for a file beside others with types of the same names, and with a function that says what is wrong with samples.
    func file(_ number: Int) -> String {
        let source = Self.isolated(swift)
        let problems =
            switch model.root {
            case .record(let index): "try Wrapped<\(model.records[index].name)Schema>(json: sample).dyn.problems"
            case .union(let index):
                "Union.\(model.unions[index].name.prefix(1).lowercased())\(model.unions[index].name.dropFirst()).problems(in: sample)"
            default: "[Problem]()"
            }
        return source + "\nfunc problems\(number)(_ sample: JSON) throws -> [String] { (\(problems)).map { \"\\($0)\" } }\n"
    }
}
