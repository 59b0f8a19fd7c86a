/// A schema whose models are `Identifiable`: its field `id` identifies a model.
///
/// ```swift
/// struct OrderSchema: IdentifiedSchema {
///     let id = Num<Int>("order-no").readOnly
///     let total = Num<Double>("total")
/// }
/// struct UserSchema: IdentifiedSchema {
///     let email = Str("email")
///     var id: Str { email }                      // a field of another name
/// }
/// ForEach(customer.orders) { order in … }        // order.id is an Int
/// ```
///
/// A schema without it has no member `id` but its own entries. `id` is what `Identity(\.id)` would name, so a ``Schema/body`` need not name it again;
/// one that names something else causes a message when the schema is first used, and what it names is compared by `dyn.hasSameIdentity(as:)` and hashed. Models
/// identified by several fields have an `Identity` of them and no `id`.
///
/// Where the field is not `.readOnly`, `model.id = 7` assigns it, as any field. In code that is generic over the schema, `id` is the one of
/// `Identifiable` and only read.
public protocol IdentifiedSchema: Schema {
    /// A field whose value identifies models.
    associatedtype IdentityField: FieldProtocol where IdentityField.Value: Hashable
    /// The field that identifies a model: an entry of this name, or a computed property that gives another entry.
    var id: IdentityField { get }
}

extension IdentifiedSchema {
    /// The definition of the field, without its type.
    var identifier: AnyFieldDefinition { id.anyDefinition }
}
