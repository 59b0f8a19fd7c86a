/// Makes Swift names from keys, which may be any text.
enum SwiftNames {
    // MARK: Types

    /// The type names that are already used.
    struct Taken {
        private var types: Set<String>

        init(types: Set<String>) { self.types = types }

        /// The first of `candidates` that is free, else the first one with a number.
        mutating func type(_ candidates: [String], isSchema: Bool) -> String {
            // Where letters have no case, the property would have the name of its type.
            let candidates = candidates.map { isSchema || $0.first?.isUppercase != false ? $0 : $0 + "Kind" }
            func isFree(_ name: String) -> Bool {
                !types.contains(name) && !(isSchema ? false : SwiftNames.reservedTypes.contains(name) || name.hasSuffix("Schema"))
            }
            for name in candidates where isFree(name) { return take(name) }
            let base = candidates.first ?? "Value"
            var number = 2
            if !isSchema, reservedTypes.contains(base), isFree(base + "Kind") { return take(base + "Kind") }
            while !isFree(base + String(number)) { number += 1 }
            return take(base + String(number))
        }

        private mutating func take(_ name: String) -> String {
            types.insert(name)
            return name
        }
    }

    /// A type name from words: ScreenName from `["screen", "NAME"]`.
    static func typeName(_ words: [String]) -> String {
        let name = kept(quiet(words).map(capitalized).joined())
        guard let first = name.unicodeScalars.first else { return "Value" }
        return isStart(first) ? name : "N" + name
    }

    /// Types of Swift, Foundation and the library that a type with this name would hide.
    static let reservedTypes: Set<String> = [
        "Any", "AnyObject", "Type", "Protocol", "Self", "Never", "Void", "Optional", "Result", "Error", "String", "Substring",
        "Character",
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128", "Float",
        "Double", "Bool",
        "Array", "Dictionary", "Set", "Range", "Sequence", "Collection", "Codable", "Encodable", "Decodable", "Sendable",
        "Equatable", "Hashable",
        "Identifiable", "CaseIterable", "Comparable", "RawRepresentable", "KeyPath", "Actor", "Task", "Mirror", "Duration",
        "Clock", "Regex",
        "Date", "Data", "URL", "UUID", "Decimal", "Locale", "Calendar", "TimeZone", "Notification", "Bundle", "Process", "Thread",
        "Operation",
        "Foundation", "Swift", "DynWrap", "DynWrapSchema", "JSON", "Schema", "Field", "Str", "Num", "Flag", "Raw", "Enum", "List",
        "Dict", "Model",
        "ModelList", "ModelDict", "Group", "OneOf", "OneOfList", "OneOfDict", "Case", "Otherwise", "Rule", "Require", "Identity",
        "Keys", "Dates",
        "Unknown", "OnOpen", "Version", "Union", "Wrapped", "WrappedList", "WrappedDict", "Dyn", "Archive", "Problem", "Changes",
        "Adapter", "Box",
        "Map", "Redirect", "Coded", "Value", "Body", "JSONNumber", "JSONPointer", "JSONError", "JSONPath", "JSONSchema",
        "DynamicSchema", "JSONConvertible", "JSONDefaultable", "JSONKey", "IdentifiedSchema", "ExtendedSchema", "SchemaBody",
    ]

    // MARK: Members

    /// The property for a key: lastName for `last-name`. A reserved or hidden name gets `Value` at its end, and a used one a
    /// number.
    static func property(_ key: String, notOf taken: inout Set<String>) -> String {
        unique(member(key, "member", reserved: hidden), &taken)
    }

    /// The case for a text.
    static func enumCase(_ text: String, notOf taken: inout Set<String>) -> String {
        unique(member(text, "empty", reserved: hiddenCases), &taken)
    }

    private static func member(_ key: String, _ nothing: String, reserved: Set<String>) -> String {
        let words = quiet(NameHints.words(of: key))
        var name = kept((words.prefix(1).map(uncapitalized) + words.dropFirst().map(capitalized)).joined())
        guard let first = name.unicodeScalars.first else { return nothing }
        if !isStart(first) { name = "_" + name }
        // `hash` gives `hashValue`, which is reserved, too.
        while reserved.contains(name) { name += "Value" }
        return name
    }

    private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
        var free = name
        var number = 2
        while !taken.insert(free).inserted {
            free = name + (name.last?.isNumber == true ? "_" : "") + String(number)
            number += 1
        }
        return keywords.contains(free) ? "`\(free)`" : free
    }

    /// A name begins with `urlString` for `URLString`, and with `id` for `ID`.
    private static func uncapitalized(_ word: String) -> String {
        word.prefix(1).lowercased() + (isLoud(word) ? word.dropFirst().lowercased() : String(word.dropFirst()))
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// In `SCREEN_NAME` capitals mean nothing, but in `priceEUR` they do.
    private static func quiet(_ words: [String]) -> [String] { words.allSatisfy(isLoud) ? words.map { $0.lowercased() } : words }

    /// The characters that are allowed in a name.
    private static func kept(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { isStart($0) || isDigit($0) }))
    }

    private static func isLoud(_ word: String) -> Bool { word.count > 1 && word == word.uppercased() }

    /// Letters with which any Swift compiler lets a name begin: Latin, Greek, Cyrillic and similar ones, Chinese, Japanese,
    /// Korean.
    private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A: true
        case 0xC0...0x2FF, 0x370...0x167F, 0x1E00...0x1FFF, 0x3040...0xD7FF: scalar.properties.isXIDStart
        default: false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value &- 0x30 < 10 }

    /// Members of every model or schema, and names that can't follow a dot.
    private static let hidden: Set<String> = [
        "dyn", "debugDescription", "customMirror", "hashValue", "hash", "encode", "json", "body", "base", "schemaName", "self",
        "init", "subscript",
    ]
    private static let hiddenCases: Set<String> = [
        "none", "some", "self", "init", "subscript", "allCases", "rawValue", "hash", "hashValue", "expectation", "jsonSchema",
        "acceptsNull",
        "isView", "read", "json",
        "encode", "jsonDefault",
    ]

    private static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "inout", "internal", "let",
        "operator",
        "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct", "typealias", "var", "break", "case",
        "catch", "continue",
        "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch",
        "where", "while", "as",
        "false", "is", "nil", "super", "throws", "true", "try", "await", "any", "some", "async",
    ]
}
