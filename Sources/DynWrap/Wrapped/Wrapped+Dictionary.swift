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
    /// A tree of Swift values. Depth is that of the values, which Swift itself releases recursively.
    init(plain value: Any, at pointer: JSONPointer) throws(JSONPathError) {
        switch value {
        case let dictionary as [String: Any]:
            var members: [(key: String, value: JSON)] = []
            for key in dictionary.keys.sorted() {
                members.append((key, try JSON(plain: dictionary[key] ?? NSNull(), at: pointer.appending(key))))
            }
            self.init(members: members)
        case let array as [Any]:
            var elements: [JSON] = []
            for (index, element) in array.enumerated() {
                elements.append(try JSON(plain: element, at: pointer.appending(index)))
            }
            self.init(elements)
        case is NSNull: self = .null
        case let number as NSNumber where type(of: value) is NSNumber.Type: self = JSON(number)
        case let convertible as any JSONConvertible: self = convertible.json(ConversionOptions())
        default: throw JSONPathError(pointer, "a value of type \(type(of: value)) has no JSON form")
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
