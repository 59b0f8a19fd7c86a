#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a coder treats values of a type.
enum TypeKind: UInt8 {
    /// Types that use their own conformance.
    case own
    /// Types with a strategy, and types with a better form in JSON than their own.
    case date, data, url, decimal, json
    /// Dictionaries with `String` keys, which are data and are not converted.
    case dictionary
    /// Arrays.
    case list
    /// The most frequent types and lists of them, for speed.
    case string, int, double, strings, ints, doubles

    /// The kind of a type.
    init(_ type: any Any.Type) {
        self = FastWays.areOn ? Self.frequent(type) ?? Self.any(type) : Self.any(type)
    }

    private static func frequent(_ type: any Any.Type) -> TypeKind? {
        if type == String.self { return .string }
        if type == Int.self { return .int }
        if type == Double.self { return .double }
        if type == [String].self { return .strings }
        if type == [Int].self { return .ints }
        return type == [Double].self ? .doubles : nil
    }

    private static func any(_ type: any Any.Type) -> TypeKind {
        if type == Date.self { return .date }
        if type == Data.self { return .data }
        if type == URL.self { return .url }
        if type == Decimal.self { return .decimal }
        if type == JSON.self { return .json }
        if type is any StringKeyed.Type { return .dictionary }
        return type is any AnyList.Type ? .list : .own
    }
}

private protocol StringKeyed {}
extension Dictionary: StringKeyed where Key == String {}

private protocol AnyList {}
extension Array: AnyList {}

/// A cache of the kinds of types: finding a kind takes longer than anything else for a small value.
struct TypeKinds {
    private var entries: ContiguousArray<Entry>

    private struct Entry {
        var type: ObjectIdentifier
        var kind: TypeKind
        /// The type as a collection of decodable values, if it is one.
        var collection: (any ReadableCollection.Type)?
    }

    init() { entries = ContiguousArray(repeating: Entry(type: ObjectIdentifier(Never.self), kind: .own), count: 32) }

    /// Addresses of types are multiples of eight. The two shifts separate both near and far addresses.
    @inline(__always)
    private static func slot(_ type: ObjectIdentifier) -> Int {
        let address = UInt(bitPattern: type)
        return Int(truncatingIfNeeded: (address >> 4 ^ address >> 11) & 31)
    }

    /// The kind of a type, if it is in the cache.
    @inline(__always)
    func kind(of type: any Any.Type) -> TypeKind? {
        let entry = entries[Self.slot(ObjectIdentifier(type))]
        return entry.type == ObjectIdentifier(type) ? entry.kind : nil
    }

    /// A type in the cache, as a collection.
    func collection(_ type: any Any.Type) -> (any ReadableCollection.Type)? {
        let entry = entries[Self.slot(ObjectIdentifier(type))]
        return entry.type == ObjectIdentifier(type) ? entry.collection : type as? any ReadableCollection.Type
    }

    /// Finds the kind of a type, and caches it.
    @inline(never)
    mutating func find(_ type: any Any.Type) -> TypeKind {
        let kind = TypeKind(type)
        entries[Self.slot(ObjectIdentifier(type))] = Entry(
            type: ObjectIdentifier(type), kind: kind,
            collection: kind == .dictionary || kind == .list ? type as? any ReadableCollection.Type : nil)
        return kind
    }
}
