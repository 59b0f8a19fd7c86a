#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The counts of characters, elements or members that a range allows, for any kind of range.
struct CountBounds: Sendable, Equatable {
    /// The smallest count, at least 0.
    private let least: Int
    /// The largest count; nil for no bound. Less than `least` where no count is allowed.
    private let most: Int?

    init(_ range: some RangeExpression<Int>) {
        // The standard library's ranges are read directly, because `relative(to:)` traps where a range reaches beyond the
        // collection.
        let (lower, upper): (Int, Int?)
        switch range {
        case let range as ClosedRange<Int>: (lower, upper) = (range.lowerBound, range.upperBound)
        case let range as Range<Int>: (lower, upper) = range.isEmpty ? (1, 0) : (range.lowerBound, range.upperBound - 1)
        case let range as PartialRangeFrom<Int>: (lower, upper) = (range.lowerBound, nil)
        case let range as PartialRangeThrough<Int>: (lower, upper) = (0, range.upperBound)
        case let range as PartialRangeUpTo<Int>: (lower, upper) = (0, range.upperBound > 0 ? range.upperBound - 1 : -1)
        default:
            let bounds = range.relative(to: 0..<Int.max)
            (lower, upper) = (bounds.lowerBound, bounds.upperBound == Int.max ? nil : bounds.upperBound - 1)
        }
        least = max(lower, 0)
        most = upper == Int.max ? nil : upper
    }

    /// The condition that a value has an allowed count, and the same for an optional, where nil is allowed. Specialised for
    /// the common types, so that no type look-up is needed for each value.
    @_specialize(where C == String)
    @_specialize(where C == [String])
    func condition<C: Collection & Sendable>(of type: C.Type) -> (value: @Sendable (C) -> Bool, optional: @Sendable (C?) -> Bool)
    {
        ({ contains(Counted.count(of: $0)) }, { $0.map { contains(Counted.count(of: $0)) } ?? true })
    }

    private func contains(_ count: Int) -> Bool { count >= least && count <= most ?? .max }

    private var isEmpty: Bool { most.map { $0 < least } ?? false }

    /// For example "1 to 3 characters" or "at most 1 element"; `noun` is the word for one.
    func message(_ noun: String) -> String {
        if isEmpty { return "no number of \(noun)s" }
        func some(_ number: Int) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        guard let most else { return "at least \(some(least))" }
        return least == most ? some(most) : least == 0 ? "at most \(some(most))" : "\(least) to \(some(most))"
    }

    /// The bounds as JSON Schema keywords; two that exclude each other where no count is allowed.
    func keywords(_ minimum: String, _ maximum: String) -> [(String, JSON)] {
        if isEmpty { return [(minimum, 1), (maximum, 0)] }
        return (least > 0 ? [(minimum, JSON(least))] : []) + (most.map { [(maximum, JSON($0))] } ?? [])
    }
}

/// Counts characters, elements or members.
enum Counted {
    @inline(__always)
    static func count<C: Collection>(of value: C) -> Int {
        // The types are equal here, so the cast changes nothing.
        C.self == String.self ? unsafe characters(of: unsafeBitCast(value, to: String.self)) : value.count
    }

    /// The number of characters in the sense of JSON (RFC 8259 §7) and `minLength`: Unicode scalars, not Swift's
    /// `Character`s.
    static func characters(of string: String) -> Int {
        // Each scalar has exactly one byte in UTF-8 that is not a continuation byte.
        let counted = unsafe string.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe bytes.reduce(into: 0) { $0 &+= $1 & 0xC0 == 0x80 ? 0 : 1 }
        }
        return counted ?? string.unicodeScalars.count
    }
}

/// The word for what `.count` counts in a type, and JSON Schema's keywords for it.
enum CountedNoun: String {
    case character, element, member, byte

    init(_ type: Any.Type) {
        switch type {
        case is String.Type: self = .character
        case is Data.Type: self = .byte
        case is any MembersByKey.Type: self = .member
        default: self = .element
        }
    }

    /// Nil for bytes, which are written as text.
    var keywords: (minimum: String, maximum: String)? {
        switch self {
        case .character: ("minLength", "maxLength")
        case .element: ("minItems", "maxItems")
        case .member: ("minProperties", "maxProperties")
        case .byte: nil
        }
    }
}

/// A dictionary of any types.
package protocol MembersByKey {}
extension Dictionary: MembersByKey {}
extension Optional: MembersByKey where Wrapped: MembersByKey {}
