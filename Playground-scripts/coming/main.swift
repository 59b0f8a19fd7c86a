// A model that fills itself while its document is still being written, as an answer of a language model or of a slow network is.

import DynWrap
import Foundation

struct StepSchema: Schema {
    let title = Str("title")
    let minutes = Num<Int>("minutes").range(1...600)
}
struct RecipeSchema: Schema {
    let name = Str("name").required
    let servings = Num<Int>("servings").optional
    let steps = ModelList<StepSchema>("steps")
    let note = Str("note").optional
}

/// The answer, some characters at a time: the cuts fall into words, numbers, escapes and characters of several bytes.
struct SlowAnswer: AsyncSequence {
    let text: [UInt8]

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<UInt8>

        mutating func next() async -> ArraySlice<UInt8>? {
            await Task.yield()  // where a network would keep us waiting
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(13) }
            return rest.prefix(13)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: text[...]) }
}

// What the answer is to look like goes out with the question: a closed JSON Schema.
try print("asked for:", RecipeSchema().jsonSchema(strict: true)["required"].text(.compact))

let answer = SlowAnswer(
    text: Array(
        #"""
        {"name": "Crème brûlée", "servings": 12,
         "steps": [{"title": "Whisk \"gently\"", "minutes": 5}, {"title": "Bake \ud83d\udd25", "minutes": 40}],
         "note": "Best cold."}
        """#.utf8))

var coming = PartialJSON<RecipeSchema>()
var shown = ""
for await piece in answer {
    try coming.append(piece)
    let recipe = coming.snapshot
    let servings = recipe.servings.map { "for \($0)" } ?? "for …"
    let steps = recipe.steps.map { "\($0.title) (\($0.minutes)')" } + (coming.isComplete(\.steps) ? [] : ["…"])
    let line = [recipe.name + (coming.isComplete(\.name) ? "" : "…"), servings, steps.joined(separator: ", "), recipe.note ?? ""]
    if line.joined() != shown { print(line.joined(separator: " | ")) }
    shown = line.joined()
}
let recipe = try coming.finish()
print(
    "whole:", recipe.steps.count, "steps,", recipe.steps.reduce(0) { $0 + $1.minutes }, "minutes,", recipe.dyn.problems.count,
    "problems")

// What is wrong is told as soon as it is certain, and what came before can be read.
var broken = PartialJSON<RecipeSchema>()
do {
    for piece in [#"{"name": "Toast", "servings": "#, "two, "] { try broken.append(piece) }
} catch {
    print(error)
    print("before that:", broken.snapshot.name)
}
