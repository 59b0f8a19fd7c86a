/// A version of a schema, with the steps from the version before; `Version` inside a schema.
///
/// ```swift
/// Version(2) { Step.rename("nick", to: "nickname") }
/// Version(3) { Step.default("tier", "basic"); Step.remove("legacy") }
/// ```
public struct SchemaVersion: Sendable {
    package let number: Int
    package let steps: [MigrationStep]

    /// Version `number`, with these steps. The schema's version is the highest one in its body, or 1 without any.
    public init(_ number: Int, @StepBuilder _ steps: () -> [MigrationStep] = { [] }) {
        self.number = number
        self.steps = steps()
    }

    /// Collects the steps of a version.
    @resultBuilder
    public enum StepBuilder {
        /// A step.
        public static func buildExpression(_ step: MigrationStep) -> [MigrationStep] { [step] }
        /// Several steps.
        public static func buildBlock(_ steps: [MigrationStep]...) -> [MigrationStep] { steps.flatMap(\.self) }
        /// `for`.
        public static func buildArray(_ steps: [[MigrationStep]]) -> [MigrationStep] { steps.flatMap(\.self) }
        /// `if`.
        public static func buildOptional(_ steps: [MigrationStep]?) -> [MigrationStep] { steps ?? [] }
    }
}
