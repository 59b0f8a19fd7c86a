import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("Completion", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct CompletionTests {
    /// What bash offers for the last of these words.
    private func offered(_ words: String..., in folder: URL? = nil) throws -> [String] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            cd '\(folder?.path ?? "/")'; source <("$0" completion bash)
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _dynwrap; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let run = try #require(Subprocess.run("bash", ["-c", script, Tool.path], withErrors: true))
        return run.text.split(separator: "\n").map(String.init).sorted()
    }

    @Test("bash completes commands, options, values and files", .enabled(if: Subprocess.can("bash", ["--version"]), "wants bash"))
    func bash() throws {
        let folder = try Folder()
        try folder.add("one file.json", "1")
        try folder.add("other.json", "2")
        #expect(try offered("dynwrap", "c") == ["check", "completion", "convert"])
        #expect(try offered("dynwrap", "check", "--fo") == ["--formats"])
        #expect(try offered("dynwrap", "merge", "--keep", "") == ["mine", "theirs"])
        #expect(try offered("dynwrap", "convert", "-t", "x") == ["xml"])
        #expect(try offered("dynwrap", "check", "o", in: folder.url) == ["one file.json", "other.json"])
        #expect(try offered("dynwrap", "check", "--schema", "ot", in: folder.url) == ["other.json"])
        #expect(try offered("dynwrap", "help", "di") == ["diff"])
        #expect(try offered("dynwrap", "completion", "") == ["bash", "fish", "zsh"])
        #expect(try offered("dynwrap", "check", "--most", "", in: folder.url) == [])
    }

    @Test("every command and option is in every script")
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
