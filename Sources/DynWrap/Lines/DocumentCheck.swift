package import DynWrapSchema

/// Checks documents that need not fit into memory.
package enum DocumentCheck {
    /// Reads the document in a file, or in a pipe, piece by piece and keeps nothing of it; with equal keys refused, the keys of the open objects.
    ///
    /// The same is right and wrong as for `JSON(contentsOf:)`, but there is no limit of length, and of equal keys and
    /// another fault the first is reported. Byte by byte, so some times slower than that. O(bytes).
    /// - Parameter tell: is told how many bytes were read so far, with each piece.
    /// - Throws: what is wrong first, or why the file can't be read.
    package static func check(
        contentsOf path: String, options: JSONOptions, telling tell: @escaping (Int) -> Void = { _ in }
    ) throws(JSONError) {
        let source = ByteSource(try OpenFile(reading: path), telling: tell)
        var reader = ElementReader(source, nil, LineOptions(json: options, maximumLength: .max))
        // There are no elements: the document's end comes, or what is wrong.
        while try reader.next() != nil {}
    }
}
