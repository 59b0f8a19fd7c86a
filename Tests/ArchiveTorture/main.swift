// Saves files while it is being killed or while system calls fail, and checks what is left.
//
//     archive-torture save FILE NUMBER     saves that content once; exit code 0 saved, 3 refused with a reason
//     archive-torture check FILE           prints the number of the content; exit code 4 when it is not whole
//     archive-torture loop FILE            saves one content after the other until it is killed
//     archive-torture kill FOLDER COUNT    kills the loop at random moments and checks the file each time
//     archive-torture append FILE RUN      writes JSON Lines to the file's end until it is killed
//     archive-torture kill-append FOLDER COUNT   kills that at random moments and checks the file each time
//     archive-torture work NAME FILE       parses, edits and the like (Work.swift); exit code 0 right, 3 refused with a reason, 4 wrong
//     archive-torture damage COUNT         damages an archive of each format in every single place and COUNT times at random
//
// Tests/Scripts/archive-kill-test.sh, archive-fault-test.sh, archive-damage-test.sh and archive-memory-test.sh run it.

import DynWrap
import Foundation

#if os(Windows) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
print("skipped: this system has no signals, or starts no processes")
#else
let arguments = CommandLine.arguments

/// A call that fails and does nothing else: where the saving starts and ends in a system call trace.
func mark(_ text: String) { _ = unsafe access("/archive-torture-\(text)", F_OK) }

func temporaries(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(".dynwrap-") }
}

func kill(in folder: String, count: Int) throws {
    let path = folder + "/file"
    try Generation.save(0, to: path)
    var last: UInt64 = 0
    var moved = 0
    var leftovers = 0
    var seen: UInt64 = 0
    var reads = 0
    for round in 1...count {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: arguments[0])
        child.arguments = ["loop", path]
        try child.run()
        // Half of the kills fall into the first saves, half into the stream of them.
        let end = ContinuousClock.now + .microseconds(round % 2 == 0 ? Int.random(in: 0..<25_000) : .random(in: 15_000..<60_000))
        // Who reads while another process saves sees the old archive or the new one, and time does not go back.
        while ContinuousClock.now < end {
            guard let number = try? Generation.number(at: path), number >= seen else {
                print("FAILED after \(round) kills: a reader found \(path) not whole, or older than before")
                _ = Foundation.kill(child.processIdentifier, SIGKILL)
                exit(1)
            }
            seen = number
            reads += 1
        }
        _ = Foundation.kill(child.processIdentifier, SIGKILL)
        child.waitUntilExit()
        guard let number = try Generation.number(at: path), number >= last else {
            print("FAILED after \(round) kills: \(path) is not whole, or older than before")
            exit(1)
        }
        if number > last { moved += 1 }
        last = number
        leftovers += try temporaries(in: folder).isEmpty ? 0 : 1
    }
    try Generation.save(last, to: path)
    // This process swept the folder at its first save; a fresh one must do so again.
    let child = try Process.run(URL(fileURLWithPath: arguments[0]), arguments: ["save", path, "\(last + 1)"])
    child.waitUntilExit()
    let rest = try temporaries(in: folder)
    guard rest.isEmpty, try Generation.number(at: path) == last + 1 else {
        print("FAILED: leftovers remain: \(rest)")
        exit(1)
    }
    print(
        "\(count) kills, \(last) saves, \(moved) times a newer file, \(leftovers) leftovers all removed, "
            + "\(reads) reads while it saved: always whole")
}

switch arguments.count > 2 ? arguments[1] : "" {
case "save":
    let number = UInt64(arguments[3]) ?? 0
    let model = try Generation.model(number)
    mark("begin")
    do {
        try model.dyn.archive(to: URL(fileURLWithPath: arguments[2]), format: Generation.format(number))
        mark("end")
        print("saved")
    } catch {
        mark("end")
        print(error)
        exit(3)
    }
case "check":
    guard let number = try Generation.number(at: arguments[2]) else { exit(4) }
    print(number)
case "loop":
    var number = try Generation.number(at: arguments[2]) ?? 0
    while true {
        number += 1
        try Generation.save(number, to: arguments[2])
    }
case "kill":
    try kill(in: arguments[2], count: Int(arguments[3]) ?? 1_000)
case "append":
    try KilledWriter.write(run: Int(arguments[3]) ?? 0, to: arguments[2])
case "kill-append":
    try KilledWriter.kill(in: arguments[2], count: Int(arguments[3]) ?? 1_000)
case "work" where arguments.count > 3:
    let work = try Work(arguments[3])
    do {
        guard try work.run(arguments[2], begin: { mark("begin") }, end: { mark("end") }) else { exit(4) }
    } catch {
        print(error)
        exit(3)
    }
case "damage":
    for (name, format) in [("JSON", ArchiveFormat.json), ("XML", .plist(.xml)), ("binary", .plist(.binary))] {
        var damage = try Damage(format)
        guard let line = damage.run(Int(arguments[2]) ?? 1_000_000) else { exit(1) }
        print("\(name): \(line)")
    }
default:
    print(
        "usage: archive-torture save FILE NUMBER | check FILE | loop FILE | kill FOLDER COUNT | work NAME FILE | append FILE RUN | "
            + "kill-append FOLDER COUNT | damage COUNT")
    exit(2)
}
#endif
