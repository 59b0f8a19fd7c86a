import DynWrap

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `dynwrap pages FOLDER`: writes the pages of the documentation from the help. Only for the project itself.
struct PagesCommand: Command {
    let name = "pages"
    let summary = "writes the documentation's pages about the tool"
    let discussion: [String] = []
    let operands = [Operand("FOLDER", .folder, .one, "the folder of the articles, Sources/DynWrap/DynWrap.docc")]
    let options: [Option] = []
    let examples: [Example] = []
    let isListed = false

    func run(_ call: Call) async throws -> ExitCode {
        for (name, text) in Page.all(of: call.shell.commands) {
            let path = call.operands[0] + "/" + name
            do throws(FileError) { try DurableFile.write(ContiguousArray(text.utf8), to: path) } catch { throw Failure(error) }
        }
        return .fine
    }
}
