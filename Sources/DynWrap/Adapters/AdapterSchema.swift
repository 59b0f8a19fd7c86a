/// The entries of an object or a struct of your own, declared once: each says which of its key paths it is for.
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
/// An entry over a key path that can be read only can't be assigned: that does not compile.
public protocol AdapterSchema: Sendable {
    /// The value that the adapter reads: a class or a struct.
    associatedtype Source
    /// The schema where no value of it is given.
    init()
}
