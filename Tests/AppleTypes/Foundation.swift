// swift-format-ignore-file
// Declarations of Apple's Foundation that Sources use, with the types that they have there (an NSURL's text is optional, a string
// bridges by a cast). For type checking only: nothing here does anything.
@_exported import Darwin

open class NSObject { public init() {} }
open class NSNull: NSObject, @unchecked Sendable {}
open class NSString: NSObject {}
open class NSArray: NSObject {
    public var count: Int { 0 }
    public func object(at index: Int) -> Any { self }
}
open class NSDictionary: NSObject, Sequence {
    public struct Iterator: IteratorProtocol { public mutating func next() -> (key: Any, value: Any)? { nil } }
    public func makeIterator() -> Iterator { Iterator() }
}
open class NSDate: NSObject { public var timeIntervalSinceReferenceDate: TimeInterval { 0 } }
open class NSURL: NSObject { public var absoluteString: String? { nil } }
open class NSUUID: NSObject { public var uuidString: String { "" } }
open class NSData: NSObject {
    public struct Base64EncodingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public init(data: Data) {}
    public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
}
open class NSNumber: NSObject, @unchecked Sendable {
    public init(value: Bool) {}
    public init(value: Int) {}
    public init(value: Int64) {}
    public init(value: UInt64) {}
    public init(value: Float) {}
    public init(value: Double) {}
    override init() {}
    public var boolValue: Bool { false }
    public var int64Value: Int64 { 0 }
    public var uint64Value: UInt64 { 0 }
    public var floatValue: Float { 0 }
    public var doubleValue: Double { 0 }
    public var decimalValue: Decimal { 0 }
    public var objCType: UnsafePointer<CChar> { fatalError() }
}
open class NSDecimalNumber: NSNumber, @unchecked Sendable { public init(decimal: Decimal) { super.init() } }
open class NSCoder: NSObject, @unchecked Sendable {
    public func decodeObject<T: NSObject & NSSecureCoding>(of: T.Type, forKey: String) -> T? { nil }
    public func decodeObject<T: NSObject>(of: T.Type, forKey: String) -> T? { nil }
    public func encode(_ object: Any?, forKey: String) {}
}
public protocol NSSecureCoding {
    static var supportsSecureCoding: Bool { get }
    init?(coder: NSCoder)
    func encode(with: NSCoder)
}

public typealias TimeInterval = Double
public struct CGFloat: Sendable, Hashable {
    public init() {}
    public init(_ value: Double) {}
}
// By these two the compiler converts one into the other.
extension Double { public init(_ value: CGFloat) { self = 0 } }

public protocol ContiguousBytes { func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R }
extension Array: ContiguousBytes where Element == UInt8 {}
extension ArraySlice: ContiguousBytes where Element == UInt8 {}
extension ContiguousArray: ContiguousBytes where Element == UInt8 {}
public struct Data: ContiguousBytes, Sendable, Hashable, Codable, RandomAccessCollection {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let mappedIfSafe = ReadingOptions(rawValue: 1)
        public static let alwaysMapped = ReadingOptions(rawValue: 8)
    }
    public init() {}
    public init(_ bytes: some Sequence<UInt8>) {}
    public init(contentsOf: URL, options: ReadingOptions = []) throws {}
    public init?(base64Encoded: String) { nil }
    public init(bytes: UnsafeRawPointer, count: Int) {}
    public init(bytesNoCopy: UnsafeMutableRawPointer, count: Int, deallocator: Deallocator) {}
    public enum Deallocator { case custom((UnsafeMutableRawPointer, Int) -> Void) }
    public init(referencing: NSData) {}
    public func base64EncodedString() -> String { "" }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> UInt8 { 0 }
}

public struct URL: Sendable, Hashable, Codable {
    public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
    public init?(string: String) { nil }
    public init?(string: String, encodingInvalidCharacters: Bool) { nil }
    public init(fileURLWithPath: String) {}
    public var path: String { "" }
    public var absoluteString: String { "" }
    public var pathExtension: String { "" }
    public var isFileURL: Bool { true }
    public var scheme: String? { nil }
    public func appendingPathComponent(_ name: String) -> URL { self }
    public func resolvingSymlinksInPath() -> URL { self }
}

public struct UUID: Sendable, Hashable, Codable {
    public init() {}
    public init?(uuidString: String) { nil }
    public typealias Bytes = (
        UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
    )
    public init(uuid: Bytes) {}
    public var uuid: Bytes { (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }
    public var uuidString: String { "" }
}

public struct Date: Sendable, Hashable, Comparable, Codable {
    public init() {}
    public init(timeIntervalSinceReferenceDate: TimeInterval) {}
    public init(timeIntervalSince1970: TimeInterval) {}
    public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
    public var timeIntervalSince1970: TimeInterval { 0 }
    public static var now: Date { Date() }
    public static let distantPast = Date()
    public static func < (a: Date, b: Date) -> Bool { false }
}

open class DateFormatter: NSObject, @unchecked Sendable {
    public func date(from: String) -> Date? { nil }
    public func string(from: Date) -> String { "" }
}

public struct TimeZone: Sendable, Hashable {
    public init?(identifier: String) { nil }
    public init?(secondsFromGMT: Int) { nil }
    public static var current: TimeZone { fatalError() }
    public var identifier: String { "" }
    public func secondsFromGMT(for date: Date) -> Int { 0 }
}

public struct Decimal: Sendable, Hashable, Comparable, Codable, SignedNumeric, CustomStringConvertible, ExpressibleByFloatLiteral {
    public init(integerLiteral: Int) {}
    public init(floatLiteral: Double) {}
    public init?(exactly: some BinaryInteger) { nil }
    public init() {}
    public init(_ value: Int) {}
    public init(_ value: Int64) {}
    public init(_ value: UInt64) {}
    public init(_ value: Double) {}
    public init?(string: String) { nil }
    public init(sign: FloatingPointSign, exponent: Int, significand: Decimal) {}
    public var magnitude: Decimal { self }
    public var description: String { "" }
    public var exponent: Int { 0 }
    public var isNaN: Bool { false }
    public var isFinite: Bool { true }
    public static var nan: Decimal { 0 }
    public var significand: Decimal { self }
    public static func + (a: Decimal, b: Decimal) -> Decimal { a }
    public static func - (a: Decimal, b: Decimal) -> Decimal { a }
    public static func * (a: Decimal, b: Decimal) -> Decimal { a }
    public static func *= (a: inout Decimal, b: Decimal) {}
    public static func < (a: Decimal, b: Decimal) -> Bool { false }
}

public final class FileHandle: NSObject, @unchecked Sendable {
    public static var standardError: FileHandle { FileHandle() }
    public func write(contentsOf: some Sequence<UInt8>) throws {}
}

open class ProcessInfo: NSObject, @unchecked Sendable {
    public static var processInfo: ProcessInfo { ProcessInfo() }
    public var activeProcessorCount: Int { 1 }
}

open class FileManager: NSObject, @unchecked Sendable {
    public enum SearchPathDirectory: UInt { case itemReplacementDirectory = 99 }
    public struct SearchPathDomainMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let userDomainMask = SearchPathDomainMask(rawValue: 1)
    }
    public static let `default` = FileManager()
    public func attributesOfItem(atPath: String) throws -> [FileAttributeKey: Any] { [:] }
    public func url(
        for: SearchPathDirectory, in: SearchPathDomainMask, appropriateFor: URL?, create: Bool
    ) throws -> URL { URL(fileURLWithPath: "") }
}

public struct FileAttributeKey: Hashable, Sendable {
    public static let size = FileAttributeKey()
    public static let modificationDate = FileAttributeKey()
    public static let systemFileNumber = FileAttributeKey()
    public static let type = FileAttributeKey()
}

public struct FileAttributeType: Hashable, Sendable {
    public static let typeRegular = FileAttributeType()
    public static let typeDirectory = FileAttributeType()
    public static let typeSymbolicLink = FileAttributeType()
}

public struct CharacterSet: Sendable { public static var urlFragmentAllowed: CharacterSet { CharacterSet() } }

extension String {
    public func addingPercentEncoding(withAllowedCharacters: CharacterSet) -> String? { nil }
    public var removingPercentEncoding: String? { nil }
    public var precomposedStringWithCanonicalMapping: String { "" }
}

extension Error { public var localizedDescription: String { "" } }
public struct CocoaError: Error {
    public struct Code: Hashable, Sendable {
        public static var fileReadUnknown: Code { Code() }
        public static var fileNoSuchFile: Code { Code() }
        public static var fileReadNoSuchFile: Code { Code() }
        public static var fileReadNoPermission: Code { Code() }
    }
    public var code: Code { Code() }
    public var underlying: (any Error)? { nil }
}
public struct POSIXError: Error {
    public enum Code: Sendable { case EISDIR, ENOENT, ENOTDIR, EACCES, EPERM }
    public static var EISDIR: Code { .EISDIR }
    public static var ENOENT: Code { .ENOENT }
    public static var ENOTDIR: Code { .ENOTDIR }
    public static var EACCES: Code { .EACCES }
    public static var EPERM: Code { .EPERM }
    public var code: Code { .EISDIR }
}
public protocol LocalizedError: Error { var errorDescription: String? { get } }
extension LocalizedError { public var errorDescription: String? { nil } }
