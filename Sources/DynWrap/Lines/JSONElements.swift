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
/// The sequence is lazy: memory is bounded by the longest element or the longest key, whatever else is in the document. Where
/// equal keys are refused, the keys of the open objects are kept too.
///
/// The whole document is checked while it is read, against RFC 8259 and the options. An error in it takes the position of the
/// next element and ends the sequence. The same happens where the array is absent, and where its key occurs a second time,
/// because the last of equal keys is the member. An element that is not an object, or is too long, is an error in its own
/// position, and the next ones follow.
///
/// ``Streamed/number`` is the element's index. Each iterator opens the file anew.
///
/// - Complexity: O(bytes). What is outside the elements is skipped byte by byte; the elements are then opened at the speed of
///   any document.
public struct JSONElements<S: Schema>: Sequence, Sendable {
    let origin: StreamOrigin
    let pointer: JSONPointer
    let options: LineOptions
    let layout: Layout<S>
    /// The number of bytes; nil where it is not known, as for a pipe.
    public let byteCount: Int?

    /// The elements of the array at `pointer` in a file's document; without a pointer, those of the root.
    /// - Parameters:
    ///   - url: the file.
    ///   - schema: the schema value to view the models through; without one, the value that `S()` makes.
    ///   - pointer: the position of the array in the document.
    ///   - options: how the elements are opened.
    ///   - maximumLength: the most bytes an element may have. A longer one is skipped without being kept.
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

    /// The part of all bytes that is read after this element, from 0 to 1; 1 where the number of bytes is not known.
    public func progress<Value>(after element: Streamed<Value>) -> Double { StreamOrigin.progress(element.end, of: byteCount) }

    /// An iterator that opens the file.
    public func makeIterator() -> Iterator { Iterator(stream: TextStream(origin, options, layout, at: pointer), layout: layout) }

    /// Iterates over the elements.
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
