import DynWrapSchema

// A model that is there already is asked what strict opening would have said of it: after an edit, a patch or a migration.

extension Dyn {
    /// Throws everything that is wrong with the model in one error, the same that strict opening throws: so a PATCH is answered as a POST is.
    ///
    /// ```swift
    /// try order.dyn.apply(merging: body)
    /// try order.dyn.validate()
    /// ```
    /// Where it throws, the model stays as it is: who wants the edits only if all is well makes them in a copy.
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
