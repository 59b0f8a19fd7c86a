/// A schema that has another one's fields as its own: composition instead of subclassing.
///
/// ```swift
/// struct CarSchema: ExtendedSchema { let base = VehicleSchema(); let doors = Num<Int>("doors") }
/// // car.make (of VehicleSchema) and car.doors both work
/// ```
///
/// The type of the base is not to be named `Base` itself: in the schema that name is the protocol's own.
@dynamicMemberLookup
public protocol ExtendedSchema<Base>: Schema {
    /// The schema whose fields are taken over.
    associatedtype Base: Schema
    /// The schema whose fields are taken over.
    var base: Base { get }
}

extension ExtendedSchema {
    /// A field of the base.
    @inlinable
    public subscript<F>(dynamicMember keyPath: any KeyPath<Base, F> & Sendable) -> F { base[keyPath: keyPath] }
}
