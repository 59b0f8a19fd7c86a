/// Writes a tree in one style throughout: compact, pretty or sorted.
package enum StyledWriter {
    package static func append(_ json: JSON, to out: inout ContiguousArray<UInt8>, pretty: Bool, sorted: Bool) {
        var style = PlainStyle(isPretty: pretty, isSorted: sorted)
        style.append(json, to: &out)
    }

    /// Appended in pieces, which are copied as memory; spaces one by one take many times as long without the optimizer.
    private static let spaces = ContiguousArray(repeating: UInt8(ascii: " "), count: 256)

    static func newLine(_ depth: Int, _ out: inout ContiguousArray<UInt8>) {
        out.append(UInt8(ascii: "\n"))
        var left = depth * 2
        while left > 0 {
            out.append(contentsOf: spaces.prefix(left))
            left -= spaces.count
        }
    }
}

/// The text as it stands in the document or in the nodes, with other white space, or with members in the order of their keys.
private struct PlainStyle: WriterStyle {
    let isPretty: Bool
    let isSorted: Bool

    func members(of object: JSON, in open: [WriterLevel]) -> [(key: String, value: JSON)]? {
        isSorted ? object.members.sorted { ScalarKey.precedes($0.key, $1.key) } : nil
    }

    func appendWhole(_ value: JSON, in open: [WriterLevel], to out: inout ContiguousArray<UInt8>) -> Bool {
        if FastWays.areOn, let document = value.document {
            DocumentStyle(document: document, pretty: isPretty, sorted: isSorted).append(value.place, depth: open.count, to: &out)
            return true
        }
        if value.isObject || value.isArray { return false }
        TextWriter.appendValue(value, to: &out)
        return true
    }
}
