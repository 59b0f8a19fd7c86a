public import DynWrapSchema

// The one schema with members by name. On any other a misspelt member does not compile.

extension Wrapped where S == DynamicSchema {
    /// The entry of this name; assigning edits the tree. A name that no entry has reads as nothing, with a problem that says so.
    public subscript(dynamicMember name: String) -> DynamicValue {
        get {
            layout.tellIfMissing(name)
            return self[name]
        }
        set {
            layout.tellIfMissing(name)
            self[name] = newValue
        }
    }

    /// The entry of this name, as the type that is asked for: its value, its default, or the type's own nothing.
    public subscript<T: JSONDefaultable>(dynamicMember name: String) -> T {
        get {
            layout.tellIfMissing(name)
            return self[name].value()
        }
        set {
            layout.tellIfMissing(name)
            self[name] = DynamicValue(assigning: newValue, self[name].options)
        }
    }

    /// The entry of this name, as a type that has no nothing of its own: a date, a URL.
    @_disfavoredOverload
    public subscript<T: JSONConvertible>(dynamicMember name: String) -> T? {
        get {
            layout.tellIfMissing(name)
            return self[name].as()
        }
        set {
            layout.tellIfMissing(name)
            self[name] = DynamicValue(assigning: newValue, self[name].options)
        }
    }

    /// The entry of this name, or the one with this key path: `settings["last-name"]`, `settings["address.city"]`.
    public subscript(name: String) -> DynamicValue {
        get { layout.value(named: name, in: tree) }
        set { layout.assign(newValue, to: name, in: &tree) }
    }
}
