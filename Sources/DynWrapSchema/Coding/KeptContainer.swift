/// The keyed container that a scope has made, kept for the next value that the scope serves: making one takes several look-ups of types and three
/// allocations.
///
/// A kept container does not retain its scope, or the two would keep each other alive. Why that is safe: a scope lives as long as the value that it serves
/// is coded, and so while any code may use the container. When that ends, the scope checks whether a type has kept the container. If so, neither is used
/// for further values: from then on the container's pin retains the scope, and the scope drops the container. Test: CodingEscapeTests.
///
/// That a container is a single reference is checked before the first one is kept: see ``ContainerReference``.
struct KeptContainer<Scope: AnyObject> {
    private var box: AnyObject?
    private var keyType: ObjectIdentifier?
    private var pin: Pin<Scope>?

    var isEmpty: Bool { box == nil }

    /// The reference that the container is, where it is one by this type of key.
    @inline(__always)
    func get(_ keyType: any Any.Type) -> AnyObject? { self.keyType == ObjectIdentifier(keyType) ? box : nil }

    mutating func keep(_ container: AnyObject, _ keyType: any Any.Type, _ pin: Pin<Scope>) {
        box = container
        self.keyType = ObjectIdentifier(keyType)
        self.pin = pin
    }

    /// Whether this is the only reference to the container.
    mutating func isFree() -> Bool { box == nil || isKnownUniquelyReferenced(&box) }

    /// Leaves the container to the type that kept it, and the scope to the container.
    mutating func leave(to scope: Scope) {
        guard !isEmpty else { return }
        if !isFree() { pin?.scope = scope }
        self = KeptContainer()
    }
}

/// What keeps a scope alive for a container that was kept.
final class Pin<Scope: AnyObject> {
    var scope: Scope?
}

/// The scope of a keyed container: not retained, and not counted where it is used.
///
/// Why it is safe: see ``KeptContainer``. While a container is used, its scope serves a value, or the pin, which the container has, retains it.
@safe struct ContainerScope<Scope: AnyObject> {
    private let scope: Unmanaged<Scope>
    private let pin: Pin<Scope>

    init(_ scope: Scope, _ pin: Pin<Scope>) {
        unsafe self.scope = .passUnretained(scope)
        self.pin = pin
    }

    /// What `use` makes of the scope.
    @inline(__always)
    func callAsFunction<Result>(_ use: (Scope) throws -> Result) rethrows -> Result {
        try unsafe scope._withUnsafeGuaranteedRef(use)
    }
}

/// The scope around a scope.
///
/// Why it is safe: while a value is coded, a method of the scope around it runs, and the scope inside needs to retain nothing. A scope that a type has kept after
/// that retains the one around it (`keep`). One that nobody has kept is the spare scope of the one around it, and goes before that. Test: CodingEscapeTests.
@safe struct OuterScope<Scope: AnyObject> {
    private let scope: Unmanaged<Scope>?
    /// The same, once it is retained.
    private var kept: Scope?

    init() { unsafe scope = nil }
    init(_ scope: Scope) { unsafe self.scope = .passUnretained(scope) }

    var value: Scope? { unsafe scope?.takeUnretainedValue() }

    /// Retains the scope from now on.
    mutating func keep() { kept = value }

    /// Hands over what `keep` has retained.
    mutating func release() -> Scope? {
        defer { self = OuterScope() }
        return kept
    }
}
