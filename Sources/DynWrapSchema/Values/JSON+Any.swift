#if FullFoundation || !canImport(FoundationEssentials)
package import Foundation
#else
package import FoundationEssentials
#endif

extension JSON {
    /// Makes a tree from Swift and Foundation values, as in `JSONSerialization`, property lists, `UserDefaults` and
    /// `userInfo`.
    ///
    /// ```swift
    /// try JSON(any: ["name": "Ann", "age": NSNumber(value: 7), "tags": NSArray(array: ["a"]), "nick": Optional<String>.none as Any])
    /// // {"age":7,"name":"Ann","nick":null,"tags":["a"]}
    /// ```
    ///
    /// | value | JSON |
    /// | --- | --- |
    /// | `String`, `Substring`, `NSString` | a string |
    /// | `Bool`, an `NSNumber` made from one | `true` or `false`, never a number |
    /// | every integer and its `NSNumber` | the number |
    /// | `Double`, `Float`, `CGFloat`, their `NSNumber` | the shortest text that reads back the same |
    /// | `Decimal`, `NSDecimalNumber` | all its digits |
    /// | `nil` inside `Any`, `NSNull` | `null` |
    /// | `Date`, `NSDate` | as a `Date` field without a style writes it, to the millisecond |
    /// | `URL`, `NSURL`; `UUID`, `NSUUID` | its text |
    /// | `Data`, `NSData` | base64 |
    /// | arrays, `NSArray` | an array |
    /// | dictionaries, `NSDictionary`, `[AnyHashable: Any]` with string keys | an object in the order of its keys' scalars |
    /// | `JSON`, ``JSONNumber``, anything ``JSONConvertible`` | what it writes |
    ///
    /// Iterative; O(size). Off Darwin, Foundation itself turns the collections inside an `NSArray` or `NSDictionary` into Swift ones
    /// each time an element is read, recursively: there it is O(size × depth), and one that contains itself, or is thousands of
    /// levels deep, stops the program, as it does wherever else an element of it is read.
    /// - Throws: ``JSONPointerError`` with the pointer: for a value of any other type, for a key that is not a string, for a
    ///   number or date that JSON can't represent (NaN, infinity, a year beyond 9999), and for a Foundation collection that
    ///   contains itself.
    public init(any value: Any) throws(JSONPointerError) { try self.init(any: value, dates: nil) }

    /// Makes a tree from Swift and Foundation values. `form` writes the dates and also gets their positions; where it returns
    /// nil, a date is written as by a field without a style.
    package init(any value: Any, dates form: ((Date, JSONPointer) -> JSON?)?) throws(JSONPointerError) {
        guard let outermost = try AnyContainer(value, at: []) else {
            self = try AnyScalar.json(value) { JSONPointer() }
            return
        }
        var open = [outermost]
        // A Swift collection can't contain itself, but a Foundation collection can.
        var identities = Set(outermost.identity.map { [$0] } ?? [])
        while true {
            let last = open.count - 1
            if let inner = open[last].next() {
                if let container = try AnyContainer(inner, at: open) {
                    if let identity = container.identity, !identities.insert(identity).inserted {
                        throw JSONPointerError(
                            .notRepresentable, AnyContainer.pointer(open), "a value of type \(type(of: inner)) contains itself")
                    }
                    open.append(container)
                } else {
                    let date = form.flatMap { form in AnyScalar.date(inner).flatMap { form($0, AnyContainer.pointer(open)) } }
                    if let date {
                        open[last].add(date)
                    } else {
                        open[last].add(try AnyScalar.json(inner) { AnyContainer.pointer(open) })
                    }
                }
            } else {
                let done = open.removeLast()
                if let identity = done.identity { identities.remove(identity) }
                if open.isEmpty {
                    self = done.json
                    return
                }
                open[last - 1].add(done.json)
            }
        }
    }
}

/// Unwraps an `Any`: removes optionals and `AnyHashable`.
enum AnyContent {
    /// The value inside; nil for a nil inside.
    static func of(_ value: Any) -> Any? {
        var value = value
        while true {
            if let optional = value as? any AnyOptional {
                guard let content = optional.content else { return nil }
                value = content
            } else if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
                value = hashable.base
            } else {
                return value
            }
        }
    }

    /// Whether the value is an object. An object must not be cast to Swift types: on Darwin such casts bridge, and a number 1
    /// becomes a `Bool`.
    static func isObject(_ value: Any) -> Bool { type(of: value) is AnyClass }
}

/// An optional of any type.
private protocol AnyOptional {
    var content: Any? { get }
}

extension Optional: AnyOptional {
    var content: Any? { self }
}

/// A dictionary or array that is being converted to a tree.
private struct AnyContainer {
    /// The keys in order; nil for an array.
    private let keys: [String]?
    private let values: [Any]
    private var position = 0
    private var made: [JSON] = []
    /// The identity of a Foundation collection.
    let identity: ObjectIdentifier?

    /// Nil for any other value.
    init?(_ value: Any, at open: [AnyContainer]) throws(JSONPointerError) {
        guard let value = AnyContent.of(value) else { return nil }
        if AnyContent.isObject(value) {
            #if FullFoundation || !canImport(FoundationEssentials)
            if let array = value as? NSArray {
                self.init((0..<array.count).map { array.object(at: $0) }, ObjectIdentifier(array))
            } else if let dictionary = value as? NSDictionary {
                // Not bridged to a Swift dictionary, which would merge keys that differ only in normalisation.
                var members: [(key: String, value: Any)] = []
                for (key, value) in dictionary { members.append((try Self.string(key, open), value)) }
                self.init(members, ObjectIdentifier(dictionary))
            } else {
                return nil
            }
            #else
            return nil
            #endif
        } else if let dictionary = value as? [String: Any] {
            self.init(dictionary.map { (key: $0.key, value: $0.value) }, nil)
        } else if let dictionary = value as? [AnyHashable: Any] {
            var members: [(key: String, value: Any)] = []
            for (key, value) in dictionary { members.append((try Self.string(key, open), value)) }
            self.init(members, nil)
        } else if let array = value as? [Any] {
            self.init(array, nil)
        } else {
            return nil
        }
    }

    private init(_ values: [Any], _ identity: ObjectIdentifier?) {
        keys = nil
        self.values = values
        self.identity = identity
    }

    private init(_ members: [(key: String, value: Any)], _ identity: ObjectIdentifier?) {
        let sorted = members.sorted { ScalarKey.precedes($0.key, $1.key) }
        keys = sorted.map(\.key)
        values = sorted.map(\.value)
        self.identity = identity
    }

    private static func string(_ key: Any, _ open: [AnyContainer]) throws(JSONPointerError) -> String {
        let content = AnyContent.of(key) ?? key
        if let string = content as? String { return string }
        if let text = content as? any StringProtocol { return String(text) }
        throw JSONPointerError(.notRepresentable, pointer(open), "a key of type \(type(of: content)) (\(content)) is no string")
    }

    mutating func next() -> Any? {
        guard position < values.count else { return nil }
        position += 1
        return values[position - 1]
    }

    /// Adds the tree for the value that ``next()`` returned last.
    mutating func add(_ json: JSON) { made.append(json) }

    /// The pointer to the value that the innermost container returned last.
    static func pointer(_ open: [AnyContainer]) -> JSONPointer {
        JSONPointer(tokens: open.map { $0.keys?[$0.position - 1] ?? String($0.position - 1) })
    }

    var json: JSON {
        guard let keys else { return JSON(made) }
        return JSON(members: zip(keys, made).map { (key: $0, value: $1) })
    }
}
