import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("The manual pages")
struct ManPageTests {
    /// A page's lines that begin with this macro, without it.
    private func macros(_ name: String, in page: String) -> [String] {
        page.split(separator: "\n").filter { $0.hasPrefix(".\(name) ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    @Test("one page has every command, option, operand and exit code; each command has one of its own")
    func structure() {
        let all = ManPage.text(of: Registry.commands)
        #expect(all.hasPrefix(".TH DYNWRAP 1 \"\" \"dynwrap \(ToolVersion.text)\""))
        #expect(macros("SH", in: all) == ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "ENVIRONMENT", "EXIT STATUS"])
        #expect(macros("SS", in: all) == Registry.commands.listed.map(\.name))
        for code in ExitCode.allCases { #expect(macros("B", in: all).contains("\(code.rawValue)")) }
        for command in Registry.commands.listed {
            let page = ManPage.text(of: command)
            #expect(
                macros("SH", in: page) == [
                    "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "ENVIRONMENT", "EXIT STATUS",
                ])
            for text in [all, page] {
                for option in command.allOptions {
                    #expect(
                        text.contains("\\fB\\-\\-\(option.name.replacing("-", with: "\\-"))\\fR"),
                        "\(command.name) --\(option.name)")
                }
            }
            #expect(command.operands.allSatisfy { macros("I", in: page).contains($0.name) })
        }
    }

    @Test("is ASCII without what troff would take for its own")
    func characters() {
        for page in Registry.commands.listed.map(ManPage.text) + [ManPage.text(of: Registry.commands)] {
            #expect(page.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
            for line in page.split(separator: "\n") where line.hasPrefix(".") {
                #expect(
                    [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".RS", ".RE", ".nf", ".fi"].contains {
                        line == $0 || line.hasPrefix($0 + " ")
                    }, "\(line)")
            }
            #expect(!page.contains("\n'"))
        }
    }

    @Test(
        "groff reads them without a warning, and shows what they say",
        .enabled(if: Tool.isThere && Subprocess.can("groff", ["--version"]), "wants the built tool and groff"))
    func groff() throws {
        for command in [nil] + Registry.commands.listed.map({ Optional($0.name) }) {
            let page = try Tool.run(["help", "--man"] + [command].compactMap(\.self), input: Data())
            #expect(page.status == 0 && page.errors == "")
            let folder = try Folder()
            let file = try folder.add("page.1", page.output).path
            let warnings = try #require(
                Subprocess.run("sh", ["-c", "groff -man -ww -Tutf8 '\(file)' 2>&1 >/dev/null"], withErrors: true))
            #expect(warnings.status == 0 && warnings.text == "", "\(command ?? "all"): \(warnings.text)")
            let shown = try #require(Subprocess.run("sh", ["-c", "groff -man -Tutf8 -P-cbou '\(file)'"]))
            #expect(
                shown.text.contains("EXIT STATUS")
                    && shown.text.contains("--redact") == (command.map { Self.redacts($0) } ?? true))
        }
        let merge = try Tool.run("help", "--man", "merge").output
        #expect(merge.contains("\\(aq*.json merge=json\\(aq") || merge.contains("*.json merge=json"))
    }

    private static func redacts(_ name: String) -> Bool {
        Registry.commands.listed.first { $0.name == name }?.allOptions.contains(.redact) == true
    }

    @Test(
        "mandoc finds no error in them",
        .enabled(if: Tool.isThere && Subprocess.can("mandoc", ["-T", "ascii", "/dev/null"]), "wants the built tool and mandoc"))
    func mandoc() throws {
        for command in [[]] + Registry.commands.listed.map({ [$0.name] }) {
            let folder = try Folder()
            let file = try folder.add("page.1", try Tool.run(["help", "--man"] + command, input: Data()).output).path
            let run = try #require(Subprocess.run("mandoc", ["-T", "lint", "-W", "error", file], withErrors: true))
            #expect(run.status == 0 && run.text == "", "\(run.text)")
        }
    }
}
