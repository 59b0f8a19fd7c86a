#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Swift values put into a tree without wrapping them first.

extension JSON {
    /// A member to be set to a Swift value: `tree["name"] = name`. It reads as the value, where the member is one exactly, else as nil.
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

    /// An element to be set to a Swift value: `tree[0] = count`.
    @_disfavoredOverload
    public subscript<T: JSONScalar>(index: Int) -> T? {
        get { T(self[index]) }
        set { self[index] = newValue.map(\.scalar) ?? .null }
    }

    /// The member `key`, a date as `conversion` writes it: `tree["at", .iso8601] = date`. Read, nil where it is none; a date that has no such form leaves the member as
    /// it is, and nil writes null.
    public subscript(key: String, conversion: DateConversion) -> Date? {
        get { Self.date(self[key], conversion) }
        set {
            guard let newValue else { return self[key] = .null }
            if let json = conversion.json(newValue) { self[key] = json }
        }
    }

    /// The member `key`, a date in this style: `tree["born", .mdySlashes] = date`.
    public subscript(key: String, style: DateStyle) -> Date? {
        get { self[key, .style(style)] }
        set { self[key, .style(style)] = newValue }
    }

    private static func date(_ json: JSON, _ conversion: DateConversion) -> Date? {
        if let text = json.string { return conversion.writesNumber ? nil : conversion.parse(text)?.date }
        return json.number.flatMap { conversion.parse($0.text)?.date }
    }

    /// The elements, where this is an array. O(elements).
    public var array: [JSON]? { isArray ? Array(elements) : nil }

    /// The members by key, where this is an object. Keys that differ only in normalisation are one key in a Swift dictionary, and the last wins; the
    /// order is lost. ``members`` keeps both. O(members).
    public var dictionary: [String: JSON]? {
        isObject ? Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last }) : nil
    }
}

extension DateConversion {
    /// A date as JSON; nil where it has no such form.
    func json(_ date: Date) -> JSON? {
        guard let text = text(date) else { return nil }
        return writesNumber ? JSONNumber(text).map { JSON($0) } : JSON(text)
    }
}
