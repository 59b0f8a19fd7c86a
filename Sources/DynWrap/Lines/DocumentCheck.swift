package import DynWrapSchema

/// Checks documents that need not fit into memory.
package enum DocumentCheck {
    /// Checks the document in a file, or in a pipe, piece by piece, and keeps nothing of it but, where equal keys are refused, the keys of the open objects.
    ///
    /// It accepts what `JSON(contentsOf:)` accepts, without a limit of length. Of equal keys and another fault the first in the text is reported. It works
    /// byte by byte, so it is some times slower. O(bytes).
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
