// A server of orders over Hummingbird: what comes in is checked whole, what changed elsewhere meanwhile is merged or told. `server [PORT]`; 0 is any port.

import Foundation
import Hummingbird
import Orders

let router = Router(context: OrderContext.self)
OrderRoutes(OrderStore()).add(to: router.group("orders"))

let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
let application = Application(
    router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
) { channel in
    let line = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n"
    FileHandle.standardOutput.write(Data(line.utf8))
}
try await application.runService()
