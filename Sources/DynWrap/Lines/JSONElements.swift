public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The elements of one array of a document that need not fit into memory.
///
/// ```swift
/// for element in try JSONElements<CustomerSchema>(contentsOf: url, at: "/data/items") {
///     print(try element.get().lastName)
/// }
/// ```
///
/// A lazy sequence: memory is bounded by the longest element, or the longest key, whatever else is in the document. Where equal keys are refused, the keys of the
/// open objects are kept too.
///
/// The whole document is checked as it is read, by RFC 8259 and the options. An error in it is given in the place of the next element, and ends the sequence. So it
/// is where the array is absent, and where its key comes a second time, as the last of equal keys is the member. An element that is no object is an error in its
/// place, and the next ones follow.
///
/// ``Streamed/number`` is the element's index. Making an iterator opens the file anew. Complexity: O(bytes); what is outside the elements is passed over byte by
/// byte, the elements are opened at the speed of any document after that.
public struct JSONElements<S: Schema>: Sequence, Sendable {
    let origin: StreamOrigin
    let pointer: JSONPointer
    let options: LineOptions
    let layout: Layout<S>
    /// How many bytes there are; nil where it is not known, as of a pipe.
    public let byteCount: Int?

    /// The elements of the array at `pointer` of a file's document; of the root without one.
    /// - Parameters:
    ///   - url: the file.
    ///   - schema: the schema value to see the models through; the one that `S()` makes where none is given.
    ///   - pointer: where the array is in the document.
    ///   - options: how the elements are opened.
    ///   - maximumLength: the most bytes an element may have.
    /// - Throws: `noSuchFile` where there is no file.
    public init(
        contentsOf url: URL, schema: S? = nil, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions(),
        maximumLength: Int = 64 << 20
    ) throws(JSONError) {
        try self.init(StreamOrigin(contentsOf: url), pointer, options, maximumLength, .of(schema))
    }

    init(
        _ origin: StreamOrigin, _ pointer: JSONPointer, _ options: JSONOptions, _ maximumLength: Int, _ layout: Layout<S>
    ) throws(JSONError) {
        self.origin = origin
        self.pointer = pointer
        self.options = LineOptions(json: options, maximumLength: maximumLength)
        self.layout = layout
        byteCount = try origin.byteCount()
        Guidance.checkNames(of: layout)
    }

    /// How much of all bytes those up to this element are, from 0 to 1; 1 where their number is not known.
    public func progress<Value>(after element: Streamed<Value>) -> Double { StreamOrigin.progress(element.end, of: byteCount) }

    /// An iterator that opens the file.
    public func makeIterator() -> Iterator { Iterator(stream: TextStream(origin, options, layout, at: pointer), layout: layout) }

    /// Walks the elements.
    public struct Iterator: IteratorProtocol {
        @usableFromInline var stream: TextStream
        @usableFromInline let layout: Layout<S>

        /// The next element, or nil.
        @inlinable
        public mutating func next() -> Streamed<Wrapped<S>>? {
            guard let item = stream.next() else { return nil }
            return Streamed(item) { Wrapped(tree: $0, layout: layout) }
        }
    }
}
