import DynWrap
import Foundation
import Testing

@testable import DynWrapTool

@Suite("Inferring what is known")
struct GeneratedSetTests {
    @Test(
        "three generated sets: how much of the truth is found, and how much of what is found is true", arguments: GeneratedSet.all
    )
    func truth(set: GeneratedSet) throws {
        let name = set.name == "catalogue" ? "Catalogue" : NameHints.singular(set.name).capitalized
        let truth = InferredSource.facts(of: set.truth)
        for (count, atLeast) in [(40, 0.9), (150, 1.0)] {
            var found = (true: 0, all: 0, of: 0)
            for seed in 1...3 as ClosedRange<UInt64> {
                let facts = InferredSource(try set.samples(count, seed: seed), name: name).facts
                found.true += facts.intersection(truth).count
                found.all += facts.count
                found.of += truth.count
                if atLeast == 1 {
                    #expect(facts.subtracting(truth).sorted() == [], "found, and not true")
                    #expect(truth.subtracting(facts).sorted() == [], "true, and not found")
                }
            }
            let (recall, precision) = (Double(found.true) / Double(found.of), Double(found.true) / Double(found.all))
            print("\(set.name), \(count) samples: recall \(recall), precision \(precision)")
            #expect(recall >= atLeast && precision >= atLeast)
        }
    }

    @Test(
        "the JSON Schema of each set allows all samples, and not what is absent or of another kind", arguments: GeneratedSet.all)
    func schemas(set: GeneratedSet) throws {
        let source = InferredSource(try set.samples(60, seed: 9), name: "Thing")
        let schema = try JSONSchema(JSONSchemaWriter.document(of: source.model), format: .assertion)
        for sample in source.samples { #expect(schema.problems(of: sample).map(\.description) == []) }
        guard case .record(let root) = source.model.root else { Issue.record("no record"); return }
        for field in source.model.records[root].fields where field.isRequired {
            var less = source.samples[0]
            less[field.key] = .missing
            #expect(!schema.allows(less), "\(field.key) may be absent")
            if !field.isNullable, field.type != .any([]) {
                less[field.key] = .null
                #expect(!schema.allows(less), "\(field.key) may be null")
            }
        }
    }
}
