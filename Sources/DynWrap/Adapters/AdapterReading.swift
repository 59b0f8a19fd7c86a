/// The value of an entry, and the problem of the stored value, if any.
struct AdapterReading<Value> {
    var value: Value
    /// Whether the value was read; false for a default in place of an absent or unreadable value.
    var isThere = true
    /// The expected and the found value, where the entry can't have the stored value.
    var problem: (expected: String, found: String)?
}

extension AdapterReading where Value: Boxable {
    /// The stored value as `Value`, else the default.
    init<Stored: BoxHolder>(_ stored: Stored, default value: Value) where Stored.Box == Value.Box {
        guard let box = Stored.box(of: stored) else {
            self.init(value: value, isThere: false)
            return
        }
        if let found = Value(boxed: box) {
            self.init(value: found)
        } else {
            self.init(value: value, isThere: false, problem: ("a value that \(Value.self) can hold", Self.show(box)))
        }
    }

    private static func show(_ box: Value.Box) -> String {
        switch box as? BoxedNumber {
        case .unsigned(let number): "\(number)"
        case .negative(let number): "\(number)"
        case .double(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .bool(let bool): "\(bool)"
        case nil: "\(box)"
        }
    }
}
