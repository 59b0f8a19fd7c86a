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
    /// What kind of fault it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code's name.
        public let description: String
        init(_ description: String) { self.description = description }
        /// A keyword's value is not what JSON Schema says it is.
        public static let invalidKeyword = Code("invalidKeyword")
        /// A reference leads nowhere in the document it names.
        public static let danglingReference = Code("danglingReference")
        /// A schema refers to itself without a step into the data, so no value can ever be checked by it.
        public static let endlessReference = Code("endlessReference")
        /// A reference leads to a document that was not given.
        public static let missingDocument = Code("missingDocument")
        /// The document's own schema demands keywords that are not known.
        public static let unknownVocabulary = Code("unknownVocabulary")
        /// The document describes something that is no object, and models are objects.
        public static let notAnObject = Code("notAnObject")
        /// The document is nested deeper than can be followed.
        public static let tooDeep = Code("tooDeep")
    }

    /// What kind of fault it is.
    public let code: Code
    /// Where it is in the document.
    public let pointer: JSONPointer
    /// The URI under which the document was given that has the fault; "" for the one that refers to the others.
    public let document: String
    /// A full sentence.
    public let message: String

    package init(_ code: Code, _ pointer: JSONPointer, _ message: String, in document: String = "") {
        self.code = code
        self.pointer = pointer
        self.message = message
        self.document = document
    }

    /// The place and the sentence.
    public var description: String { "at \"\(document.isEmpty ? "" : document + "#")\(pointer)\": \(message)".oneLine }
}

extension JSONSchemaError: LocalizedError {
    /// The same as ``description``: what `localizedDescription` says.
    public var errorDescription: String? { description }
}
