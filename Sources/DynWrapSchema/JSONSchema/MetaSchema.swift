/// The meta-schemas of JSON Schema 2020-12, so that documents may refer to them without `references`: one for each
/// vocabulary, and one that combines them. All their assertions are here; their titles, comments and defaults are not.
enum MetaSchema {
    private static let base = "https://json-schema.org/draft/2020-12/"
    /// The URI of the combining one, which `$schema` names.
    static let uri = base + "schema"

    /// The text of the schema with this URI.
    static func text(_ uri: String) -> String? {
        guard uri.hasPrefix(base) else { return nil }
        let name = String(uri.dropFirst(base.count))
        guard let body = bodies[name] else { return nil }
        let vocabularies = (name == "schema" ? joined : [name]).map { part in
            "\"\(base)vocab/\(part.dropFirst("meta/".count))\":true"
        }
        return """
            {"$schema":"\(self.uri)","$id":"\(uri)","$vocabulary":{\(vocabularies.joined(separator: ","))},"$dynamicAnchor":"meta",
            "type":["object","boolean"],\(body)}
            """
    }

    private static let joined = [
        "meta/core", "meta/applicator", "meta/unevaluated", "meta/validation", "meta/meta-data", "meta/format-annotation",
        "meta/content",
    ]

    private static let any = ##"{"$dynamicRef":"#meta"}"##
    private static let anyByKey = #"{"type":"object","additionalProperties":\#(any)}"#

    private static func members(_ names: [String], _ schema: String) -> String {
        names.map { "\"\($0)\":\(schema)" }.joined(separator: ",")
    }

    private static let bodies: [String: String] = [
        "schema": ##"""
        "allOf":[\##(joined.map { "{\"$ref\":\"\($0)\"}" }.joined(separator: ","))],
        "properties":{"definitions":\##(anyByKey),
          "dependencies":{"type":"object","additionalProperties":{"anyOf":[\##(any),{"$ref":"meta/validation#/$defs/stringArray"}]}},
          "$recursiveAnchor":{"$ref":"meta/core#/$defs/anchorString"},"$recursiveRef":{"$ref":"meta/core#/$defs/uriReferenceString"}}
        """##,
        "meta/core": ##"""
        "properties":{"$id":{"$ref":"#/$defs/uriReferenceString","pattern":"^[^#]*#?$"},"$schema":{"$ref":"#/$defs/uriString"},
          \##(members(["$ref", "$dynamicRef"], ##"{"$ref":"#/$defs/uriReferenceString"}"##)),
          \##(members(["$anchor", "$dynamicAnchor"], ##"{"$ref":"#/$defs/anchorString"}"##)),
          "$vocabulary":{"type":"object","propertyNames":{"$ref":"#/$defs/uriString"},"additionalProperties":{"type":"boolean"}},
          "$comment":{"type":"string"},"$defs":\##(anyByKey)},
        "$defs":{"anchorString":{"type":"string","pattern":"^[A-Za-z_][-A-Za-z0-9._]*$"},
          "uriString":{"type":"string","format":"uri"},"uriReferenceString":{"type":"string","format":"uri-reference"}}
        """##,
        "meta/applicator": ##"""
        "properties":{
          \##(members(["prefixItems", "allOf", "anyOf", "oneOf"], ##"{"$ref":"#/$defs/schemaArray"}"##)),
          \##(members(["items", "contains", "additionalProperties", "propertyNames", "if", "then", "else", "not"], any)),
          \##(members(["properties", "dependentSchemas"], anyByKey)),
          "patternProperties":{"type":"object","additionalProperties":\##(any),"propertyNames":{"format":"regex"}}},
        "$defs":{"schemaArray":{"type":"array","minItems":1,"items":\##(any)}}
        """##,
        "meta/unevaluated": "\"properties\":{\(members(["unevaluatedItems", "unevaluatedProperties"], any))}",
        "meta/validation": ##"""
        "properties":{"const":true,"enum":{"type":"array","items":true},"multipleOf":{"type":"number","exclusiveMinimum":0},
          "type":{"anyOf":[{"$ref":"#/$defs/simpleTypes"},
            {"type":"array","items":{"$ref":"#/$defs/simpleTypes"},"minItems":1,"uniqueItems":true}]},
          \##(members(["maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"], #"{"type":"number"}"#)),
          \##(members(
                ["maxLength", "minLength", "maxItems", "minItems", "maxContains", "minContains", "maxProperties", "minProperties"],
                ##"{"$ref":"#/$defs/nonNegativeInteger"}"##)),
          "pattern":{"type":"string","format":"regex"},"uniqueItems":{"type":"boolean"},
          "required":{"$ref":"#/$defs/stringArray"},
          "dependentRequired":{"type":"object","additionalProperties":{"$ref":"#/$defs/stringArray"}}},
        "$defs":{"nonNegativeInteger":{"type":"integer","minimum":0},
          "nonNegativeIntegerDefault0":{"$ref":"#/$defs/nonNegativeInteger","default":0},
          "simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},
          "stringArray":{"type":"array","items":{"type":"string"},"uniqueItems":true}}
        """##,
        "meta/meta-data": """
        "properties":{\(members(["title", "description"], #"{"type":"string"}"#)),"default":true,
          \(members(["deprecated", "readOnly", "writeOnly"], #"{"type":"boolean"}"#)),"examples":{"type":"array","items":true}}
        """,
        "meta/format-annotation": #""properties":{"format":{"type":"string"}}"#,
        "meta/format-assertion": #""properties":{"format":{"type":"string"}}"#,
        "meta/content": ##"""
        "properties":{\##(members(["contentEncoding", "contentMediaType"], #"{"type":"string"}"#)),"contentSchema":\##(any)}
        """##,
    ]
}
