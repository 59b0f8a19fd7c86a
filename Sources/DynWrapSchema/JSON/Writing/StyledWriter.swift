/// Writes a tree in one style throughout: compact, pretty or sorted. Iterative.
package enum StyledWriter {
    package static func append(_ json: JSON, to out: inout ContiguousArray<UInt8>, pretty: Bool, sorted: Bool) {
        var stack: [WriterLevel] = []
        var next: JSON? = json
        while true {
            if let value = next {
                next = nil
                if FastWays.areOn, let document = value.document {
                    DocumentStyle(document: document, pretty: pretty, sorted: sorted).append(
                        value.place, depth: stack.count, to: &out)
                } else {
                    switch value.kind {
                    case .object where sorted:
                        out.append(UInt8(ascii: "{"))
                        stack.append(WriterLevel(ordered: value.members.sorted { ScalarKey.precedes($0.key, $1.key) }))
                    case .object, .array:
                        out.append(value.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
                        stack.append(WriterLevel(value))
                    default: TextWriter.appendValue(value, to: &out)
                    }
                }
            }
            guard let top = stack.indices.last else { return }
            let depth = stack.count
            if let (key, value) = stack[top].next() {
                if stack[top].given > 1 { out.append(UInt8(ascii: ",")) }
                if pretty { newLine(depth, &out) }
                if let key {
                    TextWriter.appendString(key, to: &out)
                    out.append(UInt8(ascii: ":"))
                    if pretty { out.append(UInt8(ascii: " ")) }
                }
                next = value
            } else {
                if pretty, stack[top].given > 0 { newLine(depth - 1, &out) }
                out.append(stack[top].isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                stack.removeLast()
            }
        }
    }

    static func newLine(_ depth: Int, _ out: inout ContiguousArray<UInt8>) {
        out.append(UInt8(ascii: "\n"))
        out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
    }
}

/// A container that is open while a tree is written.
struct WriterLevel {
    let isObject: Bool
    /// How many children were returned.
    private(set) var given = 0
    private var members: JSON.Members.Iterator?
    private var elements: JSON.Elements.Iterator?
    private var ordered: [(key: String, value: JSON)]?

    /// Iterates over the children in the order of `json`.
    init(_ json: JSON) {
        isObject = json.isObject
        if isObject { members = json.members.makeIterator() } else { elements = json.elements.makeIterator() }
    }

    /// Iterates over the members of an object in another order.
    init(ordered: [(key: String, value: JSON)]) {
        isObject = true
        self.ordered = ordered
    }

    /// The next child, with its key where it is a member.
    mutating func next() -> (key: String?, value: JSON)? {
        if let ordered {
            guard given < ordered.count else { return nil }
            given += 1
            return (ordered[given - 1].key, ordered[given - 1].value)
        }
        if let member = members?.next() {
            given += 1
            return (member.key, member.value)
        }
        guard let element = elements?.next() else { return nil }
        given += 1
        return (nil, element)
    }

    /// The pointer token of the child returned last, where that is an element or a member in another order.
    var token: String { ordered?[given - 1].key ?? String(given - 1) }
}
