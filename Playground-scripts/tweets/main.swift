// Reads a file of tweets by dot, most retweeted first, and archives what it found.
//
//   swift run tweets [FILE]     FILE, or documents/twitter.json in the folder DYNWRAP_DATA names

import DynWrap
import Foundation

struct UserSchema: Schema {
    let name = Str("screen_name")
    let followers = Num<Int>("followers_count")
}

struct TweetSchema: Schema {
    let id = Num<UInt64>("id")
    let text = Str("text")
    let created = Date("created_at", format: "E MMM dd HH:mm:ss Z yyyy")
    let retweets = Num<Int>("retweet_count")
    let user = Model<UserSchema>("user")

    var body: some SchemaBody { Identity(\.id) }
}

let path =
    CommandLine.arguments.dropFirst().first
    ?? ((ProcessInfo.processInfo.environment["DYNWRAP_DATA"] ?? "../shared/data") + "/documents/twitter.json")
guard FileManager.default.fileExists(atPath: path) else {
    print("skipped: no \(path); name a file, or a folder in DYNWRAP_DATA")
    exit(0)
}

do {
    var tweets = try WrappedList<TweetSchema>(contentsOf: URL(fileURLWithPath: path), at: "/statuses")
    tweets.sort { ($0.retweets, $0.id) > ($1.retweets, $1.id) }
    print("\(tweets.count) tweets, the ten most retweeted:")
    for tweet in tweets.prefix(10) {
        let when = tweet.created.map { $0.formatted(.iso8601) } ?? "no date"
        print("\(tweet.retweets)\t\(when)\t@\(tweet.user?.name ?? "?")")
    }
    let problems = tweets.reduce(0) { $0 + $1.dyn.problems.count }
    print("problems: \(problems)")
    let archive = FileManager.default.temporaryDirectory.appendingPathComponent(
        "dynwrap-tweets-\(ProcessInfo.processInfo.processIdentifier).plist")
    defer { try? FileManager.default.removeItem(at: archive) }
    try tweets.archive(to: archive)
    let again = try WrappedList<TweetSchema>(archive: archive)
    print("archived and opened again: \(again == tweets ? "equal" : "different")")
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("tweets: \(error)\n".utf8))
    exit(1)
}
