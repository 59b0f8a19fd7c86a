import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("Completion", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct CompletionTests {
    @Test(
        "bash, zsh and fish complete commands, options, values and files",
        .enabled(if: CompletionShell.allCases.contains(where: \.isThere), "wants bash, zsh or fish"),
        arguments: CompletionShell.allCases.filter(\.isThere))
    func offers(shell: CompletionShell) throws {
        let folder = try Folder()
        try folder.add("one file.json", "1")
        try folder.add("other.json", "2")
        func expect(_ words: String..., offers: [String], line: SourceLocation = #_sourceLocation) {
            #expect(shell.offered(["dynwrap"] + words, in: folder.url) == offers, sourceLocation: line)
        }
        expect("c", offers: ["check", "completion", "convert"])
        expect("check", "--fo", offers: ["--formats"])
        expect("merge", "--keep", "", offers: ["mine", "theirs"])
        if shell == .bash {
            expect("--qui", offers: ["--quiet"])
            expect("--quiet", "con", offers: ["convert"])
            expect("--quiet", "check", "--fo", offers: ["--formats"])
        }
        expect("convert", "-t", "x", offers: ["xml"])
        expect("check", "o", offers: ["one file.json", "other.json"])
        expect("check", "--schema", "ot", offers: ["other.json"])
        expect("help", "di", offers: ["diff"])
        expect("completion", "", offers: ["bash", "fish", "zsh"])
        expect("check", "--most", "", offers: [])
    }

    @Test("every command and option is in every script", .enabled(if: Tool.isWhole, "wants the tool with all of Foundation"))
    func whole() throws {
        for (shell, option) in [("bash", "--"), ("zsh", "--"), ("fish", "-l ")] {
            let script = try Tool.run("completion", shell).output
            for command in Registry.commands.listed {
                #expect(script.contains(command.name))
                for declared in command.allOptions { #expect(script.contains(option + declared.name)) }
            }
        }
        #expect(try Tool.run("completion", "tcsh").status == 2)
    }

    @Test(
        "the shells take their scripts",
        .enabled(if: Subprocess.can("zsh", ["--version"]) || Subprocess.can("fish", ["--version"]), "wants zsh or fish"))
    func syntax() throws {
        for (shell, arguments) in [("zsh", ["-n"]), ("fish", ["--no-execute"])] where Subprocess.can(shell, ["--version"]) {
            let folder = try Folder()
            let file = try folder.add("script", try Tool.run("completion", shell).output)
            let run = try #require(Subprocess.run(shell, arguments + [file.path], withErrors: true))
            #expect(run.status == 0 && run.text == "", "\(run.text)")
        }
    }
}
