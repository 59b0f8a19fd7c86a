public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Archive {
    /// The archive as bytes. The same content always has the same bytes, in any process.
    ///
    /// What was not edited is copied, not converted.
    ///
    /// - Throws: ``ArchiveError``, `notRepresentable` where the schema's name has a character that XML does not allow.
    /// - Complexity: O(length).
    public func data(as format: ArchiveFormat) throws(ArchiveError) -> Data { Data(try bytes(format)) }

    func bytes(_ format: ArchiveFormat) throws(ArchiveError) -> ContiguousArray<UInt8> { try record.bytes(format) }

    /// Opens the result of ``data(as:)`` or the content of a file, in any format.
    ///
    /// The checksum is verified, then the text is parsed once.
    ///
    /// - Parameters:
    ///   - data: the archive.
    ///   - schema: the schema value; without one, the value that `init()` makes.
    ///   - options: how the texts inside are opened.
    /// - Throws: ``ArchiveError``: `notAnArchive`, `damaged`, `otherSchema`, `newerVersion`, `overLimit`.
    /// - Complexity: O(length).
    public init(data: Data, schema: Content.ArchivedSchema? = nil, options: JSONOptions = JSONOptions()) throws(ArchiveError) {
        try self.init(ContiguousArray(data), schema, options)
    }

    private init(
        _ bytes: ContiguousArray<UInt8>, _ schema: Content.ArchivedSchema?, _ options: JSONOptions
    ) throws(ArchiveError) {
        let record = try ArchiveRecord(bytes)
        try self.init(record, layout: Layout.of(schema), options: options)
    }

    /// Saves the archive, and replaces the file whole or not at all.
    ///
    /// A new file is written next to the old one, flushed to the disk, and renamed over it. The mode of the old file is kept,
    /// and a symbolic link is followed.
    ///
    /// A reader sees the old content or the new one, even while the file is being saved. Where two save at once, the content
    /// of the last one remains, whole.
    /// - Parameters:
    ///   - url: the file.
    ///   - format: the format; nil for the one that the extension names, `.json` or `.plist` (binary).
    /// - Throws: ``ArchiveError`` with the path: `unknownFormat`, `notRepresentable`, `overLimit`, `noSuchFolder`, `notAFile`, `noPermission`, `diskFull`,
    ///   `cannotWrite`; `noSuchFile` for an empty path. The old file is unchanged then.
    public func write(to url: URL, format: ArchiveFormat? = nil) throws(ArchiveError) {
        do throws(FileError) { try FileError.checkFile(url) } catch { throw ArchiveError(error) }
        let format = if let format { format } else { try ArchiveFormat.of(url) }
        let bytes: ContiguousArray<UInt8>
        do { bytes = try self.bytes(format) } catch { throw error.at(url) }
        do throws(FileError) {
            guard bytes.count <= DurableFile.readLimit else { throw DurableFile.tooLarge(url.path, DurableFile.readLimit) }
            try DurableFile.write(bytes, to: url.path)
        } catch { throw ArchiveError(error) }
    }

    /// Opens a file in any format. It is read, not memory-mapped, so it may be replaced at any time.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - schema: the schema value; without one, the value that `init()` makes.
    ///   - options: how the texts inside are opened.
    /// - Throws: ``ArchiveError`` with the path: what ``init(data:schema:options:)`` throws, and `noSuchFile`, `notAFile`,
    ///   `noPermission`, `unreadableFile`.
    /// - Complexity: O(length).
    public init(
        contentsOf url: URL, schema: Content.ArchivedSchema? = nil, options: JSONOptions = JSONOptions()
    ) throws(ArchiveError) {
        let bytes: ContiguousArray<UInt8>
        do throws(FileError) {
            try FileError.checkFile(url)
            bytes = try DurableFile.read(url.path)
        } catch { throw ArchiveError(error) }
        do { try self.init(bytes, schema, options) } catch { throw error.at(url) }
    }
}

extension Archivable {
    /// Opens an archive's file, in any format: `try Customer(archive: url)`.
    ///
    /// An older version is brought up to date, and ``Archive/migrations`` lists what was done. The file stays as it is until
    /// it is saved again.
    /// - Parameters:
    ///   - url: the file.
    ///   - schema: the schema value; without one, the value that `init()` makes.
    ///   - options: how the texts inside are opened.
    /// - Throws: ``ArchiveError`` with the path.
    public init(
        archive url: URL, schema: ArchivedSchema? = nil, options: JSONOptions = JSONOptions()
    ) throws(ArchiveError) {
        self.init(try Archive<Self>(contentsOf: url, schema: schema, options: options))
    }
}

extension Dyn {
    /// Saves the model with its original and its edits; ``Archive/write(to:format:)`` says how.
    ///
    /// ```swift
    /// try customer.dyn.archive(to: url)                          // .json, or .plist for a binary property list
    /// try customer.dyn.archive(to: url, format: .plist(.xml))
    /// ```
    /// - Throws: ``ArchiveError`` with the path.
    public func archive(to url: URL, format: ArchiveFormat? = nil) throws(ArchiveError) {
        try Archive(model).write(to: url, format: format)
    }
}

extension WrappedList {
    /// Saves the list with its original and its edits; ``Archive/write(to:format:)`` says how.
    /// - Throws: ``ArchiveError`` with the path.
    public func archive(to url: URL, format: ArchiveFormat? = nil) throws(ArchiveError) {
        try Archive(self).write(to: url, format: format)
    }
}

extension WrappedDict {
    /// Saves the dictionary with its original and its edits; ``Archive/write(to:format:)`` says how.
    /// - Throws: ``ArchiveError`` with the path.
    public func archive(to url: URL, format: ArchiveFormat? = nil) throws(ArchiveError) {
        try Archive(self).write(to: url, format: format)
    }
}

extension ArchiveError {
    /// The same error, with the path of a file.
    func at(_ url: URL) -> ArchiveError {
        var error = self
        error.path = url.path
        return error
    }
}
