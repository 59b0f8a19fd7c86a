/// The value of an entry, and what is wrong with what it was made from.
struct AdapterReading<Value> {
    var value: Value
    /// False where the value is a default for one that is absent or unreadable.
    var isThere = true
    /// What was expected and found, where the source has something that the entry can't be.
    var problem: (expected: String, found: String)?
}

extension AdapterReading where Value: Boxable {
    /// The stored value as `Value`, or else the default.
    init<Held: BoxHolder>(_ held: Held, default value: Value) where Held.Box == Value.Box {
        guard let box = Held.box(of: held) else {
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
