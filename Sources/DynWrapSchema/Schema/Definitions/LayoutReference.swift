/// A model's reference to its layout: not retained if the layout is permanent, else retained.
///
/// `LayoutTable` keeps the layout of a schema's default value for the life of the process. Nearly all models have such a
/// layout, so a copy of a model retains only its tree.
///
/// Why it is safe: only a layout with `isPermanent` is not retained, and only `LayoutTable` makes such layouts.
@usableFromInline
@safe package enum LayoutReference<Layout: AnyLayout>: Sendable {
    /// A layout that `LayoutTable` keeps.
    case permanent(Unmanaged<Layout>)
    /// The layout of any other schema value, or of a group.
    case counted(Layout)

    @inlinable @inline(__always)
    package init(_ layout: Layout) {
        self = layout.isPermanent ? unsafe .permanent(.passUnretained(layout)) : .counted(layout)
    }

    /// The result of `read` for the layout. The layout is not retained for the call, because this value keeps it.
    @inlinable @_transparent
    package func with<Result>(_ read: (Layout) -> Result) -> Result {
        let layout =
            switch self {
            case .permanent(let layout): unsafe layout
            case .counted(let layout): unsafe Unmanaged.passUnretained(layout)
            }
        let result = unsafe layout._withUnsafeGuaranteedRef(read)
        // Keeps a retained layout until `read` has returned, because its model may be a temporary value. In callers that are
        // not specialised, `defer` and `withExtendedLifetime` would be calls with the metadata of the generic types, which
        // cost 100 ns.
        _fixLifetime(self)
        return result
    }
}

/// Two layouts, compared by identity. They are kept, so that no other layout gets the same address.
struct LayoutPair: Hashable {
    let layout: AnyLayout
    let other: AnyLayout

    static func == (a: LayoutPair, b: LayoutPair) -> Bool { a.layout === b.layout && a.other === b.other }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(layout))
        hasher.combine(ObjectIdentifier(other))
    }
}
