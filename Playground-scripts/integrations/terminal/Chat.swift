import DynWrap
import Foundation

struct TokenSchema: Schema {
    let delta = Str("delta")
}
struct StepSchema: Schema {
    let title = Str("title")
    let minutes = Num<Int>("minutes")
}
struct RecipeSchema: Schema {
    let name = Str("name").required
    let steps = ModelList<StepSchema>("steps")
}

/// Shows the answer again after each token that changes it: over the lines before on a terminal, below them elsewhere.
func chat() async throws {
    let isTerminal = isatty(1) == 1
    var height = 0
    let tokens = standardInput().jsonLines(of: TokenSchema.self).map { try $0.get().delta }
    for try await recipe in tokens.snapshots(of: RecipeSchema.self, openElements: .partial, surroundings: .prose) {
        var lines = [recipe.name + (recipe.dyn.isComplete(\.name) ? "" : "…")]
        lines += recipe.steps.enumerated().map { index, step in
            let time = step.dyn.isComplete(\.minutes) ? " (\(step.minutes) min)" : ""
            return "  \(index + 1). \(step.title)" + (step.dyn.isComplete(\.title) ? time : "…")
        }
        if recipe.dyn.isComplete { lines.append(contentsOf: recipe.dyn.problems.map(\.description)) }
        draw((isTerminal && height > 0 ? "\u{1B}[\(height)A\u{1B}[J" : "") + lines.joined(separator: "\n") + "\n")
        height = lines.count
    }
}

private func draw(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

/// What comes in on standard input, as it comes.
private func standardInput() -> AsyncStream<Data> {
    AsyncStream { pieces in
        Thread {
            while case let piece = FileHandle.standardInput.availableData, !piece.isEmpty { pieces.yield(piece) }
            pieces.finish()
        }.start()
    }
}
