/// The declaration of a value of one of several cases, for the root of a document or for several fields.
///
/// ```swift
/// extension Union<Vehicle> {
///     static let vehicles = Union(by: "type") {
///         Case("car", Vehicle.car)
///         Otherwise(Vehicle.other)
///     }
/// }
/// let vehicle = try Union.vehicles.open(json: text)
/// Union.vehicles.json(of: vehicle).text()
/// ```
///
/// Inside a schema and inside an extension of `Union`, `Case` and `Otherwise` are short names; elsewhere use ``UnionCase`` and
/// ``UnionOtherwise``.
public struct Union<U: Sendable>: Sendable {
    let definition: UnionDefinition<U>

    /// A union of `cases`, decided by `choice`. The first case that takes a value is its case.
    public init(by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]) {
        definition = UnionDefinition(cases(), choice)
    }

    var options: ConversionOptions {
        var options = ConversionOptions()
        options.nested = definition.nested
        options.union = definition
        return options
    }

    /// The value as JSON with its tag; `JSON.missing` where no case makes the value.
    public func json(of value: U) -> JSON {
        let json = definition.write(value, options)
        return json.isUnwritable ? .missing : json
    }

    /// The declared content of the value, as `dyn.output` gives it.
    /// - Parameters:
    ///   - value: a value of the union.
    ///   - nulls: whether absent entries are written as null; false by default.
    ///   - defaults: whether absent entries are written as their defaults; false by default.
    /// - Complexity: O(declared values).
    public func output(
        of value: U, includingNulls nulls: Bool = false, includingDefaults defaults: Bool = false
    ) -> JSON {
        UnionView<U>.output(json(of: value), options, OutputStyle(nulls: nulls, defaults: defaults, forOutput: true))
    }

    /// All problems of `json`, as its case declares them; one problem where no case takes it. O(members).
    public func problems(in json: JSON) -> [Problem] {
        let report = ConversionReport(on: json)
        var options = options
        options.report = report
        switch definition.read(json, options) {
        case .value: break
        case .coerced(_, let expected): report.note(expected, json, .coerced)
        case .invalid(let expected): report.note(expected, json, .error)
        }
        return report.problems
    }
}
