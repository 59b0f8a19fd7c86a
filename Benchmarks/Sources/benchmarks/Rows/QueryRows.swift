import DynWrap
import Foundation

extension Rows {
    /// JSONPath on an opened document, compared with hand-written code.
    static var query: [Row] { [queryFilter, queryDescendants] }

    private static var queryFilter: Row {
        Row(
            name: "query/filter", about: "the names of the authors of tweets that were sent on, twitter.json open already",
            unit: .microseconds
        ) { inputs in
            let tree = try JSON(parsing: try inputs.document("twitter.json"))
            let text = "$.statuses[?@.retweet_count > 0].user.screen_name"
            let path = try JSONPath(parsing: text)
            let object = try JSONSerialization.jsonObject(with: Data(try inputs.document("twitter.json")))
            func length(_ values: JSONPath.Values) -> Int { values.reduce(0) { $0 + ($1.string?.utf8.count ?? 0) } }
            return Work(
                contenders: [
                    Contender("JSONPath") { { length(tree.query(path)) } },
                    Contender("JSONPath, read each time") { { length(try tree.query(text)) } },
                    Contender("by hand, JSON tree") {
                        {
                            tree["statuses"].elements.reduce(0) { sum, tweet in
                                guard (tweet["retweet_count"].int ?? 0) > 0 else { return sum }
                                return sum + (tweet["user"]["screen_name"].string?.utf8.count ?? 0)
                            }
                        }
                    },
                    Contender("by hand, [String: Any]") {
                        {
                            let tweets = (object as? [String: Any])?["statuses"] as? [[String: Any]] ?? []
                            return tweets.reduce(0) { sum, tweet in
                                guard (tweet["retweet_count"] as? Int ?? 0) > 0 else { return sum }
                                return sum + (((tweet["user"] as? [String: Any])?["screen_name"] as? String)?.utf8.count ?? 0)
                            }
                        }
                    },
                ])
        }
    }

    private static var queryDescendants: Row {
        Row(
            name: "query/descendants", about: "every member id_str of twitter.json, open already", unit: .microseconds
        ) { inputs in
            let tree = try JSON(parsing: try inputs.document("twitter.json"))
            let path = try JSONPath(parsing: "$..id_str")
            return Work(
                contenders: [
                    Contender("JSONPath") { { tree.query(path).reduce(0) { $0 + ($1.string?.utf8.count ?? 0) } } },
                    Contender("JSONPath, with places") {
                        { tree.matches(of: path).reduce(0) { $0 + ($1.value.string?.utf8.count ?? 0) } }
                    },
                ])
        }
    }
}
