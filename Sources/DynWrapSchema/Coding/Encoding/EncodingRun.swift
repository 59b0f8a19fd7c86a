/// One encoding, with the strategies for all its scopes and texts.
final class EncodingRun {
    let encoder: TreeEncoder
    /// Whether keys are written as types name them, unchanged.
    let hasDefaultKeys: Bool
    /// The first wrong use of an `Encoder` in a call that can't throw.
    private(set) var misuse: EncodingError?
    /// Whether an object has a key twice.
    var hasEqualKeys = false
    private var snakeCase: [ScalarKey: String] = [:]
    @safe @exclusivity(unchecked) private var kinds = TypeKinds()

    private var keptScopes: [EncodingScope] = []
    private let writesDates: Bool
    private let writesData: Bool
    /// Whether scopes reuse their containers for the next value.
    let reusesContainers: Bool
    /// Whether values without an order are sorted.
    let sortsUnordered: Bool

    init(_ encoder: TreeEncoder) {
        self.encoder = encoder
        hasDefaultKeys = encoder.keyEncodingStrategy.isDefault
        if case .custom = encoder.dateEncodingStrategy { writesDates = false } else { writesDates = true }
        if case .base64 = encoder.dataEncodingStrategy { writesData = true } else { writesData = false }
        reusesContainers = encoder.reusesContainers && FastWays.areOn
        sortsUnordered = encoder.sortsUnordered
    }

    /// The key that is written instead of `key` for the value at `path`.
    func name(of key: some CodingKey, path: @autoclosure () -> [any CodingKey]) -> String {
        switch encoder.keyEncodingStrategy {
        case .useDefaultKeys: return key.stringValue
        case .convertToSnakeCase:
            let name = key.stringValue
            if let known = snakeCase[ScalarKey(string: name)] { return known }
            let made = SnakeCase.key(of: name)
            snakeCase[ScalarKey(string: name)] = made
            return made
        case .custom(let convert): return convert(path() + [key]).stringValue
        }
    }

    @inline(__always)
    func kind(of type: any Any.Type) -> TypeKind { kinds.kind(of: type) ?? kinds.find(type) }

    /// Whether values of the kind are written without an encoder.
    func writesAtOnce(_ kind: TypeKind) -> Bool {
        switch kind {
        case .own, .dictionary, .list: false
        case .date: writesDates
        case .data: writesData
        default: true
        }
    }

    /// The text of the root value.
    func text(of value: some Encodable) throws -> OwnedBytes {
        let text = EncodingText()
        defer {
            text.close()
            for scope in keptScopes { scope.dropNested() }
            keptScopes = []
        }
        try EncodingScope(self, text).encodeRoot(value)
        if let misuse { throw misuse }
        return text.finished()
    }

    /// Registers a scope that must drop its nested scopes at the end.
    func keep(_ scope: EncodingScope) { keptScopes.append(scope) }

    func note(_ misuse: EncodingError) { if self.misuse == nil { self.misuse = misuse } }
}
