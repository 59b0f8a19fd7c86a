import DynWrap

/// The component schemas of an OpenAPI document.
enum OpenAPIDocument {
    /// Whether a document declares that it is an OpenAPI document.
    static func isOne(_ json: JSON) -> Bool { json["openapi"].string != nil || json["swagger"].string != nil }

    /// The model of a document's component schemas.
    /// - Throws: a `Failure` where its schemas are not those of JSON Schema 2020-12, or where there are none; a
    ///   ``JSONSchemaError`` where one is invalid.
    static func model(of json: JSON, _ file: String, name: String) throws -> InferredModel {
        let version = json["openapi"].string ?? json["swagger"].string ?? "without a version"
        let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        guard numbers.count >= 2, numbers[0] == 3, numbers[1] >= 1 else {
            throw Failure(
                .input,
                "\(file): OpenAPI \(version) has schemas of its own kind; those of 3.1 and later are JSON Schemas and can be read"
            )
        }
        guard json["components"]["schemas"].count > 0 else {
            throw Failure(.input, "\(file): there are no schemas at /components/schemas")
        }
        // The references are those of the document, so all components keep their positions.
        return try DocumentModel.model(
            ofDefinitionsAt: JSONPointer(tokens: ["components", "schemas"]), in: ["components": json["components"]], name: name)
    }
}
