#if FullFoundation || !canImport(FoundationEssentials)
public import Foundation

/// A box for a model that must go into an existing `NSKeyedArchiver` file.
///
/// ```swift
/// let data = try NSKeyedArchiver.archivedData(withRootObject: WrappedCoding(customer), requiringSecureCoding: true)
/// let box = try NSKeyedUnarchiver.unarchivedObject(ofClass: WrappedCoding.self, from: data)
/// let customer = try box?.content(as: Customer.self)
/// ```
///
/// It holds an ``Archive``'s bytes, so edits stay apart, spelling survives and damage to those bytes is found. What is around them is
/// Foundation's: its keyed reader takes damaged bytes for others, or stops the process. Files of their own are better saved with
/// ``Archive/write(to:format:)``. Another coder of objects takes ``Archive/data(as:)`` just as well.
///
/// It has no type parameter, because keyed archives name classes and can't name generic ones.
public final class WrappedCoding: NSObject, NSSecureCoding {
    /// Whether it can be decoded securely: true, as it reads one `NSData` and nothing else.
    public static var supportsSecureCoding: Bool { true }

    private static let key = "dynwrap-archive"

    /// The archive's bytes.
    private let bytes: NSData

    /// A box of a model, or of anything else that can be archived.
    /// - Throws: ``ArchiveError``.
    public init(_ content: some Archivable) throws(ArchiveError) {
        bytes = NSData(data: try Archive(content).data(as: .plist(.binary)))
        super.init()
    }

    /// Reads a box; nil where the archive has none.
    public init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: Self.key) else { return nil }
        bytes = data
        super.init()
    }

    /// Writes the box.
    public func encode(with coder: NSCoder) { coder.encode(bytes, forKey: Self.key) }

    /// What is in the box, checked as a file is.
    /// - Throws: ``ArchiveError``.
    public func content<Content: Archivable>(as type: Content.Type = Content.self) throws(ArchiveError) -> Content {
        Content(try Archive<Content>(data: Data(referencing: bytes)))
    }
}
#endif
