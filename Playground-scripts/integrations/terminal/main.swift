// Two programs for a terminal. `terminal chat` shows an answer of a language model while it is being written: JSON Lines of tokens on standard input, as
// the services send them. `terminal count FILE` goes through a file of JSON Lines on all cores, with a bar on standard error.

import DynWrap
import Foundation

func fail(_ text: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(status)
}

do {
    switch CommandLine.arguments.dropFirst().first {
    case "chat": try await chat()
    case "count" where CommandLine.arguments.count == 3: try await count(URL(fileURLWithPath: CommandLine.arguments[2]))
    default: fail("terminal chat | terminal count FILE", 2)
    }
} catch { fail("\(error)", 1) }
