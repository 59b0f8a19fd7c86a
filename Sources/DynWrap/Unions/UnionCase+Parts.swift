public import DynWrapSchema

// Cases whose payload has several parts, each at its own key path.

extension UnionCase {
    /// The case with this name, for an enum case with several associated values: `Case("rect", Shape.rect, at: "width",
    /// "height")` reads both numbers of `{"type": "rect", "width": 2, "height": 3}`.
    ///
    /// Each part is at its key path, in the order of the associated values, whatever their labels. All parts must be present,
    /// except those that may be nil. Other members of the value stay. The compiler checks the number of paths.
    /// - Parameters:
    ///   - name: the tag of the case.
    ///   - others: other tags of the same case, which are read and not written.
    ///   - make: makes the value, usually an enum case.
    ///   - parts: the key paths of the parts.
    ///   - payload: gives back the arguments of `make`; needed where `U` is not an enum, or has its own mirror.
    @_disfavoredOverload  // One part must not be taken as a tuple.
    public init<each P: JSONConvertible>(
        _ name: String, or others: [String] = [], _ make: @escaping @Sendable (repeat each P) -> U,
        at parts: repeat UnionPart<each P>, payload: (@Sendable (U) -> (repeat each P)?)? = nil
    ) {
        self.init(
            tags: ([name] + others).map { JSON($0) }, make, (repeat each parts), payload: payload ?? { Self.parts(of: $0, make) })
        isTakenApart = payload == nil
    }

    /// The case without a name, for unions by shape, whose payload has several parts.
    /// - Parameters:
    ///   - make: makes the value, usually an enum case.
    ///   - parts: the key paths of the parts.
    ///   - payload: gives back the arguments of `make`; needed where `U` is not an enum, or has its own mirror.
    @_disfavoredOverload
    public init<each P: JSONConvertible>(
        _ make: @escaping @Sendable (repeat each P) -> U, at parts: repeat UnionPart<each P>,
        payload: (@Sendable (U) -> (repeat each P)?)? = nil
    ) {
        self.init(tags: [], make, (repeat each parts), payload: payload ?? { Self.parts(of: $0, make) })
        isTakenApart = payload == nil
    }

    private init<each P: JSONConvertible>(
        tags: [JSON], _ make: @escaping @Sendable (repeat each P) -> U, _ parts: (repeat UnionPart<each P>),
        payload: @escaping @Sendable (U) -> (repeat each P)?
    ) {
        var places: [UnionPartPlace] = []
        repeat places.append((each parts).place)
        self.init(tags: tags, parts: places) { json, options in
            var reader = PartReader(json, options)
            let values = (repeat reader.value(each parts))
            guard reader.mismatches.isEmpty, let value = try? make(repeat PartReader.present(each values)) else {
                return .invalid(reader.expectation)
            }
            return reader.coerced.map { .coerced(value, $0) } ?? .value(value)
        } write: { value, options, old in
            guard let values = payload(value) else { return nil }
            var writer = PartWriter(old, options)
            repeat writer.put(each values, at: each parts)
            return writer.json
        }
    }

    /// The associated values of an enum case, if it is the one that `make` makes; compare `payload(of:_:)`.
    private static func parts<each P>(of value: U, _ make: (repeat each P) -> U) -> (repeat each P)? {
        guard let child = Mirror(reflecting: value).children.first else { return nil }
        let found = Mirror(reflecting: child.value).children.map(\.value)
        var next = 0
        func take<T>(_ type: T.Type) throws(PartReader.Absent) -> T {
            next += 1
            guard next <= found.count, let value = found[next - 1] as? T else { throw PartReader.Absent() }
            return value
        }
        guard let values = try? (repeat take((each P).self)), next == found.count else { return nil }
        return isSameCase(child, make(repeat each values)) ? values : nil
    }
}

/// Reads the parts of a payload, and notes the problems of each.
private struct PartReader {
    /// A part is absent.
    struct Absent: Error {}

    let json: JSON
    let options: ConversionOptions
    private(set) var mismatches: [String] = []
    /// The expectation of the first converted part, where there is no report to note it at its position.
    private(set) var coerced: String?

    init(_ json: JSON, _ options: ConversionOptions) {
        self.json = json
        self.options = options
    }

    var expectation: String { "an object \(mismatches.joined(separator: " and "))" }

    mutating func value<P>(_ part: UnionPart<P>) -> P? {
        let found = part.path.find(in: json)
        for step in part.path.steps { options.report?.push(step.token) }
        defer { for _ in part.path.steps { options.report?.pop() } }
        let isNothing = found.isMissing ? !P.mayBeAbsent : found.isNull && !P.acceptsNull
        let reading = isNothing ? .invalid(P.expectation) : P.read(found, options)
        switch reading {
        case .value: break
        case .coerced(_, let expected):
            if let report = options.report {
                report.note(expected, found, .coerced, hidden: options.hidesElements)
            } else if coerced == nil {
                coerced = expected
            }
        case .invalid(let expected): mismatches.append("whose \(part.path.text) is \(expected)")
        }
        return reading.value
    }

    static func present<P>(_ value: P?) throws(Absent) -> P {
        guard let value else { throw Absent() }
        return value
    }
}

/// Writes the parts of a payload over the present value.
private struct PartWriter {
    private var written: JSON
    private let options: ConversionOptions
    private var isWritable = true

    init(_ old: JSON, _ options: ConversionOptions) {
        written = old.isObject ? old : .emptyObject
        self.options = options
    }

    var json: JSON { isWritable ? written : .unwritable }

    mutating func put<P>(_ value: P, at part: UnionPart<P>) {
        let old = part.path.find(in: written)
        var new = value.json(options, replacing: old)
        if new.isUnwritable || P.self is JSON.Type && new.isMissing { isWritable = false }
        // nil is written as null only where null was.
        if new.isNull, !old.isNull, P.self != JSON.self { new = .missing }
        if !part.path.put(new, in: &written) { isWritable = false }
    }
}
