import DynWrapSchema

/// A second implementation that reads the part of a text that has arrived: recursive, and from the beginning each time.
public struct NaivePartial {
    /// A step on the way to a value.
    public enum Step: Equatable { case key(String), index(Int) }

    private let text: [UInt8]
    private var i = 0
    private let strings: Bool
    private let elements: Bool
    private let isText: ([Step]) -> Bool
    /// The way to the value that is read.
    private var path: [Step] = []

    /// The part of a value that has arrived, and whether it is whole.
    public typealias Found = (tree: RawTree?, isWhole: Bool)

    /// The tree of `prefix`, the beginning of a well-formed text.
    /// - Parameter isText: whether an open string is read at the end of this way, if open strings are read at all.
    public static func tree(
        _ prefix: [UInt8], strings: Bool, elements: Bool, isText: @escaping ([Step]) -> Bool = { _ in true }
    ) -> Found {
        var reader = NaivePartial(text: prefix, strings: strings, elements: elements, isText: isText)
        return reader.value()
    }

    private init(text: [UInt8], strings: Bool, elements: Bool, isText: @escaping ([Step]) -> Bool) {
        self.text = text
        self.strings = strings
        self.elements = elements
        self.isText = isText
    }

    private mutating func value(at step: Step) -> Found {
        path.append(step)
        defer { path.removeLast() }
        return value()
    }

    private var next: UInt8? { i < text.count ? text[i] : nil }

    private mutating func skipBlanks() { while let c = next, [0x20, 0x0A, 0x0D, 0x09].contains(c) { i += 1 } }

    private mutating func value() -> Found {
        skipBlanks()
        switch next {
        case nil: return (nil, false)
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "["): return array()
        case UInt8(ascii: "\""):
            let start = i
            let isWhole = skipString()
            if isWhole { return (.scalar(String(decoding: text[start..<i], as: UTF8.self)), true) }
            return (strings && isText(path) ? .scalar(Self.openString(text[start...])) : nil, false)
        default:
            let start = i
            while let c = next, !Array(",]} \n\r\t".utf8).contains(c) { i += 1 }
            let word = String(decoding: text[start..<i], as: UTF8.self)
            return i < text.count || ["true", "false", "null"].contains(word) ? (.scalar(word), true) : (nil, false)
        }
    }

    private mutating func object() -> Found {
        var members: [RawTree.Member] = []
        i += 1
        while true {
            skipBlanks()
            guard let c = next else { return (.object(members), false) }
            i += 1
            if c == UInt8(ascii: "}") { return (.object(members), true) }
            if c == UInt8(ascii: ",") { continue }
            let start = i - 1
            i = start
            guard skipString(), let key = try? JSON(parsing: Array(text[start..<i])).string else {
                return (.object(members), false)
            }
            skipBlanks()
            guard next != nil else { return (.object(members), false) }
            i += 1
            let (tree, isWhole) = value(at: .key(key))
            if let tree { members.append(RawTree.Member(key, tree)) }
            if !isWhole { return (.object(members), false) }
        }
    }

    private mutating func array() -> Found {
        var found: [RawTree] = []
        i += 1
        while true {
            skipBlanks()
            guard let c = next else { return (.array(found), false) }
            if c == UInt8(ascii: "]") {
                i += 1
                return (.array(found), true)
            }
            if c == UInt8(ascii: ",") { i += 1 }
            let (tree, isWhole) = value(at: .index(found.count))
            if let tree, isWhole || elements { found.append(tree) }
            if !isWhole { return (.array(found), false) }
        }
    }

    /// Skips to the end of the string; false where it has not arrived.
    private mutating func skipString() -> Bool {
        i += 1
        while i < text.count {
            if text[i] == UInt8(ascii: "\\") {
                i += 2
            } else if text[i] == UInt8(ascii: "\"") {
                i += 1
                return true
            } else {
                i += 1
            }
        }
        i = text.count
        return false
    }

    /// The longest beginning of an incomplete string that consists of whole characters.
    private static func openString(_ open: ArraySlice<UInt8>) -> String {
        for dropped in 0..<open.count {
            let text = Array(open.dropLast(dropped)) + [UInt8(ascii: "\"")]
            if let json = try? JSON(parsing: text), json.kind == .string { return String(decoding: text, as: UTF8.self) }
        }
        return "\"\""
    }
}

extension RawTree {
    /// The same tree with only the last of equal keys, as every reader sees it.
    public var lastOfEqualKeys: RawTree {
        switch self {
        case .scalar: return self
        case .array(let elements): return .array(elements.map(\.lastOfEqualKeys))
        case .object(let members):
            var result = RawTree.object([])
            for member in members {
                result[member.key] = nil
                result[member.key] = member.value.lastOfEqualKeys
            }
            return result
        }
    }
}
