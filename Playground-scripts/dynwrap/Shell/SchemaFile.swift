import DynWrap

/// JSON Schema documents named on the command line.
enum SchemaFile {
    /// The schema in a file.
    static func read(_ name: String, formats: Bool = false) throws(Failure) -> JSONSchema {
        let document = try Input(name).opened()
        do throws(JSONSchemaError) { return try JSONSchema(document, format: formats ? .assertion : .annotation) } catch {
            throw Failure(.input, "\(name): \(error)")
        }
    }
}
