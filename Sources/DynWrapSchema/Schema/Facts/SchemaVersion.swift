/// A version of a schema and the steps from the version before; `Version` inside a schema.
///
/// ```swift
/// Version(2) { Step.rename("nick", to: "nickname") }
/// Version(3) { Step.default("tier", "basic"); Step.remove("legacy") }
/// ```
public struct SchemaVersion: Sendable {
    package let number: Int
    package let steps: [MigrationStep]

    /// Version `number`, reached by these steps. The highest version of a body is the schema's; without any it is 1.
    public init(_ number: Int, @StepBuilder _ steps: () -> [MigrationStep] = { [] }) {
        self.number = number
        self.steps = steps()
    }

    /// Collects the steps of a version.
    @resultBuilder
    public enum StepBuilder {
        /// A step.
        public static func buildExpression(_ step: MigrationStep) -> [MigrationStep] { [step] }
        /// Steps in a row.
        public static func buildBlock(_ steps: [MigrationStep]...) -> [MigrationStep] { steps.flatMap(\.self) }
        /// `for`.
        public static func buildArray(_ steps: [[MigrationStep]]) -> [MigrationStep] { steps.flatMap(\.self) }
        /// `if`.
        public static func buildOptional(_ steps: [MigrationStep]?) -> [MigrationStep] { steps ?? [] }
    }
}
