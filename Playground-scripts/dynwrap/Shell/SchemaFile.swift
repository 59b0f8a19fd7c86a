import DynWrap

/// JSON Schema documents named on the command line.
enum SchemaFile {
    /// The schema in a file.
    static func read(_ name: String, formats: Bool = false, allowsComments: Bool = false) throws(Failure) -> JSONSchema {
        let document = try Input(name).opened(allowsComments ? .jsonc : JSONOptions())
        do throws(JSONSchemaError) { return try JSONSchema(document, format: formats ? .assertion : .annotation) } catch {
            throw Failure(.input, "\(name): \(error)")
        }
    }
}
