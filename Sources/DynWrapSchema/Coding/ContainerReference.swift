/// Whether a keyed container of the standard library is nothing but one reference, which its reuse relies on (see ``KeptContainer``).
///
/// That layout is not guaranteed: a newer system may run a compiled program with a library that has another one. So the library in use is
/// checked once a process: a container must have the size of a reference and one stored property, and its bits must be the address of that property's
/// object. Otherwise every value gets a container of its own, which only costs time.
enum ContainerReference {
    /// Whether `value` is nothing but a reference of an object.
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
