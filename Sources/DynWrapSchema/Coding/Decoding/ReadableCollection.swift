// Arrays, and dictionaries with `String` keys. A coder reads and writes them itself, without a container in between and
// without converting the keys of dictionaries, which are data.

/// A collection that is decoded from its elements.
protocol ReadableCollection: Decodable {
    static func read(from scope: DecodingScope) throws -> Self
}

extension ReadableCollection {
    /// The value as `type`, which is this same type.
    static func value<T>(from scope: DecodingScope, as type: T.Type) throws -> T { KnownTypes.same(try read(from: scope)) }
}

extension Dictionary: ReadableCollection where Key == String, Value: Decodable {
    static func read(from scope: DecodingScope) throws -> [String: Value] {
        guard scope.json.isObject else { throw scope.mismatch([String: Any].self) }
        var values: [String: Value] = [:]
        values.reserveCapacity(scope.json.count)
        for (key, value) in scope.json.members { values[key] = try scope.decode(Value.self, value, JSON.AnyKey(key)) }
        return values
    }
}

extension Array: ReadableCollection where Element: Decodable {
    static func read(from scope: DecodingScope) throws -> [Element] {
        guard scope.json.isArray else { throw scope.mismatch([Any].self) }
        var elements = scope.json.elements.makeIterator()
        let count = scope.json.count
        // The storage that all empty arrays share must not be written to, because other threads read it.
        guard count > 0 else { return [] }
        // Each element initialises the next reserved slot.
        return unsafe try Array(unsafeUninitializedCapacity: count) { values, made in
            while made < count, let element = elements.next() {
                let value = try scope.decode(Element.self, element, IndexKey(made))
                unsafe (values.baseAddress! + made).initialize(to: value)  // there is room for at least one
                made += 1
            }
        }
    }
}
