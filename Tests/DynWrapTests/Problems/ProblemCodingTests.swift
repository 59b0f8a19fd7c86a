import DynWrap
import Foundation
import TestSupport
import Testing

extension DynamicSchema {
    fileprivate static let compared = DynamicSchema("Settings") {
        Str("host")
        Num<Int>("port")
        Group("tls") { Num<Int>("port") }
    }
}

@Suite("Problems as JSON, and back")
struct ProblemCodingTests {
    struct AllSchema: Schema {
        let port = Num<Int>("port").range(1...9)
        let name = Str("name").required
        let mail = Str("mail").check("must contain an @") { $0.contains("@") }
        let secret = Str("secret").secret
        let list = List<Int>("list")
        let old = Num<Int>("old").default(3, on: .invalid)
        var body: some SchemaBody {
            Rule("never") { _ in false }
            Unknown(.report)
        }
    }

    @Test("every kind of problem is read back as it was, by Foundation's coders and ours")
    func roundTrip() throws {
        let text = #"{"port": "77", "mail": "x", "secret": 5, "list": [1, "é", {}], "old": {}, "a/b": 1}"#
        let problems = try Wrapped<AllSchema>(json: text).dyn.problems
        #expect(Set(problems.map(\.severity)) == Set(Problem.Severity.allCases))
        let data = try JSONEncoder().encode(problems)
        let again = try JSONDecoder().decode([Problem].self, from: data)
        #expect(again == problems)
        #expect(again.map(\.message) == problems.map(\.message))
        #expect(again.map(\.code) == problems.map(\.code))
        #expect(try JSON(encoding: problems).decode([Problem].self) == problems)
    }

    @Test("what others wrote: the least there must be, members that are not known, and what is none")
    func others() throws {
        let least = try JSON(parsing: #"{"severity": "error", "pointer": "/a/0", "expected": "a string", "new": 1}"#)
        #expect(
            try least.decode(Problem.self)
                == Problem(pointer: "/a/0", property: "", expected: "a string", found: "", severity: .error))
        for text in [
            #"{"severity": "bad", "pointer": "", "expected": ""}"#, #"{"severity": "error", "pointer": "a", "expected": ""}"#,
            #"{"severity": "error", "pointer": ""}"#, #"{"pointer": "", "expected": ""}"#, "7",
        ] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(Problem.self, from: Data(text.utf8)) }
        }
    }

    @Test("values of dynamic schemas and patches: compared, in sets, as literals")
    func comparing() {
        let schema = DynamicSchema.compared
        var a = Wrapped(schema: schema)
        a.host = "h"
        var b = a
        #expect(a["host"] == b["host"] && Set<DynamicValue>([a["host"], b["host"], a["port"]]).count == 2)
        b.host = "g"
        #expect(a["host"] != b["host"])
        #expect(a["nix"] == b["nix"] && a["nix"] != a["port"])
        // By context a member is still what its entry reads.
        let other = try? Wrapped(json: #"{"port": "80", "tls": {"port": "443"}}"#, schema: schema)
        #expect(other?.port == 80)
        #expect(other.map { $0.tls.port == 443 } == true)
        #expect(JSONPatch([.remove("/a")]) == [.remove("/a")])
    }
}
