import DynWrapSchema

// The check of strict opening for a model that is open already: after an edit, a patch or a migration.

extension Dyn {
    /// Throws everything that is wrong with the model in one error, the same that strict opening throws: so a PATCH is answered as a POST is.
    ///
    /// ```swift
    /// try order.dyn.apply(merging: body)
    /// try order.dyn.validate()
    /// ```
    /// Where it throws, the model stays as it is: to keep the edits only if they are valid, edit a copy.
    ///
    /// Complexity: that of ``problems``.
    /// - Parameters:
    ///   - scope: `.present` leaves out that something is not there.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas say of them.
    /// - Throws: ``ValidationError`` with all problems, nested ones too.
    public func validate(_ scope: ProblemScope = .all, reportingUnknown: Bool = false) throws(ValidationError) {
        let problems = problems(of: scope, reportingUnknown: reportingUnknown)
        if !problems.isEmpty { throw ValidationError(model.layout.name, problems) }
    }
}

extension WrappedList {
    /// What an error about the list is about: `[Order]`.
    var name: String { "[\(layout.name)]" }

    /// Throws everything that is wrong with the models in one error, the same that strict opening throws.
    ///
    /// Complexity: that of ``problems``.
    /// - Parameter reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas say of them.
    /// - Throws: ``ValidationError`` with all problems of all models.
    public func validate(reportingUnknown: Bool = false) throws(ValidationError) {
        let problems = problems(reportingUnknown: reportingUnknown)
        if !problems.isEmpty { throw ValidationError(name, problems) }
    }
}

extension ValidationError {
    /// The error of a model, the one that opening it strictly would throw; nil where nothing is wrong with it.
    ///
    /// Complexity: that of `dyn.problems`.
    public init?<S: Schema>(_ model: Wrapped<S>) {
        let problems = model.dyn.problems
        if problems.isEmpty { return nil }
        self.init(model.layout.name, problems)
    }

    /// The error of a list, with the problems of all its models; nil where nothing is wrong with them.
    ///
    /// Complexity: that of ``WrappedList/problems``.
    public init?<S: Schema>(_ list: WrappedList<S>) {
        let problems = list.problems
        if problems.isEmpty { return nil }
        self.init(list.name, problems)
    }
}
