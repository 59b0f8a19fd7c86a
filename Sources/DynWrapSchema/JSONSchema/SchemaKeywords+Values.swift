// Checks of the values of keywords.

extension SchemaKeywords {
    func count(_ keyword: String, _ value: JSON) throws(Invalid) -> Int {
        guard let number = value.number, number.isWhole, value.int.map({ $0 >= 0 }) ?? !number.text.hasPrefix("-") else {
            throw invalid(keyword, "a whole number that is not negative")
        }
        return value.int ?? .max
    }

    func string(_ keyword: String, _ value: JSON) throws(Invalid) -> String {
        guard let text = value.string else { throw invalid(keyword, "a string") }
        return text
    }

    func strings(_ value: JSON) -> [String]? {
        let strings = value.elements.compactMap(\.string)
        return value.isArray && strings.count == value.count ? strings : nil
    }

    /// The strings of one key of a keyword.
    func strings(_ keyword: String, _ key: String, _ value: JSON) throws(Invalid) -> [String] {
        if let strings = strings(value) { return strings }
        throw Invalid(message: "each value of \(keyword) must be an array of strings", tokens: [keyword, key])
    }

    func list(_ keyword: String, _ value: JSON) throws(Invalid) -> [JSON] {
        guard value.isArray, value.count > 0 else { throw invalid(keyword, "an array of schemas") }
        return Array(value.elements)
    }

    func members(_ keyword: String, _ value: JSON) throws(Invalid) -> JSON.Members {
        guard value.isObject else { throw invalid(keyword, "an object") }
        return value.members
    }

    /// The pattern; nil where it can't be matched here, and the caller reports the keyword as unsupported.
    func pattern(_ text: String, _ invalid: (_ expected: String) -> Invalid) throws(Invalid) -> Pattern? {
        do {
            return try Pattern(text)
        } catch .invalid {
            throw invalid("a regular expression")
        } catch .tooLarge {
            // An error, not an unsupported keyword: such patterns are written to limit a length, and ignoring one would allow
            // every string.
            let bound =
                "at most \(Pattern.mostSteps) steps, with its counted repetitions written out and two more for each, and \(Pattern.mostLookarounds) looks ahead or behind"
            throw invalid("a regular expression of \(bound)")
        } catch {
            return nil
        }
    }

    func invalid(_ keyword: String, _ expected: String) -> Invalid {
        Invalid(message: "the value of \(keyword) must be \(expected)")
    }
}
