import DynWrap
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("Summaries of shapes")
struct ShapeSummaryTests {
    private func summary(_ samples: some Sequence<JSON>) -> ShapeSummary {
        var summary = ShapeSummary()
        for sample in samples { summary.add(sample) }
        return summary
    }

    @Test("samples in any order and in any parts, merged in any order: the same summary", arguments: 0..<4)
    func laws(seed: UInt64) throws {
        var random = SeededRandom(seed: seed &+ 1000)
        var made = RandomSamples(seed: seed)
        let samples = try made.samples(seed == 0 ? 100 : 20)
        let whole = summary(samples).text
        #expect(summary(samples.shuffled(using: &random)).text == whole)
        for parts in [2, 3, 7] {
            var cuts: [[JSON]] = Array(repeating: [], count: parts)
            for sample in samples { cuts[Int.random(in: 0..<parts, using: &random)].append(sample) }
            let summaries = cuts.map(summary).shuffled(using: &random)
            // From the left, from the right, and in pairs.
            var left = ShapeSummary()
            for part in summaries { left.merge(part) }
            #expect(left.text == whole)
            var right = ShapeSummary()
            for part in summaries.reversed() {
                var part = part
                part.merge(right)
                right = part
            }
            #expect(right.text == whole)
        }
    }

    @Test("what is inferred of them is the same, too, and allows every one of them", arguments: 20..<23)
    func stable(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var made = RandomSamples(seed: seed)
        let samples = try made.samples(30)
        let model = ModelBuilder.model(of: summary(samples), name: "Thing")
        let again = ModelBuilder.model(of: summary(samples.shuffled(using: &random)), name: "Thing")
        #expect(SwiftSchemaWriter.text(of: again) == SwiftSchemaWriter.text(of: model))
        let document = JSONSchemaWriter.document(of: model)
        #expect(JSONSchemaWriter.document(of: again).hasSameText(as: document))
        let schema = try JSONSchema(document, format: .assertion)
        for sample in samples { #expect(schema.problems(of: sample).map(\.description) == []) }
    }

    @Test("the bounds are met: many keys become a dictionary, many texts and kinds are given up")
    func bounds() throws {
        let keys = summary([JSON(members: (0...InferLimits.keys).map { (key: "k\($0)", value: 1) })])
        #expect(keys[0].members.isEmpty && keys[0].values?.count == InferLimits.keys + 1)
        let texts = summary((0...InferLimits.texts).map { ["type": JSON("t\($0)")] })
        let place = try #require(texts[0].members[ExactText("type")]).place
        #expect(texts[place].texts.texts == nil && texts[place].count == InferLimits.texts + 1)
        #expect(texts[0].kinds[ExactText("type")] == .some(nil))
    }

    @Test("memory is bounded by the shapes: the same samples again and again need no further place")
    func memory() throws {
        var made = RandomSamples(seed: 77)
        let samples = try made.samples(30)
        var all = summary(samples)
        let places = all.nodes.count
        for sample in samples + samples { all.add(sample) }
        #expect(all.nodes.count == places)
        for _ in 0..<3 { all.merge(summary(samples)) }
        #expect(all.nodes.count <= places && all[0].count == 6 * samples.count)
    }

    @Test("no recursion over the depth of samples: 4,000 lists in each other, and as many objects, on a small stack")
    func deep() throws {
        for (start, end) in [("[", "]"), (#"{"next":"#, "}")] {
            let count = 4_000
            let text = String(repeating: start, count: count) + "1" + String(repeating: end, count: count)
            let sample = try JSON(parsing: #"{"deep": "# + text + "}", options: JSONOptions(maximumDepth: count + 2))
            let written = onSmallStack {
                var all = ShapeSummary()
                all.add(sample)
                let part = all
                all.merge(part)
                return SwiftSchemaWriter.text(of: ModelBuilder.model(of: all, name: "Deep"))
            }
            #expect(written.contains("struct DeepSchema"))
        }
    }
}
