import DynWrap
import Foundation
import FuzzDoors

extension Door {
    /// A text: Python's `json` accepts it where we do, and has the same tree, numbers by their spelling.
    ///
    /// What is not compared, because RFC 8259 leaves it open: halves of surrogate pairs, which Python accepts; a byte order mark, which it refuses; how deep
    /// a text may be.
    static let python = Door(
        "python",
        seeds: [
            #"{"a":"x\u00e9","b":[1.5e3,-0,null,true],"a":{}}"#, #"["\ud83d\ude00\/", 12345678901234567890 ]"#, "\"\\u0000\"",
        ]
    ) { bytes in
        guard let text = try ComparedText.withoutMark(bytes) else { return }
        let theirs = PythonReader.shared.tree(of: text)
        let ours: JSON
        do throws(JSONError) {
            ours = try JSON(parsing: text)
        } catch {
            if theirs == nil || error.code == .loneSurrogate || error.code == .tooDeep { return }
            throw BrokenLaw(description: "Python has \(theirs ?? ""), and it is refused: \(error)")
        }
        let tree = ComparedText.of(ours) { "#" + ($0.number?.text ?? "") }
        if theirs != tree { throw BrokenLaw(description: "Python has \(theirs ?? "nothing"), and it is \(tree)") }
    }
}

/// A tree as a text that other languages can make alike: members by the order of their keys' scalars, strings as numbers of scalars.
enum ComparedText {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The text without its byte order mark, which others refuse; nil where another one follows, which we refuse, too.
    static func withoutMark(_ bytes: [UInt8]) throws(BrokenLaw) -> [UInt8]? {
        guard bytes.starts(with: mark) else { return bytes }
        let text = Array(bytes.dropFirst(mark.count))
        guard text.starts(with: mark) else { return text }
        if (try? JSON(parsing: bytes)) != nil { throw BrokenLaw(description: "a second byte order mark is refused") }
        return nil
    }

    static func of(_ json: JSON, number: (JSON) -> String) -> String {
        switch json.kind {
        case .object:
            let members = json.members.map { (key: Array($0.key.unicodeScalars), value: $0.value) }
                .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            return "{" + members.map { scalars($0.key) + ":" + of($0.value, number: number) }.joined(separator: ",") + "}"
        case .array: return "[" + json.elements.map { of($0, number: number) }.joined(separator: ",") + "]"
        case .string: return scalars(Array((json.string ?? "").unicodeScalars))
        case .number: return number(json)
        default: return json.text(.compact)
        }
    }

    private static func scalars(_ scalars: [Unicode.Scalar]) -> String {
        "\"" + scalars.map { String($0.value) }.joined(separator: " ") + "\""
    }
}

/// A Python that lives as long as the fuzzer and answers each text with its tree.
private final class PythonReader: Sendable {
    static let shared = PythonReader()

    private static let program = """
        import json, sys
        sys.setrecursionlimit(10000)
        class Number(str): pass
        def refuse(word): raise ValueError(word)
        def text(value):
            if isinstance(value, Number): return "#" + value
            if isinstance(value, str): return '"' + " ".join(str(ord(c)) for c in value) + '"'
            if isinstance(value, dict): return "{" + ",".join(text(k) + ":" + text(value[k]) for k in sorted(value)) + "}"
            if isinstance(value, list): return "[" + ",".join(map(text, value)) + "]"
            return {True: "true", False: "false", None: "null"}[value]
        source, sink = sys.stdin.buffer, sys.stdout.buffer
        while head := source.read(4):
            try:
                data = source.read(int.from_bytes(head, "little")).decode("utf-8")
                answer = text(json.loads(data, parse_int=Number, parse_float=Number, parse_constant=refuse)).encode()
            except ValueError: answer = b""
            sink.write(len(answer).to_bytes(4, "little") + answer)
            sink.flush()
        """

    private let input = Pipe()
    private let output = Pipe()
    private let process = Process()

    private init() {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program]
        process.standardInput = input
        process.standardOutput = output
        do { try process.run() } catch { fatalError("python3 does not start: \(error)") }
    }

    /// The tree; nil where Python refuses the text.
    func tree(of text: [UInt8]) -> String? {
        input.fileHandleForWriting.write(Data(Self.head(text.count) + text))
        let head = read(4)
        let count = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
        return count == 0 ? nil : String(decoding: read(count), as: UTF8.self)
    }

    private static func head(_ count: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } }

    private func read(_ count: Int) -> Data {
        var data = Data()
        while data.count < count {
            do {
                guard let more = try output.fileHandleForReading.read(upToCount: count - data.count), !more.isEmpty else {
                    fatalError("python3 has ended")
                }
                data += more
            } catch {
                // The fuzzer's clock interrupts it.
                if !process.isRunning { fatalError("python3 has ended: \(error)") }
            }
        }
        return data
    }
}
