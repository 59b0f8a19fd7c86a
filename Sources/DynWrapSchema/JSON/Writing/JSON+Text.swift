#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSON {
    /// How a tree is written as text.
    public enum TextStyle: Sendable, Hashable {
        /// Unchanged: what was not edited keeps every byte, what is new takes the style around it. The default.
        case asIs
        /// Without white space.
        case compact
        /// One member or element a line, two blanks a level.
        case pretty
        /// Without white space, members in the order of their keys' scalars. Equal trees with equal spelling give the same
        /// text.
        case sorted
        /// The same order with one member or element a line, two blanks a level: for files that are compared line by line.
        case prettySorted
        /// The canonical form of RFC 8785: equal trees give the same text, however they are spelled.
        ///
        /// Without white space, members in the order of their keys' UTF-16 code units, strings with the fewest escapes,
        /// numbers as ECMAScript writes the nearest `Double`.
        ///
        /// Lossy: digits beyond a `Double` are lost. A number beyond its range has no canonical form and keeps its spelling
        /// here, and half a surrogate pair becomes U+FFFD. For hashes and signatures use ``JSON/canonicalBytes()``, which
        /// refuses both.
        case canonical
    }
}

extension JSON {
    /// The tree as JSON text. ``missing`` is written as null.
    ///
    /// An unedited document gives exactly its bytes; an edited one differs only where it was edited. Numbers and strings that
    /// are values keep their spelling in every style but the canonical one. Keys keep it in `.asIs`; the other styles write
    /// them with as few escapes as possible.
    ///
    /// A part of a text with comments or trailing commas, in a tree that has none, is written without them and without white
    /// space, so that the result is JSON.
    /// - Complexity: O(length); a copy, where nothing was edited.
    public func text(_ style: JSON.TextStyle = .asIs) -> String {
        String(decoding: bytes(style), as: UTF8.self)
    }

    /// The tree as JSON text in UTF-8, as ``text(_:)`` gives it. O(length).
    public func data(_ style: JSON.TextStyle = .asIs) -> Data { Data(bytes(style)) }

    /// The tree as the bytes of JSON text in UTF-8, as ``text(_:)`` gives it. O(length).
    public func bytes(_ style: JSON.TextStyle = .asIs) -> [UInt8] {
        if style == .asIs, place == 0, let document {
            return unsafe Array(UnsafeBufferPointer(start: document.bytes, count: document.count))
        }
        if style == .asIs, let objectNode, objectNode.isDraft { return objectNode.draftBytes }
        return Array(written(style))
    }

    /// The text in style `.asIs` with the comments and trailing commas of all its parts: a text that
    /// ``JSONOptions/whatWasOpened`` accepts.
    package var spelledBytes: ContiguousArray<UInt8> {
        var out = ContiguousArray<UInt8>()
        out.reserveCapacity(estimatedLength)
        TextWriter.append(self, keepsAll: true, to: &out)
        return out
    }

    /// Lends the bytes of JSON text in UTF-8, as ``text(_:)`` gives it. Where nothing was edited they are not copied. For
    /// buffers of other libraries.
    ///
    /// ```swift
    /// var buffer = ByteBuffer()                        // SwiftNIO's
    /// order.dyn.json.withBytes { buffer.writeBytes($0) }
    /// ```
    /// - Complexity: O(1) where nothing was edited and the style is `.asIs`, else O(length).
    /// - Parameters:
    ///   - style: how it is written.
    ///   - body: takes the bytes, which are valid until it returns.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func withBytes<R, Failure: Error>(
        _ style: JSON.TextStyle = .asIs, _ body: (RawSpan) throws(Failure) -> R
    ) throws(Failure) -> R {
        guard style == .asIs, let document else { return unsafe try body(written(style).span.bytes) }
        let range = ownText(in: document)
        defer { withExtendedLifetime(document) {} }
        // The range comes from the tape, so it lies within the text; the document lives until the end of this call.
        let text = unsafe UnsafeRawBufferPointer(start: document.bytes + range.lowerBound, count: range.count)
        return try body(unsafe text.bytes)
    }

    private func written(_ style: JSON.TextStyle) -> ContiguousArray<UInt8> {
        var out = ContiguousArray<UInt8>()
        out.reserveCapacity(estimatedLength)
        switch style {
        case .asIs: TextWriter.append(self, to: &out)
        case .compact: StyledWriter.append(self, to: &out, pretty: false, sorted: false)
        case .pretty: StyledWriter.append(self, to: &out, pretty: true, sorted: false)
        case .sorted: StyledWriter.append(self, to: &out, pretty: false, sorted: true)
        case .prettySorted: StyledWriter.append(self, to: &out, pretty: true, sorted: true)
        case .canonical:
            var style = CanonicalStyle()
            style.append(self, to: &out)
        }
        return out
    }

    private var estimatedLength: Int {
        if let document { return document.range(of: place).count + 8 }
        guard let base = node?.formerBase else { return unsafe withInlineString { $0.count + 8 } ?? 64 }
        return base.document.range(of: base.place).count * 17 / 16 + 64
    }
}

extension JSON {
    /// The range of the unchanged text; for a whole document with the white space around its value.
    private func ownText(in document: Document) -> Range<Int> {
        place == 0 && document.isOpened ? 0..<document.count : document.range(of: place)
    }

    /// Whether there is a text to lend: this is part of a document, without edits.
    package var hasPlainText: Bool { document != nil }

    /// Lends the unchanged text; nil where ``hasPlainText`` is false.
    package func withPlainText<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R? {
        guard let document else { return nil }
        let range = ownText(in: document)
        // The range comes from the tape, so it lies within the text; the document lives until the end of this call.
        return try withExtendedLifetime(document) {
            unsafe try body(UnsafeBufferPointer(start: document.bytes + range.lowerBound, count: range.count))
        }
    }
}

extension ObjectNode {
    /// The text of a draft.
    fileprivate var draftBytes: [UInt8] {
        unsafe withDraftText { text, bracket in
            unsafe Array(unsafeUninitializedCapacity: text.count + 1) { bytes, count in
                _ = unsafe bytes.initialize(from: text)
                unsafe bytes[text.count] = bracket
                count = text.count + 1
            }
        }
    }
}

extension JSON {
    /// The same value opened from a text of its own, so that nothing in it counts as edited. O(length).
    package var asOpened: JSON {
        // A tree's text is valid with the options with which its parts were opened; these options allow all that any of them
        // allow.
        (try? JSON(parsing: text(), options: .whatWasOpened)) ?? self
    }

    /// This value together with an original that it is an edited form of. A value that comes from a text stays as it is, with
    /// its edits; one made in Swift becomes a text of its own. Otherwise the size of a literal would decide what is an edit,
    /// because only large literals become nodes.
    package var withOriginal: JSON {
        guard isEdited, source?.document.isOpened != true else { return self }
        return asOpened
    }
}

extension JSON {
    /// The compact text on one line, at most `limit` Unicode scalars of it, "…" where something is left out.
    package func shortText(upTo limit: Int = 200) -> String {
        let scalars = text(.compact).unicodeScalars
        guard scalars.dropFirst(limit).isEmpty else { return String(scalars.prefix(limit - 1)).oneLine + "…" }
        return String(scalars).oneLine
    }
}
