/// A collection that writes its elements.
protocol WritableCollection {
    func write(to scope: EncodingScope) throws
}

extension Dictionary: WritableCollection where Key == String, Value: Encodable {
    func write(to scope: EncodingScope) throws { try scope.encodeMembers(self) }
}

extension Array: WritableCollection where Element: Encodable {
    func write(to scope: EncodingScope) throws { try scope.encodeElements(self) }
}

extension EncodingScope {
    /// Writes the members in the order of their keys, so that equal dictionaries give equal texts.
    fileprivate func encodeMembers<Value: Encodable>(_ members: [String: Value]) throws {
        guard opened(.object) else { return }
        for (key, value) in members.sorted(by: { ScalarKey.precedes($0.key, $1.key) }) {
            begin(data: key)
            try encode(value, JSON.AnyKey(key))
        }
    }

    fileprivate func encodeElements<Element: Encodable>(_ elements: [Element]) throws {
        guard opened(.array) else { return }
        for element in elements {
            let key = IndexKey(count)
            _ = beginElement()
            try encode(element, key)
        }
    }
}
