/// The models whose rules are running, the innermost last. A rule may read problems, and that runs rules again.
enum RulesUnderWay {
    @TaskLocal private static var models: [Model] = []

    private struct Model: Sendable, Equatable {
        /// The type of the schema. Not the layout, because a rule may use another layout of the same schema.
        let schema: ObjectIdentifier
        let json: JSON.Identity
    }

    /// The largest number of models whose rules may run inside each other. In a debug build each takes about 4 KB of the stack.
    private static let most = 32

    /// Runs the rules of the model at `json`, unless they are running already. Rules that ask for the problems of more and more
    /// new models are stopped, and that is reported as a problem.
    static func ask(_ layout: AnyLayout, _ json: JSON, _ report: ConversionReport, _ rules: () -> Void) {
        let schema = layout.facts.map { ObjectIdentifier($0.token) } ?? ObjectIdentifier(type(of: layout))
        let model = Model(schema: schema, json: json.identity)
        let waiting = models
        if waiting.contains(model) { return }
        guard waiting.count < most else {
            report.note("rules that ask for problems of at most \(most) models inside each other", json, .rule)
            return
        }
        $models.withValue(waiting + [model]) { rules() }
    }
}
