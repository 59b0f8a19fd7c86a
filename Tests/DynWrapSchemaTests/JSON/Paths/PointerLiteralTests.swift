import DynWrapSchema
import Testing

@Suite("JSON Pointers as literals")
struct PointerLiteralTests {
    @Test("a literal is the pointer that its text is")
    func literals() {
        let pointers: [JSONPointer] = ["", "/", "/users/0", "/a~1b/~0"]
        #expect(pointers.map(\.tokens) == [[], [""], ["users", "0"], ["a/b", "~"]])
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
