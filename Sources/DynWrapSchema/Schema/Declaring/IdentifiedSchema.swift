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
/// Models of other schemas have a member `id` only where the schema has an entry of that name. `id` counts as `Identity(\.id)`,
/// so a ``Schema/body`` need not declare it again. An `Identity` of other fields causes a message when the schema is first used;
/// then `dyn.hasSameIdentity(as:)` compares and hashes use those fields. Models that several fields identify declare an
/// `Identity` of these and have no `id`.
///
/// Where the field is not `.readOnly`, `model.id = 7` assigns it, as with any field. In code that is generic over the schema,
/// `id` is that of `Identifiable`, which can only be read.
public protocol IdentifiedSchema: Schema {
    /// A field whose value identifies models.
    ///
    /// Where `id` is missing, the default lets the compiler ask for it, and not for this type.
    associatedtype IdentityField: FieldProtocol = Field<String> where IdentityField.Value: Hashable
    /// The field that identifies a model: an entry with this name, or a computed property that returns another entry.
    var id: IdentityField { get }
}

extension IdentifiedSchema {
    /// The definition of the field, without its value type.
    var identifier: AnyFieldDefinition { id.anyDefinition }
}
