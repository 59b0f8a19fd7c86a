/// A layout as a model has it: counted where it goes when nobody uses it any more, and not counted where it stays for the life of the process.
///
/// The layout of a schema's own value is kept in `LayoutTable` for good, and nearly all models have such a one: a copy of a model counts its tree alone.
///
/// Why it is safe: only a layout that says that it stays is without a count, and `LayoutTable` makes those alone.
@usableFromInline
@safe package enum LayoutReference<Layout: AnyLayout>: Sendable {
    /// One that `LayoutTable` keeps.
    case permanent(Unmanaged<Layout>)
    /// The layout of a schema value, or of a group.
    case counted(Layout)

    @inlinable @inline(__always)
    package init(_ layout: Layout) {
        self = layout.isPermanent ? unsafe .permanent(.passUnretained(layout)) : .counted(layout)
    }

    /// What `read` makes of the layout, which is not counted for it: this value keeps it.
    @inlinable @_transparent
    package func with<Result>(_ read: (Layout) -> Result) -> Result {
        let layout =
            switch self {
            case .permanent(let layout): unsafe layout
            case .counted(let layout): unsafe Unmanaged.passUnretained(layout)
            }
        let result = unsafe layout._withUnsafeGuaranteedRef(read)
        // What is counted is kept until `read` has returned: the model that it came with may be a temporary value. `defer` and `withExtendedLifetime` are
        // calls with the metadata of the generic types where a caller is not specialised, which cost 100 ns.
        _fixLifetime(self)
        return result
    }
}
