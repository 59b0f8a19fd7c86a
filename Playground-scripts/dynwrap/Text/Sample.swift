/// A random sample of a stream's elements, each with the same probability: reservoir sampling (Vitter's algorithm R).
struct Sample<Element> {
    private let size: Int
    private var random: any RandomNumberGenerator
    private var seen = 0
    private var kept: [(index: Int, element: Element)] = []

    /// - Parameter seed: the same seed takes the same elements; with nil, other elements each time.
    init(of size: Int, seed: UInt64?) {
        self.size = size
        random = seed.map { Seeded(state: $0) } ?? SystemRandomNumberGenerator()
    }

    mutating func offer(_ element: Element) {
        seen += 1
        if kept.count < size {
            kept.append((seen, element))
        } else if size > 0 {
            let place = below(seen)
            if place < size { kept[place] = (seen, element) }
        }
    }

    /// The sample, in the order of the stream.
    var taken: [Element] { kept.sorted { $0.index < $1.index }.map(\.element) }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    /// SplitMix64.
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
