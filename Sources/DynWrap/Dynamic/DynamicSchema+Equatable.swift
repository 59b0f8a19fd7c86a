import DynWrapSchema

extension DynamicSchema: Hashable {
    /// Whether both have the same name and the same content: entries, names, keys, types, defaults, constraints, rules, versions,
    /// and the schemas inside.
    ///
    /// Functions can't be compared: they are equal only in copies of one schema. This applies to the functions of `.check`,
    /// `.onGet`, `.onSet`, `.map`, `Rule`, `OnOpen` and migration steps, to the patterns of `.matching`, the cases of a union,
    /// and your own coders. So a schema with any of these is equal only to its copies, even where the same code made the other
    /// one. Make it once, as a `static let`. O(1) for copies of one value, else O(schema) the first time.
    public static func == (a: DynamicSchema, b: DynamicSchema) -> Bool { a.content === b.content || a.said == b.said }

    /// Feeds the names and keys to `hasher`.
    public func hash(into hasher: inout Hasher) { hasher.combine(said) }

    /// The content by which schemas are compared.
    var said: SchemaContent { content.saying { SchemaContent(Layout(self)) } }
}
