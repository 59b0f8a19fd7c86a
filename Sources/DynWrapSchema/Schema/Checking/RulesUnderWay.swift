/// The models whose rules are running, the innermost last. A rule may read problems, and so for rules again.
enum RulesUnderWay {
    @TaskLocal private static var models: [Model] = []

    private struct Model: Sendable, Equatable {
        /// The schema: a rule lays it out for itself, so layouts don't identify it.
        let schema: ObjectIdentifier
        let json: JSON.Identity
    }

    /// The most models whose rules wait for each other. In a debug build one takes about 4 KB of the stack.
    private static let most = 32

    /// Runs the rules of the model at `json`, unless one of them is the caller: then they are left out. A rule that asks for the
    /// problems of ever new models is stopped, which is a problem.
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
