import DynWrap

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `dynwrap watch FILE`
struct WatchCommand: Command {
    static let interval = Option(
        "interval", takes: .number("MS"), "how many milliseconds lie between two looks at the file; 200 without it")
    static let saves = Option("saves", takes: .number("N"), "end after so many saves that changed something")

    let name = "watch"
    let summary = "prints what changes in a file each time it is saved, until it is interrupted"
    let discussion = [
        """
        The lines are those of `dynwrap diff`, from one save to the next. A file that is no JSON for now, or is not there, is told on standard error and \
        waited for.
        """,
        "The document is held in memory twice while it is compared.",
    ]
    let operands = [Operand("FILE", .file, .one, "the file to look at")]
    let options = [interval, saves, Option.comments, .redact, .json]
    let examples = [
        Example("dynwrap watch settings.json", "~ /theme: \"light\" → \"dark\""),
        Example("dynwrap watch --json state.json | while read -r change; do …; done", "an object a difference, as it is saved"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        let secrets = try Secrets(call)
        let interval = try call.number(Self.interval, in: 1...3_600_000) ?? 200
        let most = try call.number(Self.saves, in: 1...Int.max) ?? .max
        guard case .file(let path) = Input(call.operands[0]) else { throw Failure.usage("standard input cannot be watched") }
        var file = WatchedFile(path, call.has(.comments) ? .jsonc : JSONOptions(), isSecret: !secrets.isEmpty)
        if let trouble = file.look() { throw trouble }
        call.shell.note("watching \(path)")
        var saves = 0
        while saves < most {
            try await Task.sleep(for: .milliseconds(interval))
            let before = file.tree
            if let trouble = file.look() { call.shell.note("dynwrap watch: \(trouble)") }
            let differences = TreeDifference.all(from: before, to: file.tree, secrets)
            if differences.isEmpty { continue }
            for difference in differences {
                try call.shell.output.print(call.has(.json) ? difference.json.text(.compact) : difference.line(call.shell.style))
            }
            try call.shell.output.flush()
            saves += 1
        }
        return .fine
    }
}

/// A file that is looked at again and again.
private struct WatchedFile {
    private let path: String
    private let options: JSONOptions
    private let isSecret: Bool
    private var status: Status?
    /// The file is no JSON, or not there: told when it still is so at the next look, since it may have been looked at while it was written.
    private var trouble: Failure?
    private var isTold = false
    /// What it was when it was JSON last.
    private(set) var tree = JSON.missing

    /// What tells one state of a file from another.
    private struct Status: Equatable {
        let size: Int?
        let changed: Date?
        let number: Int?

        init?(_ path: String) {
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
            size = attributes[.size] as? Int
            changed = attributes[.modificationDate] as? Date
            number = attributes[.systemFileNumber] as? Int
        }
    }

    init(_ path: String, _ options: JSONOptions, isSecret: Bool) {
        self.path = path
        self.options = options
        self.isSecret = isSecret
    }

    /// Reads the file where it is another than at the last look. Gives what is wrong with it, once; at the first look at once.
    mutating func look() -> Failure? {
        let isFirst = status == nil && trouble == nil
        let now = Status(path)
        if now != status || isFirst {
            status = now
            isTold = false
            do throws(Failure) {
                tree = try read()
                trouble = nil
            } catch { trouble = error }
            if !isFirst { return nil }
        }
        guard let trouble, !isTold else { return nil }
        isTold = true
        return trouble
    }

    /// Read, not mapped: an editor may write into the file.
    private func read() throws(Failure) -> JSON {
        do throws(JSONError) {
            return try JSON(parsing: try Input.file(path).bytes(), options: options)
        } catch {
            throw Failure(error, in: path, isSecret: isSecret)
        }
    }
}
