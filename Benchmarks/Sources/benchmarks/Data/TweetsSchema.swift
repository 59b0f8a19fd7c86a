/// A JSON Schema document for twitter.json: types, bounds, an enumeration, required members, references.
enum TweetsSchema {
    static let text = ##"""
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["statuses", "search_metadata"],
         "properties": {"statuses": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/status"}}, "search_metadata": {"type": "object"}},
         "$defs": {
          "count": {"type": "integer", "minimum": 0},
          "span": {"type": "array", "prefixItems": [{"$ref": "#/$defs/count"}, {"$ref": "#/$defs/count"}], "minItems": 2, "maxItems": 2},
          "user": {"type": "object", "required": ["id", "id_str", "screen_name", "name"], "properties": {
            "id": {"type": "integer", "exclusiveMinimum": 0}, "id_str": {"type": "string"}, "name": {"type": "string"},
            "screen_name": {"type": "string", "minLength": 1, "maxLength": 15}, "followers_count": {"$ref": "#/$defs/count"},
            "friends_count": {"$ref": "#/$defs/count"}, "verified": {"type": "boolean"}, "lang": {"type": "string", "minLength": 2},
            "url": {"type": ["string", "null"]}}},
          "status": {"type": "object", "required": ["id", "id_str", "text", "user", "created_at", "entities"], "properties": {
            "id": {"type": "integer", "exclusiveMinimum": 0}, "id_str": {"type": "string"}, "created_at": {"type": "string"},
            "text": {"type": "string", "minLength": 1, "maxLength": 500}, "source": {"type": "string"}, "truncated": {"type": "boolean"},
            "user": {"$ref": "#/$defs/user"}, "retweet_count": {"$ref": "#/$defs/count"}, "favorite_count": {"$ref": "#/$defs/count"},
            "lang": {"enum": ["ja", "en", "zh", "und", "de", "es", "fr", "ko", "pt"]},
            "in_reply_to_user_id": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "retweeted_status": {"$ref": "#/$defs/status"},
            "entities": {"type": "object", "required": ["hashtags", "user_mentions"], "properties": {
              "hashtags": {"type": "array", "items": {"type": "object", "required": ["text", "indices"],
                "properties": {"text": {"type": "string"}, "indices": {"$ref": "#/$defs/span"}}}},
              "user_mentions": {"type": "array", "items": {"type": "object", "required": ["id", "screen_name"],
                "properties": {"id": {"type": "integer"}, "screen_name": {"type": "string"}, "indices": {"$ref": "#/$defs/span"}}}}}}}}}}
        """##
}
