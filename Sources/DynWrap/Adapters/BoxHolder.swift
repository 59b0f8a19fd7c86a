/// The type of a property that an adapter's `Box` converts: a ``Boxable`` type, `NSNumber`, or an optional of either.
///
/// ```swift
/// final class Sensor { var level: NSNumber? = 7 }
/// struct SensorSchema: AdapterSchema {
///     typealias Source = Sensor
///     let level = Box(\.level, as: Int8.self).optional      // Int8?
/// }
/// ```
public protocol BoxHolder: SendableMetatype {
    /// The type in which values are exchanged.
    associatedtype Box
    /// The value in `holder`; nil where it is empty.
    static func box(of holder: Self) -> Box?
    /// A holder with `box`, which is nil for no value; nil where the type can't store it.
    static func holder(of box: Box?) -> Self?
}

extension Optional: BoxHolder where Wrapped: BoxHolder {
    /// The box of the value in the optional; nil where that is nil.
    public static func box(of holder: Self) -> Wrapped.Box? { holder.flatMap { Wrapped.box(of: $0) } }

    /// An optional with the value in `box`; nil inside where there is none.
    public static func holder(of box: Wrapped.Box?) -> Self? {
        guard let box else { return .some(.none) }
        return Wrapped.holder(of: box).map { .some($0) }
    }
}
