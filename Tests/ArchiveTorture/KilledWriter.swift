import DynWrap
import Foundation

/// A writer of JSON Lines that is killed: what it leaves are whole lines, each there once, and at the most one partial one, the last.
enum KilledWriter {
    struct LineSchema: Schema {
        let run = Num<Int>("run")
        let number = Num<Int>("number")
        let text = Str("text")
    }

    /// Writes lines until it is killed. Some are longer than what the writer keeps, so that the kill falls into a call too.
    static func write(run: Int, to path: String) throws {
        var writer = try JSONLinesWriter(appendingTo: URL(fileURLWithPath: path))
        var number = 0
        while true {
            let text = String(repeating: "é", count: number % 50 == 49 ? 400_000 : (number * 7) % 300)
            try writer.write(
                Wrapped<LineSchema> { (line: inout Wrapped<LineSchema>) in
                    line.run = run
                    line.number = number
                    line.text = text
                })
            number += 1
        }
    }

    /// What is wrong with a file after `runs` runs; nil where nothing is. Counts its lines and its partial ones.
    static func fault(at path: String, runs: Int, lines: inout Int, partial: inout Int) throws -> String? {
        (lines, partial) = (0, 0)
        var (run, number, isCut) = (0, -1, false)
        for line in try JSONLines<LineSchema>(contentsOf: URL(fileURLWithPath: path)) {
            guard let model = line.value else {
                if isCut { return "line \(line.number): two partial lines of one run" }
                isCut = true
                partial += 1
                continue
            }
            let isNewRun = model.run > run
            if model.number != (isNewRun ? 0 : number + 1) || model.run < run || (isCut && !isNewRun) {
                return "line \(line.number): run \(model.run), \(model.number) follows run \(run), \(number)"
            }
            if isNewRun { isCut = false }
            (run, number) = (model.run, model.number)
            lines += 1
        }
        return run > runs ? "a line of a run that was not" : nil
    }

    /// Kills writers at random moments and checks the file each time.
    static func kill(in folder: String, count: Int) throws {
        var (lines, partial, total) = (0, 0, 0)
        for round in 1...max(1, count) {
            let path = "\(folder)/lines-\(round / 20).jsonl"  // twenty runs in one file
            if round % 20 == 0 {
                total += lines
                try? FileManager.default.removeItem(atPath: "\(folder)/lines-\(round / 20 - 1).jsonl")
            }
            let child = try Process.run(
                URL(fileURLWithPath: CommandLine.arguments[0]), arguments: ["append", path, "\(round)"])
            Thread.sleep(forTimeInterval: Double.random(in: 0..<0.06))
            _ = Foundation.kill(child.processIdentifier, SIGKILL)
            child.waitUntilExit()
            guard FileManager.default.fileExists(atPath: path) else { continue }
            if let fault = try fault(at: path, runs: round, lines: &lines, partial: &partial) {
                print("FAILED after \(round) kills: \(path), \(fault)")
                exit(1)
            }
        }
        print(
            "\(count) kills of a writer of lines: \(total + lines) lines whole, \(partial) partial ones in the last file, each the last of its run"
        )
    }
}
