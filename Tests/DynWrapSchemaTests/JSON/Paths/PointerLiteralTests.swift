import DynWrapSchema
import Testing

@Suite("JSON Pointers as literals")
struct PointerLiteralTests {
    @Test("a literal is the pointer that its text is")
    func literals() {
        let pointers: [JSONPointer] = ["", "/", "/users/0", "/a~1b/~0"]
        #expect(pointers.map(\.tokens) == [[], [""], ["users", "0"], ["a/b", "~"]])
    }

    @Test("pointers that divide one text differently have different hashes")
    func hashes() {
        let letters = Array("abcdefghijk")
        let pointers = (0..<1 << (letters.count - 1)).map { cuts in
            var tokens = [""]
            for (i, letter) in letters.enumerated() {
                tokens[tokens.count - 1].append(letter)
                if i < letters.count - 1, cuts >> i & 1 == 1 { tokens.append("") }
            }
            return JSONPointer(tokens: tokens)
        }
        #expect(Set(pointers).count == pointers.count && Set(pointers.map(\.hashValue)).count > pointers.count - 5)
        #expect(
            Set([JSONPointer(tokens: []), JSONPointer(tokens: [""]), JSONPointer(tokens: ["", ""])].map(\.hashValue)).count == 3)
    }

    #if os(Linux) || os(macOS)
    @Test("a literal that is no pointer stops the program and says why; at run time it is nil")
    func wrong() async throws {
        for text in ["users/0", "/a~2"] { #expect(JSONPointer(text) == nil) }
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let pointer: JSONPointer = "users/0"
            print(pointer)
        }
        let said = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(said.contains(#""users/0" is no JSON Pointer: one is empty or begins with "/""#))
        await #expect(processExitsWith: .failure) {
            let pointer: JSONPointer = "/a~2"
            print(pointer)
        }
    }
    #endif
}
