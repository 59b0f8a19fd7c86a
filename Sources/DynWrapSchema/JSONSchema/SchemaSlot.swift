/// The keyword of the surrounding schema that contains a schema, with its key or pattern.
enum SchemaSlot {
    case property(String), patternProperty(Pattern), additional, names, dependentSchema(String), unevaluatedProperties
    case prefixItem, items, contains, unevaluatedItems
    case allOf, anyOf, oneOf, not, test, then, otherwise
}

extension SchemaSlot {
    /// The name of the keyword, if it applies to the members left by other keywords.
    var restOfMembers: String? {
        switch self {
        case .additional: "additionalProperties"
        case .unevaluatedProperties: "unevaluatedProperties"
        default: nil
        }
    }
}

extension SchemaNode {
    /// Stores the number of the schema in the keyword `slot`.
    mutating func put(_ number: Int, _ slot: SchemaSlot) {
        switch slot {
        case .property(let key):
            properties.append((key, number))
            known[ScalarKey(string: key)] = number
        case .patternProperty(let pattern): patternProperties.append((pattern, number))
        case .additional: additional = number
        case .names: propertyNames = number
        case .dependentSchema(let key): dependentSchemas.append((key, number))
        case .unevaluatedProperties: unevaluatedProperties = number
        case .prefixItem: prefixItems.append(number)
        case .items: items = number
        case .contains: contains = number
        case .unevaluatedItems: unevaluatedItems = number
        case .allOf: allOf.append(number)
        case .anyOf: anyOf.append(number)
        case .oneOf: oneOf.append(number)
        case .not: not = number
        case .test: condition.test = number
        case .then: condition.then = number
        case .otherwise: condition.otherwise = number
        }
    }
}
