import Synchronization

/// A reference that is made when first needed and then never changes. Several threads may make it at the same time; all use the
/// one that was stored first.
///
/// It does the same as `AtomicLazyReference` of the standard library, whose `load()` is generic code of another library. A load
/// here costs a tenth of that.
///
/// Why it is safe: the address is 0, or that of an object that was retained before its address was stored. The object is released
/// in `deinit`, or handed over in the owner's `deinit`, when no thread can read it any more. Storing releases earlier writes, and
/// loading acquires them. Tests: LazyReferenceTests, ThreadTests.
package struct LazyReference<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The object's address; 0 for none.
    private let stored = Atomic<UInt>(0)

    package init() {}

    deinit {
        if let kept = unsafe Self.reference(stored.load(ordering: .acquiring)) { unsafe kept.release() }
    }

    /// Hands over the object, for the owner's `deinit`, when no thread can read it any more.
    package func take() -> Instance? {
        unsafe Self.reference(stored.exchange(0, ordering: .acquiringAndReleasing))?.takeRetainedValue()
    }

    /// The object; nil where none is stored yet.
    @inline(__always)
    package func load() -> Instance? {
        unsafe Self.reference(stored.load(ordering: .acquiring))?.takeUnretainedValue()
    }

    /// The result of `read` for the object, without a retain: the object lives as long as this reference. Nil where none is
    /// stored yet.
    @inline(__always)
    package func withKept<Result>(_ read: (Instance) -> Result) -> Result? {
        guard let kept = unsafe Self.reference(stored.load(ordering: .acquiring)) else { return nil }
        return unsafe kept._withUnsafeGuaranteedRef { read($0) }
    }

    /// Stores `instance` where no object is stored yet; returns the object that is stored then.
    package func storeIfNil(_ instance: Instance) -> Instance {
        let made = unsafe Unmanaged.passRetained(instance)
        let (exchanged, original) = stored.compareExchange(
            expected: 0, desired: unsafe UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing)
        guard !exchanged, let kept = unsafe Self.reference(original) else { return instance }
        unsafe made.release()
        return unsafe kept.takeUnretainedValue()
    }

    @inline(__always)
    private static func reference(_ address: UInt) -> Unmanaged<Instance>? {
        unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Unmanaged<Instance>.fromOpaque($0) }
    }
}
