import DynWrap
import RegexBuilder
import Synchronization
import TestSupport
import Testing

/// How often the closures of patterns ran.
private let codesMade = Atomic(0)
private let nestedMade = Atomic(0)

private func codePattern() -> Regex<Substring> {
    codesMade.add(1, ordering: .relaxed)
    return /[A-Z]{2}-\d+/
}

/// A pattern that checks a value of the same field while it matches.
private func nestedPattern() -> Regex<(Substring, Int)> {
    nestedMade.add(1, ordering: .relaxed)
    return Regex {
        TryCapture {
            OneOrMore(.digit)
        } transform: { digits -> Int? in
            guard let number = Int(digits), number > 0 else { return 0 }
            let inner = Wrapped<NestedSchema> { $0.number = "\(number - 1)" }
            return inner.dyn.problems.isEmpty ? number : nil
        }
    }
}

private struct CodeSchema: Schema {
    let code = Str("code").matching(codePattern())
}

// Its own, as another test counts how often the pattern of `CodeSchema` is made.
private struct OptionalSchema: Schema {
    let code = Str("code").matching(/[A-Z]{2}-\d+/)
    let maybe = Str("maybe").optional.matching(/[a-z]+/, "small letters")
}

private struct NestedSchema: Schema {
    let number = Str("number").matching(nestedPattern())
}

@Suite("Patterns of fields")
struct PatternConstraintTests {
    private static func isRight(_ number: Int) throws -> Bool {
        let (good, bad) = ("AB-\(number)", "AB\(number)")
        let models = try (Wrapped<CodeSchema>(json: ["code": JSON(good)]), Wrapped<CodeSchema>(json: ["code": JSON(bad)]))
        return models.0.dyn.problems.isEmpty && models.1.dyn.problems.map(\.pointer) == ["/code"]
    }

    @Test("are made once for all values that are checked one after the other, and answer the same in many threads")
    func kept() async throws {
        for number in 0..<50 { #expect(try Self.isRight(number)) }
        #expect(codesMade.load(ordering: .relaxed) == 1)
        let verdicts = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { try Rounds.of(500).allSatisfy { try Self.isRight($0) } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(verdicts == Array(repeating: true, count: 8))
        #expect((1...8).contains(codesMade.load(ordering: .relaxed)))
    }

    @Test("of an optional string ask nothing where it is absent, and the whole of what is there")
    func optional() throws {
        #expect(try Wrapped<OptionalSchema>(json: #"{"code": "AB-1"}"#).dyn.problems.isEmpty)
        #expect(try Wrapped<OptionalSchema>(json: #"{"code": "AB-1", "maybe": "abc"}"#).dyn.problems.isEmpty)
        let problems = try Wrapped<OptionalSchema>(json: #"{"code": "AB-1 ", "maybe": "abC"}"#).dyn.problems
        #expect(
            problems.map(\.message) == [
                #"expected a string of the form that the schema asks for, found "AB-1 ""#,
                #"expected small letters, found "abC""#,
            ])
    }

    @Test("may check values of the same field while they match")
    func nested() throws {
        #expect(Wrapped<NestedSchema> { $0.number = "3" }.dyn.problems.isEmpty)
        #expect(nestedMade.load(ordering: .relaxed) == 4)
        #expect(Wrapped<NestedSchema> { $0.number = "3" }.dyn.problems.isEmpty)
        #expect(nestedMade.load(ordering: .relaxed) == 4)
    }
}
