// `dynwrap`: JSON on the command line. `dynwrap help` lists the commands; each is one file in Commands/.

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Foundation
#endif

let shell = Shell(Registry.commands)
exit(await shell.run().rawValue)
