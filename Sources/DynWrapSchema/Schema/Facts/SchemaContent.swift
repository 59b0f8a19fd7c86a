/// What a schema made at run time says, to be compared with what another one says.
package struct SchemaContent: Sendable, Hashable {
    /// What it says of one of its models.
    package struct Model: Sendable, Hashable {
        /// The names and paths, which are hashed.
        let words: JSON
        let parts: [DeclaredPart]
        /// The models inside, in the order of the entries, as indices of ``SchemaContent/models``.
        var inside: [Int] = []

        package func hash(into hasher: inout Hasher) { hasher.combine(words) }
    }

    /// The schema's own models, and those inside, each once.
    let models: [Model]

    package func hash(into hasher: inout Hasher) { hasher.combine(models[0]) }
}
