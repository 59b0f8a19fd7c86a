/// A schema that takes over the fields of another schema: composition instead of subclassing.
///
/// ```swift
/// struct CarSchema: ExtendedSchema { let base = VehicleSchema(); let doors = Num<Int>("doors") }
/// // car.make (of VehicleSchema) and car.doors both work
/// ```
///
/// The type of the base must not have the name `Base`: in the schema, that name is the protocol's own.
@dynamicMemberLookup
public protocol ExtendedSchema<Base>: Schema {
    /// The schema whose fields are taken over.
    associatedtype Base: Schema
    /// A value of the schema whose fields are taken over.
    var base: Base { get }
}

extension ExtendedSchema {
    /// A field of the base.
    @inlinable
    public subscript<F>(dynamicMember keyPath: any KeyPath<Base, F> & Sendable) -> F { base[keyPath: keyPath] }
}
