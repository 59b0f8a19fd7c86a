// `dynwrap`: what people do with JSON at a prompt. `dynwrap help` lists the commands; each is one file in Commands/.

import Foundation

let shell = Shell(Registry.commands)
exit(await shell.run(Array(CommandLine.arguments.dropFirst())).rawValue)
