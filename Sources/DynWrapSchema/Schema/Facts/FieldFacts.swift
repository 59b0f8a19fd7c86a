/// What a field declares independently of its value's type: a modifier that changes the type takes over all of it.
@usableFromInline
package struct FieldFacts: Sendable {
    /// Nil where the key comes from the property's name.
    package var path: FieldPath?
    package var fallbacks: [FieldPath] = []
    package var flags: FieldFlags = []
    package var options = ConversionOptions()
    package var documentation = ""
    /// The name of an entry without a property.
    package var name: String?
    /// Whether there are dates whose form the field leaves to its schema.
    package var takesDates: Bool
    /// Whether the field names the time zone of its dates itself, UTC too.
    package var hasTimeZone = false
    /// Whether the value is a view of what the JSON says, by `.map`: bounds of it say nothing about the JSON then.
    package var isMapped = false
    /// Whether the value is a string in another form than the document may have it, as by `.trimmed`.
    package var isTransformed = false
    /// What was declared that neither the options nor constraints and defaults say: functions, tables, forms of text.
    package var declared: [DeclaredPart] = []
    /// What a document says of it, for tools.
    package var described: EntryDescription?
}
