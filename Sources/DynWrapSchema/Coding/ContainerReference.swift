/// Checks whether a keyed container of the standard library consists of only one reference; reusing containers relies on that
/// (see ``KeptContainer``).
///
/// The layout is not guaranteed: a compiled program may run with a newer standard library that has another layout. So the
/// library in use is checked once per process. A container must have the size of a reference and one stored property, and its
/// bits must be the address of that property's object. If not, every value gets a container of its own, which only costs
/// time.
enum ContainerReference {
    /// Whether `value` consists of only one object reference.
    static func isWhole<T>(_ value: T) -> Bool {
        guard MemoryLayout<T>.size == MemoryLayout<UInt>.size, MemoryLayout<T>.stride == MemoryLayout<UInt>.stride else {
            return false
        }
        let mirror = Mirror(reflecting: value)
        guard mirror.superclassMirror == nil, mirror.children.count == 1, let content = mirror.children.first?.value,
            type(of: content) is AnyObject.Type
        else { return false }
        let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(content as AnyObject).toOpaque())
        return unsafe withUnsafeBytes(of: value) { unsafe $0.load(as: UInt.self) } == address
    }
}
