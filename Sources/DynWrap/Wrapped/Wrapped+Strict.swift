extension Wrapped {
    /// Checks, opens, and refuses a model with any error or broken rule. Coerced and dropped values pass a field that is not `.strict`;
    /// they do not pass here: any problem is refused.
    /// - Throws: ``JSONError`` for bad JSON, ``ValidationError`` with all problems, nested ones too.
    public init(strict text: String, options: JSONOptions = JSONOptions()) throws {
        try self.init(json: text, options: options)
        try requireNoProblems()
    }

    /// Checks, opens through a schema value, and refuses a model with problems.
    /// - Throws: ``JSONError``, ``ValidationError``.
    public init(strict text: String, schema: S, options: JSONOptions = JSONOptions()) throws {
        try self.init(json: text, schema: schema, options: options)
        try requireNoProblems()
    }

    /// Opens a tree's object and refuses a model with problems.
    /// - Throws: ``JSONError``, ``ValidationError``.
    public init(strict json: JSON) throws {
        try self.init(json: json)
        try requireNoProblems()
    }

    private func requireNoProblems() throws(ValidationError) {
        let problems = dyn.problems
        if !problems.isEmpty { throw ValidationError(layout.name, problems) }
    }
}
