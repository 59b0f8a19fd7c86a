/// The declaration of the entries for an object or struct of your own: each names one of its key paths.
///
/// ```swift
/// struct DeviceSchema: AdapterSchema {
///     typealias Source = XYZDevice
///     let isOn     = Box(\.isOn)
///     let level    = Box(\.level, as: Int8.self, default: 0)
///     let name     = Redirect(\.owner.name)
///     let born     = Map(\.seconds, get: { Date(timeIntervalSince1970: $0) }, set: { $0.timeIntervalSince1970 })
///     let children = MapList(\.children, as: DeviceSchema.self)
/// }
/// var device = Adapter<DeviceSchema>(wrapping: object)
/// device.isOn = true
/// ```
///
/// Assigning an entry whose key path can only be read does not compile.
public protocol AdapterSchema: Sendable {
    /// The value that the adapter reads: a class or a struct.
    associatedtype Source
    /// Makes the schema that is used where no value is given.
    init()
}
