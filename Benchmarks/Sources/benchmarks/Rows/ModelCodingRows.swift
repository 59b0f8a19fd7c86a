import DynWrap
import Foundation

extension Rows {
    /// A model in Foundation's coders that other code calls, as in frameworks.
    static var modelCoding: [Row] { [modelDecode, modelEncode] }

    private static var modelDecode: Row {
        let data = Data(OrderText.single)
        return Row(
            name: "coding/model decode", about: "JSONDecoder makes a model of an order of 1.3 KB, or structs of it",
            unit: .microseconds,
            promises: [.timesAsFast(as: "JSONDecoder into structs", must: 0.4, goal: 0.5)]
        ) { _ in
            let decoder = JSONDecoder()
            return Work(
                operations: 20,
                contenders: [
                    Contender("DynWrap") {
                        try (0..<20).reduce(0) { sum, _ in try sum + decoder.decode(Order.self, from: data).id }
                    },
                    Contender("JSONDecoder into structs") {
                        try (0..<20).reduce(0) { sum, _ in try sum + decoder.decode(PlainOrder.self, from: data).id }
                    },
                    Contender("opened, without JSONDecoder") {
                        try (0..<20).reduce(0) { sum, _ in try sum + Order(json: data).id }
                    },
                ])
        }
    }

    private static var modelEncode: Row {
        let data = Data(OrderText.single)
        return Row(
            name: "coding/model encode", about: "JSONEncoder writes an order of 1.3 KB, of a model or of structs",
            unit: .microseconds,
            promises: [.timesAsFast(as: "JSONEncoder of structs", must: 0.5)], comparesAnswers: false
        ) { _ in
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            let (model, structs) = (try Order(json: data), try JSONDecoder().decode(PlainOrder.self, from: data))
            return Work(
                operations: 20,
                contenders: [
                    Contender("DynWrap") { try (0..<20).reduce(0) { sum, _ in try sum + encoder.encode(model).count } },
                    Contender("JSONEncoder of structs") {
                        try (0..<20).reduce(0) { sum, _ in try sum + encoder.encode(structs).count }
                    },
                    Contender("written, without JSONEncoder") {
                        (0..<20).reduce(0) { sum, _ in sum + model.dyn.json.bytes().count }
                    },
                ])
        }
    }
}
