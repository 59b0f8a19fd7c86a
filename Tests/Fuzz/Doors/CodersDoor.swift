import DynWrap
import Foundation

extension Door {
    /// A byte that chooses a type and strategies, and a text: what Foundation's decoder makes of it ours makes, and what is encoded is decoded again by both.
    ///
    /// Where they differ and Foundation is not right, or RFC 8259 leaves it open, nothing is compared:
    /// * texts that are no JSON in UTF-8 (Foundation guesses UTF-16 and UTF-32, and accepts halves of surrogate pairs);
    /// * dates of ISO 8601 that one of both refuses: Foundation reads more than there are (`20180-5-2T0:0:0Z`), and not the small letters of RFC 3339
    ///   (`2018-05-02t00:00:00z`); nor those with an offset of three digits, of which it ignores the last (`-020`); nor those before
    ///   1600, some of which Foundation reads and writes by the Julian calendar;
    /// * equal keys, of which Foundation takes the first, keys that are equal to Swift's dictionaries alone, and keys of the same number (`0` and `-0`);
    /// * numbers of more than 15 digits or with an exponent, which Foundation reads as `Double` on the way to other types.
    static let coders = Door(
        "coders",
        seeds: [
            DoorInput.seed(
                [0],
                #"{"a":"x\u00e9","b":12,"c":[{"b":-1},{}],"d":{"k":1.5},"e":1525219200,"f":true,"g":255,"h":0.1,"i":12.50,"j":"https://a.b/c?d=%20","k":"AAEC","l":{"1":"x"},"m":{"named":{"first":"a"}},"n":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","o":-7,"p":"two"}"#
            ), DoorInput.seed([1], "[1,2.0,-3]"), DoorInput.seed([2], #"{"a":1.5,"b":-0.0}"#),
            DoorInput.seed([3], "[[1,null],[]]"),
            DoorInput.seed([4], #"{"both":{"_0":{"nothing":{}},"_1":{"number":{"_0":5}}}}"#),
            DoorInput.seed([5], #"{"1":["x"],"-2":[]}"#), DoorInput.seed([5], #"{"0":["x."],"-0":[]}"#),
            DoorInput.seed([0xF5], #"{"0_58":["x"],"058":[]}"#),
            DoorInput.seed([64], #"{"e":"2018-05-02T00:00:00Z"}"#), DoorInput.seed([64], #"{"e":"2018-05-02T00:00:00.1Z"}"#),
            DoorInput.seed([64], #"{"e":"2142-05-02T00:00:01.1-020"}"#),
            DoorInput.seed([6], "12.5"),
            DoorInput.seed([7], #"["a",null]"#),
        ]
    ) { bytes in
        guard let first = bytes.first else { return }
        let text = Array(bytes.dropFirst())
        switch first & 7 {
        case 0: try holdSame(CodedSample.self, text, first >> 6)
        case 1: try holdSame([Int].self, text, first >> 6)
        case 2: try holdSame([String: Double].self, text, first >> 6)
        case 3: try holdSame([[Int8?]].self, text, first >> 6)
        case 4: try holdSame(CodedSample.Payload.self, text, first >> 6)
        case 5: try holdSame([Int: Set<String>].self, text, first >> 6)
        case 6: try holdSame(Double?.self, text, first >> 6)
        default: try holdSame([String?].self, text, first >> 6)
        }
    }

    private static func holdSame<T: Codable & Equatable>(_ type: T.Type, _ text: [UInt8], _ strategy: UInt8) throws(BrokenLaw) {
        let coders = CoderPair(strategy)
        let ours = try? coders.decoder.decode(type, from: Data(text))
        guard let tree = try? JSON(parsing: text) else { return try hold(ours == nil, "what is no JSON is decoded by nothing") }
        let again = try? coders.decoder.decode(type, from: tree)
        try hold(ours == again, "a text and its tree decode alike")
        let theirs = try? coders.theirDecoder.decode(type, from: Data(text))
        let date = tree["e"].string ?? "2"
        let offset = date.utf8.dropFirst(10).reversed().prefix { $0 != 0x2B && $0 != 0x2D }.count { $0 &- 0x30 < 10 }
        let isOld = strategy == 1 && date < "16"
        if isComparable(type, text, tree), strategy != 1 || ours != nil && theirs != nil && !isOld && offset != 3 {
            try hold(
                ours == theirs,
                "\(type): \(ours.map { "\($0)" } ?? "nothing"), Foundation has \(theirs.map { "\($0)" } ?? "nothing")")
        }
        guard var value = ours else { return }
        // In ISO 8601 both read fractions of seconds and write whole seconds.
        if strategy == 1, let rounded = try? coders.decoder.decode(type, from: coders.encoder.encode(value)) { value = rounded }
        guard let written = try? coders.encoder.encode(value) else { return }
        try hold((try? coders.decoder.decode(type, from: written)) == value, "what is encoded is decoded again")
        try hold((try? coders.encoder.data(encoding: value)) == written.data(), "a text and a tree are encoded alike")
        guard !isOld, !(T.self is any ExpressibleByNilLiteral.Type), let data = try? coders.theirEncoder.encode(value)
        else { return }
        guard let theirs = try? JSON(parsing: data) else { throw BrokenLaw(description: "what Foundation encodes opens") }
        // Sets and dictionaries have no order.
        if !(T.self is [Int: Set<String>].Type) { try hold(theirs == written, "Foundation encodes the same: \(theirs)") }
        try hold((try? coders.theirDecoder.decode(type, from: written.data())) == value, "Foundation decodes it again")
    }

    private static func isComparable<T>(_ type: T.Type, _ text: [UInt8], _ tree: JSON) -> Bool {
        if type is [Int: Set<String>].Type {
            // Keys in snake case lose their underscores.
            let numbers = tree.members.compactMap { Int($0.key.replacing("_", with: "")) }
            guard Set(numbers).count == numbers.count else { return false }
        }
        guard text.first != 0xEF, (try? JSON(parsing: text, options: JSONOptions(duplicateKeys: .reject))) != nil else {
            return false
        }
        var pending = [tree]
        while let json = pending.popLast() {
            if let number = json.number, number.text.utf8.count > 15 || number.text.utf8.contains(where: { $0 | 32 == 101 }) {
                return false
            }
            for (key, value) in json.members {
                if key.utf8.contains(where: { $0 > 127 }) { return false }
                pending.append(value)
            }
            pending += json.elements
        }
        return true
    }
}

/// Coders of both kinds with the same strategies.
private struct CoderPair {
    var encoder = TreeEncoder()
    var decoder = TreeDecoder()
    let theirEncoder = JSONEncoder()
    let theirDecoder = JSONDecoder()

    init(_ strategy: UInt8) {
        switch strategy {
        case 1:
            (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
            (theirEncoder.dateEncodingStrategy, theirDecoder.dateDecodingStrategy) = (.iso8601, .iso8601)
        case 2:
            (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.secondsSince1970, .secondsSince1970)
            (theirEncoder.dateEncodingStrategy, theirDecoder.dateDecodingStrategy) = (.secondsSince1970, .secondsSince1970)
        case 3:
            (encoder.keyEncodingStrategy, decoder.keyDecodingStrategy) = (.convertToSnakeCase, .convertFromSnakeCase)
            (theirEncoder.keyEncodingStrategy, theirDecoder.keyDecodingStrategy) = (.convertToSnakeCase, .convertFromSnakeCase)
            (decoder.dataDecodingStrategy, theirDecoder.dataDecodingStrategy) = (.deferredToData, .deferredToData)
            (encoder.dataEncodingStrategy, theirEncoder.dataEncodingStrategy) = (.deferredToData, .deferredToData)
        default: break
        }
    }
}
