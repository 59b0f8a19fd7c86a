public import Foundation

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
        /// A reference within the document leads nowhere.
        public static let danglingReference = Code("danglingReference")
        /// A schema refers to itself without a step into the data, so no value can ever be checked by it.
        public static let endlessReference = Code("endlessReference")
        /// The document describes something that is no object, and models are objects.
        public static let notAnObject = Code("notAnObject")
        /// The document is nested deeper, or has longer chains of references, than can be followed.
        public static let tooDeep = Code("tooDeep")
    }

    /// What kind of fault it is.
    public let code: Code
    /// Where it is in the document.
    public let pointer: JSONPointer
    /// A full sentence.
    public let message: String

    package init(_ code: Code, _ pointer: JSONPointer, _ message: String) {
        self.code = code
        self.pointer = pointer
        self.message = message
    }

    /// The place and the sentence.
    public var description: String { "at \"\(pointer)\": \(message)" }
}

extension JSONSchemaError: LocalizedError {
    /// The same as ``description``: what `localizedDescription` says.
    public var errorDescription: String? { description }
}
