import DynWrapSchema

/// The texts of a stream, one after the other: what every sequence of this folder walks.
@usableFromInline
struct TextStream {
    private var blocks: BlockReader
    private let source: ByteSource?
    private let options: LineOptions
    private let layout: AnyLayout?
    private var items: BlockItems?
    /// What is wrong with the source, given once.
    private var failure: JSONError?

    init(_ origin: StreamOrigin, _ options: LineOptions, _ layout: AnyLayout?) {
        self.options = options
        self.layout = layout
        blocks = BlockReader(options)
        do throws(JSONError) {
            source = try origin.opened()
        } catch {
            source = nil
            failure = error
        }
    }

    /// The next text, opened; nil at the end.
    @usableFromInline
    mutating func next() -> TextItem? {
        while true {
            if let item = items?.next() { return item }
            items = nil
            if let failure {
                self.failure = nil
                return TextItem(failure)
            }
            guard let source else { return nil }
            do throws(JSONError) {
                guard let block = try blocks.next(source) else { return nil }
                items = BlockItems(block, options, layout)
            } catch {
                failure = error
                // The rest is what came before the failure.
                if let block = blocks.finish() { items = BlockItems(block, options, layout) }
            }
        }
    }
}

extension TextItem {
    /// A source that cannot be read, or not further.
    init(_ failure: JSONError) {
        self.init(tree: .missing, number: 0, offset: 0, end: 0, bad: BadText(failure, []))
    }
}
