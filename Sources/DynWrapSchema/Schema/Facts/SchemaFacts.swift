/// What a schema whose name and content are known only at run time declares.
package struct SchemaFacts: Sendable {
    /// What problems, archives and exports call it.
    package let name: String
    /// What is the same object in two copies of the schema.
    package let token: any AnyObject & Sendable
    /// What it says: equal for schemas that say the same.
    package let content: @Sendable () -> SchemaContent
    /// What its entries do not say: the functions of its rules, or the document that it was made from.
    package let declared: @Sendable () -> [DeclaredPart]
    /// Checks an object in place of the entries, where the schema was made from a document of rules.
    package let check: (@Sendable (JSON, ConversionReport) -> Void)?
    /// The schema as it is exported, where it is not made from the entries; within another export, or by itself.
    package let export: (@Sendable (_ isNested: Bool) -> JSON)?

    /// Whether its objects have secrets, or the models inside them, of a schema that was made from a document.
    package let hasSecrets: @Sendable () -> Bool

    package init(
        name: String, token: any AnyObject & Sendable, content: @escaping @Sendable () -> SchemaContent,
        declared: @escaping @Sendable () -> [DeclaredPart],
        check: (@Sendable (JSON, ConversionReport) -> Void)? = nil, export: (@Sendable (Bool) -> JSON)? = nil,
        hasSecrets: @escaping @Sendable () -> Bool = { false }
    ) {
        self.name = name
        self.token = token
        self.content = content
        self.declared = declared
        self.check = check
        self.export = export
        self.hasSecrets = hasSecrets
    }
}
