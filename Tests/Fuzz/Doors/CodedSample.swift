import Foundation

/// A type with an optional member of each kind, so that a text of any of them is one.
struct CodedSample: Codable, Equatable {
    var a: String?
    var b: Int?
    var c: [CodedSample]?
    var d: [String: Double]?
    var e: Date?
    var f: Bool?
    var g: UInt8?
    var h: Float?
    var i: Decimal?
    var j: URL?
    var k: Data?
    var l: [Int: String]?
    var m: Payload?
    var n: UUID?
    var o: Int128?
    var p: Tier?

    enum Tier: String, Codable { case one, two }

    enum Payload: Codable, Equatable {
        case nothing
        case number(Int)
        case named(first: String, last: String?)
        indirect case both(Payload, Payload)
    }
}
