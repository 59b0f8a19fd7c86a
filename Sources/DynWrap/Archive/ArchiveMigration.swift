/// What opening an older archive did: one step of a schema's `Version`.
///
/// ```swift
/// let archive = try Archive<Customer>(contentsOf: url)
/// for step in archive.migrations { print(step) }     // version 2: rename nick to nickname (1 model)
/// ```
public struct ArchiveMigration: Sendable, Hashable, CustomStringConvertible {
    /// The version the step leads to.
    public let version: Int
    /// The schema, where it is not the content's own but that of models inside: `Address`.
    public let schema: String?
    /// What the step does, `rename nick to nickname`.
    public let step: String
    /// How many models it changed; 0 where none had what it is about.
    public internal(set) var models: Int

    /// The version, the step and the number of models, on one line.
    public var description: String {
        "\(schema.map { $0 + " " } ?? "")version \(version): \(step) (\(models) model\(models == 1 ? "" : "s"))".oneLine
    }
}
