public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// The output of the declared entries only. The whole document is `dyn.json`, `dyn.text()` and `dyn.data()`.

extension Dyn {
    /// The declared entries only, each at its own key, as the schema writes it.
    ///
    /// Undeclared elements before a declared one are null. A number of a `Num<Double>` without other modifiers keeps its digits
    /// (`1.50`), unless there are very many; all other numbers are written by their value.
    ///
    /// ```swift
    /// customer.dyn.output().data()                          // to send
    /// customer.dyn.output(includingDefaults: true).json     // a tree, with defaults for what is not there
    /// ```
    /// A value that its field can't read is written unchanged, also where defaults are included. Elements that a field leaves out
    /// are left out here too; what is no model in a list or dictionary of models is written unchanged. So the output need not
    /// satisfy the schema's `jsonSchema`; use `dyn.validate()` or open by `strict:` to check it first.
    ///
    /// Lossy: undeclared members, also those beside the models of an `each:` list, comments and the order are lost. Null is left
    /// out like an absent value unless nulls are included, also in a `Raw` field, where the two differ.
    /// - Parameters:
    ///   - nulls: whether absent entries are written as null.
    ///   - defaults: whether absent entries are written as their defaults.
    ///   - purpose: `.output` leaves out entries that are `.notSerialized`; `.copy` does not.
    /// - Complexity: O(1); the forms of the result are made when they are asked for, in O(declared values).
    public func output(
        includingNulls nulls: Bool = false, includingDefaults defaults: Bool = false, for purpose: Output.Purpose = .output
    ) -> Output {
        Output(model: model, content: OutputStyle(nulls: nulls, defaults: defaults, forOutput: purpose == .output))
    }

    /// The declared entries as Swift values: `String`, `Bool`, `NSNull`, numbers, arrays and dictionaries.
    /// ``Wrapped/init(dictionary:)`` reads them back.
    ///
    /// A number that is written as a whole number is an `Int` or `UInt64`. Any other is the first of `Double` and `Decimal` that
    /// represents it exactly.
    ///
    /// Lossy: everything that ``output(includingNulls:includingDefaults:for:)`` leaves out, the order and the spelling are lost.
    /// Of keys that differ only in normalisation the last one stays, because they are equal in Swift. A fraction of more than 38
    /// digits is the nearest `Double`, and one too small for that is 0. A whole number of more digits, or a number outside
    /// `Double`, becomes its text. So does a value inside more than 512 objects and arrays, because Swift releases nested values
    /// recursively. O(size).
    public func dictionary(
        includingNulls nulls: Bool = false, includingDefaults defaults: Bool = false, for purpose: Output.Purpose = .output
    ) -> [String: Any] {
        output(includingNulls: nulls, includingDefaults: defaults, for: purpose).json.plainObject
    }

    /// The declared entries of a model, computed when they are read as a tree, a text or data.
    public struct Output: Sendable {
        fileprivate let model: Wrapped<S>
        fileprivate let content: OutputStyle

        /// The purpose of the output.
        public enum Purpose: Sendable, Hashable {
            /// Sending: `.notSerialized` entries are left out.
            case output
            /// Copying: all declared entries are included.
            case copy
        }

        /// The entries as a tree. O(declared values).
        public var json: JSON { model.layout.output(model.tree, content) }

        /// The entries as text. O(declared values).
        public func text(_ style: JSON.TextStyle = .compact) -> String { String(decoding: bytes(style), as: UTF8.self) }

        /// The entries as text in UTF-8. O(declared values).
        public func data(_ style: JSON.TextStyle = .compact) -> Data { Data(bytes(style)) }

        /// The text. The compact style is written directly, without a tree.
        private func bytes(_ style: JSON.TextStyle) -> ContiguousArray<UInt8> {
            switch style {
            case .asIs, .compact: model.layout.outputBytes(model.tree, content)
            case .pretty, .sorted, .prettySorted, .canonical: ContiguousArray(json.bytes(style))
            }
        }
    }
}

extension Dyn.Output: CustomStringConvertible, CustomReflectable {
    /// The text with secrets redacted. To send it, use ``text(_:)``.
    public var description: String { model.layout.redacted(json).text(.compact) }

    /// The text with secrets redacted.
    public var customMirror: Mirror { Mirror(self, children: ["json": description], displayStyle: .struct) }
}
