import DynWrap

/// ``TweetsSchema`` written by hand as a check of the tree.
enum HandWrittenCheck {
    static func allows(_ tree: JSON) -> Bool {
        guard tree.kind == .object, tree["search_metadata"].kind == .object else { return false }
        let statuses = tree["statuses"]
        guard statuses.kind == .array, statuses.count > 0 else { return false }
        return statuses.elements.allSatisfy(isStatus)
    }

    private static let languages: Set<String> = ["ja", "en", "zh", "und", "de", "es", "fr", "ko", "pt"]

    private static func isStatus(_ status: JSON) -> Bool {
        guard status.kind == .object, (status["id"].int ?? 0) > 0, status["id_str"].kind == .string,
            status["created_at"].kind == .string
        else { return false }
        guard let text = status["text"].string, (1...500).contains(text.unicodeScalars.count), isUser(status["user"]) else {
            return false
        }
        guard isAbsent(status["source"], or: .string), isAbsent(status["truncated"], or: .bool), isCount(status["retweet_count"]),
            isCount(status["favorite_count"])
        else { return false }
        let (language, reply, inner) = (status["lang"], status["in_reply_to_user_id"], status["retweeted_status"])
        if language.exists { guard let code = language.string, languages.contains(code) else { return false } }
        if reply.exists, !reply.isNull, reply.int == nil { return false }
        if inner.exists, !isStatus(inner) { return false }
        let entities = status["entities"]
        let (tags, mentions) = (entities["hashtags"], entities["user_mentions"])
        guard tags.kind == .array, mentions.kind == .array else { return false }
        return tags.elements.allSatisfy { $0["text"].kind == .string && isSpan($0["indices"]) }
            && mentions.elements.allSatisfy {
                $0["id"].int != nil && $0["screen_name"].kind == .string && ($0["indices"].isMissing || isSpan($0["indices"]))
            }
    }

    private static func isUser(_ user: JSON) -> Bool {
        guard user.kind == .object, (user["id"].int ?? 0) > 0, user["id_str"].kind == .string, user["name"].kind == .string,
            let name = user["screen_name"].string, (1...15).contains(name.unicodeScalars.count)
        else { return false }
        guard isCount(user["followers_count"]), isCount(user["friends_count"]), isAbsent(user["verified"], or: .bool) else {
            return false
        }
        let (language, url) = (user["lang"], user["url"])
        if language.exists { guard let code = language.string, code.unicodeScalars.count >= 2 else { return false } }
        return url.isNull || isAbsent(url, or: .string)
    }

    private static func isAbsent(_ json: JSON, or kind: JSON.Kind) -> Bool { json.isMissing || json.kind == kind }
    private static func isCount(_ json: JSON) -> Bool { json.isMissing || (json.int ?? -1) >= 0 }
    private static func isSpan(_ json: JSON) -> Bool {
        json.kind == .array && json.count == 2 && json.elements.allSatisfy { ($0.int ?? -1) >= 0 }
    }
}
