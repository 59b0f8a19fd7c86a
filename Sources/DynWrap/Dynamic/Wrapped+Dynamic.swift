public import DynWrapSchema

// The only schema with members by name. With any other schema, a misspelt member does not compile. The names are looked up as key
// paths into a type that only a dynamic schema has. So where nothing fits, the compiler's message names the member and not this
// schema.

extension DynamicSchema {
    /// The type that has a member for any name.
    @dynamicMemberLookup
    public struct MemberNames: Sendable {
        /// A name of a member.
        public struct Name: Sendable {
            let text: String
        }

        /// The name, as a member.
        public subscript(dynamicMember name: String) -> Name { Name(text: name) }
    }
}

extension Wrapped {
    /// The entry of a ``DynamicSchema`` with this name; assigning edits the tree. A name without an entry reads as missing, with
    /// a problem.
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

    /// The value at the entry that a key path names.
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

    /// The name in a key path into the only type that has such members.
    fileprivate static func memberName(_ keyPath: any KeyPath<S.MemberNames, DynamicSchema.MemberNames.Name> & Sendable) -> String
    {
        (keyPath as? KeyPath<DynamicSchema.MemberNames, DynamicSchema.MemberNames.Name>).map {
            DynamicSchema.MemberNames()[keyPath: $0].text
        } ?? ""
    }
}

extension Wrapped where S == DynamicSchema {
    /// The entry with this name, as the requested type: its value, its default, or the type's empty value, which is nil for an
    /// optional.
    public subscript<T: JSONDefaultable>(
        dynamicMember keyPath: any KeyPath<DynamicSchema.MemberNames, DynamicSchema.MemberNames.Name> & Sendable
    ) -> T {
        get { named(keyPath).value() }
        set { set(newValue, Self.memberName(keyPath)) }
    }

    /// The entry with this name, as a type without an empty value: a date, a URL.
    @_disfavoredOverload
    public subscript<T: JSONConvertible>(
        dynamicMember keyPath: any KeyPath<DynamicSchema.MemberNames, DynamicSchema.MemberNames.Name> & Sendable
    ) -> T? {
        get { named(keyPath).as() }
        set { set(newValue, Self.memberName(keyPath)) }
    }

    /// The entry with this name or this key path: `settings["last-name"]`, `settings["address.city"]`.
    public subscript(name: String) -> DynamicValue {
        get { layout.value(named: name, in: tree) }
        set { layout.assign(newValue, to: name, in: &tree) }
    }
}
