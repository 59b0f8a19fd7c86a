/// Names of definitions, each given once: one that is taken gets the next number.
struct UniqueNames {
    private var used: Set<String>
    /// The number that the last one of a name got.
    private var numbers: [String: Int] = [:]

    init(_ used: [String] = []) { self.used = Set(used) }

    /// The name itself, or with a number where it is taken. O(1) for the second and each further time.
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
