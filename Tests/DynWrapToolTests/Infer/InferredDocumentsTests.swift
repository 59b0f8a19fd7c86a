import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("Inferring the four documents")
struct InferredDocumentsTests {
    static let names = ["twitter", "citm_catalog", "github_events", "canada"]

    static func source(_ name: String) throws -> InferredSource {
        let document = try JSON(parsing: TestData.bytes("documents/\(name).json"))
        return InferredSource(
            document.kind == .array ? Array(document.elements) : [document], name: SwiftNames.typeName(NameHints.words(of: name)))
    }

    @Test("what is known of them is found", .enabled(if: TestData.has("documents"), "\(TestData.wants("documents"))"))
    func known() throws {
        let expected: [String: [String]] = [
            "twitter": [
                "StatusSchema.let retweetedStatus = Model<StatusSchema>(\"retweeted_status\")",
                "StatusSchema.let createdAt = Date(\"created_at\", format: \"EEE MMM dd HH:mm:ss Z yyyy\").required",
                "StatusSchema.let inReplyToUserId = Num<Int>(\"in_reply_to_user_id\").optional.writesNull",
                "StatusSchema.let possiblySensitive = Flag(\"possibly_sensitive\").optional",
                "StatusSchema.let user = Model<UserSchema>(\"user\").required",
                "StatusSchema.let lang = Enum<Lang?>(\"lang\").present",
                "SizesSchema.let thumb = Model<SizeSchema>(\"thumb\").required",
                "UserMentionSchema.let indices = List<Int>(\"indices\").required",
            ],
            "citm_catalog": [
                "CitmCatalogSchema.let events = ModelDict<EventSchema>(\"events\").required",
                "CitmCatalogSchema.let topicSubTopics = Dict<[Int]>(\"topicSubTopics\").required",
                "CitmCatalogSchema.let performances = ModelList<PerformanceSchema>(\"performances\").required",
                "PerformanceSchema.let start = Date(\"start\", .epochMilliseconds).required",
                "EventSchema.let logo = Str(\"logo\").optional.writesNull",
                "SeatCategorySchema.let areas = ModelList<AreaSchema>(\"areas\").required",
            ],
            "github_events": [
                "GithubEventsSchema.let payload = OneOf<Payload>(\"payload\", .payload).present",
                "GithubEventsSchema.let actor = Model<ActorSchema>(\"actor\").required",
                "GithubEventsSchema.let org = Model<ActorSchema>(\"org\")",
                "GithubEventsSchema.let createdAt = Date(\"created_at\", .iso8601).required",
                "GithubEventsSchema.let `public` = Flag(\"public\").required",
                "PushEventPayloadSchema.let commits = ModelList<CommitSchema>(\"commits\").required",
                "Union<Payload>.Case(\"WatchEvent\", Payload.watchEvent)",
            ],
            "canada": ["GeometrySchema.let coordinates = List<[[Double]]>(\"coordinates\").required"],
        ]
        for name in Self.names {
            let facts = try Self.source(name).facts
            for fact in expected[name] ?? [] { #expect(facts.contains(fact), "\(name): \(fact)") }
        }
    }

    @Test(
        "the JSON Schema allows every sample; the samples in another order give the same",
        .enabled(if: TestData.has("documents"), "\(TestData.wants("documents"))"),
        arguments: names)
    func schemas(name: String) throws {
        let source = try Self.source(name)
        let document = JSONSchemaWriter.document(of: source.model)
        let schema = try JSONSchema(document, format: .assertion)
        #expect(schema.unsupportedKeywords.isEmpty)
        for sample in source.samples { #expect(schema.problems(of: sample, limit: 3).map(\.description) == []) }
        let again = InferredSource(source.samples.reversed(), name: source.model.name)
        #expect(again.swift == source.swift && JSONSchemaWriter.document(of: again.model).hasSameText(as: document))
    }
}
