import CRivals
import DynWrap
import Foundation

extension Rows {
    /// Opening a document and reading some or all of its fields.
    static var fields: [Row] { [twitterFields, coordinates, twoFields, everyField] }

    private static var twitterFields: Row {
        Row(
            name: "fields/twitter.json", about: "open the document and read three fields of search_metadata",
            unit: .megabytesPerSecond,
            promises: [.timesAsFast(as: "JSONDecoder", must: 5), .timesAsFast(as: "yyjson", must: nil, goal: 1)]
        ) { inputs in
            let text = try inputs.document("twitter.json")
            let data = Data(text)
            return Work(
                bytes: text.count,
                contenders: [
                    Contender("DynWrap") {
                        guard let metadata = try Wrapped<TwitterSchema>(json: text).metadata else { return -1 }
                        return Int((metadata.completedIn * 1_000).rounded()) + metadata.query.utf8.count + metadata.count
                    },
                    Contender("JSON tree") {
                        let metadata = try JSON(parsing: text)["search_metadata"]
                        guard let time = metadata["completed_in"].double, let query = metadata["query"].string,
                            let count = metadata["count"].int
                        else { return -1 }
                        return Int((time * 1_000).rounded()) + query.utf8.count + count
                    },
                    Contender("JSONDecoder") { try JSONDecoder().decode(TwitterSearch.self, from: data).checksum },
                    Contender("JSONSerialization") {
                        let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                        guard let metadata = root?["search_metadata"] as? [String: Any],
                            let time = metadata["completed_in"] as? Double,
                            let query = metadata["query"] as? String, let count = metadata["count"] as? Int
                        else { return -1 }
                        return Int((time * 1_000).rounded()) + query.utf8.count + count
                    },
                    Native.yyjson("yyjson", text, yyjson_rival_twitter),
                    Native.simdjson("simdjson on-demand", text, simdjson_rival_twitter),
                ])
        }
    }

    /// Nearly the whole document is numbers, most with 17 digits.
    private static var coordinates: Row {
        Row(
            name: "fields/canada.json", about: "open the document and read its 111,126 coordinates as lists of numbers",
            unit: .megabytesPerSecond,
            promises: [.timesAsFast(as: "JSONDecoder", must: 8), .timesAsFast(as: "yyjson", must: nil, goal: 1)]
        ) { inputs in
            let text = try inputs.document("canada.json")
            let data = Data(text)
            return Work(
                bytes: text.count,
                contenders: [
                    Contender("DynWrap") {
                        abs(
                            try Wrapped<MapSchema>(json: text).features.reduce(0) {
                                $0 + millionths($1.geometry?.coordinates ?? [])
                            })

                    },
                    Contender("JSON tree") {
                        abs(
                            try JSON(parsing: text)["features"].elements.reduce(0) { sum, feature in
                                feature["geometry"]["coordinates"].elements.reduce(sum) { sum, ring in
                                    ring.elements.reduce(sum) { sum, point in
                                        point.elements.reduce(sum) { $0 + millionths($1.double ?? .infinity) }
                                    }
                                }
                            })
                    },
                    Contender("TreeDecoder") { checksum(try TreeDecoder().decode(PlainMap.self, from: JSON(parsing: text))) },
                    Contender("JSONDecoder") { checksum(try JSONDecoder().decode(PlainMap.self, from: data)) },
                    Native.yyjson("yyjson", text, yyjson_rival_canada),
                    Native.simdjson("simdjson on-demand", text, simdjson_rival_canada),
                ])
        }
    }

    private static func millionths(_ value: Double) -> Int { Int((value * 1e6).rounded()) }
    private static func millionths(_ rings: [[[Double]]]) -> Int {
        rings.reduce(0) { $1.reduce($0) { $1.reduce($0) { $0 + millionths($1) } } }
    }

    private static func checksum(_ map: PlainMap) -> Int {
        abs(map.features.reduce(0) { $0 + millionths($1.geometry.coordinates) })
    }

    private static var twoFields: Row {
        Row(
            name: "fields/customers.json two", about: "open 100,000 customers and read two fields of each",
            unit: .megabytesPerSecond,
            promises: [.timesAsFast(as: "JSONDecoder", must: 10), .timesAsFast(as: "yyjson", must: nil, goal: 1)]
        ) { inputs in
            let text = inputs.customers()
            let data = Data(text)
            return Work(
                bytes: text.count,
                contenders: [
                    Contender("DynWrap") { try WrappedList<CustomerSchema>(json: text).reduce(0) { $0 + two($1) } },
                    Contender("JSON tree") {
                        try JSON(parsing: text).elements.reduce(0) { sum, customer in
                            sum + (customer["last-name"].string?.utf8.count ?? 0) + (customer["cust-no"].int ?? 0)
                        }
                    },
                    Contender("JSONDecoder") {
                        try JSONDecoder().decode([BriefCustomer].self, from: data).reduce(0) { $0 + $1.checksum }
                    },
                    Contender("JSONSerialization") {
                        guard let all = try JSONSerialization.jsonObject(with: data) as? [Any] else { return -1 }
                        return all.reduce(0) { sum, element in
                            guard let customer = element as? [String: Any], let name = customer["last-name"] as? String,
                                let number = customer["cust-no"] as? Int
                            else { return -1 }
                            return sum + name.utf8.count + number
                        }
                    },
                    Native.yyjson("yyjson", text, yyjson_rival_customers_two),
                    Native.simdjson("simdjson on-demand", text, simdjson_rival_customers_two),
                ])
        }
    }

    private static var everyField: Row {
        Row(
            name: "fields/customers.json all", about: "open 100,000 customers and read every field of each, both dates included",
            unit: .megabytesPerSecond,
            promises: [.timesAsFast(as: "JSONDecoder", must: 8), .timesAsFast(as: "yyjson", must: nil, goal: 1)]
        ) { inputs in
            let text = inputs.customers()
            let data = Data(text)
            return Work(
                bytes: text.count,
                contenders: [
                    Contender("DynWrap") { try WrappedList<CustomerSchema>(json: text).reduce(0) { $0 + all($1) } },
                    Contender("JSONDecoder") {
                        try JSONDecoder().decode([PlainCustomer].self, from: data).reduce(0) { $0 + $1.checksum }
                    },
                    Native.yyjson("yyjson", text, yyjson_rival_customers_all),
                    Native.simdjson("simdjson on-demand", text, simdjson_rival_customers_all),
                ])
        }
    }
}

private struct MapSchema: Schema {
    let features = ModelList<FeatureSchema>("features")
}

private struct FeatureSchema: Schema {
    let geometry = Model<GeometrySchema>("geometry")
}

private struct GeometrySchema: Schema {
    let coordinates = Field<[[[Double]]]>("coordinates")
}

private struct PlainMap: Decodable {
    struct Feature: Decodable {
        let geometry: Geometry
    }

    struct Geometry: Decodable {
        let coordinates: [[[Double]]]
    }

    let features: [Feature]
}
