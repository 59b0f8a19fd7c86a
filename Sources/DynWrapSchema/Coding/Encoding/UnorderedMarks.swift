import Synchronization

/// The marks of arrays that are encoded from values without an order: an element more, the first one, names the type. With it, one
/// element of such an array can be decoded by itself.
final class UnorderedMarks: Sendable {
    /// A type whose values have no order.
    struct Kind: Sendable {
        fileprivate let type: ObjectIdentifier
        /// The first element of its arrays.
        fileprivate let mark: String
        /// How many elements of an array belong together: 2 for a dictionary, 0 for a type that is encoded as an object.
        let stride: Int
        /// Reads and writes an element, or a key; nil where its type can't be decoded.
        fileprivate let element: (any ElementCoder)?
    }

    /// An `Element` type without its metatype, which is not `Sendable`.
    fileprivate protocol ElementCoder: Sendable {
        func form(of element: JSON, _ marks: UnorderedMarks) -> JSON?
    }

    private struct Coder<Element: Codable>: ElementCoder {
        func form(of element: JSON, _ marks: UnorderedMarks) -> JSON? {
            guard let value = try? marks.decoder.decode(Element.self, from: element) else { return .none }
            return try? marks.encoder.encoded(Optional(value), marks: marks)
        }
    }

    /// Drawn once a process, so that no document can have it.
    private static let prefix = "unordered \(UInt64.random(in: 0 ... .max)) \(UInt64.random(in: 0 ... .max)) "

    private let decoder: TreeDecoder
    private let encoder: TreeEncoder
    private let kinds = Mutex<[Kind]>([])

    init(_ decoder: TreeDecoder, _ encoder: TreeEncoder) { (self.decoder, self.encoder) = (decoder, encoder) }

    /// Whether no value without an order was encoded.
    var isEmpty: Bool { kinds.withLock(\.isEmpty) }

    /// The elements before those of a value of a type: its mark.
    func mark(_ type: any Any.Type, stride: Int, element: any Any.Type) -> [JSON] {
        let type = ObjectIdentifier(type)
        func coder<E: Codable>(_ type: E.Type) -> any ElementCoder { Coder<E>() }
        let element = (element as? any Codable.Type).map { coder($0) }
        let mark = kinds.withLock { kinds in
            if let known = kinds.first(where: { $0.type == type }) { return known.mark }
            let mark = "\(Self.prefix)\(kinds.count)"
            kinds.append(Kind(type: type, mark: mark, stride: stride, element: element))
            return mark
        }
        return [JSON(mark)]
    }

    /// The type of a marked array; nil for any other value.
    func kind(of json: JSON) -> Kind? {
        guard json.isArray, let mark = json.element(0).string, mark.hasPrefix(Self.prefix) else { return nil }
        return kinds.withLock { $0.first { $0.mark == mark } }
    }

    /// What a type knows of an element of its array, or of a key of its dictionary, as it is in the marked array; nil where the
    /// element can't be read by itself.
    func form(of element: JSON, in kind: Kind) -> JSON? {
        guard let coder = kind.element else { return element }
        return coder.form(of: element, self)
    }

    /// The same tree without marks. O(size); O(1) for a scalar.
    func without(_ json: JSON) -> JSON {
        guard json.isArray || json.isObject else { return json }
        var text = json.text(.compact)
        for mark in kinds.withLock({ $0.map(\.mark) }) {
            // A mark is no part of another string, so these are whole elements.
            text = text.replacing("\"\(mark)\",", with: "").replacing("\"\(mark)\"", with: "")
        }
        return (try? JSON(parsing: text, options: .encoded)) ?? json
    }
}
