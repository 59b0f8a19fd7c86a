/// The keywords of JSON Schema, grouped by their treatment in a strict schema.
enum StrictKeywords {
    /// Keywords for the structure, which can't be left out.
    static let structure: Set<String> = [
        "$schema", "$ref", "$defs", "type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "const",
    ]

    /// Keywords that restrict a value further, or describe it for readers.
    static let details: Set<String> = [
        "title", "description", "readOnly", "writeOnly", "deprecated", "examples", "$comment", "pattern", "format", "minLength",
        "maxLength",
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems",
        "propertyNames", "contentEncoding", "contentMediaType",
    ]

    /// Keywords that only describe, without restricting values.
    static let annotations: Set<String> = [
        "title", "description", "readOnly", "writeOnly", "deprecated", "examples", "$comment", "default",
    ]

    /// Keywords that apply only to values of one kind.
    static let kinds: [String: SchemaKinds] = [
        "properties": .object, "required": .object, "additionalProperties": .object, "items": .array, "minItems": .array,
        "maxItems": .array,
        "uniqueItems": .array, "propertyNames": .object, "pattern": .string, "format": .string, "minLength": .string,
        "maxLength": .string,
        "contentEncoding": .string,
        "contentMediaType": .string, "minimum": .number, "maximum": .number, "exclusiveMinimum": .number,
        "exclusiveMaximum": .number,
        "multipleOf": .number,
    ]
}

/// Why a schema has no strict form.
///
/// While a document is rewritten, a fault replaces the schema as a marker, until the surrounding property handles it.
package struct StrictFault: Error, Sendable {
    let message: String
    /// Whether the schema allows every value or none.
    let saysNothing: Bool

    package init(_ message: String) { self.init(message, saysNothing: false) }

    private init(_ message: String, saysNothing: Bool) {
        self.message = message
        self.saysNothing = saysNothing
    }

    static let anything = StrictFault("any value fits, and a strict schema says of every value what it is", saysNothing: true)
    static let nothing = StrictFault("no value fits all that is said of it", saysNothing: true)

    private static let key = "$fault"

    /// The JSON that replaces the schema.
    package var marker: JSON { [Self.key: JSON(message), "saysNothing": JSON(saysNothing)] }

    /// Reads the fault from a marker; nil for any other schema.
    init?(marker: JSON) {
        guard let message = marker[Self.key].string else { return nil }
        self.init(message, saysNothing: marker["saysNothing"].bool == true)
    }
}
