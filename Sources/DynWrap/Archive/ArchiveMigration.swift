/// One step of a schema's `Version` that was done to open an older archive.
///
/// ```swift
/// let archive = try Archive<Customer>(contentsOf: url)
/// for step in archive.migrations { print(step) }     // version 2: rename nick to nickname (1 model)
/// ```
public struct ArchiveMigration: Sendable, Hashable, CustomStringConvertible {
    /// The version that the step leads to.
    public let version: Int
    /// The name of the schema, such as `Address`; nil for the content's own schema.
    public let schema: String?
    /// What the step does: `rename nick to nickname`.
    public let step: String
    /// The number of models that the step changed; 0 where no model had what it is about. What it changed in their originals alone
    /// is not counted.
    public internal(set) var models: Int

    /// The version, the step and the number of models, on one line.
    public var description: String {
        "\(schema.map { $0 + " " } ?? "")version \(version): \(step) (\(models) model\(models == 1 ? "" : "s"))".oneLine
    }
}
