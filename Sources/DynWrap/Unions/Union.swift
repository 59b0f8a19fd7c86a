/// A value that is one of several kinds, declared once: as the root of a document, or shared by several fields.
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
/// Inside a schema and an extension of `Union` the words are `Case` and `Otherwise`; elsewhere ``UnionCase`` and ``UnionOtherwise``.
public struct Union<U: Sendable>: Sendable {
    let definition: UnionDefinition<U>

    /// A union of `cases`; `choice` says what tells them apart, and the first that takes a value is its case.
    public init(by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]) {
        definition = UnionDefinition(cases(), choice)
    }

    var options: ConversionOptions {
        var options = ConversionOptions()
        options.nested = definition.nested
        options.union = definition
        return options
    }

    /// The value as JSON, its discriminator included; `JSON.missing` for one that no case makes.
    public func json(of value: U) -> JSON {
        let json = definition.write(value, options)
        return json.isUnwritable ? .missing : json
    }

    /// The declared content of the value, as `dyn.output` gives it.
    /// - Parameters:
    ///   - value: a value of the union.
    ///   - nulls: whether entries that are not there are written as null; not by default.
    ///   - defaults: whether entries that are not there are written as their defaults; not by default.
    public func output(
        of value: U, includingNulls nulls: Bool = false, includingDefaults defaults: Bool = false
    ) -> JSON {
        UnionView<U>.output(json(of: value), options, OutputStyle(nulls: nulls, defaults: defaults, forOutput: true))
    }

    /// All problems of `json`, as its case declares it; one problem where no case takes it. O(members).
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
