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
    public init(_ number: Int, @MigrationBuilder _ steps: () -> [MigrationStep] = { [] }) {
        self.number = number
        self.steps = steps()
    }
}
