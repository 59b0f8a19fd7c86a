extension JSON {
    /// The elements of an array; empty for anything else. Random access is O(1), in a long array after the first time.
    public var elements: Elements { Elements(self) }

    /// The elements of an array.
    public struct Elements: RandomAccessCollection, Sendable {
        let json: JSON
        /// The index of the first element: 0.
        public var startIndex: Int { 0 }
        /// The number of elements.
        public let endIndex: Int

        init(_ json: JSON) {
            self.json = json
            endIndex = json.isArray ? json.count : 0
        }

        /// The element at `position`, which is a valid index.
        public subscript(position: Int) -> JSON {
            precondition(position >= 0 && position < endIndex, "index out of range")  // as every Swift collection
            return json.element(position)
        }

        /// An iterator that walks the array without an index.
        public func makeIterator() -> Iterator { Iterator(json) }

        /// Walks the elements; O(1) a step, nothing is allocated.
        public struct Iterator: IteratorProtocol {
            @usableFromInline let document: Document?
            @usableFromInline var place = 0
            @usableFromInline var end = 0
            private let node: ArrayNode?
            private var index = 0

            init(_ json: JSON) {
                if let document = json.document {
                    self.document = document
                    node = nil
                    if json.isArray {
                        place = json.place + 2
                        end = document.word(json.place + 1).nextPlace
                    }
                } else {
                    node = json.arrayNode
                    document = nil
                }
            }

            /// The next element, or nil.
            @inlinable
            public mutating func next() -> JSON? {
                guard let document else { return nextOfNode() }
                guard place < end else { return nil }
                let element = JSON(document, place)
                place = document.next(after: place)
                return element
            }

            @usableFromInline
            mutating func nextOfNode() -> JSON? {
                guard let node, index < node.count else { return nil }
                index += 1
                return node.element(index - 1)
            }
        }
    }
}
