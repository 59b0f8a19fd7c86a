/// One comparison: the same work done by DynWrap and other libraries on the same input.
struct Row {
    /// The name, by which rows are selected: `open/twitter.json`.
    let name: String
    /// The work of one call, as a sentence without a full stop.
    let about: String
    let unit: Unit
    /// The promises from TARGETS, the list of promises.
    var promises: [Promise] = []
    /// Whether all contenders must give the same answer.
    var comparesAnswers = true
    /// Reads or makes the input; throws `Skip` where it is not available.
    let prepare: (Inputs) throws -> Work
}

/// The unit in which the times of a row are shown.
enum Unit: String, Codable {
    case megabytesPerSecond = "MB/s"
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"

    /// The value for the nanoseconds of one operation on `bytes` bytes.
    func value(nanoseconds: Double, bytes: Int) -> Double {
        switch self {
        case .megabytesPerSecond: Double(bytes) / nanoseconds * 1_000
        case .nanoseconds: nanoseconds
        case .microseconds: nanoseconds / 1_000
        case .milliseconds: nanoseconds / 1_000_000
        }
    }
}

/// The input of a row and its contenders.
struct Work {
    /// The length of the input, where a throughput makes sense.
    var bytes = 0
    /// The number of operations in one call of a body.
    var operations = 1
    let contenders: [Contender]
}

/// A library with its code for the work.
struct Contender {
    /// The code of one timed call. It returns a number that tells whether the work was done correctly.
    typealias Body = () throws -> Int

    /// The contender to which all ratios refer.
    static let subject = "DynWrap"

    let name: String
    /// Makes the body. Its preparation is not timed.
    let make: () throws -> Body

    init(_ name: String, make: @escaping () throws -> Body) {
        self.name = name
        self.make = make
    }

    /// Makes a contender without preparation.
    init(_ name: String, body: @escaping Body) {
        self.init(name, make: { body })
    }
}

/// The reason why a row or a contender is skipped.
struct Skip: Error, CustomStringConvertible {
    let description: String

    init(_ reason: String) { description = reason }
}

/// A number that was set before the measurement.
struct Promise {
    enum Kind {
        /// DynWrap's speed divided by that of another contender; at least.
        case timesAsFast(as: String)
        /// DynWrap's own value in the unit of the row; at most.
        case atMost
        /// The number of allocations of one operation of a contender; at most. It is not about time, so it is checked in a smoke
        /// run too.
        case allocations(of: String)
        /// One contender's time divided by another's; at most.
        case growth(of: String, over: String)
    }

    let kind: Kind
    /// The limit; nil where there is only a goal.
    let must: Double?
    let goal: Double?

    static func timesAsFast(as rival: String, must: Double?, goal: Double? = nil) -> Self {
        Self(kind: .timesAsFast(as: rival), must: must, goal: goal)
    }

    static func atMost(_ must: Double, goal: Double? = nil) -> Self { Self(kind: .atMost, must: must, goal: goal) }

    static func allocations(of contender: String = Contender.subject, atMost must: Double) -> Self {
        Self(kind: .allocations(of: contender), must: must, goal: nil)
    }

    static func growth(of name: String, over other: String, atMost must: Double) -> Self {
        Self(kind: .growth(of: name, over: other), must: must, goal: nil)
    }
}
