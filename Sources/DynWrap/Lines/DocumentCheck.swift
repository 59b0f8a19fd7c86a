package import DynWrapSchema

/// Checks documents that need not fit into memory.
package enum DocumentCheck {
    /// Reads the document in a file, or in a pipe, piece by piece and keeps nothing of it; with equal keys refused, the keys of the open objects.
    ///
    /// The same is right and wrong as for `JSON(contentsOf:)`, but there is no limit of length, and of equal keys and
    /// another fault the first is reported. Byte by byte, so some times slower than that. O(bytes).
    /// - Throws: what is wrong first, or `unreadableFile`.
    package static func check(contentsOf path: String, options: JSONOptions) throws(JSONError) {
        var reader = ElementReader(ByteSource(try OpenFile(reading: path)), nil, LineOptions(json: options, maximumLength: .max))
        // There are no elements: the document's end comes, or what is wrong.
        while try reader.next() != nil {}
    }
}
