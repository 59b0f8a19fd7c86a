import DynWrapSchema
import Foundation
import TestSupport
import Testing

/// The compliance suite of RFC 9535.
@Suite(
    "JSONPath compliance suite",
    .enabled(if: TestData.has("jsonpath-suite/cts.json"), "\(TestData.wants("jsonpath-suite"))"))
struct JSONPathSuiteTests {
    @Test("703 of 703 cases: values, normalised paths in their order, refused queries")
    func cases() throws {
        let suite = try JSON(parsing: TestData.bytes("jsonpath-suite/cts.json"))
        var count = 0
        for test in suite["tests"].elements {
            count += 1
            let name = test["name"].string ?? ""
            let selector = try #require(test["selector"].string)
            if test["invalid_selector"].bool == true {
                #expect(JSONPath(selector) == nil, "\(name): \(selector)")
                continue
            }
            let path: JSONPath
            do throws(JSONPathError) {
                path = try JSONPath(parsing: selector)
            } catch {
                Issue.record("\(name): \(error)")
                continue
            }
            let document = test["document"]
            let values = JSON(Array(document.query(path)))
            let matches = Array(document.matches(of: path))
            #expect(JSON(matches.map(\.value)) == values, "\(name)")
            let paths = JSON(matches.map { JSON($0.path) })
            // A case has one result, or several of which one is to be given, its paths beside it.
            let outcomes =
                test["results"].exists
                ? Array(zip(test["results"].elements, test["results_paths"].elements)) : [(test["result"], test["result_paths"])]
            #expect(
                outcomes.contains { $0 == values && $1 == paths }, "\(name): \(selector) gave \(values.text()) at \(paths.text())"
            )
            for match in matches {
                #expect(Array(try document.query(match.path)) == [match.value], "\(name): \(match.path)")
                #expect(document[pointer: match.pointer] == match.value, "\(name): \(match.pointer)")
                #expect(try JSONPath(parsing: match.path).isSingular)
            }
        }
        #expect(count == 703)
    }
}
