import DynWrapSchema

/// The texts of a stream, one after the other; every sequence of this folder iterates over one.
@usableFromInline
struct TextStream {
    private var blocks: Blocks
    private let options: LineOptions
    private let layout: AnyLayout?
    private var items: BlockItems?
    /// The error of the source, returned once.
    private var failure: JSONError?

    private enum Blocks {
        case texts(BlockReader, ByteSource)
        case elements(ElementReader)
        case none
    }

    /// - Parameter pointer: the array of a document whose elements are the texts; nil where the texts follow one another.
    init(_ origin: StreamOrigin, _ options: LineOptions, _ layout: AnyLayout?, at pointer: JSONPointer? = nil) {
        self.options = options
        self.layout = layout
        do throws(JSONError) {
            let source = try origin.opened()
            blocks = pointer.map { .elements(ElementReader(source, $0, options)) } ?? .texts(BlockReader(options), source)
        } catch {
            blocks = .none
            failure = error
        }
    }

    /// The next text, opened; nil at the end.
    @usableFromInline
    mutating func next() -> TextItem? {
        if let item = items?.next() { return item }
        return nextOfAnotherBlock()
    }

    private mutating func nextOfAnotherBlock() -> TextItem? {
        while true {
            if let failure {
                self.failure = nil
                blocks = .none
                return TextItem(layout?.hasSecrets == true ? failure.withoutExcerpt : failure)
            }
            items = nil
            do throws(JSONError) {
                guard let block = try nextBlock() else { return nil }
                items = BlockItems(block, options, layout)
            } catch {
                failure = error
            }
            if let item = items?.next() { return item }
        }
    }

    private mutating func nextBlock() throws(JSONError) -> TextBlock? {
        let blocks = self.blocks
        self.blocks = .none  // so that the reader is changed without a copy
        switch blocks {
        case .texts(var reader, let source):
            defer { self.blocks = .texts(reader, source) }
            return try reader.next(source)
        case .elements(var reader):
            defer { self.blocks = .elements(reader) }
            return try reader.next()
        case .none: return nil
        }
    }
}

extension TextItem {
    /// A source that cannot be read, or not any further.
    init(_ failure: JSONError) {
        self.init(tree: .missing, number: failure.line, offset: failure.offset, end: failure.offset, bad: BadText(failure, []))
    }
}

extension TextStream: CustomReflectable {
    /// Nothing: what it has read ahead, and the excerpt of an error to come, may contain secrets.
    @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }
}
