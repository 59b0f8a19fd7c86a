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
/// It contains the bytes of an ``Archive``, so edits stay separate, spelling survives, and damage to those bytes is detected.
/// The bytes around them are Foundation's: its keyed reader takes damaged bytes for others, or stops the process. For a file
/// of its own, use ``Archive/write(to:format:)``. For another coder of objects, ``Archive/data(as:)`` does as well.
///
/// The class has no type parameter, because keyed archives name classes and can't name generic ones.
public final class WrappedCoding: NSObject, NSSecureCoding {
    /// Whether it can be decoded securely: always true, because it reads one `NSData` and nothing else.
    public static var supportsSecureCoding: Bool { true }

    private static let key = "dynwrap-archive"

    /// The archive's bytes.
    private let bytes: NSData

    /// A box with a model, or with anything else that can be archived.
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

    /// The content of the box, verified like a file.
    /// - Throws: ``ArchiveError``.
    public func content<Content: Archivable>(as type: Content.Type = Content.self) throws(ArchiveError) -> Content {
        Content(try Archive<Content>(data: Data(referencing: bytes), options: .anyDepth))
    }
}
#endif
