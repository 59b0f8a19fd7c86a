/// Makes objects with a member `wanted` among others, scalars and nested objects.
enum ShapesText {
    /// An object with this number of members; `wanted` is in the middle.
    static func object(members: Int) -> String {
        var parts = (0..<members).map(member)
        parts[members / 2] = "\"wanted\":\(members)"
        return "{" + parts.joined(separator: ",") + "}"
    }

    /// Objects of 8 to 24 members, each in a different order.
    static func array(count: Int) -> String {
        var random = SplitMix(seed: 20_260_303)
        let objects = (0..<count).map { number in
            var parts = (0..<random.number(7...23)).map(member)
            parts.insert("\"wanted\":\(number)", at: random.number(0...parts.count))
            for i in parts.indices.dropFirst() { parts.swapAt(i, random.number(0...i)) }
            return "{" + parts.joined(separator: ",") + "}"
        }
        return "[" + objects.joined(separator: ",") + "]"
    }

    private static func member(_ number: Int) -> String {
        number % 5 == 4 ? "\"member-\(number)\":{\"wanted\":[\(number)],\"b\":\"x\"}" : "\"member-\(number)\":\(number)"
    }
}
