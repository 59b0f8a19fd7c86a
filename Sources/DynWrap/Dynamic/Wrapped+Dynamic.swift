public import DynWrapSchema

// The one schema with members by name. On any other a misspelt member does not compile. The names are looked up as key paths into a type that only a
// dynamic schema has, so that the compiler, when nothing fits, names the member and not this schema.

extension DynamicSchema {
    /// The members: any name.
    @dynamicMemberLookup
    public struct MemberNames: Sendable {
        /// The member with this name.
        public struct Name: Sendable {
            let text: String
        }

        /// The member of this name.
        public subscript(dynamicMember name: String) -> Name { Name(text: name) }
    }
}

extension Wrapped {
    /// The entry of this name of a ``DynamicSchema``; assigning edits the tree. A name that no entry has reads as nothing, with a problem that says so.
    @_disfavoredOverload
    public subscript(dynamicMember keyPath: any KeyPath<S.MemberNames, DynamicSchema.MemberNames.Name> & Sendable) -> DynamicValue
    {
        get { named(keyPath) }
        set {
            let name = Self.memberName(keyPath)
            layout.tellIfMissing(name)
            layout.assign(newValue, to: name, in: &tree)
        }
    }

    /// What is at the entry that a key path names.
    fileprivate func named(_ keyPath: any KeyPath<S.MemberNames, DynamicSchema.MemberNames.Name> & Sendable) -> DynamicValue {
        let name = Self.memberName(keyPath)
        layout.tellIfMissing(name)
        return layout.value(named: name, in: tree)
    }

    fileprivate mutating func set(_ value: some JSONConvertible, _ name: String) {
        layout.tellIfMissing(name)
        let options = layout.value(named: name, in: tree).options
        layout.assign(DynamicValue(assigning: value, options), to: name, in: &tree)
    }

    /// The name in a key path, which leads to the one type that has such members.
    fileprivate static func memberName(_ keyPath: any KeyPath<S.MemberNames, DynamicSchema.MemberNames.Name> & Sendable) -> String
    {
        (keyPath as? KeyPath<DynamicSchema.MemberNames, DynamicSchema.MemberNames.Name>).map {
            DynamicSchema.MemberNames()[keyPath: $0].text
        } ?? ""
    }
}

extension Wrapped where S == DynamicSchema {
    /// The entry of this name, as the requested type: its value, its default, or the type's empty value, which is nil for one that may be nil.
    public subscript<T: JSONDefaultable>(
        dynamicMember keyPath: any KeyPath<DynamicSchema.MemberNames, DynamicSchema.MemberNames.Name> & Sendable
    ) -> T {
        get { named(keyPath).value() }
        set { set(newValue, Self.memberName(keyPath)) }
    }

    /// The entry of this name, as a type without an empty value: a date, a URL.
    @_disfavoredOverload
    public subscript<T: JSONConvertible>(
        dynamicMember keyPath: any KeyPath<DynamicSchema.MemberNames, DynamicSchema.MemberNames.Name> & Sendable
    ) -> T? {
        get { named(keyPath).as() }
        set { set(newValue, Self.memberName(keyPath)) }
    }

    /// The entry of this name, or the one with this key path: `settings["last-name"]`, `settings["address.city"]`.
    public subscript(name: String) -> DynamicValue {
        get { layout.value(named: name, in: tree) }
        set { layout.assign(newValue, to: name, in: &tree) }
    }
}
