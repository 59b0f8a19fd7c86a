/// A type that an adapter's `Box` converts to and from other types with the same box.
///
/// All integers, `Float`, `Double`, `Decimal` and `Bool` share the box ``BoxedNumber``, also with `NSNumber`. A type of your own
/// uses this box, or one of its own:
///
/// ```swift
/// struct Percent: Boxable {
///     var value: Int
///     init?(boxed: BoxedNumber) {
///         guard let value = Int(boxed: boxed), 0...100 ~= value else { return nil }
///         self.value = value
///     }
///     var boxed: BoxedNumber { value.boxed }
/// }
/// ```
public protocol Boxable: BoxHolder {
    /// The type in which values are exchanged.
    associatedtype Box
    /// The value in a box; nil where the type can't hold it.
    init?(boxed: Box)
    /// This value in a box.
    var boxed: Box { get }
}

extension Boxable {
    /// The value of `holder` in a box.
    public static func box(of holder: Self) -> Box? { holder.boxed }
    /// The value in `box`; nil where the type can't hold it.
    public static func holder(of box: Box?) -> Self? { box.flatMap { Self(boxed: $0) } }
}
