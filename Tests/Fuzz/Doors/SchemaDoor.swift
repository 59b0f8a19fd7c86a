import DynWrap

extension Door {
    /// A JSON Schema, a line feed, a value: the verdict is the problems', of the schema and of the same in other words.
    static let schema = Door(
        "schema",
        seeds: [
            ##"{"$defs":{"n":{"$dynamicAnchor":"m","type":["object","null"],"properties":{"a":{"$ref":"#/$defs/n"}},"patternProperties":{"^b":{"$dynamicRef":"#m"}}}},"allOf":[{"$ref":"#/$defs/n"}],"unevaluatedProperties":false}"##
                + "\n" + #"{"a":{"a":null},"b":{}}"#,
            #"{"oneOf":[{"prefixItems":[{"multipleOf":0.5}],"items":{"enum":[1,"a"]}},{"contains":{"not":{"format":"date"}},"uniqueItems":true}],"if":{"minItems":2},"then":{"unevaluatedItems":{"pattern":"^a+$"}}}"#
                + "\n" + #"[1.5,1,"a"]"#,
            #"{"properties":{"a":{"$ref":"http://a/b"},"e":{"format":"email","maxLength":9}},"required":["a"],"dependentRequired":{"a":["e"]},"propertyNames":{"minLength":1}}"#
                + "\n" + #"{"a":1,"e":"x@y.z"}"#,
        ]
    ) { bytes in
        guard let documents = DoorInput.documents(bytes, count: 2) else { return }
        let (document, value) = (documents[0], documents[1])
        let read: JSONSchema
        do throws(JSONSchemaError) {
            read = try JSONSchema(document, references: ["http://a/b": value], format: .assertion)
        } catch {
            return try hold(!error.description.isEmpty, "the error's words")
        }
        let problems = read.problems(of: value, limit: 100)
        try hold(problems.isEmpty == read.allows(value), "there are problems where it is not allowed, and nowhere else")
        for problem in problems {
            try hold(
                problem.code == "missing" || problem.found.isEmpty || value[pointer: problem.pointer] != nil,
                "a problem's pointer leads somewhere")
        }
        guard document.isObject, document["$id"].isMissing, !document.text().contains("$dynamic"),
            !problems.contains(where: { $0.found.isEmpty })
        else { return }
        // What is asked with an account of what was looked at is answered alike.
        var inside = document
        if document["unevaluatedProperties"].isMissing { inside["unevaluatedProperties"] = true }
        if document["$schema"].isMissing,
            let tracked = try? JSONSchema(inside, references: ["http://a/b": value], format: .assertion)
        {
            try hold(tracked.allows(value) == problems.isEmpty, "an account of what was looked at changes nothing")
        }
        if let dynamic = try? DynamicSchema(jsonSchema: document, references: ["http://a/b": value]),
            let model = try? Wrapped(json: value, schema: dynamic)
        {
            try hold(
                model.dyn.problems.contains { $0.severity != .coerced } == !problems.isEmpty,
                "a model has problems where the schema has")
        }
    }
}
