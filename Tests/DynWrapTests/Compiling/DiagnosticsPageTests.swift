import Foundation
import TestSupport
import Testing

/// What the compiler says of the mistakes on the page Diagnostics: Swift 6.3's words, which the page quotes.
@Suite("The page of what the compiler means", .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"))
struct DiagnosticsPageTests {
    /// The page's first block of Swift, which declares what the mistakes are about, and each mistake with the messages below it.
    private static let page = Result {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardized
        let text = try String(
            contentsOf: root.appendingPathComponent("Sources/DynWrap/DynWrap.docc/Diagnostics.md"), encoding: .utf8)
        let blocks = text.matches(of: /\n```(\w*)\n((?s).+?)\n```/).map { (language: String($0.1), text: String($0.2)) }
        let plain = blocks.filter(\.language.isEmpty).map(\.text)
        let mistakes = stride(from: 0, to: plain.count - 1, by: 2).map { (code: plain[$0], messages: plain[$0 + 1]) }
        return (
            declarations: blocks.first { $0.language == "swift" }?.text ?? "", mistakes: mistakes, isPaired: plain.count % 2 == 0
        )
    }

    @Test("each mistake on it is told in the words that stand below it")
    func messages() throws {
        let page = try Self.page.get()
        #expect(page.isPaired && page.mistakes.count >= 3)
        let files = page.mistakes.map { "import DynWrap; import Foundation\n\($0.code)\n" }
        let verdicts = try Compiler.check(files: [page.declarations] + files, expressionLimit: 15)
        #expect(verdicts[0].isEmpty, "\(verdicts[0])")
        #if compiler(>=6.3) && compiler(<6.4)
        for (mistake, verdict) in zip(page.mistakes, verdicts.dropFirst()) {
            for message in mistake.messages.split(separator: "\n") {
                #expect(verdict.contains(": \(message)"), "\(mistake.code)\n\(verdict)")
            }
        }
        #endif
    }

    @Test("closures of one `let` are one: the page says so as long as the compiler does it")
    func closuresOfOneLet() throws {
        let printed = try Compiler.run("struct Two { let a = { 1 }, b = { 2 } }\nprint(Two().a(), Two().b())\n")
        #if compiler(>=6.3) && compiler(<6.4)
        #expect(printed == "1 1\n")
        #else
        #expect(printed == "1 1\n" || printed == "1 2\n")
        #endif
    }
}
