/// Statistics of the samples of one contender.
struct Statistics {
    let median: Double
    let minimum: Double
    /// The distance between the quartiles, as a share of the median.
    let spread: Double

    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        median = sorted.quantile(0.5)
        minimum = sorted.first ?? .nan
        spread = (sorted.quantile(0.75) - sorted.quantile(0.25)) / median
    }
}

extension [Double] {
    /// The quantile `part` of a sorted array, interpolated between two elements.
    func quantile(_ part: Double) -> Double {
        guard let last = indices.last else { return .nan }
        let place = part * Double(last)
        let below = Int(place)
        let above = Swift.min(below + 1, last)
        return self[below] + (self[above] - self[below]) * (place - Double(below))
    }

    var median: Double { sorted().quantile(0.5) }
}
