/// Collects the steps of a version.
@resultBuilder
public enum MigrationBuilder {
    /// A step.
    public static func buildExpression(_ step: MigrationStep) -> [MigrationStep] { [step] }
    /// Steps in a row.
    public static func buildBlock(_ steps: [MigrationStep]...) -> [MigrationStep] { steps.flatMap(\.self) }
    /// `for`.
    public static func buildArray(_ steps: [[MigrationStep]]) -> [MigrationStep] { steps.flatMap(\.self) }
    /// `if`.
    public static func buildOptional(_ steps: [MigrationStep]?) -> [MigrationStep] { steps ?? [] }
}
