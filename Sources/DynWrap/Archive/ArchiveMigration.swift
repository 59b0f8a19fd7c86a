/// What opening an older archive did: one step of a schema's `Version`.
///
/// ```swift
/// let archive = try Archive<Customer>(contentsOf: url)
/// for step in archive.migrations { print(step) }     // version 2: rename nick to nickname (1 model)
/// ```
public struct ArchiveMigration: Sendable, Hashable, CustomStringConvertible {
    /// The version the step leads to.
    public let version: Int
    /// What the step does, `rename nick to nickname`.
    public let step: String
    /// How many models it changed; 0 where none had what it is about.
    public let models: Int

    /// The version, the step and the number of models, on one line.
    public var description: String { "version \(version): \(step) (\(models) model\(models == 1 ? "" : "s"))" }
}
