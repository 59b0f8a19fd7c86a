import Foundation

/// Python's `jsonschema` as a second opinion on JSON Schema 2020-12 documents.
public enum PythonValidator {
    private static let script = """
        import sys, json
        try:
            from jsonschema import Draft202012Validator as V
        except Exception:
            print("absent"); sys.exit()
        for schema, instances in json.load(sys.stdin):
            schema = json.loads(schema); V.check_schema(schema)
            v = V(schema, format_checker=V.FORMAT_CHECKER)
            print("".join("1" if v.is_valid(json.loads(i)) else "0" for i in instances))
        """

    /// Whether each text is valid against the schema it stands with, formats checked; nil and a printed reason where Python or the package
    /// is not there.
    public static func verdicts(_ cases: [(schema: String, instances: [String])]) throws -> [[Bool]]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        do { try process.run() } catch {
            print("skipped: python3 can't be started: \(error)")
            return nil
        }
        let request = try JSONSerialization.data(withJSONObject: cases.map { [$0.schema, $0.instances] as [Any] })
        try? input.fileHandleForWriting.write(contentsOf: request)
        try? input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if text.hasPrefix("absent") || process.terminationStatus == 127 {
            print("skipped: python3 with jsonschema is not installed")
            return nil
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).prefix(cases.count).map { $0.map { $0 == "1" } }
    }
}
