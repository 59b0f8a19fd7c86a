import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("JSONPath: what is no query, limits, time")
struct JSONPathErrorTests {
    private static func error(_ text: String) -> JSONPathError? {
        do throws(JSONPathError) { _ = try JSONPath(parsing: text) } catch { return error }
        return nil
    }

    @Test(
        "the code, the place and the sentence",
        arguments: [
            ("", .invalidSyntax, 0, "a query begins with '$'"), (" $", .invalidSyntax, 0, "a query begins with '$'"),
            ("a", .invalidSyntax, 0, "a query begins with '$'"),
            ("$ ", .invalidSyntax, 1, "expected '.', '..', '[' or the end of the query"),
            ("$.", .invalidSyntax, 2, "expected a name or '*' after '.'"),
            ("$.. a", .invalidSyntax, 3, "expected a name, '*' or '[' after '..'"),
            ("$.1", .invalidSyntax, 2, "expected a name or '*' after '.'"),
            ("$[", .invalidSyntax, 2, "expected a name in quotes, an index, a slice, '*' or '?'"),
            ("$[a]", .invalidSyntax, 2, "expected a name in quotes, an index, a slice, '*' or '?'"),
            ("$[0 1]", .invalidSyntax, 4, "expected ',' or ']' after the selector"),
            ("$[01]", .invalidSyntax, 2, "an index has no leading zeros"), ("$[-0]", .invalidSyntax, 2, "an index is not -0"),
            ("$[-]", .invalidSyntax, 3, "expected a digit after '-'"),
            ("$[1:9007199254740992]", .indexOutOfRange, 4, "an index is within ±(2^53 − 1)"),
            ("$['a]", .invalidSyntax, 2, "the string that begins here is not closed"),
            ("$['\\x']", .invalidSyntax, 3, "not an escape a query knows"),
            ("$[\"\\'\"]", .invalidSyntax, 3, "not an escape a query knows"),
            ("$['\\u12']", .invalidSyntax, 7, "expected four hexadecimal digits after '\\u'"),
            ("$['\\uD800\\u0041']", .invalidSyntax, 3, "a surrogate escape without its other half is not a character"),
            ("$['\t']", .invalidSyntax, 3, "a control character in a string must be escaped"),
            ("$.orders[?@.total >]", .invalidSyntax, 19, "expected a literal, a query or a function"),
            ("$[?(@.a]", .invalidSyntax, 7, "expected '&&', '||' or ')'"),
            ("$[?@.a)]", .invalidSyntax, 6, "expected ',' or ']' after the selector"),
            ("$[?!@.a==1]", .invalidSyntax, 4, "a comparison is negated in parentheses, as in !(@.a == 1)"),
            ("$[?(@.a)==1]", .invalidSyntax, 8, "expected ',' or ']' after the selector"),
            (
                "$[?@.a==1.]", .invalidSyntax, 8,
                "a number is digits without leading zeros, with at most one fraction and one exponent"
            ), ("$[?1]", .wrongType, 3, "a literal alone is no condition"),
            ("$[?@.*==1]", .wrongType, 3, "a query that can give several values can't be compared"),
            ("$[?length(@)]", .wrongType, 3, "length() gives a value, which is no condition: compare it"),
            ("$[?match(@,'a')==1]", .wrongType, 3, "match() says whether something holds and can't be compared"),
            (
                "$[?nope(@)]", .unknownFunction, 3,
                "there is no function nope(); the standard's are length(), count(), match(), search(), value()"
            ),
            ("$[?count(@,@)>1]", .wrongArgumentCount, 3, "count() takes one argument, not 2"),
            ("$[?match(@)]", .wrongArgumentCount, 3, "match() takes 2 arguments, not 1"),
            ("$[?count(1)>1]", .wrongType, 9, "this argument of count() has to be a query"),
            (
                "$[?length(@.*)>1]", .wrongType, 10,
                "this argument of length() has to be one value: a literal, a query of names and indices, or a function that gives one"
            ),
            (
                "$[?search(@, '(a{1000}){1000}')]", .patternTooLarge, 3,
                "the pattern is too large: repetitions written out, it has more than 50000 steps"
            ),
        ] as [(String, JSONPathError.Code, Int, String)])
    func faults(_ text: String, _ code: JSONPathError.Code, _ offset: Int, _ message: String) {
        let error = Self.error(text)
        #expect(error?.code == code)
        #expect(error?.offset == offset)
        #expect(error?.message == message)
        #expect(JSONPath(text) == nil)
        #expect(throws: JSONPathError.self) { try JSON.emptyObject.query(text) }
        #expect(throws: JSONPathError.self) { try JSON.emptyObject.matches(of: text) }
    }

    @Test("the whole message, with the caret under the place")
    func message() {
        #expect(
            Self.error("$.été[?@.total >]")?.description == """
                column 17 (byte 18): expected a literal, a query or a function
                $.été[?@.total >]
                                ^
                """)
    }

    @Test("any text is a query or an error, and any query of it can be run")
    func anyText() throws {
        let tree = try JSON(parsing: JSONPathTests.store)
        let pieces = [
            "$", "@", ".", "..", "[", "]", "*", "?", "(", ")", "!", "&&", "||", "==", "<", ",", ":", "'a'", "\"b\"", "0", "-1",
            "2", "a",
            "store", "price", " ", "length(", "count(", "match(", "value(", "1e2", "true", "\\", "'", "é",
        ]
        var random = SeededRandom(seed: 5)
        var queries = 0
        for _ in Rounds.of(30_000) {
            let text =
                "$" + (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
            guard let path = JSONPath(text) else {
                let offset = try #require(Self.error(text)?.offset)
                #expect(offset >= 0 && offset <= text.utf8.count)
                continue
            }
            queries += 1
            for match in tree.matches(of: path) { #expect(tree[pointer: match.pointer] == match.value) }
        }
        #expect(queries > Rounds.of(500).count)
    }

    @Test("nesting: filters and functions to the limit, on a small stack; parentheses and segments without one")
    func nesting() throws {
        let most = JSONPath.maximumNesting
        func filters(_ depth: Int) -> String {
            "$" + String(repeating: "[?@", count: depth) + String(repeating: "]", count: depth)
        }
        func functions(_ depth: Int) -> String {
            "$[?" + String(repeating: "length(", count: depth) + "@" + String(repeating: ")", count: depth) + ">0]"
        }
        #expect(Self.error(filters(most + 1))?.code == .tooDeep)
        #expect(Self.error(functions(most))?.code == .tooDeep)
        #expect(Self.error(filters(1_000_000))?.code == .tooDeep)
        let deep = try JSON(
            parsing: String(repeating: "[", count: 40) + "1" + String(repeating: "]", count: 40), options: JSONOptions())
        let texts = [filters(most), functions(most - 1)]
        let found = onSmallStack { texts.map { text in JSONPath(text).map { Array(deep.query($0)).count } } }
        #expect(found == [1, 0])
        let long = 50_000
        let rows: JSON = [["a": 1], ["b": 2]]
        let parentheses = "$[?" + String(repeating: "!(", count: long) + "@.a" + String(repeating: ")", count: long) + "]"
        let terms = "$[?@.b" + String(repeating: "||@.c&&@.d", count: long) + "||@.a]"
        let segments = "$" + String(repeating: "[*]", count: long)
        let counts = onSmallStack {
            [parentheses, terms, segments].map { text in
                JSONPath(text).map { Array(rows.query($0)).count }
            }
        }
        #expect(counts == [1, 2, 0])
    }

    @Test("a document 100,000 levels deep is walked on a small stack")
    func depth() throws {
        let count = 100_000
        let text = String(repeating: "[", count: count - 1) + #"{"a": 1}"# + String(repeating: "]", count: count - 1)
        let tree = try JSON(parsing: text, options: JSONOptions(maximumDepth: count))
        let path = try JSONPath(parsing: "$..[?@ == 1]")
        let (values, steps) = onSmallStack { (tree.query(path).map(\.int), tree.matches(of: path).first?.pointer.tokens.count) }
        #expect(values == [1])
        #expect(steps == count)
    }

    @Test("queries of filters that begin at the root are worked out once: time by the document's length")
    func fixedQueries() throws {
        let count = 20_000
        let tree = JSON(members: [
            (key: "list", value: JSON((0..<count).map { JSON($0) })), (key: "x", value: JSON([["v": 5]])),
        ])
        for text in [
            "$.list[?@ == value($..v)]", "$.list[?@ < count($..*) && @ == 5]", "$.list[?$..nothing || @ == 5]",
            "$.list[?!$..[?@.w] && @ == $.x[0].v]",
        ] {
            var found: [Int?] = []
            let time = try ProcessorTime.measure { found = try tree.query(text).map(\.int) }
            #expect(found == [5], "\(text)")
            #expect(time < .seconds(5), "\(text)")
        }
    }
}
