#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a JSON Schema document can't be used.
///
/// ```swift
/// do { _ = try DynamicSchema(jsonSchema: ["properties": ["a": ["$ref": "#/$defs/none"]]]) } catch { print(error) }
/// // at "/properties/a": the reference "#/$defs/none" leads nowhere in the document
/// ```
public struct JSONSchemaError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a fault.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code's name.
        public let description: String
        init(_ description: String) { self.description = description }
        /// A keyword's value is not what JSON Schema requires.
        public static let invalidKeyword = Code("invalidKeyword")
        /// A reference leads to nothing in the document it names.
        public static let danglingReference = Code("danglingReference")
        /// A schema refers to itself for the same value, so no value can ever be checked.
        public static let endlessReference = Code("endlessReference")
        /// A reference leads to a document that was not given.
        public static let missingDocument = Code("missingDocument")
        /// The document's meta-schema requires vocabularies that are not known.
        public static let unknownVocabulary = Code("unknownVocabulary")
        /// The document describes a value that is not an object, but models are objects.
        public static let notAnObject = Code("notAnObject")
        /// The document is nested deeper than can be followed.
        public static let tooDeep = Code("tooDeep")
    }

    /// The kind of the fault.
    public let code: Code
    /// The position in the document.
    public let pointer: JSONPointer
    /// The URI of the referenced document that has the fault; "" for the main document.
    public let document: String
    /// A full sentence.
    public let message: String

    package init(_ code: Code, _ pointer: JSONPointer, _ message: String, in document: String = "") {
        self.code = code
        self.pointer = pointer
        self.message = message
        self.document = document
    }

    /// The position and the sentence.
    public var description: String { "at \"\(document.isEmpty ? "" : document + "#")\(pointer)\": \(message)".oneLine }
}

extension JSONSchemaError: LocalizedError {
    /// The same as ``description``: what `localizedDescription` says.
    public var errorDescription: String? { description }
}
