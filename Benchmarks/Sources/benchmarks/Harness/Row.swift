/// One line of comparison: the same work, done by DynWrap and by its rivals, on the same input.
struct Row {
    /// What one finds it by: `open/twitter.json`.
    let name: String
    /// What one call does, in a sentence without its full stop.
    let about: String
    let unit: Unit
    /// What TARGETS, the list of promises, asks of it.
    var promises: [Promise] = []
    /// Whether every contender has to give the same answer.
    var comparesAnswers = true
    /// Reads or makes the input; throws `Skip` where it isn't to be had.
    let prepare: (Inputs) throws -> Work
}

/// How the times of a row are shown.
enum Unit: String, Codable {
    case megabytesPerSecond = "MB/s"
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"

    /// From nanoseconds for one operation over `bytes` bytes.
    func value(nanoseconds: Double, bytes: Int) -> Double {
        switch self {
        case .megabytesPerSecond: Double(bytes) / nanoseconds * 1_000
        case .nanoseconds: nanoseconds
        case .microseconds: nanoseconds / 1_000
        case .milliseconds: nanoseconds / 1_000_000
        }
    }
}

/// A row's input and everyone who works on it.
struct Work {
    /// The length of the input, where a throughput makes sense.
    var bytes = 0
    /// How many operations one call of a body does.
    var operations = 1
    let contenders: [Contender]
}

/// One body of work and its name.
struct Contender {
    /// One timed call; gives a number that tells whether the right thing was done.
    typealias Body = () throws -> Int

    /// The one all ratios are about.
    static let subject = "DynWrap"

    let name: String
    /// Makes the body; what it does first is not timed.
    let make: () throws -> Body

    init(_ name: String, make: @escaping () throws -> Body) {
        self.name = name
        self.make = make
    }

    /// A contender with nothing to prepare.
    init(_ name: String, body: @escaping Body) {
        self.init(name, make: { body })
    }
}

/// What a row, or a contender in it, is left out for.
struct Skip: Error, CustomStringConvertible {
    let description: String

    init(_ reason: String) { description = reason }
}

/// A number somebody wrote down beforehand.
struct Promise {
    enum Kind {
        /// DynWrap's speed over a rival's; at least.
        case timesAsFast(as: String)
        /// DynWrap's own value in the unit of the row; at most.
        case atMost
        /// How often one operation of a contender asks for memory; at most. Judged in a smoke run too: it is no matter of time.
        case allocations(of: String)
        /// One contender's time over another's; at most.
        case growth(of: String, over: String)
    }

    let kind: Kind
    /// The floor; nil where there is only a goal.
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
