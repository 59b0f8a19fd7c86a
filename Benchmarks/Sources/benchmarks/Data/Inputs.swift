/// The texts for the rows, each read or made when first used.
final class Inputs {
    let smoke: Bool
    private var kept: [String: [UInt8]] = [:]

    init(smoke: Bool) { self.smoke = smoke }

    /// One of the public documents.
    func document(_ name: String) throws -> [UInt8] { try keep(name) { try Documents.load(name) } }

    /// One of the public documents without white space, so that all contenders write it in the same way.
    func compactDocument(_ name: String) throws -> [UInt8] { try keep("compact " + name) { try compacted(document(name)) } }

    /// 100,000 customers, 30 MB.
    func customers() -> [UInt8] { keep("customers") { CustomersText.array(count: customerCount) } }

    /// The same customers, one on each line.
    func customerLines() -> [UInt8] { keep("customer lines") { CustomersText.lines(count: customerCount) } }

    var customerCount: Int { smoke ? 1_000 : 100_000 }

    /// `full` for a real run, a hundredth of it for a smoke run.
    func size(_ full: Int) -> Int { smoke ? full / 100 : full }

    private func keep(_ name: String, _ make: () throws -> [UInt8]) rethrows -> [UInt8] {
        if let text = kept[name] { return text }
        let text = try make()
        kept[name] = text
        return text
    }

    private func compacted(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var inString = false
        var escaped = false
        for byte in text {
            if inString {
                result.append(byte)
                inString = escaped || byte != UInt8(ascii: "\"")
                escaped = !escaped && byte == UInt8(ascii: "\\")
            } else if byte > 0x20 {
                result.append(byte)
                inString = byte == UInt8(ascii: "\"")
            }
        }
        return result
    }
}
