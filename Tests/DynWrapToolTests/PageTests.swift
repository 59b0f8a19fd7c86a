import Foundation
import Testing

@testable import DynWrapTool

@Suite(
    "The documentation's pages about the tool",
    .enabled(if: Tool.isWhole, "wants the built tool beside the tests, with all of Foundation"))
struct PageTests {
    private static let articles = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources/DynWrap/DynWrap.docc")
        .standardized

    @Test("are what the tool says: `swift run dynwrap pages Sources/DynWrap/DynWrap.docc` writes them")
    func pages() throws {
        let folder = try Folder()
        #expect(try Tool.run("pages", folder.url.path).status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        let committed = try FileManager.default.contentsOfDirectory(atPath: Self.articles.path).filter { $0.hasPrefix("Tool") }
            .sorted()
        #expect(names == committed && names.count == Registry.commands.listed.count + 1)
        for name in names {
            let page = try String(contentsOf: Self.articles.appendingPathComponent(name), encoding: .utf8)
            #expect(page == (try folder.text(name)), "\(name)")
        }
    }

    @Test("every command says what it does, what large files cost, and shows it")
    func declarations() {
        for command in Registry.commands.listed {
            #expect(command.summary.first?.isLowercase == true && !command.summary.hasSuffix("."))
            #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count)
            let letters = command.allOptions.compactMap(\.letter)
            #expect(Set(letters).count == letters.count, "\(command.name)")
            #expect(!command.examples.isEmpty && command.examples.allSatisfy { $0.line.contains("dynwrap ") })
            let readsFiles = command.operands.contains { $0.kind == .file }
            #expect(!readsFiles || command.discussion.contains { $0.contains("memory") }, "\(command.name)")
        }
    }

    @Test("the examples' command lines are ones that the commands take")
    func examples() throws {
        let shell = Shell(Registry.commands)
        for command in Registry.commands.listed {
            for example in command.examples {
                for part in example.line.split(separator: "|") {
                    guard let start = part.range(of: "dynwrap ") else { continue }
                    var words = Self.words(part[start.upperBound...].prefix { $0 != ">" && $0 != ")" })
                    let name = words.removeFirst()
                    // Throws where an option is unknown or an operand missing.
                    _ = try Parser.call(shell, try Registry.commands.command(named: name), words)
                }
            }
        }
    }

    /// A command line's words, quotes taken away; those of git's configuration end with a quote.
    private static func words(_ text: Substring) -> [String] {
        var (words, word, quote) = ([String](), "", Character?.none)
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else if quote == nil, character == " " {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}
