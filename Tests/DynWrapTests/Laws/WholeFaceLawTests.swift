import DynWrap
import Foundation
import TestSupport
import Testing

/// Long runs of all that a program does with models, beside a naive model of it: after every step each model's JSON, its original and what it reads are what
/// the naive one says. A run of 60 steps that goes wrong is shrunk to those that it needs.
@Suite("The whole face beside a naive model of it")
struct WholeFaceLawTests {
    private static let seed = EditingLawTests.seed &+ 41

    /// The documents and the operations of a run.
    private struct Run {
        let texts: [String]
        var operations: [FaceOperation]

        init(_ random: inout SeededRandom) {
            var document = FaceDocument(random: random)
            texts = (0..<3).map { _ in document.text() }
            random = document.random
            operations = (0..<60).map { _ in
                FaceOperation(
                    kind: .random(in: 0..<FaceOperation.count, using: &random), slot: .random(in: 0..<3, using: &random),
                    a: .random(in: 0..<60, using: &random), b: .random(in: 0..<60, using: &random))
            }
        }

        /// What goes wrong first, and after how many operations; nil where nothing does.
        func fault() -> (words: String, after: Int)? {
            do {
                var states = try texts.map { try FaceState($0) }
                for (index, operation) in operations.enumerated() {
                    do { try operation.run(&states) } catch { return ("\(operation): \(error)", index + 1) }
                    for (slot, state) in states.enumerated() {
                        if let fault = state.fault() { return ("\(operation): in slot \(slot) \(fault)", index + 1) }
                    }
                }
            } catch {
                return ("a document does not open: \(error)", 0)
            }
            return nil
        }

        /// The same without operations that are not needed to go wrong.
        func shrunk() -> Run {
            var run = self
            run.operations = Array(operations.prefix(fault()?.after ?? operations.count))
            var index = run.operations.count - 1
            while index >= 0 {
                var shorter = run
                shorter.operations.remove(at: index)
                if shorter.fault() != nil { run = shorter }
                index -= 1
            }
            return run
        }
    }

    @Test("open, read, edit, copy, reset, commit, patch, archive, reopen, compare, from several threads: as the naive model")
    func runs() {
        var random = SeededRandom(seed: Self.seed)
        for number in 0..<max(1, EditingLawTests.runs / 50) {
            let run = Run(&random)
            guard run.fault() != nil else { continue }
            let shrunk = run.shrunk()
            let texts = shrunk.texts.joined(separator: "\n")
            let operations = shrunk.operations.map(\.description).joined(separator: "\n")
            Issue.record("seed \(Self.seed), run \(number)\n\(texts)\n\(operations)\n\(shrunk.fault()?.words ?? "")")
            return
        }
    }
}
