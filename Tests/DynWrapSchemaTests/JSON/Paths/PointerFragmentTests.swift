import DynWrapSchema
import TestSupport
import Testing

@Suite("JSON Pointers in URI fragments")
struct PointerFragmentTests {
    @Test(
        "the twelve cases of RFC 6901 §6, both ways",
        arguments: [
            ("#", "", nil), ("#/foo", "/foo", #"["bar","baz"]"#), ("#/foo/0", "/foo/0", #""bar""#), ("#/", "/", "0"),
            ("#/a~1b", "/a~1b", "1"), ("#/c%25d", "/c%d", "2"), ("#/e%5Ef", "/e^f", "3"), ("#/g%7Ch", "/g|h", "4"),
            ("#/i%5Cj", #"/i\j"#, "5"), ("#/k%22l", #"/k"l"#, "6"), ("#/%20", "/ ", "7"), ("#/m~0n", "/m~0n", "8"),
        ] as [(String, String, String?)])
    func standard(_ fragment: String, _ pointer: String, _ value: String?) throws {
        let document = try JSON(
            parsing: #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#)
        let read = try #require(JSONPointer(fragment: fragment))
        #expect(read == JSONPointer(pointer))
        #expect(read.fragment == fragment)
        #expect(document[pointer: read]?.text(.compact) == value ?? document.text())
    }

    @Test(
        "what is no fragment",
        arguments: ["", "/a", "a", "#a", "#/%", "#/%2", "#/%2x", "#/%é0", "#/%FF", "#/%C3", "#/~2", "#%2F~", "%23/a"])
    func refused(_ text: String) { #expect(JSONPointer(fragment: text) == nil) }

    @Test("what a URI would escape is taken as it stands; a slash may be escaped")
    func lenient() {
        #expect(JSONPointer(fragment: "#/a b/é")?.tokens == ["a b", "é"])
        #expect(JSONPointer(fragment: "#%2Fa%c3%a9")?.tokens == ["aé"])
    }

    @Test("any pointer comes back from its fragment, which has only what RFC 3986 lets stand there")
    func roundTrip() throws {
        var random = SeededRandom(seed: 6901)
        let alphabet = Array("ab~/%#?^|\\\" é€😀\u{0}\u{7F}\u{301}".unicodeScalars)
        for _ in 0..<2_000 {
            let tokens = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                String(
                    String.UnicodeScalarView(
                        (0..<Int.random(in: 0...5, using: &random)).map { _ in alphabet.randomElement(using: &random)! }))
            }
            let pointer = JSONPointer(tokens: tokens)
            let fragment = pointer.fragment
            #expect(JSONPointer(fragment: fragment) == pointer, "\(fragment)")
            #expect(fragment.wholeMatch(of: /#(?:[A-Za-z0-9\-._~!$&'()*+,;=:@\/?]|%[0-9A-F]{2})*/) != nil, "\(fragment)")
        }
    }
}
