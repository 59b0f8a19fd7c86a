import DynWrap

/// The component schemas of an OpenAPI document.
enum OpenAPIDocument {
    /// Whether a document says that it is one.
    static func isOne(_ json: JSON) -> Bool { json["openapi"].string != nil || json["swagger"].string != nil }

    /// The model of a document's component schemas.
    /// - Throws: where its schemas are not those of JSON Schema 2020-12, or there are none; a ``JSONSchemaError`` for what is wrong with one.
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
        // References lead where they lead in the document, so all components stay in their place.
        return try DocumentModel.model(
            ofDefinitionsAt: JSONPointer(tokens: ["components", "schemas"]), in: ["components": json["components"]], name: name)
    }
}
