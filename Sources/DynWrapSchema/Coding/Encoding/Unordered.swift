/// A value whose encoded form has an order that says nothing, and differs from one equal value to the next: a set, or a dictionary
/// without `String` keys, which is encoded as an array of keys and values or as an object.
struct Unordered<T: Encodable>: Encodable {
    private let value: T
    /// How many elements of the array belong together; 0 for an object.
    private let stride: Int
    /// The type of the elements, or of the keys.
    private let element: any Any.Type

    /// Nil for any other value.
    init?(_ value: T) {
        self.value = value
        if let type = T.self as? any SetAlgebra.Type {
            stride = 1
            element = Self.element(of: type)
        } else if let type = T.self as? any KeyedValues.Type, !type.hasStringKeys {
            stride = type.isEncodedAsArray ? 2 : 0
            element = type.key
        } else {
            return nil
        }
    }

    private static func element<S: SetAlgebra>(of set: S.Type) -> any Any.Type { S.Element.self }

    /// By the value's own code. As the value itself, an encoder that sorts would come here again.
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    /// The tree of the value: an array sorted by the texts of its elements, or an object sorted by its keys.
    func sorted(_ encoder: TreeEncoder) throws -> JSON {
        let tree = try encoder.encode(self)
        let mark = encoder.unorderedMarks?.mark(T.self, stride: stride, element: element) ?? []
        if stride == 0 { return JSON(members: tree.members.sorted { ScalarKey.precedes($0.key, $1.key) }) }
        guard tree.isArray, tree.count.isMultiple(of: stride) else { return tree }
        let groups = Swift.stride(from: 0, to: tree.count, by: stride).map { start in
            let elements = (start..<start + stride).map { tree.element($0) }
            return (text: text(elements[0]), elements: elements)
        }
        return JSON(mark + groups.sorted { $0.text.lexicographicallyPrecedes($1.text) }.flatMap(\.elements))
    }

    private func text(_ element: JSON) -> ContiguousArray<UInt8> {
        var bytes: ContiguousArray<UInt8> = []
        StyledWriter.append(element, to: &bytes, pretty: false, sorted: true)
        return bytes
    }
}

private protocol KeyedValues {
    static var hasStringKeys: Bool { get }
    static var isEncodedAsArray: Bool { get }
    static var key: any Any.Type { get }
}

extension Dictionary: KeyedValues {
    static var key: any Any.Type { Key.self }
    static var hasStringKeys: Bool { Key.self == String.self }
    /// With other keys it is encoded as an object.
    static var isEncodedAsArray: Bool {
        !(hasStringKeys || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type)
    }
}
