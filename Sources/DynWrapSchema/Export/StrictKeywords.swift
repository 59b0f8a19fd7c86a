/// The keywords of JSON Schema by what a strict schema does with them.
enum StrictKeywords {
    /// Those that make its structure, which none can leave out.
    static let structure: Set<String> = [
        "$schema", "$ref", "$defs", "type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "const",
    ]

    /// Those that restrict a value further, or describe it for readers.
    static let details: Set<String> = [
        "title", "description", "readOnly", "writeOnly", "deprecated", "examples", "$comment", "pattern", "format", "minLength",
        "maxLength",
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems",
        "propertyNames", "contentEncoding", "contentMediaType",
    ]

    /// Those that only describe, and restrict no value.
    static let annotations: Set<String> = [
        "title", "description", "readOnly", "writeOnly", "deprecated", "examples", "$comment", "default",
    ]

    /// Those that apply to values of one kind only.
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
/// While a document is rewritten it takes the schema's place as a marker, which is handled by the property that it is found in.
package struct StrictFault: Error, Sendable {
    let message: String
    /// Whether the schema restricts nothing or allows nothing: any value fits, or none.
    let saysNothing: Bool

    package init(_ message: String) { self.init(message, saysNothing: false) }

    private init(_ message: String, saysNothing: Bool) {
        self.message = message
        self.saysNothing = saysNothing
    }

    static let anything = StrictFault("any value fits, and a strict schema says of every value what it is", saysNothing: true)
    static let nothing = StrictFault("no value fits all that is said of it", saysNothing: true)

    private static let key = "$fault"

    /// The fault in a schema's place.
    package var marker: JSON { [Self.key: JSON(message), "saysNothing": JSON(saysNothing)] }

    /// The fault in a schema's place, if there is one.
    init?(marker: JSON) {
        guard let message = marker[Self.key].string else { return nil }
        self.init(message, saysNothing: marker["saysNothing"].bool == true)
    }
}
