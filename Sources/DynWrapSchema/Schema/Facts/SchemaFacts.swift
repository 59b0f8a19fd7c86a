/// The declarations of a schema whose name and content are known only at run time.
package struct SchemaFacts: Sendable {
    /// The name in problems, archives and exports.
    package let name: String
    /// An object that copies of the schema share.
    package let token: any AnyObject & Sendable
    /// The content; equal for schemas with the same content.
    package let content: @Sendable () -> SchemaContent
    /// Declared parts outside the entries: the functions of its rules, or the document from which it was made.
    package let declared: @Sendable () -> [DeclaredPart]
    /// Checks an object instead of the entries, if the schema was made from a document with rules.
    package let check: (@Sendable (JSON, ConversionReport) -> Void)?
    /// The exported schema, if it is not made from the entries; inside another export, or by itself.
    package let export: (@Sendable (_ isNested: Bool) -> JSON)?

    /// Whether its objects or the models inside them have secrets, for a schema made from a document.
    package let hasSecrets: @Sendable () -> Bool
    /// Whether all members of its objects are secrets, those without an entry too.
    package let hidesMembers: Bool

    package init(
        name: String, token: any AnyObject & Sendable, content: @escaping @Sendable () -> SchemaContent,
        declared: @escaping @Sendable () -> [DeclaredPart],
        check: (@Sendable (JSON, ConversionReport) -> Void)? = nil, export: (@Sendable (Bool) -> JSON)? = nil,
        hasSecrets: @escaping @Sendable () -> Bool = { false }, hidesMembers: Bool = false
    ) {
        self.name = name
        self.token = token
        self.content = content
        self.declared = declared
        self.check = check
        self.export = export
        self.hasSecrets = hasSecrets
        self.hidesMembers = hidesMembers
    }
}
