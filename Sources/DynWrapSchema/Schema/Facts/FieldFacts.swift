/// The parts of a field's declaration that do not depend on the type of its value. A modifier that changes the type keeps all
/// of them.
@usableFromInline
package struct FieldFacts: Sendable {
    /// The declared path; nil where the key comes from the property's name.
    package var path: FieldPath?
    package var fallbacks: [FieldPath] = []
    package var flags: FieldFlags = []
    package var options = ConversionOptions()
    package var documentation = ""
    /// The name of an entry without a property.
    package var name: String?
    /// The type that is read from the JSON, before a `.map`.
    package let readType: Any.Type
    /// Whether the field's dates get their form from the schema.
    package var takesDates: Bool
    /// Whether the field itself declares the time zone of its dates, even if it is UTC.
    package var hasTimeZone = false
    /// Whether the value is another form of the JSON, made with `.map`; then bounds of the value are not bounds of the JSON.
    package var isMapped = false
    /// Whether strings are changed to another form, as with `.trimmed`.
    package var isTransformed = false
    /// Declared parts that are not in the options, constraints and defaults: functions, tables, forms of text.
    package var declared: [DeclaredPart] = []
    /// The field's description in a document, for tools.
    package var described: EntryDescription?
}
