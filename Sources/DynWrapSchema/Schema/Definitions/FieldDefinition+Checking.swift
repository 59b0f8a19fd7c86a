#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FieldDefinition {
    /// Whether a value is read without a problem and holds what is asked of it.
    static func valueCheck(_ spec: FieldSpec<Value>) -> @Sendable (JSON, ConversionOptions) -> Bool {
        if spec.constraints.isEmpty, let isExact = spec.conversion.isExact { return isExact }
        return checkOfValue(spec.conversion.read, spec.constraints)
    }

    // In this module the value's type would be looked up at run time, with each value.
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
        _ read: @escaping @Sendable (JSON, ConversionOptions) -> Reading<Value>, _ constraints: [FieldConstraint<Value>]
    ) -> @Sendable (JSON, ConversionOptions) -> Bool {
        let isRaw = Value.self == JSON.self
        // Most have one: to go through all of them counts the references of each.
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

    /// Notes what a value does not hold, which was read from `json`. Defaults are not checked: they are part of the schema. Nor is what null is read as, which is
    /// no value but where any JSON is one.
    func check(_ value: Value, _ json: JSON, _ options: ConversionOptions, _ report: ConversionReport) {
        if spec.constraints.isEmpty, spec.access == nil { return }
        var options = options
        options.report = nil
        for constraint in spec.constraints where isRaw || !json.isNull {
            for fault in constraint.faults(value, json, options) {
                // What is made of a model may be a secret in it.
                report.note(fault, hidden: spec.facts.isMapped && hidesContent)
            }
        }
        // What `onGet` made of the value may be a value that a later `.map` refuses.
        if let access = spec.access, case .invalid(let expected) = access.meaning.conversion.read(json, options) {
            report.note(expected, json, flags.contains(.defaulted) ? .defaulted : .error, hidden: hidesContent)
        }
    }

    /// What it is that a member is not there which must be: a declared default is read for it.
    var absenceSeverity: Problem.Severity { flags.contains(.hasDefault) ? .defaulted : .error }
}
