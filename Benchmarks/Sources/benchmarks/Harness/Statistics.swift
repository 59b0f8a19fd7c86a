/// The samples of one contender, boiled down.
struct Statistics {
    let median: Double
    let minimum: Double
    /// The distance between the quartiles, as a part of the median.
    let spread: Double

    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        median = sorted.quantile(0.5)
        minimum = sorted.first ?? .nan
        spread = (sorted.quantile(0.75) - sorted.quantile(0.25)) / median
    }
}

extension [Double] {
    /// The value `part` of the way through a sorted array, between two elements where it falls there.
    func quantile(_ part: Double) -> Double {
        guard let last = indices.last else { return .nan }
        let place = part * Double(last)
        let below = Int(place)
        let above = Swift.min(below + 1, last)
        return self[below] + (self[above] - self[below]) * (place - Double(below))
    }

    var median: Double { sorted().quantile(0.5) }
}
