/// Writes a tree in one style throughout: compact, pretty or sorted. Iterative.
package enum StyledWriter {
    package static func append(_ json: JSON, to out: inout ContiguousArray<UInt8>, pretty: Bool, sorted: Bool) {
        let order: ((String, String) -> Bool)? = sorted ? { ScalarKey.precedes($0, $1) } : nil
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
                    case .object, .array:
                        out.append(value.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
                        stack.append(WriterLevel(value, by: order))
                    default: TextWriter.appendValue(value, to: &out)
                    }
                }
            }
            guard let top = stack.indices.last else { return }
            let depth = stack.count
            if let value = stack[top].next() {
                if stack[top].given > 1 { out.append(UInt8(ascii: ",")) }
                if pretty { newLine(depth, &out) }
                if let key = stack[top].key {
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
    /// How many children were given.
    private(set) var given = 0
    /// Of an object with an order, the first key with half a surrogate pair.
    private(set) var brokenKey: String?
    private var members: JSON.Members.Iterator?
    private var elements: JSON.Elements.Iterator?
    private var ordered: [(key: String, value: JSON)]?
    private var lastKey: String?

    /// Members come in this order of their keys, without one as they are in the object.
    init(_ json: JSON, by precedes: ((String, String) -> Bool)?) {
        isObject = json.kind == .object
        guard isObject else {
            elements = json.elements.makeIterator()
            return
        }
        var members = json.members.makeIterator()
        guard let precedes else {
            self.members = members
            return
        }
        var all: [(key: String, value: JSON)] = []
        while let member = members.next() {
            all.append(member)
            if brokenKey == nil, members.lastKeyHasLoneSurrogate { brokenKey = member.key }
        }
        all.sort { precedes($0.key, $1.key) }
        ordered = all
    }

    mutating func next() -> JSON? {
        let child: JSON?
        if let ordered {
            child = given < ordered.count ? ordered[given].value : JSON?.none
        } else if let member = members?.next() {
            lastKey = member.key
            child = member.value
        } else {
            child = elements?.next()
        }
        if child != nil { given += 1 }
        return child
    }

    /// The key of the member that was given last; nil of an array.
    var key: String? { ordered?[given - 1].key ?? lastKey }
}
