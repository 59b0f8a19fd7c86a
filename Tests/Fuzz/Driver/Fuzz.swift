// Entry points of libFuzzer; built and run by Tests/Scripts/fuzz.sh. DYNWRAP_FUZZ in the environment names the door; without it the names of all are
// printed. With DYNWRAP_FUZZ_SEEDS, a folder, the door's seeds are written there and nothing is run.

import Dispatch
import Foundation
import FuzzDoors

/// Those that the tests run, and those that need another program.
private let doors: [Door] = {
    #if SIMDJSON
    Door.all + [.python, .simdjson]
    #else
    Door.all + [.python]
    #endif
}()

private let door: Door = {
    let name = ProcessInfo.processInfo.environment["DYNWRAP_FUZZ"] ?? ""
    guard let door = doors.first(where: { $0.name == name }) else {
        fatalError("no door \(name); there are \(doors.map(\.name).joined(separator: " "))")
    }
    return door
}()

/// Before the first run.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer) -> CInt {
    if ProcessInfo.processInfo.environment["DYNWRAP_FUZZ"] == nil {
        print(doors.map(\.name).joined(separator: " "))
        exit(0)
    }
    guard let folder = ProcessInfo.processInfo.environment["DYNWRAP_FUZZ_SEEDS"] else { return 0 }
    for (index, seed) in door.seeds.enumerated() {
        try? Data(seed).write(to: URL(fileURLWithPath: folder).appendingPathComponent("seed-\(index)"))
    }
    exit(0)
}

/// One run on one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    do { try door.run(bytes) } catch { fail(error) }
    guard let runInPieces = door.runInPieces else { return 0 }
    // This thread is none of those that tasks run on, so it may wait.
    let done = DispatchSemaphore(value: 0)
    @Sendable func runToEnd() async {
        do { try await runInPieces(bytes) } catch { fail(error) }
        done.signal()
    }
    // All pieces are there, so nothing waits, and a task that begins on this thread ends on it.
    if #available(macOS 26, *) { Task.immediate { await runToEnd() } } else { Task.detached { await runToEnd() } }
    done.wait()
    return 0
}

/// What a fuzzer is for.
private func fail(_ error: any Error) -> Never { fatalError("door \(door.name): this does not hold: \(error)") }
