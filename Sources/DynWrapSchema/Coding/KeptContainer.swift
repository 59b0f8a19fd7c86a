/// The keyed container of a scope, kept for the next value of that scope. Making one takes several type look-ups and three
/// allocations.
///
/// A kept container does not retain its scope, because the two would keep each other alive. Why that is safe: a scope lives
/// as long as its value is being coded, and so while any code may use the container. When that ends, the scope checks whether
/// a type has kept the container. If so, neither is used for further values: from then on the container's pin retains the
/// scope, and the scope drops the container. Test: CodingEscapeTests.
///
/// Before the first container is kept, ``ContainerReference`` checks that it is a single reference.
struct KeptContainer<Scope: AnyObject> {
    private var box: AnyObject?
    private var keyType: ObjectIdentifier?
    private var pin: Pin<Scope>?

    var isEmpty: Bool { box == nil }

    /// The reference of which the container consists, if it has this key type.
    @inline(__always)
    func get(_ keyType: any Any.Type) -> AnyObject? { self.keyType == ObjectIdentifier(keyType) ? box : nil }

    mutating func keep(_ container: AnyObject, _ keyType: any Any.Type, _ pin: Pin<Scope>) {
        box = container
        self.keyType = ObjectIdentifier(keyType)
        self.pin = pin
    }

    /// Whether this is the only reference to the container.
    mutating func isFree() -> Bool { box == nil || isKnownUniquelyReferenced(&box) }

    /// Gives the container up to the type that kept it, and makes it retain the scope.
    mutating func leave(to scope: Scope) {
        guard !isEmpty else { return }
        if !isFree() { pin?.scope = scope }
        self = KeptContainer()
    }
}

/// Keeps a scope alive for a container that a type has kept.
final class Pin<Scope: AnyObject> {
    var scope: Scope?
}

/// The scope of a keyed container, without a retain and without reference counting during use.
///
/// Why it is safe: see ``KeptContainer``. While a container is used, its scope serves a value, or the container's pin retains
/// the scope.
@safe struct ContainerScope<Scope: AnyObject> {
    private let scope: Unmanaged<Scope>
    private let pin: Pin<Scope>

    init(_ scope: Scope, _ pin: Pin<Scope>) {
        unsafe self.scope = .passUnretained(scope)
        self.pin = pin
    }

    /// Calls `use` with the scope.
    @inline(__always)
    func callAsFunction<Result>(_ use: (Scope) throws -> Result) rethrows -> Result {
        try unsafe scope._withUnsafeGuaranteedRef(use)
    }
}

/// The outer scope of a scope.
///
/// Why it is safe: while a value is coded, a method of the outer scope is running, so the inner scope does not need to retain
/// it. If a type keeps the inner scope after that, the inner scope retains the outer one (`keep`). Otherwise the inner scope
/// is the spare one of the outer scope, and is released before it. Test: CodingEscapeTests.
@safe struct OuterScope<Scope: AnyObject> {
    private let scope: Unmanaged<Scope>?
    /// The same scope, once it is retained.
    private var kept: Scope?

    init() { unsafe scope = nil }
    init(_ scope: Scope) { unsafe self.scope = .passUnretained(scope) }

    var value: Scope? { unsafe scope?.takeUnretainedValue() }

    /// Retains the scope from now on.
    mutating func keep() { kept = value }

    /// Gives up the reference from `keep`.
    mutating func release() -> Scope? {
        defer { self = OuterScope() }
        return kept
    }
}
