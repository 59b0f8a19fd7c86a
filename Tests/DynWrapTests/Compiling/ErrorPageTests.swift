import Foundation
import Testing

@Suite("The page of errors")
struct ErrorPageTests {
    @Test("it has every code that Sources declare, and the words of every severity")
    func codes() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardized
        let page = try String(contentsOf: root.appendingPathComponent("Sources/DynWrap/DynWrap.docc/Errors.md"), encoding: .utf8)
        let sources = try #require(FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources").path))
        var codes: Set<String> = []
        for case let path as String in sources where path.hasSuffix(".swift") {
            let text = try String(contentsOf: root.appendingPathComponent("Sources/\(path)"), encoding: .utf8)
            for match in text.matches(of: /public static let \w+ = (?:\w+\.)?(?:Code|Self)\(\s*"(\w+)"/) {
                codes.insert(String(match.1))
            }
        }
        #expect(codes.count > 40 && codes.contains("expectedColon") && codes.contains("damaged"))
        codes.formUnion(["missing", "null", "invalid", "coerced", "defaulted", "dropped", "unknownKey", "rule"])
        #expect(codes.filter { !page.contains("`\($0)`") }.sorted() == [])
    }
}
