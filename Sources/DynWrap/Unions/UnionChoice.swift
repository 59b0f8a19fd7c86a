/// How a union decides which of its cases a value is.
///
/// ```swift
/// OneOf<Vehicle>("vehicle", by: "type") { … }                       // the text at the key path "type"
/// OneOf<Vehicle>("vehicle", by: .shape) { … }                       // the first case that fits
/// OneOf<Vehicle>("vehicle", by: .choosing { $0["doors"].exists ? "car" : "truck" }) { … }
/// ```
public struct UnionChoice: Sendable, ExpressibleByStringLiteral {
    enum Way: Sendable {
        case key(FieldPath)
        case sibling(FieldPath)
        case envelope(tag: FieldPath, payload: FieldPath)
        case onlyKey
        case closure(@Sendable (JSON) -> String?)
        case shape
    }

    let way: Way

    /// By the value at this key path.
    public init(stringLiteral key: String) { self = .key(key) }

    private init(_ way: Way) { self.way = way }

    /// By the value at this key path: a string or a number. Assigning another kind writes it.
    public static func key(_ path: String) -> UnionChoice { UnionChoice(.key(FieldPath(path))) }

    /// By the value at this key path of the object that holds the field's: in `{"type": "push", "payload": {…}}` the kind of the payload.
    ///
    /// ```swift
    /// let payload = OneOf<Payload>("payload", by: .sibling("type")) { Case("push", Payload.push); Case("ping", Payload.ping) }
    /// ```
    ///
    /// Assigning another kind writes the tag too; nil removes it where it would be a value by itself. A list or dictionary of a field has one tag, for all
    /// its values; where each has a tag of its own, see ``sibling(_:of:)``. At the root of a document no member is next to the value.
    public static func sibling(_ path: String) -> UnionChoice { UnionChoice(.sibling(FieldPath(path))) }

    /// By the value at a key path next to the payload's, both in the union's value: each element of a list, each member of a dictionary, a root.
    ///
    /// ```swift
    /// let events = OneOfList<Payload>("events", by: .sibling("type", of: "payload")) { … }    // [{"type": "push", "payload": {…}}, …]
    /// ```
    ///
    /// The members next to the two stay.
    public static func sibling(_ path: String, of payload: String) -> UnionChoice {
        UnionChoice(.envelope(tag: FieldPath(path), payload: FieldPath(payload)))
    }

    /// By the key of the value's one member, which holds the payload: `{"image": {…}}`, as Swift's own coding of enums with payloads writes them, and
    /// serde's "externally tagged" enums. A case without a payload is `{"ping": {}}`, or `"ping"` alone.
    ///
    /// ```swift
    /// let media = OneOf<Media>("media", by: .onlyKey) { Case("image", Media.image); Case("link", Media.link, at: "_0") }
    /// ```
    ///
    /// Swift puts a payload without a label under `_0`, which `at:` says. Members beside the one stay; of several that are names of cases, the case that is
    /// declared first counts.
    public static let onlyKey = UnionChoice(.onlyKey)

    /// By a function of yours on the value: the name of the case, nil where it is none of them. Nothing is written for it.
    public static func choosing(_ name: @escaping @Sendable (JSON) -> String?) -> UnionChoice { UnionChoice(.closure(name)) }

    /// By shape: the first case that reads the value without a problem of severity `error`, one that converts nothing and leaves nothing out before those that
    /// do: `"0012"` is a string before it is a number, whichever case is first. What is converted inside a model does not count. A union by shape inside one that is being
    /// tried counts as fitting where any of its cases reads the value at all.
    ///
    /// A value that is assigned is read again as what its JSON is: that of a case which an earlier one reads is that one's.
    public static let shape = UnionChoice(.shape)
}
