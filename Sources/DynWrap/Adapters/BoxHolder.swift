/// The type of a property that an adapter's `Box` unwraps: a ``Boxable`` one, `NSNumber`, or an optional of either.
///
/// ```swift
/// final class Sensor { var level: NSNumber? = 7 }
/// struct SensorSchema: AdapterSchema {
///     typealias Source = Sensor
///     let level = Box(\.level, as: Int8.self).optional      // Int8?
/// }
/// ```
public protocol BoxHolder: SendableMetatype {
    /// What values are exchanged as.
    associatedtype Box
    /// What is in `holder`; nil where it is empty.
    static func box(of holder: Self) -> Box?
    /// A holder of `box`; nil where the type can't hold it, nothing included.
    static func holder(of box: Box?) -> Self?
}

extension Optional: BoxHolder where Wrapped: BoxHolder {
    /// What is in the value; nil where there is none.
    public static func box(of holder: Self) -> Wrapped.Box? { holder.flatMap { Wrapped.box(of: $0) } }

    /// The value in `box`, and nil where there is none.
    public static func holder(of box: Wrapped.Box?) -> Self? {
        guard let box else { return .some(.none) }
        return Wrapped.holder(of: box).map { .some($0) }
    }
}
