import DynWrapSchema

// The check of strict opening for a model that is already open: after an edit, a patch or a migration.

extension Dyn {
    /// Throws all problems of the model in one error, the same as strict opening. So a PATCH gets the same response as a POST.
    ///
    /// ```swift
    /// try order.dyn.apply(merging: body)
    /// try order.dyn.validate()
    /// ```
    /// Where it throws, the model is unchanged. To keep the edits only if they are valid, edit a copy.
    ///
    /// - Complexity: that of ``problems``.
    /// - Parameters:
    ///   - scope: `.present` leaves out absent values.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas declare.
    /// - Throws: ``ValidationError`` with all problems, also those of nested models.
    public func validate(_ scope: Problem.Scope = .all, reportingUnknown: Bool = false) throws(ValidationError) {
        let problems = problems(of: scope, reportingUnknown: reportingUnknown)
        if let error = ValidationError(model.layout.name, problems: problems) { throw error }
    }
}

extension WrappedList {
    /// All problems of the models, each with its index in the pointer: `/2/limit`. An element that is not an object is one
    /// problem.
    ///
    /// Complexity: O(members) of all models, and the cost of their rules.
    public var problems: [Problem] { problems(reportingUnknown: false) }

    func problems(reportingUnknown: Bool) -> [Problem] {
        Self.problems(of: tree, layout, elementPath, reportingUnknown)
    }

    /// Throws all problems of the models in one error, the same as strict opening.
    ///
    /// - Complexity: that of ``problems``.
    /// - Parameter reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas declare.
    /// - Throws: ``ValidationError`` with all problems of all models.
    public func validate(reportingUnknown: Bool = false) throws(ValidationError) {
        if let error = Self._error(of: self, reportingUnknown: reportingUnknown) { throw error }
    }
}

extension WrappedDict {
    /// All problems of the models, each with its key in the pointer: `/ann/limit`. A member that is not an object is one problem.
    ///
    /// Complexity: O(members) of all models, and the cost of their rules.
    public var problems: [Problem] { problems(reportingUnknown: false) }

    func problems(reportingUnknown: Bool) -> [Problem] { Self.problems(of: tree, layout, nil, reportingUnknown) }

    /// Throws all problems of the models in one error, the same as strict opening.
    ///
    /// - Complexity: that of ``problems``.
    /// - Parameter reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas declare.
    /// - Throws: ``ValidationError`` with all problems of all models.
    public func validate(reportingUnknown: Bool = false) throws(ValidationError) {
        if let error = Self._error(of: self, reportingUnknown: reportingUnknown) { throw error }
    }
}

extension AnyLayout {
    /// All problems of an object of this schema, without secrets.
    func problems(in tree: JSON, reportingUnknown: Bool = false) -> [Problem] {
        if !reportingUnknown, isPlainlyRight(tree) { return [] }
        let report = ConversionReport(on: tree, tellsUnknown: reportingUnknown)
        check(tree, report)
        return redacted(report.problems, in: tree)
    }

    /// The error of strict opening for an object of this schema; nil where there are no problems.
    @usableFromInline
    func error(in tree: JSON, reportingUnknown: Bool) -> ValidationError? {
        ValidationError(name, problems: problems(in: tree, reportingUnknown: reportingUnknown))
    }
}

extension TreeView {
    /// The problems of `tree`, whose models have this layout.
    fileprivate static func problems<S: Schema>(
        of tree: JSON, _ layout: Layout<S>, _ elementPath: FieldPath?, _ reportingUnknown: Bool
    ) -> [Problem] {
        let report = ConversionReport(on: tree, tellsUnknown: reportingUnknown)
        var options = ConversionOptions()
        options.report = report
        options.elementPath = elementPath
        options.nested = NestedLayouts { layout }
        _ = read(tree, options)
        let problems = report.problems
        if problems.isEmpty || !layout.hasSecrets { return problems }
        options.report = nil
        return problems.redacted(as: redacted(tree, options))
    }
}

extension ValidationError {
    /// The error that strict opening of the model, list or dictionary would throw; nil where it has no problems.
    ///
    /// Complexity: that of its `problems`.
    public init?<Root: JSONRoot>(_ root: Root) {
        guard let error = Root._error(of: root, reportingUnknown: false) else { return nil }
        self = error
    }

    /// An error with these problems; nil where there are none.
    init?(_ schema: String, problems: [Problem]) {
        if problems.isEmpty { return nil }
        self.init(schema, problems)
    }
}
