extension JSON {
    /// The elements of an array; empty for any other value. Random access is O(1), in a long array after the first time.
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

        /// An iterator that moves through the array without an index.
        public func makeIterator() -> Iterator { Iterator(json) }

        /// Iterates over the elements; each step is O(1) and allocates nothing.
        public struct Iterator: IteratorProtocol {
            @usableFromInline let json: JSON
            /// The place of the next element and the end of the array, for an array in a document; both are 0 for an array
            /// with edits.
            @usableFromInline var place = 0
            @usableFromInline var end = 0
            private var index = 0

            init(_ json: JSON) {
                self.json = json
                guard let document = json.document, json.isArray else { return }
                place = json.place + 2
                end = document.word(json.place + 1).nextPlace
            }

            /// The next element, or nil.
            @inlinable
            public mutating func next() -> JSON? {
                guard place < end, let document = json.document else { return nextOfNode() }
                let element = JSON(document, place)
                place = document.next(after: place)
                return element
            }

            @usableFromInline
            mutating func nextOfNode() -> JSON? {
                guard let node = json.arrayNode, index < node.count else { return nil }
                index += 1
                return node.element(index - 1)
            }
        }
    }

    /// The places of an array's elements in its document; nil for an array with edits and for any other value. O(count).
    @usableFromInline
    package func elementPlaces() -> ContiguousArray<UInt32>? {
        guard FastWays.areOn, let document, isArray else { return nil }
        return ElementIndex(document, place).places
    }

    /// The value at `place` of the document that this value is a part of.
    @inlinable @inline(__always)
    package func inDocument(at place: UInt32) -> JSON {
        var value = self
        value.place = Int(place)
        return value
    }
}

/// Arrays of scalars of one type, made directly from the tape without a `JSON` value for each element. Where the result is
/// nil, the caller takes the general path, which gives the same values.
extension JSON {
    /// The elements of an array as a type that is read in this way; nil for other types. For a type known at compile time, at
    /// most one comparison remains.
    @inlinable @inline(__always)
    package func scalarElements<Element>(as type: Element.Type) -> [Element]? {
        // Both types are the same here, so the casts change nothing.
        if Element.self == String.self { return unsafe unsafeBitCast(stringElements, to: [Element]?.self) }
        if Element.self == Int.self { return unsafe unsafeBitCast(intElements, to: [Element]?.self) }
        if Element.self == Double.self { return unsafe unsafeBitCast(doubleElements, to: [Element]?.self) }
        if Element.self == Bool.self { return unsafe unsafeBitCast(boolElements, to: [Element]?.self) }
        return nil
    }

    @usableFromInline var stringElements: [String]? { scalarElements() }
    @usableFromInline var intElements: [Int]? { scalarElements() }
    @usableFromInline var doubleElements: [Double]? { scalarElements() }
    @usableFromInline var boolElements: [Bool]? { scalarElements() }

    @inline(__always)
    private func scalarElements<Scalar: TapeScalar>() -> [Scalar]? {
        document?.scalars(Scalar.self, at: place)
    }
}
