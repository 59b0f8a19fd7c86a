import Foundation

/// Validates JSON Schema 2020-12 documents by Python's `jsonschema`, for comparison.
public enum PythonValidator {
    private static let script = """
        import sys, json
        from jsonschema import Draft202012Validator as V
        for schema, instances in json.load(sys.stdin):
            schema = json.loads(schema); V.check_schema(schema)
            v = V(schema, format_checker=V.FORMAT_CHECKER)
            print("".join("1" if v.is_valid(json.loads(i)) else "0" for i in instances))
        """

    /// Whether Python and the package are available, as the condition of a test.
    public static let isAvailable = Subprocess.can("python3", ["-c", "from jsonschema import Draft202012Validator"])

    /// Whether each text is valid for its schema, with formats checked. Throws where Python or the package is missing; a test
    /// checks ``isAvailable`` before.
    public static func verdicts(_ cases: [(schema: String, instances: [String])]) throws -> [[Bool]] {
        let request = try JSONSerialization.data(withJSONObject: cases.map { [$0.schema, $0.instances] as [Any] })
        guard let result = Subprocess.run("python3", ["-c", script], input: request), result.status == 0 else {
            throw CocoaError(.executableLoad)
        }
        let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.prefix(cases.count).map { $0.map { $0 == "1" } }
    }
}
