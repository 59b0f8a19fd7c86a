import DynWrap
import Foundation

extension Door {
    /// A text: Foundation's `JSONSerialization` accepts what opens, and has the same values.
    ///
    /// What is not compared, because Foundation is not right or RFC 8259 leaves it open:
    /// * what it accepts and we refuse: trailing commas, halves of surrogate pairs, UTF-16 and UTF-32, a byte order mark in odd places;
    /// * what it refuses and we accept: a number beyond `Double`; it refuses the whole document;
    /// * equal keys, and keys that are equal to Swift's dictionaries alone;
    /// * numbers beyond 15 digits.
    static let foundation = Door(
        "foundation",
        seeds: [
            #"{"a":"x","b":1.5e3,"c":[{"a":null},[]],"d":{"k":true},"e":"\ud83d\ude00\u0000/"}"#, "[0,-0,1e2,123456789012,\"\"]",
            "\"x\"", " null ",
        ]
    ) { bytes in
        guard let tree = try? JSON(parsing: bytes) else { return }
        let theirs: Any
        do {
            theirs = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        } catch {
            var pending = [tree]
            while let json = pending.popLast() {
                if let number = json.number, number.double == nil || number.text.utf8.count > 15 { return }
                pending += json.elements
                pending += json.members.map(\.value)
            }
            throw BrokenLaw(description: "Foundation opens it: \(error)")
        }
        try holdSame(tree, theirs)
    }

    private static func holdSame(_ tree: JSON, _ theirs: Any) throws(BrokenLaw) {
        switch tree.kind {
        case .object:
            guard let members = theirs as? [String: Any] else { throw BrokenLaw(description: "Foundation has an object") }
            let keys = tree.members.map(\.key)
            guard members.count == keys.count, Set(keys).count == keys.count else { return }
            for (key, value) in tree.members {
                guard let other = members[key] else { throw BrokenLaw(description: "Foundation has the key \(key)") }
                try holdSame(value, other)
            }
        case .array:
            guard let elements = theirs as? [Any] else { throw BrokenLaw(description: "Foundation has an array") }
            try hold(elements.count == tree.count, "Foundation has as many elements")
            for (value, other) in zip(tree.elements, elements) { try holdSame(value, other) }
        case .string:
            try hold(
                (theirs as? String).map { Array($0.unicodeScalars) } == tree.string.map { Array($0.unicodeScalars) },
                "Foundation has the string")
        case .number:
            guard let number = theirs as? NSNumber, let text = tree.number?.text, text.utf8.count <= 15 else { return }
            try hold(number.doubleValue == tree.double, "Foundation has the number \(text)")
        case .bool: try hold((theirs as? Bool) == tree.bool, "Foundation has the bool")
        case .null: try hold(theirs is NSNull, "Foundation has null")
        case .missing: throw BrokenLaw(description: "what is walked is there")
        }
    }
}
