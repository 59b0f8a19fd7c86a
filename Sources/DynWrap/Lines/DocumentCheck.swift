package import DynWrapSchema

/// Checks documents that need not fit into memory.
package enum DocumentCheck {
    /// Checks the document in a file or a pipe, piece by piece.
    ///
    /// Nothing of it is kept, except the keys of the open objects where equal keys are refused.
    ///
    /// It accepts what `JSON(contentsOf:)` accepts, without a limit of length. The first fault in the text is reported, and a
    /// key that occurs twice counts as a fault where it is refused. The check works byte by byte, so it is several times
    /// slower.
    ///
    /// - Complexity: O(bytes).
    /// - Parameter tell: is called with the number of bytes read so far, after each piece.
    /// - Throws: the first fault, or why the file can't be read.
    package static func check(
        contentsOf path: String, options: JSONOptions, telling tell: @escaping (Int) -> Void = { _ in }
    ) throws(JSONError) {
        let source = ByteSource(try OpenFile(reading: path), telling: tell)
        var reader = ElementReader(source, nil, LineOptions(json: options, maximumLength: .max))
        // Without a path there are no elements: `next()` returns nil at the end of the document, or throws.
        while try reader.next() != nil {}
    }
}
