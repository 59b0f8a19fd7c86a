/// One segment of a query. It selects from the children of a value, or of the value and all its descendants.
struct PathSegment: Sendable {
    /// Whether it includes all descendants: `..`.
    let isDescendant: Bool
    let selectors: [PathSelector]

    /// Whether it finds at most one value.
    var isSingular: Bool {
        guard !isDescendant, selectors.count == 1 else { return false }
        switch selectors[0] {
        case .name, .index: return true
        default: return false
        }
    }
}

/// A selector in the brackets of a segment (RFC 9535 §2.3).
enum PathSelector: Sendable {
    case name(KeyNeedle, String)
    case index(Int64)
    case slice(PathSlice)
    case wildcard
    case filter(PathFilter)
}

/// `start:end:step` (RFC 9535 §2.3.4).
struct PathSlice: Sendable {
    var start: Int64?
    var end: Int64?
    var step: Int64 = 1

    /// The indexes that it selects from an array of `count` elements, in order. All numbers are within ±2^53, so nothing
    /// overflows.
    func indices(_ count: Int) -> StrideTo<Int> {
        let size = Int64(count)
        func bound(_ index: Int64, _ least: Int64, _ most: Int64) -> Int {
            Int(min(max(index >= 0 ? index : size + index, least), most))  // from -1 to the array's count
        }
        if step == 0 || count == 0 { return stride(from: 0, to: 0, by: 1) }
        // A step larger than the count selects one element, like a step equal to the count.
        let by = Int(min(max(step, -size), size))
        if by > 0 { return stride(from: bound(start ?? 0, 0, size), to: bound(end ?? size, 0, size), by: by) }
        return stride(from: bound(start ?? size - 1, -1, size - 1), to: end.map { bound($0, -1, size - 1) } ?? -1, by: by)
    }
}

extension JSON {
    /// The element at an index, and the index counted from the start. A negative index counts from the end. Missing where
    /// there is none.
    func element(counting index: Int64) -> (JSON, at: Int) {
        let count = isArray ? self.count : 0
        let found = index >= 0 ? index : Int64(count) + index
        guard found >= 0, found < count else { return (.missing, 0) }
        return (element(Int(found)), Int(found))
    }
}
