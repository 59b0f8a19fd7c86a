import DynWrap
import Foundation

extension Rows {
    /// Opening a document from each type that its bytes may have.
    static var openFresh: [FreshRow] {
        ["twitter.json", "citm_catalog.json", "canada.json"].map { name in
            fresh(name, model: { try Wrapped<CustomerSchema>(json: $0) }) { try $0.document(name) }
        } + [
            fresh("github_events.json", model: list) { try $0.document("github_events.json") },
            fresh("customers.json", model: list) { $0.customers() },
        ]
    }

    private static func list(_ data: Data) throws -> Any { try WrappedList<CustomerSchema>(json: data) }

    private static func fresh(
        _ name: String, model: @escaping (Data) throws -> Any, input: @escaping (Inputs) throws -> [UInt8]
    ) -> FreshRow {
        let (data, text, typed) = ("DynWrap, from Data", "DynWrap, from String", "DynWrap, a model or list from Data")
        return FreshRow(
            name: "fresh/\(name)", about: "open and fully check the document in a process with little else on its heap",
            promises: [
                .growth(of: data, over: Contender.subject, atMost: 1 / 0.9),
                .growth(of: text, over: Contender.subject, atMost: 1 / 0.6),
                .growth(of: typed, over: Contender.subject, atMost: 1 / 0.9),
            ], input: input,
            contenders: [
                FileContender(Contender.subject) { file in
                    let text = try Documents.bytes(of: file)
                    return { try JSON(parsing: text) }
                },
                FileContender(data) { file in
                    let data = try Data(contentsOf: file)
                    return { try JSON(parsing: data) }
                },
                FileContender(text) { file in
                    let text = try Documents.text(of: file)
                    return { try JSON(parsing: text) }
                },
                FileContender(typed) { file in
                    let data = try Data(contentsOf: file)
                    return { try model(data) }
                },
            ])
    }
}
