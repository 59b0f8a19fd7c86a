// Foundation's coders by name and face, with DynWrap's doing the work: what the tests of swift-foundation meet instead.
import DynWrap
import Foundation
import Testing

final class JSONEncoder {
    struct OutputFormatting: OptionSet {
        let rawValue: UInt
        static let prettyPrinted = OutputFormatting(rawValue: 1)
        static let sortedKeys = OutputFormatting(rawValue: 2)
        static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
    }
    typealias DateEncodingStrategy = TreeEncoder.DateEncodingStrategy
    typealias DataEncodingStrategy = TreeEncoder.DataEncodingStrategy
    typealias KeyEncodingStrategy = TreeEncoder.KeyEncodingStrategy
    typealias NonConformingFloatEncodingStrategy = TreeEncoder.NonConformingFloatEncodingStrategy

    private var encoder = TreeEncoder()
    var outputFormatting: OutputFormatting = []

    var dateEncodingStrategy: DateEncodingStrategy {
        get { encoder.dateEncodingStrategy }
        set { encoder.dateEncodingStrategy = newValue }
    }
    var dataEncodingStrategy: DataEncodingStrategy {
        get { encoder.dataEncodingStrategy }
        set { encoder.dataEncodingStrategy = newValue }
    }
    var keyEncodingStrategy: KeyEncodingStrategy {
        get { encoder.keyEncodingStrategy }
        set { encoder.keyEncodingStrategy = newValue }
    }
    var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
        get { encoder.nonConformingFloatEncodingStrategy }
        set { encoder.nonConformingFloatEncodingStrategy = newValue }
    }
    var userInfo: [CodingUserInfoKey: any Sendable] {
        get { encoder.userInfo }
        set { encoder.userInfo = newValue }
    }

    func encode<T: Encodable>(_ value: T) throws -> Data {
        if outputFormatting.contains(.sortedKeys) { return try encoder.encode(value).data(.sorted) }
        if outputFormatting.contains(.prettyPrinted) { return try encoder.encode(value).data(.pretty) }
        return try encoder.data(encoding: value)
    }
}

final class JSONDecoder {
    typealias DateDecodingStrategy = TreeDecoder.DateDecodingStrategy
    typealias DataDecodingStrategy = TreeDecoder.DataDecodingStrategy
    typealias KeyDecodingStrategy = TreeDecoder.KeyDecodingStrategy
    typealias NonConformingFloatDecodingStrategy = TreeDecoder.NonConformingFloatDecodingStrategy

    private var decoder = TreeDecoder()
    // Not to be had; the tests that set them are among the differences.
    var allowsJSON5 = false
    var assumesTopLevelDictionary = false

    var dateDecodingStrategy: DateDecodingStrategy {
        get { decoder.dateDecodingStrategy }
        set { decoder.dateDecodingStrategy = newValue }
    }
    var dataDecodingStrategy: DataDecodingStrategy {
        get { decoder.dataDecodingStrategy }
        set { decoder.dataDecodingStrategy = newValue }
    }
    var keyDecodingStrategy: KeyDecodingStrategy {
        get { decoder.keyDecodingStrategy }
        set { decoder.keyDecodingStrategy = newValue }
    }
    var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { decoder.nonConformingFloatDecodingStrategy }
        set { decoder.nonConformingFloatDecodingStrategy = newValue }
    }
    var userInfo: [CodingUserInfoKey: any Sendable] {
        get { decoder.userInfo }
        set { decoder.userInfo = newValue }
    }

    func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { try decoder.decode(type, from: data) }
}

/// A document that the tests come with.
func testData(forResource name: String, withExtension kind: String, subdirectory: String? = nil) throws -> Data {
    let folder = try #require(ProcessInfo.processInfo.environment["DYNWRAP_CODER_RESOURCES"])
    return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(subdirectory.map { $0 + "/" } ?? "")\(name).\(kind)"))
}
