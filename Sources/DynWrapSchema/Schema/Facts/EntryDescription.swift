/// What a document says of an entry, for tools. The entry itself checks nothing of it: the document's own check does.
package final class EntryDescription: Sendable {
    private let isRequired: Bool
    /// What is asked of the value, in words.
    let constraints: [String]
    /// The values that there may be; none where any may be.
    let cases: [JSON]
    /// The document's part about the value.
    let jsonSchema: @Sendable () -> JSON

    package init(
        isRequired: Bool, constraints: [String], cases: [JSON], jsonSchema: @escaping @Sendable () -> JSON
    ) {
        self.isRequired = isRequired
        self.constraints = constraints
        self.cases = cases
        self.jsonSchema = jsonSchema
    }

    /// The entry's flags as the document has them: every entry reads nil where nothing is there, but what is required must be there.
    func flags(_ flags: FieldFlags) -> FieldFlags {
        isRequired ? flags.subtracting(.optional).union(.required) : flags
    }
}
