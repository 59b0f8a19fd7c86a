/// A value that is encoded as an array whose order says nothing, and differs from one equal value to the next: a set, or a
/// dictionary that is encoded as an array of keys and values.
struct Unordered<T: Encodable>: Encodable {
    private let value: T
    /// How many elements of the array belong together.
    private let stride: Int

    /// Nil for any other value.
    init?(_ value: T) {
        self.value = value
        if T.self is any SetAlgebra.Type {
            stride = 1
        } else if let type = T.self as? any EncodedAsPairs.Type, type.isEncodedAsArray {
            stride = 2
        } else {
            return nil
        }
    }

    /// By the value's own code. As the value itself, an encoder that sorts would come here again.
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    /// The tree of the value, an array sorted by the texts of its elements.
    func sorted(_ encoder: TreeEncoder) throws -> JSON {
        let tree = try encoder.encode(self)
        guard tree.isArray, tree.count.isMultiple(of: stride) else { return tree }
        let groups = Swift.stride(from: 0, to: tree.count, by: stride).map { start in
            let elements = (start..<start + stride).map { tree.element($0) }
            return (text: elements[0].text(.compact), elements: elements)
        }
        return JSON(groups.sorted { ScalarKey.precedes($0.text, $1.text) }.flatMap(\.elements))
    }
}

private protocol EncodedAsPairs {
    static var isEncodedAsArray: Bool { get }
}

extension Dictionary: EncodedAsPairs {
    /// With other keys it is encoded as an object.
    static var isEncodedAsArray: Bool {
        !(Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type)
    }
}
