/// A style in which a tree is written. Iterative.
protocol WriterStyle {
    /// Whether each child begins on a line of its own.
    var isPretty: Bool { get }

    /// The members of an object in another order than its own, or nil. The object is inside the `open` containers.
    mutating func members(of object: JSON, in open: [WriterLevel]) -> [(key: String, value: JSON)]?

    /// Appends a value that needs no level of its own, as every scalar; false for a container whose children follow.
    mutating func appendWhole(_ value: JSON, in open: [WriterLevel], to out: inout ContiguousArray<UInt8>) -> Bool
}

extension WriterStyle {
    mutating func append(_ json: JSON, to out: inout ContiguousArray<UInt8>) {
        var open: [WriterLevel] = []
        var next: JSON? = json
        while true {
            if let value = next {
                next = nil
                if !appendWhole(value, in: open, to: &out) {
                    out.append(value.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
                    let members = value.isObject ? members(of: value, in: open) : nil
                    open.append(members.map { WriterLevel(ordered: $0) } ?? WriterLevel(value))
                }
            }
            guard let last = open.indices.last else { return }
            if let (key, child) = open[last].next() {
                if open[last].given > 1 { out.append(UInt8(ascii: ",")) }
                if isPretty { StyledWriter.newLine(open.count, &out) }
                if let key {
                    TextWriter.appendString(key, to: &out)
                    out.append(UInt8(ascii: ":"))
                    if isPretty { out.append(UInt8(ascii: " ")) }
                }
                next = child
            } else {
                if isPretty, open[last].given > 0 { StyledWriter.newLine(last, &out) }
                out.append(open[last].isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                open.removeLast()
            }
        }
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
