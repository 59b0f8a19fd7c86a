/// A set of JSON Schema's vocabularies.
struct SchemaVocabularies: OptionSet, Sendable {
    let rawValue: UInt8

    static let core = SchemaVocabularies(rawValue: 1)
    static let applicator = SchemaVocabularies(rawValue: 2)
    static let unevaluated = SchemaVocabularies(rawValue: 4)
    static let validation = SchemaVocabularies(rawValue: 8)
    static let metaData = SchemaVocabularies(rawValue: 16)
    static let formatAnnotation = SchemaVocabularies(rawValue: 32)
    static let formatAssertion = SchemaVocabularies(rawValue: 64)
    static let content = SchemaVocabularies(rawValue: 128)

    /// The vocabularies of ``MetaSchema/uri``.
    static let standard: SchemaVocabularies = [
        .core, .applicator, .unevaluated, .validation, .metaData, .formatAnnotation, .content,
    ]

    private static let byName: [String: SchemaVocabularies] = [
        "core": .core, "applicator": .applicator, "unevaluated": .unevaluated, "validation": .validation, "meta-data": .metaData,
        "format-annotation": .formatAnnotation, "format-assertion": .formatAssertion, "content": .content,
    ]

    private static let prefix = "https://json-schema.org/draft/2020-12/vocab/"

    /// The known vocabularies that `$vocabulary` names, and the first unknown one that it requires, if any.
    static func read(_ vocabulary: JSON) -> (known: SchemaVocabularies, unknown: String?) {
        var known: SchemaVocabularies = .core
        for (uri, isRequired) in vocabulary.members {
            if uri.hasPrefix(prefix), let one = byName[String(uri.dropFirst(prefix.count))] {
                known.insert(one)
            } else if isRequired.bool == true {
                return (known, uri)
            }
        }
        return (known, nil)
    }
}
