/// The content of a schema made at run time, for comparisons with others.
package struct SchemaContent: Sendable, Hashable {
    /// The content of one of its models.
    package struct Model: Sendable, Hashable {
        /// The names and paths; only they are hashed.
        let words: JSON
        let parts: [DeclaredPart]
        /// The inner models, in the order of the entries, as indexes of ``SchemaContent/models``.
        var inside: [Int] = []

        package func hash(into hasher: inout Hasher) { hasher.combine(words) }
    }

    /// The schema's own model and the inner ones, each once.
    let models: [Model]

    package func hash(into hasher: inout Hasher) { hasher.combine(models[0]) }
}
