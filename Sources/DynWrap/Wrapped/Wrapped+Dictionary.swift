import Foundation

extension Wrapped {
    /// Opens a dictionary of Swift values: `String`, `Bool`, numbers, `NSNull`, `nil`, arrays and dictionaries of them, and anything
    /// ``JSONConvertible``. O(size).
    /// - Throws: ``JSONPathError`` with the pointer of a value that is none of these.
    public init(dictionary: [String: Any]) throws(JSONPathError) {
        let layout = Layout<S>.shared()
        self.init(tree: layout.opened(try JSON(plain: dictionary, at: JSONPointer())), layout: layout)
    }
}

extension JSON {
    /// A tree of Swift values. Iterative; O(size).
    init(plain value: Any, at pointer: JSONPointer) throws(JSONPathError) {
        guard let outermost = PlainValues(value) else {
            self = try JSON(scalar: value, at: pointer)
            return
        }
        var open = [outermost]
        while true {
            let last = open.count - 1
            if let inner = open[last].next() {
                if let container = PlainValues(inner) {
                    open.append(container)
                } else {
                    open[last].add(try JSON(scalar: inner, at: JSONPointer(tokens: pointer.tokens + open.map(\.token))))
                }
            } else {
                let json = open.removeLast().json
                if open.isEmpty {
                    self = json
                    return
                }
                open[last - 1].add(json)
            }
        }
    }

    private init(scalar value: Any, at pointer: @autoclosure () -> JSONPointer) throws(JSONPathError) {
        switch value {
        case is NSNull: self = .null
        case let number as NSNumber where type(of: value) is NSNumber.Type: self = JSON(number)
        case let convertible as any JSONConvertible: self = convertible.json(ConversionOptions())
        default: throw JSONPathError(pointer(), "a value of type \(type(of: value)) has no JSON form")
        }
    }

    /// A Foundation number, a bool where it was made from one.
    private init(_ number: NSNumber) {
        switch unsafe UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "c") where number === NSNumber(value: true) || number === NSNumber(value: false):
            self.init(number.boolValue)
        case UInt8(ascii: "d"), UInt8(ascii: "f"): self.init(number.doubleValue)
        case UInt8(ascii: "Q"): self.init(number.uint64Value)
        default: self.init(number.int64Value)
        }
    }
}

/// A dictionary or array on its way to a tree.
private struct PlainValues {
    /// The keys, in their order; nil for an array.
    private let keys: [String]?
    private let values: [Any]
    private var position = 0
    private var made: [JSON] = []

    /// Nil for a value of another kind.
    init?(_ value: Any) {
        if let dictionary = value as? [String: Any] {
            let sorted = dictionary.sorted { $0.key < $1.key }
            keys = sorted.map(\.key)
            values = sorted.map(\.value)
        } else if let array = value as? [Any] {
            keys = nil
            values = array
        } else {
            return nil
        }
    }

    mutating func next() -> Any? {
        guard position < values.count else { return nil }
        position += 1
        return values[position - 1]
    }

    /// Takes the tree of what ``next()`` gave last.
    mutating func add(_ json: JSON) { made.append(json) }

    /// The step to what ``next()`` gave last.
    var token: String { keys?[position - 1] ?? String(position - 1) }

    var json: JSON {
        guard let keys else { return JSON(made) }
        return JSON(members: zip(keys, made).map { (key: $0, value: $1) })
    }
}
