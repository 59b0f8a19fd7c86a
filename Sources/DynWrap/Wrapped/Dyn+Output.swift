public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// What the schema declares, and nothing else. The whole document is `dyn.json`, `dyn.text()` and `dyn.data()`.

extension Dyn {
    /// The declared entries only, each as the schema writes it and at its own key.
    ///
    /// Elements that are not declared, in front of one that is, are null. A number of a `Num<Double>` without more modifiers keeps its digits (`1.50`), where
    /// it is not very long; all other numbers are written by their value.
    ///
    /// ```swift
    /// customer.dyn.output().data()                          // to send
    /// customer.dyn.output(includingDefaults: true).json     // a tree, with defaults for what is not there
    /// ```
    /// A value that its field can't read is written as it stands, with defaults included too; elements that are left out of what is read are left out here. So
    /// output need not be what the schema's `jsonSchema` says: `dyn.validate()`, or opening by `strict:`, tells first.
    ///
    /// Lossy: undeclared members, comments and order go; null is left out like what is not there, in a `Raw` field too, where the two differ, unless
    /// nulls are included.
    /// - Parameters:
    ///   - nulls: whether entries that are not there are written as null.
    ///   - defaults: whether entries that are not there are written as their defaults.
    ///   - purpose: `.output` leaves out what is `.notSerialized`; `.copy` does not.
    public func output(
        includingNulls nulls: Bool = false, includingDefaults defaults: Bool = false, for purpose: Output.Purpose = .output
    ) -> Output {
        Output(model: model, content: OutputStyle(nulls: nulls, defaults: defaults, forOutput: purpose == .output))
    }

    /// The declared entries as Swift values: `String`, `Bool`, `NSNull`, numbers, arrays and dictionaries. ``Wrapped/init(dictionary:)`` reads them back.
    ///
    /// A number that is written as a whole one is an `Int` or `UInt64`; any other is a `Double` or `Decimal`, the first that holds it exactly.
    ///
    /// Lossy: what ``output(includingNulls:includingDefaults:for:)`` leaves out, order and spelling go. Of keys that differ only in normalisation the last
    /// stays, because Swift takes them for equal. A fraction of more than 38 digits is the nearest `Double`. A whole number of more digits, or one beyond
    /// `Double`, becomes its text. So does what is inside more than 512 objects and arrays, because Swift releases nested values recursively. O(size).
    public func dictionary(
        includingNulls nulls: Bool = false, includingDefaults defaults: Bool = false, for purpose: Output.Purpose = .output
    ) -> [String: Any] {
        output(includingNulls: nulls, includingDefaults: defaults, for: purpose).json.plainObject
    }

    /// The declared entries of a model, made when they are read as a tree, a text or data.
    public struct Output: Sendable {
        fileprivate let model: Wrapped<S>
        fileprivate let content: OutputStyle

        /// What output is for.
        public enum Purpose: Sendable, Hashable {
            /// To send: `.notSerialized` entries are left out.
            case output
            /// To copy: everything declared.
            case copy
        }

        /// The entries as a tree.
        public var json: JSON { model.layout.output(model.tree, content) }

        /// The entries as text.
        public func text(_ style: JSON.TextStyle = .compact) -> String { String(decoding: bytes(style), as: UTF8.self) }

        /// The entries as text in UTF-8.
        public func data(_ style: JSON.TextStyle = .compact) -> Data { Data(bytes(style)) }

        /// The text; the compact one is written directly, without a tree.
        private func bytes(_ style: JSON.TextStyle) -> ContiguousArray<UInt8> {
            switch style {
            case .asIs, .compact: model.layout.outputBytes(model.tree, content)
            case .pretty, .sorted, .canonical: ContiguousArray(json.bytes(style))
            }
        }
    }
}

extension Dyn.Output: CustomStringConvertible, CustomReflectable {
    /// The text, secrets redacted. ``text(_:)`` is what to send.
    public var description: String { model.layout.redacted(json).text(.compact) }

    /// The text, secrets redacted.
    public var customMirror: Mirror { Mirror(self, children: ["json": description], displayStyle: .struct) }
}
