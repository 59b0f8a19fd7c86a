/// Makes the names of definitions unique: a used name gets the next number.
struct UniqueNames {
    private var used: Set<String>
    /// For each name the number that was given last.
    private var numbers: [String: Int] = [:]

    init(_ used: [String] = []) { self.used = Set(used) }

    /// The name itself, or with a number where it is used. O(1) for repeated names.
    mutating func name(_ wish: String) -> String {
        var name = wish
        while !used.insert(name).inserted {
            let number = numbers[wish, default: 1] + 1
            numbers[wish] = number
            name = "\(wish)\(number)"
        }
        return name
    }
}
