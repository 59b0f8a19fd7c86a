import Foundation

// Codable types of every shape, with random values, for both coders.

/// A value with a member of each kind.
struct CodingSample: Codable, Equatable, Sendable {
    var flag: Bool
    var small: Int8
    var byte: UInt8
    var int: Int
    var wide: UInt64
    var widest: Int128
    var float: Float
    var realNumber: Double
    var exact: Decimal
    var textValue: String
    var maybe: String?
    var nothing: Int?
    var at: Date
    var bytes: Data
    var url: URL
    var id: UUID
    var ints: [Int]
    var doubles: [Double]
    var strings: [String]
    var gaps: [Int?]
    var lists: [[String]]
    var counts: [String: Int]
    var byNumber: [Int: String]
    var byTier: [CodingTier: Double]
    var tier: CodingTier
    var payload: CodingPayload
    var car: CodingCar
    var odd: CodingOddity
    var wrapped: CodingSingle
    var children: [CodingSample]

    init(_ random: inout some RandomNumberGenerator, depth: Int = 0) {
        flag = .random(using: &random)
        small = .random(in: .min ... .max, using: &random)
        byte = .random(in: .min ... .max, using: &random)
        int = Self.edges.randomElement(using: &random)!  // not empty
        wide = .random(in: .min ... .max, using: &random)
        widest = Int128(int) * (Bool.random(using: &random) ? 1 : Int128(Int.max))
        float = Float(Int.random(in: -100_000...100_000, using: &random)) / 128
        realNumber = Self.real(&random)
        exact = Decimal(Int.random(in: -1_000_000...1_000_000, using: &random)) / 1000
        textValue = Self.text(&random)
        maybe = Bool.random(using: &random) ? Self.text(&random) : nil
        nothing = nil
        // Whole seconds, which every strategy keeps.
        at = Date(timeIntervalSince1970: Double(Int.random(in: -2_000_000_000...4_000_000_000, using: &random)))
        bytes = Data((0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        url = URL(string: "https://example.com/\(Int.random(in: 0...99, using: &random))?q=a%20b")!  // is one
        id = UUID()
        ints = Self.list(&random) { Self.edges.randomElement(using: &$0)! }
        doubles = Self.list(&random) { Self.real(&$0) }
        strings = Self.list(&random) { Self.text(&$0) }
        gaps = Self.list(&random) { Bool.random(using: &$0) ? 1 : nil }
        lists = Self.list(&random) { Self.list(&$0) { Self.text(&$0) } }
        counts = Dictionary(Self.list(&random) { (Self.text(&$0), 1) }) { $1 }
        byNumber = Dictionary(Self.list(&random) { (Int.random(in: -5...50, using: &$0), Self.text(&$0)) }) { $1 }
        byTier = Dictionary(Self.list(&random) { (CodingTier.allCases.randomElement(using: &$0)!, 0.5) }) { $1 }
        tier = CodingTier.allCases.randomElement(using: &random)!
        payload = CodingPayload.random(&random)
        car = CodingCar(wheels: Int.random(in: 0...8, using: &random), maker: Self.text(&random), doors: 3)
        odd = CodingOddity(&random)
        wrapped = CodingSingle(value: Self.list(&random) { Self.text(&$0) })
        children = depth < 2 ? Self.list(&random) { CodingSample(&$0, depth: depth + 1) } : []
    }

    static let edges = [0, 1, -1, 7, 99, 100, -128, 1 << 31, 1 << 53, -(1 << 53) - 1, .max, .min, 1_000_000_007]

    static func real(_ random: inout some RandomNumberGenerator) -> Double {
        switch Int.random(in: 0...5, using: &random) {
        case 0: Double(Int.random(in: -1000...1000, using: &random))
        case 1: Double(Int.random(in: -100_000...100_000, using: &random)) / 100
        case 2: Double(Int.random(in: -100_000...100_000, using: &random)) / 1000
        case 3:
            [0, -0.0, 1e15, 1e16, -1e300, .leastNonzeroMagnitude, 0.1 + 0.2, 1 / 3, 123_456_789.125].randomElement(
                using: &random)!
        default: Self.finite(&random)
        }
    }

    private static func finite(_ random: inout some RandomNumberGenerator) -> Double {
        let number = Double(bitPattern: random.next())
        return number.isFinite ? number : 0.5
    }

    private static let pieces = [
        "a", "B", "é", "e\u{301}", "😀", "\"", "\\", "/", "\n", "\u{1}", "\u{2028}", " ", "long enough", "_",
    ]

    static func text(_ random: inout some RandomNumberGenerator) -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()  // not empty
    }

    static func list<T, R: RandomNumberGenerator>(_ random: inout R, _ make: (inout R) -> T) -> [T] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&random) }
    }
}

enum CodingTier: String, Codable, CaseIterable, CodingKeyRepresentable, Sendable { case basic, gold, firstClass }

enum CodingPayload: Codable, Equatable, Sendable {
    case nothing
    case number(Int)
    case named(first: String, last: String?)
    indirect case both(CodingPayload, CodingPayload)

    static func random(_ random: inout some RandomNumberGenerator, depth: Int = 0) -> CodingPayload {
        switch Int.random(in: 0...(depth > 2 ? 2 : 3), using: &random) {
        case 0: .nothing
        case 1: .number(5)
        case 2: .named(first: CodingSample.text(&random), last: nil)
        default: .both(.random(&random, depth: depth + 1), .random(&random, depth: depth + 1))
        }
    }
}

class CodingVehicle: Codable, @unchecked Sendable {
    // Sendable: has constants only.
    let wheels: Int
    init(wheels: Int) { self.wheels = wheels }
}

/// A subclass with a `super` member, and a maker in the superclass's own object.
final class CodingCar: CodingVehicle, Equatable, @unchecked Sendable {
    let maker: String
    let doors: Int
    private enum Key: CodingKey { case maker, doors, base }

    init(wheels: Int, maker: String, doors: Int) {
        self.maker = maker
        self.doors = doors
        super.init(wheels: wheels)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        maker = try container.decode(String.self, forKey: .maker)
        let base = try container.superDecoder(forKey: .base)
        doors = try base.container(keyedBy: Key.self).decode(Int.self, forKey: .doors)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(maker, forKey: .maker)
        try super.encode(to: container.superEncoder())
        var base = container.superEncoder(forKey: .base).container(keyedBy: Key.self)
        try base.encode(doors, forKey: .doors)
    }

    static func == (a: CodingCar, b: CodingCar) -> Bool { a.wheels == b.wheels && a.maker == b.maker && a.doors == b.doors }
}

/// Members in nested containers that are filled in turns.
struct CodingOddity: Codable, Equatable, Sendable {
    var a: Int
    var b: String
    var list: [Int]
    var last: Double?
    private enum Key: CodingKey { case first, second, rest, a, b }

    init(_ random: inout some RandomNumberGenerator) {
        a = Int.random(in: 0...9, using: &random)
        b = CodingSample.text(&random)
        list = CodingSample.list(&random) { Int.random(in: 0...9, using: &$0) }
        last = Bool.random(using: &random) ? 1.5 : nil
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        a = try container.nestedContainer(keyedBy: Key.self, forKey: .first).decode(Int.self, forKey: .a)
        b = try container.nestedContainer(keyedBy: Key.self, forKey: .second).decode(String.self, forKey: .b)
        var rest = try container.nestedUnkeyedContainer(forKey: .rest)
        var inner = try rest.nestedUnkeyedContainer()
        list = []
        while !inner.isAtEnd { list.append(try inner.decode(Int.self)) }
        last = try rest.decodeNil() ? nil : rest.decode(Double.self)
        guard try rest.superDecoder().singleValueContainer().decode(Bool.self), rest.isAtEnd, rest.currentIndex == 3 else {
            throw DecodingError.dataCorruptedError(in: rest, debugDescription: "more than there should be")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var rest = container.nestedUnkeyedContainer(forKey: .rest)
        var second = container.nestedContainer(keyedBy: Key.self, forKey: .second)
        var inner = rest.nestedUnkeyedContainer()
        var first = container.nestedContainer(keyedBy: Key.self, forKey: .first)
        if let number = list.first { try inner.encode(number) }
        try second.encode(b, forKey: .b)
        if let last { try rest.encode(last) } else { try rest.encodeNil() }
        for number in list.dropFirst() { try inner.encode(number) }
        try first.encode(a, forKey: .a)
        var single = rest.superEncoder().singleValueContainer()
        try single.encode(true)
    }
}

/// A value that is written as what it holds.
struct CodingSingle: Codable, Equatable, Sendable {
    var value: [String]

    init(value: [String]) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode([String].self) }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
