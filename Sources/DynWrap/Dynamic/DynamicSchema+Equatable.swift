import DynWrapSchema

extension DynamicSchema: Hashable {
    /// Whether both are called the same and say the same: entries, names, keys, types, defaults, constraints, rules, versions, and so the schemas inside.
    ///
    /// Functions can't be compared, and are the same where one is a copy of the other: those of `.check`, `.onGet`, `.onSet`, `.map`, `Rule`, `OnOpen` and of a
    /// step, the patterns of `.matching`, the kinds of a union, coders of your own. So a schema that has any equals its copies and no other, though it be made
    /// by the same code: it is to be made once, as a `static let`. O(1) for copies of one value, else O(schema), the first time.
    public static func == (a: DynamicSchema, b: DynamicSchema) -> Bool { a.content === b.content || a.said == b.said }

    /// Feeds the names and keys to `hasher`.
    public func hash(into hasher: inout Hasher) { hasher.combine(said) }

    /// The content, to be compared.
    var said: SchemaContent { content.saying { SchemaContent(Layout(self)) } }
}
