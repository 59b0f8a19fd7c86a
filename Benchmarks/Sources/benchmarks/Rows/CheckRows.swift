import DynWrap
import Foundation

extension Rows {
    /// Checking a document with a JSON Schema.
    static var check: [Row] { [checkTweets] }

    private static var checkTweets: Row {
        Row(
            name: "check/twitter.json", about: "check a document against a JSON Schema, open already", unit: .microseconds,
            promises: [.growth(of: "JSON Schema", over: "by hand, JSON tree", atMost: 3)]
        ) { inputs in
            let tree = try JSON(parsing: try inputs.document("twitter.json"))
            let document = try JSON(parsing: TweetsSchema.text)
            let schema = try JSONSchema(document)
            return Work(
                contenders: [
                    Contender("JSON Schema") { { schema.problems(of: tree).count } },
                    Contender("JSON Schema, verdict") { { schema.allows(tree) ? 0 : 1 } },
                    Contender("JSON Schema, read each time") { { try JSONSchema(document).problems(of: tree).count } },
                    Contender("by hand, JSON tree") { { HandWrittenCheck.allows(tree) ? 0 : 1 } },
                ])
        }
    }
}
