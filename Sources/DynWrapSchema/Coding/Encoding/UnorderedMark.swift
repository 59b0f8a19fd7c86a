/// The first element of an array that was encoded from a value without an order; see `TreeEncoder.marksUnordered`.
enum UnorderedMark {
    /// Drawn once a process, so that no document can have it.
    private static let texts = (1...2).map { _ in "unordered \(UInt64.random(in: 0 ... .max)) \(UInt64.random(in: 0 ... .max))" }

    /// - Parameter stride: how many elements of the array belong together: 1 or 2.
    static func text(stride: Int) -> String { texts[stride - 1] }

    /// How many elements of a marked array belong together; nil for any other value.
    static func stride(of json: JSON) -> Int? {
        guard json.isArray, let first = json.element(0).string else { return nil }
        return texts.firstIndex { $0 == first }.map { $0 + 1 }
    }

    /// The same tree without marks. O(size); O(1) for a scalar.
    static func without(_ json: JSON) -> JSON {
        guard json.isArray || json.isObject else { return json }
        var text = json.text(.compact)
        for mark in texts {
            // A mark is no part of another string, so these are whole elements.
            text = text.replacing("\"\(mark)\",", with: "").replacing("\"\(mark)\"", with: "")
        }
        return (try? JSON(parsing: text, options: .encoded)) ?? json
    }
}
