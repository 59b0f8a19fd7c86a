import DynWrap

extension Rows {
    /// Work whose time must grow by little more than two for twice the input. The inputs are made to find code for which it grows
    /// more.
    static var scaling: [Row] { openScaling + editScaling + growth + depth }

    private static var openScaling: [Row] {
        [
            scaling("elements", "open an array of 1,000,000 numbers, and of 2,000,000, and read its last", 1_000_000) { count in
                let text = array(count, "12")
                return { try JSON(parsing: text)[count - 1].int ?? -1 }
            },
            scaling("keys", "open an object of 200,000 keys, and of 400,000, and look up its last", 200_000) { count in
                let text = object(count)
                return { try JSON(parsing: text)["k\(count - 1)"].int ?? -1 }
            },
            scaling("equal keys", "open an object of 100,000 equal keys, and of 200,000, look one up and go over all", 100_000) {
                count in
                let text = Array("{\"k\":0".utf8) + (1..<count).map { Array(",\"k\":\($0)".utf8) }.joined() + Array("}".utf8)
                return {
                    let tree = try JSON(parsing: text)
                    return tree.members.reduce(tree["k"].int ?? -1) { $0 + ($1.value.int ?? -1) }
                }
            },
            scaling("backslashes", "open and read a string of 1,000,000 escaped backslashes, and of 2,000,000", 1_000_000) {
                count in
                let text = Array("[\"".utf8) + repeatElement(UInt8(ascii: "\\"), count: count * 2) + Array("\"]".utf8)
                return { try JSON(parsing: text)[0].string?.utf8.count ?? -1 }
            },
            scaling("digits", "open a number of 1,000,000 digits, and of 2,000,000, and read it as Double", 1_000_000) { count in
                let text = Array("[0.".utf8) + repeatElement(UInt8(ascii: "7"), count: count) + Array("]".utf8)
                return { (try JSON(parsing: text)[0].double ?? -1) > 0 ? 1 : -1 }
            },
        ]
    }

    private static var editScaling: [Row] {
        [
            scaling("append", "append 50,000 elements to an array one by one, and 100,000", 50_000) { count in
                {
                    var tree = JSON.emptyArray
                    for number in 0..<count { tree.append(JSON(number)) }
                    return tree.count
                }
            },
            scaling("new keys", "set 50,000 new keys of an object one by one, and 100,000", 50_000) { count in
                let keys = (0..<count).map { "key \($0)" }
                return {
                    var tree = JSON.emptyObject
                    for key in keys { tree[key] = true }
                    return tree.count
                }
            },
            scaling(
                "every element", "set every element of an opened array of 50,000 numbers, and of 100,000, and write it", 50_000
            ) {
                count in
                let opened = try JSON(parsing: array(count, "12"))
                return {
                    var tree = opened
                    for place in 0..<count { tree[place] = 7 }
                    return tree.bytes().count
                }
            },
            scaling("every key", "set every key of an opened object of 50,000 keys, and of 100,000, and write it", 50_000) {
                count in
                let opened = try JSON(parsing: object(count))
                let keys = (0..<count).map { "k\($0)" }
                return {
                    var tree = opened
                    for key in keys { tree[key] = 7 }
                    return tree.bytes().count
                }
            },
            scaling(
                "remove keys", "remove every key but one of an opened object of 20,000, and of 40,000, last one first", 20_000
            ) {
                count in
                let opened = try JSON(parsing: object(count))
                let keys = (1..<count).reversed().map { "k\($0)" }
                return {
                    var tree = opened
                    for key in keys { tree[key] = .missing }
                    return tree.count
                }
            },
            scaling("compare", "compare two objects of 50,000 keys in opposite order, and of 100,000", 50_000) { count in
                let one = try JSON(parsing: object(count))
                let other = JSON(members: one.members.reversed())
                return { one == other ? 1 : -1 }
            },
            scaling("hash", "hash an array of 500,000 numbers, and of 1,000,000", 500_000) { count in
                let tree = try JSON(parsing: array(count, "12.5"))
                return {
                    var set: Set<JSON> = []
                    set.insert(tree)
                    return set.count
                }
            },
            scaling("models", "append 20,000 models to a list one by one, and 40,000, and go over them", 20_000) { count in
                let customer = try Customer(json: CustomersText.single)
                return {
                    var list = WrappedList<CustomerSchema>()
                    for _ in 0..<count { list.append(customer) }
                    return list.reduce(0) { $0 + two($1) }
                }
            },
            scaling("changes", "the changes of a list with 1,000 edited customers of 10,000, and 2,000 of 20,000", 10_000) {
                count in
                var shop = try Wrapped<ShopSchema>(
                    json: Array("{\"customers\":".utf8) + CustomersText.array(count: count) + Array("}".utf8))
                for place in stride(from: 0, to: count, by: 10) { shop.customers[place].number += 1 }
                let edited = shop
                return { edited.dyn.changes.count }
            },
            scaling("patch", "apply a JSON Patch of 2,000 steps to a list of 20,000 customers, and of 4,000 to 40,000", 20_000) {
                count in
                let tree = try JSON(parsing: CustomersText.array(count: count))
                let patch = JSONPatch(
                    stride(from: 0, to: count, by: 10).map { .replace(JSONPointer(tokens: ["\($0)", "cust-no"]), 7) })
                return {
                    var copy = tree
                    try copy.apply(patch)
                    return copy.count
                }
            },
        ]
    }

    /// A row of work on an input and on one twice as large.
    static func scaling(
        _ name: String, _ about: String, _ count: Int, _ make: @escaping (Int) throws -> Contender.Body
    ) -> Row {
        Row(
            name: "scaling/\(name)", about: about, unit: .milliseconds,
            promises: [.growth(of: "twice", over: "once", atMost: 2.3)], comparesAnswers: false
        ) { inputs in
            Work(
                contenders: [
                    Contender("once") { try make(inputs.size(count)) },
                    Contender("twice") { try make(inputs.size(count) * 2) },
                ])
        }
    }

    private static func array(_ count: Int, _ element: String) -> [UInt8] {
        let one = Array((element + ",").utf8)
        return Array("[".utf8) + repeatElement(one, count: count - 1).joined() + Array((element + "]").utf8)
    }

    private static func object(_ count: Int) -> [UInt8] {
        Array("{\"k0\":0".utf8) + (1..<count).map { Array(",\"k\($0)\":\($0)".utf8) }.joined() + Array("}".utf8)
    }
}
