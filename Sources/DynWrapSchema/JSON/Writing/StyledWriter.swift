/// Writes a tree in one style throughout: compact, pretty or sorted. Iterative.
package enum StyledWriter {
    package static func append(_ json: JSON, to out: inout ContiguousArray<UInt8>, pretty: Bool, sorted: Bool) {
        var stack: [Level] = []
        var next: JSON? = json
        while true {
            if let value = next {
                next = nil
                if FastWays.areOn, let document = value.document {
                    DocumentStyle(document: document, pretty: pretty, sorted: sorted).append(
                        value.place, depth: stack.count, to: &out)
                } else {
                    switch value.kind {
                    case .object:
                        out.append(UInt8(ascii: "{"))
                        stack.append(Level(members: value, sorted: sorted))
                    case .array:
                        out.append(UInt8(ascii: "["))
                        stack.append(Level(elements: value))
                    default: TextWriter.appendValue(value, to: &out)
                    }
                }
            }
            guard let top = stack.indices.last else { return }
            let depth = stack.count
            if let (key, value) = stack[top].next() {
                if !stack[top].isEmpty { out.append(UInt8(ascii: ",")) }
                stack[top].isEmpty = false
                if pretty { newLine(depth, &out) }
                if let key {
                    TextWriter.appendString(key, to: &out)
                    out.append(UInt8(ascii: ":"))
                    if pretty { out.append(UInt8(ascii: " ")) }
                }
                next = value
            } else {
                if pretty, !stack[top].isEmpty { newLine(depth - 1, &out) }
                out.append(stack[top].isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                stack.removeLast()
            }
        }
    }

    static func newLine(_ depth: Int, _ out: inout ContiguousArray<UInt8>) {
        out.append(UInt8(ascii: "\n"))
        out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
    }

    /// An open container.
    private struct Level {
        let isObject: Bool
        var isEmpty = true
        private var members: JSON.Members.Iterator?
        private var elements: JSON.Elements.Iterator?
        private var ordered: ArraySlice<(key: String, value: JSON)>?

        init(members json: JSON, sorted: Bool) {
            isObject = true
            if sorted {
                ordered = json.members.sorted { ScalarKey.precedes($0.key, $1.key) }[...]
            } else {
                members = json.members.makeIterator()
            }
        }

        init(elements json: JSON) {
            isObject = false
            elements = json.elements.makeIterator()
        }

        mutating func next() -> (String?, JSON)? {
            if let member = ordered?.popFirst() ?? members?.next() { return (member.key, member.value) }
            return elements?.next().map { (nil, $0) }
        }
    }
}
