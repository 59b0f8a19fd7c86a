/// The description of an entry in a JSON Schema document, for tools. The entry itself does not check it; the document's own
/// check does.
package final class EntryDescription: Sendable {
    private let isRequired: Bool
    /// The constraints of the value, in words.
    let constraints: [String]
    /// The allowed values; empty where any value is allowed.
    let cases: [JSON]
    /// The document's schema for the value.
    let jsonSchema: @Sendable () -> JSON

    package init(
        isRequired: Bool, constraints: [String], cases: [JSON], jsonSchema: @escaping @Sendable () -> JSON
    ) {
        self.isRequired = isRequired
        self.constraints = constraints
        self.cases = cases
        self.jsonSchema = jsonSchema
    }

    /// The entry's flags according to the document: each entry reads nil where it is absent, but a required one must be
    /// present.
    func flags(_ flags: FieldFlags) -> FieldFlags {
        isRequired ? flags.subtracting(.optional).union(.required) : flags
    }
}
