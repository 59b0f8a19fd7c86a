import DynWrap

/// `dynwrap convert [FILE]`
struct ConvertCommand: Command {
    static let form = Option(
        "to", letter: "t", takes: .choice(["json", "xml", "binary"]),
        "the format to write: an archive in JSON, or a property list in XML or binary; by default from the extension of --output")
    static let output = Option(
        "output", letter: "o", takes: .file, "write to FILE, completely or not at all; - is standard output, the default")
    static let lossy = Option("lossy", "write what the format can express, and report what is lost")

    let name = "convert"
    let summary = "converts archives between JSON, XML and binary property lists, and JSON to property lists"
    let discussion = [
        """
        An archive of DynWrap keeps its original, its edits and its versions, for any schema. Plain JSON becomes a property list only where nothing is \
        lost: a null, a number with more digits than a Double, equal keys and a character that XML lacks are reported, each with its place; then nothing is \
        written, and the exit code is 1. Numbers lose their spelling (1.50 is 1.5) and keep their value.
        """,
        "The file and the result are kept in memory. Property lists have at most 64 levels.",
    ]
    let operands = [Operand("FILE", .file, .optional, "the file; - is standard input, the default")]
    let options = [form, output, lossy, Option.comments]
    let examples = [
        Example("dynwrap convert --to xml customer.plist", "a binary archive as readable text"),
        Example("dynwrap convert -o settings.plist settings.json", "plain JSON as a binary property list"),
        Example("dynwrap convert -t xml --lossy orders.json >orders.plist", "lost /orders/3/note: a property list has no null"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        let format = try format(call)
        let input = Input(call.operands.first ?? "-")
        let progress = Progress(call.shell, steps: 3)
        progress.begin("reading \(input.name)")
        let bytes: ContiguousArray<UInt8>
        do throws(JSONError) { bytes = ContiguousArray(try input.bytes()) } catch { throw Failure(error, in: input.name) }
        progress.begin("converting")
        let (result, losses) = try convert(bytes, to: format, input, call)
        for loss in losses { call.shell.tell("lost \(loss.place): \(loss.reason)") }
        if !losses.isEmpty, !call.has(Self.lossy) { return .no }
        progress.begin("writing")
        try call.write(result, to: Self.output)
        return .fine
    }

    private func convert(
        _ bytes: ContiguousArray<UInt8>, to format: ArchiveFormat, _ input: Input, _ call: Call
    ) throws(Failure) -> (ContiguousArray<UInt8>, [PlainPropertyList.Loss]) {
        if ArchiveConversion.knows(bytes) {
            do throws(ArchiveError) { return (try ArchiveConversion.converted(bytes, to: format), []) } catch {
                throw Failure(error, in: input.name)
            }
        }
        let tree = try tree(Array(bytes), input, call)
        guard case .plist(let form) = format else {
            throw Failure(.input, "\(input.name): JSON and no archive, so there is nothing to convert; `dynwrap fmt` lays it out")
        }
        guard tree.kind == .object || tree.kind == .array else {
            throw Failure(.input, "\(input.name): a property list has an array or an object at its root")
        }
        let list = PlainPropertyList(tree, isXML: form == .xml)
        do throws(ArchiveError) { return (try list.value.serialized(as: form == .xml ? .xml : .binary), list.losses) } catch {
            throw Failure(error, in: input.name)
        }
    }

    private func format(_ call: Call) throws(Failure) -> ArchiveFormat {
        switch call[Self.form] {
        case "json": return .json
        case "xml": return .plist(.xml)
        case "binary": return .plist(.binary)
        default:
            guard let path = call[Self.output] else { throw .usage("--to or --output says what to convert to") }
            let name = path.split(separator: "/").last ?? ""
            let parts = name.split(separator: ".")
            guard parts.count > 1, let format = ArchiveFormat(pathExtension: String(parts.last ?? "")) else {
                throw .usage("the extension of \(path) stands for no form: --to says it")
            }
            return format
        }
    }

    private func tree(_ bytes: [UInt8], _ input: Input, _ call: Call) throws(Failure) -> JSON {
        let options = call.has(.comments) ? JSONOptions.jsonc : JSONOptions()
        do throws(JSONError) { return try JSON(parsing: bytes, options: options) } catch { throw Failure(error, in: input.name) }
    }
}
