#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FieldDefinition {
    /// Makes the check whether a value is read without a problem and meets its constraints.
    static func valueCheck(_ spec: FieldSpec<Value>) -> @Sendable (JSON, ConversionOptions) -> Bool {
        if spec.constraints.isEmpty, let isExact = spec.conversion.isExact { return isExact }
        return checkOfValue(spec.conversion.read, spec.constraints)
    }

    // Without specialisation, this module would look up the value's type at run time for each value.
    @_specialize(where Value == Int)
    @_specialize(where Value == Double)
    @_specialize(where Value == String)
    @_specialize(where Value == Decimal)
    @_specialize(where Value == Date)
    @_specialize(where Value == Int?)
    @_specialize(where Value == Double?)
    @_specialize(where Value == String?)
    @_specialize(where Value == Decimal?)
    @_specialize(where Value == Date?)
    @_specialize(where Value == [String])
    private static func checkOfValue(
        _ read: @escaping @Sendable (JSON, ConversionOptions) -> JSON.Reading<Value>, _ constraints: [FieldConstraint<Value>]
    ) -> @Sendable (JSON, ConversionOptions) -> Bool {
        let isRaw = Value.self == JSON.self
        // Most fields with constraints have one: a loop would retain and release each.
        if constraints.count == 1, let holds = constraints[0].holds {
            return { json, options in
                if case .value(let value) = read(json, options) { !isRaw && json.isNull || holds(value) } else { false }
            }
        }
        return { json, options in
            guard case .value(let value) = read(json, options) else { return false }
            if !isRaw, json.isNull { return true }
            for constraint in constraints where !constraint.isKept(by: value, json, options) { return false }
            return true
        }
    }

    /// Reports the constraints that a value, read from `json`, violates. Defaults are not checked, because they are part of
    /// the schema. Null is checked only where the value may be any JSON.
    func check(_ value: Value, _ json: JSON, _ options: ConversionOptions, _ report: ConversionReport) {
        if spec.constraints.isEmpty, spec.access == nil { return }
        var options = options
        options.report = nil
        for constraint in spec.constraints where isRaw || !json.isNull {
            for fault in constraint.faults(value, json, options) {
                // A value made from a model may contain a secret of that model.
                report.note(fault, hidden: spec.facts.isMapped && hidesContent)
            }
        }
        // The value from `onGet` may be one that a later `.map` refuses.
        if let access = spec.access, case .invalid(let expected) = access.meaning.conversion.read(json, options) {
            report.note(expected, json, flags.contains(.defaulted) ? .defaulted : .error, hidden: hidesContent)
        }
    }

    /// The severity of the problem that a required member is absent: `defaulted` where a declared default is read instead.
    var absenceSeverity: Problem.Severity { flags.contains(.hasDefault) ? .defaulted : .error }
}
