/// Makes customers: the same ones each time, all different, each about 300 bytes long.
///
///     {"last-name":"Smith","first-name":"John","most-recent-purchase":"05/02/2018",
///      "join-date":"2017-02-05T17:03:13.000-03:00","cust-no":12345,"balance":123.45,"active":true,
///      "address":{"street":"12 Station Road","city":"Oslo","zip":"0150"},"tags":["a","b","c"],"status":"gold"}
///
/// The real text has no white space. Numbers have their shortest spelling, so that all contenders write them in the same way.
enum CustomersText {
    static func array(count: Int) -> [UInt8] {
        var random = SplitMix(seed: 20_260_101)
        var text: [UInt8] = []
        text.reserveCapacity(count * 300)
        text.append(UInt8(ascii: "["))
        for number in 1...count {
            if number > 1 { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: customer(number, &random).utf8)
        }
        text.append(UInt8(ascii: "]"))
        return text
    }

    /// The same customers, one on each line.
    static func lines(count: Int) -> [UInt8] {
        var random = SplitMix(seed: 20_260_101)
        var text: [UInt8] = []
        text.reserveCapacity(count * 300)
        for number in 1...count {
            text.append(contentsOf: customer(number, &random).utf8)
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    /// A single customer.
    static let single: [UInt8] = {
        var random = SplitMix(seed: 7)
        return Array(customer(12_345, &random).utf8)
    }()

    private static func customer(_ number: Int, _ random: inout SplitMix) -> String {
        let last = random.pick(lastNames)
        let first = random.pick(firstNames)
        let purchase = "\(random.digits(1...12, 2))/\(random.digits(1...28, 2))/\(random.digits(2010...2025, 4))"
        let day = "\(random.digits(2000...2020, 4))-\(random.digits(1...12, 2))-\(random.digits(1...28, 2))"
        let time =
            "\(random.digits(0...23, 2)):\(random.digits(0...59, 2)):\(random.digits(0...59, 2)).\(random.digits(0...999, 3))"
        let joined = "\(day)T\(time)\(random.pick(offsets))"
        let balance = Double(random.number(-50_000...999_999)) / 100
        let active = random.number(0...9) > 2
        let street = "\(random.number(1...250)) \(random.pick(streets))"
        let city = random.pick(cities)
        let zip = random.digits(501...99_950, 5)
        let tags = (0..<3).map { _ in "\"\(random.pick(tagNames))\"" }.joined(separator: ",")
        return """
            {"last-name":"\(last)","first-name":"\(first)","most-recent-purchase":"\(purchase)","join-date":"\(joined)",\
            "cust-no":\(number),"balance":\(Self.text(balance)),"active":\(active),\
            "address":{"street":"\(street)","city":"\(city)","zip":"\(zip)"},"tags":[\(tags)],"status":"\(random.pick(statuses))"}
            """
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    private static let lastNames = [
        "Smith", "Johnson", "Williams", "Brown", "Jones", "García", "Miller", "Davis", "Rodríguez", "Martinez", "Anderson",
        "Taylor",
        "Thomas", "Moore", "Jackson", "White", "Harris", "Clark", "Lewis", "Robinson", "Walker", "Nguyen", "O'Neill", "Hernandez",
        "Abdul-Rahman", "Li", "Fitzgerald", "Schwarzenegger", "Ng", "Papadopoulos", "Kowalski", "Björnsson",
    ]
    private static let firstNames = [
        "John", "Mary", "James", "Pat", "Robert", "Jenny", "Michael", "Linda", "David", "Elizabeth", "Will", "Barbara", "Rick",
        "Susan", "Joe", "Jess", "Tom", "Karen", "Åse", "Zoë", "Mohammed", "Wei", "Olga", "Max", "Alexandra", "Ian", "Lupe", "Jo",
        "Christopher", "Sam", "Ann-Marie", "Bea",
    ]
    private static let streets = [
        "Station Road", "High Street", "Main Street", "Park Avenue", "Oak Lane", "Maple Drive", "Church Street", "Mill Road",
        "Victoria Boulevard", "Elm Court", "Washington Square", "Sunset Strip", "Kirkegata", "Old Post Road", "Lake View",
        "Second Street",
    ]
    private static let cities = [
        "Oslo", "Springfield", "New York", "San Francisco", "London", "Zürich", "Reykjavik", "Melbourne", "Cape Town",
        "Buenos Aires",
        "Portland", "Chicago", "Vancouver", "Lisbon", "São Paulo", "Kyoto",
    ]
    private static let tagNames = [
        "vip", "newsletter", "wholesale", "returns", "staff", "gift-card", "loyalty", "web", "phone", "export", "early-bird",
        "b2b",
    ]
    private static let statuses = ["basic", "silver", "gold", "platinum"]
    private static let offsets = ["-08:00", "-05:00", "-03:00", "+00:00", "+01:00", "+02:00", "+05:30", "+09:00"]
}

/// The random generator SplitMix64 by Sebastiano Vigna: the same numbers everywhere.
struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    mutating func digits(_ range: ClosedRange<Int>, _ width: Int) -> String {
        let digits = String(number(range))
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    mutating func pick(_ values: [String]) -> String { values[number(0...values.count - 1)] }
}
