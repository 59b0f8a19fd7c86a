import DynWrapSchema

extension RebaseConflict: Codable {
    private enum Key: String, CodingKey { case id, pointer, property, message, base, mine, theirs }

    /// Writes an object that can be the body of a response: `{"id": "/limit", "pointer": "/limit", "property": "limit",
    /// "message": "/limit (limit): 12 is 13 here and 14 there", "base": 12, "mine": 13, "theirs": 14}`. A missing value has no
    /// member; secrets are replaced by a mark.
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(pointer, forKey: .pointer)
        try container.encode(property, forKey: .property)
        try container.encode(description, forKey: .message)
        let values = shown ?? Shown(base, mine, theirs)
        for (value, key) in [(values.base, Key.base), (values.mine, .mine), (values.theirs, .theirs)] where value.exists {
            try container.encode(value, forKey: key)
        }
    }

    /// Reads an equal conflict from what ``encode(to:)`` wrote, where nothing in it is secret. `message` follows from the other
    /// members and may be absent; unknown members are ignored.
    /// - Throws: `DecodingError` where `pointer` is absent or invalid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func value(_ key: Key) throws -> JSON {
            container.contains(key) ? try container.decode(JSON.self, forKey: key) : .missing
        }
        let pointer = try container.decode(JSONPointer.self, forKey: .pointer)
        self.init(
            id: try container.decodeIfPresent(String.self, forKey: .id) ?? pointer.description, pointer: pointer,
            property: try container.decodeIfPresent(String.self, forKey: .property) ?? "",
            base: try value(.base), mine: try value(.mine), theirs: try value(.theirs), shown: nil)
    }
}
