// Settings in layers: the environment over a file that people write, over the schema's defaults. A change goes into the file, whose comments stay.
// `configuration FILE [show]`, `configuration FILE set PORT`.

import Configuration
import DynWrap
import Foundation
import SystemPackage

struct SettingsSchema: Schema {
    let host = Str("http.host", default: "127.0.0.1")
    let port = Num<Int>("http.port", default: 8080).range(1...65_535)
    let features = List<String>("features")
}
typealias Settings = Wrapped<SettingsSchema>

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first else { fatalError("configuration FILE [show | set PORT]") }
let file = URL(fileURLWithPath: path)

if arguments.dropFirst().first == "set" {
    var settings = try Settings(contentsOf: file, options: .jsonc)
    settings.port = arguments.last.flatMap { Int($0) } ?? 0
    do { try settings.dyn.validate() } catch {
        print(error)
        exit(1)
    }
    try settings.dyn.write(to: file)
} else {
    let config = ConfigReader(providers: [
        EnvironmentVariablesProvider(), try await FileProvider<CommentedSnapshot>(filePath: FilePath(path)),
    ])
    // What no layer has keeps the schema's default; all layers are checked by the same rules.
    var settings = Settings()
    settings.host = config.string(forKey: "http.host", default: settings.host)
    settings.port = config.int(forKey: "http.port", default: settings.port)
    settings.features = config.stringArray(forKey: "features", default: settings.features)
    print(settings.host, settings.port, settings.features)
    for problem in settings.dyn.problems { print(problem) }
}
