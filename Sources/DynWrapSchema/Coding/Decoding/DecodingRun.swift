#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One decoding, with the strategies for all its scopes.
final class DecodingRun {
    let decoder: TreeDecoder
    /// Whether types use the keys of the tree unchanged.
    let hasDefaultKeys: Bool
    private let makesDates: Bool
    private let makesData: Bool
    /// Whether scopes reuse their containers for the next value.
    let reusesContainers: Bool
    // Each read or change is one step, and no code of a type runs meanwhile.
    @safe @exclusivity(unchecked) private var kinds = TypeKinds()

    init(_ decoder: TreeDecoder) {
        self.decoder = decoder
        hasDefaultKeys = decoder.keyDecodingStrategy.isDefault
        if case .custom = decoder.dateDecodingStrategy { makesDates = false } else { makesDates = true }
        if case .base64 = decoder.dataDecodingStrategy { makesData = true } else { makesData = false }
        reusesContainers = decoder.reusesContainers && FastWays.areOn
    }

    @inline(__always)
    func kind(of type: any Any.Type) -> TypeKind { kinds.kind(of: type) ?? kinds.find(type) }

    /// The type as a collection.
    func collection(_ type: any Any.Type) -> (any ReadableCollection.Type)? { kinds.collection(type) }

    /// Whether values of the kind are made without a decoder.
    func makesAtOnce(_ kind: TypeKind) -> Bool {
        switch kind {
        case .own, .dictionary, .list: false
        case .date: makesDates
        case .data: makesData
        default: true
        }
    }

    /// The name that types use for the member `key` of the value at `path`.
    func name(of key: String, path: @autoclosure () -> [any CodingKey]) -> String {
        switch decoder.keyDecodingStrategy {
        case .useDefaultKeys: key
        case .convertFromSnakeCase: SnakeCase.name(of: key)
        case .custom(let convert): convert(path() + [JSON.AnyKey(key)]).stringValue
        }
    }

    /// The number that a string means, as the strategy says; nil for other strings.
    func nonConforming<F: BinaryFloatingPoint>(_ json: JSON) -> F? {
        guard case .convertFromString(let infinity, let negative, let nan) = decoder.nonConformingFloatDecodingStrategy,
            let text = json.string
        else { return nil }
        if text == infinity { return .infinity }
        if text == negative { return -.infinity }
        return text == nan ? .nan : nil
    }
}
