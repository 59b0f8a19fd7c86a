// The path of an entry in the forms that other tools take: patches, queries, SQL.

extension SchemaEntry {
    /// The path of the entry as a JSON Pointer (RFC 6901): `/address/city`. For patches and for `tree[pointer: entry.pointer]`.
    public var pointer: JSONPointer { definition.path.pointer }

    /// The path of the entry as a normalised JSONPath (RFC 9535 §2.7): `$['address']['city']`. For `tree.query` and for databases
    /// with `JSON_TABLE` or similar functions.
    public var jsonPath: String {
        JSONPath.Match.normalizedPath(
            of: definition.path.steps.map { step in
                switch step {
                case .key(_, let key): .key(key)
                case .index(let index): .index(index)
                }
            })
    }

    /// The path of the entry for SQLite's JSON functions: `$.address.city`, `$."last-name"`, `$.lines[0].total`.
    ///
    /// ```swift
    /// "SELECT json_extract(body, '\(entry.sqlitePath)') FROM customers"      // in an SQL string, ' is to be doubled
    /// ```
    /// Other keys than plain names are put in quotation marks and written as in JSON. SQLite before 3.45 compares them with the
    /// document's spelling, where `é` may be written `\u00e9`, and finds no key that contains a quotation mark.
    public var sqlitePath: String {
        definition.path.steps.reduce(into: "$") { path, step in
            switch step {
            case .index(let index): path += "[\(index)]"
            case .key(_, let key): path += "." + (Self.isPlainName(key) ? key : JSON(key).text())
            }
        }
    }

    /// Whether every version of SQLite takes the key without quotation marks.
    private static func isPlainName(_ key: String) -> Bool {
        guard let first = key.utf8.first, !(0x30...0x39 ~= first) else { return false }
        return key.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
    }
}
