import Configuration
import DynWrap

/// A file with comments and trailing commas as a layer of swift-configuration: `FileProvider<CommentedSnapshot>(filePath: "settings.jsonc")`.
struct CommentedSnapshot: FileConfigSnapshot {
    struct ParsingOptions: FileParsingOptions {
        static var `default`: Self { Self() }
    }
    /// A value is there and is of another type than was asked for.
    struct WrongType: Error, CustomStringConvertible {
        let description: String
    }

    let providerName: String
    private let tree: JSON

    init(data: RawSpan, providerName: String, parsingOptions: ParsingOptions) throws {
        self.providerName = providerName
        tree = try JSON(parsing: data, options: .jsonc)
    }

    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        let name = key.components.joined(separator: ".")
        let found = tree[pointer: JSONPointer(tokens: key.components)] ?? .missing
        guard found.exists, !found.isNull else { return LookupResult(encodedKey: name, value: nil) }
        guard let content = content(of: found, as: type) else {
            throw WrongType(description: "\(providerName): \(name) is no \(type.rawValue)")
        }
        return LookupResult(encodedKey: name, value: ConfigValue(content, isSecret: false))
    }

    private func content(of json: JSON, as type: ConfigType) -> ConfigContent? {
        func all<T>(_ value: (JSON) -> T?) -> [T]? {
            let values = json.elements.compactMap(value)
            return json.kind == .array && values.count == json.count ? values : nil
        }
        return switch type {
        case .string: json.string.map { .string($0) }
        case .int: json.int.map { .int($0) }
        case .double: json.double.map { .double($0) }
        case .bool: json.bool.map { .bool($0) }
        case .stringArray: all(\.string).map { .stringArray($0) }
        case .intArray: all(\.int).map { .intArray($0) }
        case .doubleArray: all(\.double).map { .doubleArray($0) }
        case .boolArray: all(\.bool).map { .boolArray($0) }
        case .bytes, .byteChunkArray: nil
        }
    }

    var description: String { "\(providerName)[\(tree.count) members]" }
    var debugDescription: String { description }
}
