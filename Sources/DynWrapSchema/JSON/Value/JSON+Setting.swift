#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Swift values put into a tree directly.

extension JSON {
    /// A member that takes and returns a Swift value: `tree["name"] = name`. Reads as the value where the member is exactly
    /// such a value, else as nil.
    ///
    /// ```swift
    /// tree["name"] = name                  // a String, Int, Double, Bool; nil of an optional one writes null
    /// let age: Int? = tree["age"]
    /// ```
    @_disfavoredOverload
    public subscript<T: JSONScalar>(key: String) -> T? {
        get { T(self[key]) }
        set { self[key] = newValue.map(\.scalar) ?? .null }
    }

    /// An element that takes and returns a Swift value: `tree[0] = count`.
    @_disfavoredOverload
    public subscript<T: JSONScalar>(index: Int) -> T? {
        get { T(self[index]) }
        set { self[index] = newValue.map(\.scalar) ?? .null }
    }

    /// The member `key` as a date, written as `conversion` says: `tree["at", .iso8601] = date`. Reads as nil where it is not
    /// such a date. Assigning nil writes null; a date that can't be written in this form leaves the member unchanged.
    public subscript(key: String, conversion: DateConversion) -> Date? {
        get { conversion.date(in: self[key]) }
        set {
            guard let newValue else { return self[key] = .null }
            if let json = conversion.json(newValue) { self[key] = json }
        }
    }

    /// The member `key` as a date in this style: `tree["born", .mdySlashes] = date`.
    public subscript(key: String, style: DateStyle) -> Date? {
        get { self[key, .style(style)] }
        set { self[key, .style(style)] = newValue }
    }

    /// The elements, where this is an array. O(elements).
    public var array: [JSON]? { isArray ? Array(elements) : nil }

    /// The members by key, where this is an object. In a Swift dictionary, keys that differ only in normalisation are one
    /// key, and the last wins; the order is lost. ``members`` keeps both. O(members).
    public var dictionary: [String: JSON]? {
        isObject ? Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last }) : nil
    }
}

extension DateConversion {
    /// The date in `json`, where it has exactly this form.
    package func date(in json: JSON) -> Date? {
        let read: (date: Date, fallback: DateStyle?)?
        if writesNumber {
            // The text of a number is more exact than a `Double`, but a number with an exponent is not read from its text.
            let byText = unsafe json.withNumberText { unsafe parse(utf8: $0) } ?? nil
            read = byText ?? json.double.flatMap { parse(number: $0) }
        } else if let text = json.string {
            read = parse(text)
        } else {
            return nil
        }
        return read.flatMap { $0.fallback == nil ? $0.date : nil }
    }

    /// A date as JSON; nil where it can't be written in this form.
    func json(_ date: Date) -> JSON? {
        guard let text = text(date) else { return nil }
        return writesNumber ? JSONNumber(text).map { JSON($0) } : JSON(text)
    }
}
