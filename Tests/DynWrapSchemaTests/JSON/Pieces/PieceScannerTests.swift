import DynWrapSchema
import Foundation
import TestSupport
import Testing

/// What a piece scanner says of a text that comes in pieces of these lengths.
private enum Verdict: Equatable {
    case whole
    case beginning
    case failed(JSONError.Code, Int)

    init(_ text: [UInt8], cut: (Int) -> Int = { _ in .max }, options: JSONOptions) {
        var scanner = PieceScanner(options)
        var count = 0
        do {
            while count < text.count {
                count += min(max(1, cut(count)), text.count - count)
                // Only what is needed is there: the bytes before are zero.
                let shown = [UInt8](repeating: 0, count: scanner.firstNeeded) + text[scanner.firstNeeded..<count]
                let event = try unsafe shown.withUnsafeBufferPointer { unsafe try scanner.scan($0, base: 0) }
                #expect(event == nil && scanner.offset == count)
            }
            self = scanner.canEnd ? .whole : .beginning
        } catch let failure as PieceScanner.Failure {
            self = .failed(failure.code, failure.offset)
        } catch {
            fatalError("no other error is thrown")
        }
    }

    /// What the kernel says of the same text: an error at its end means that it is a beginning.
    init(kernel text: [UInt8], options: JSONOptions) {
        do {
            _ = try JSON(parsing: text, options: options)
            self = .whole
        } catch {
            let isAtEnd = error.offset >= text.count || [.unterminatedString, .unterminatedComment, .empty].contains(error.code)
            self = isAtEnd ? .beginning : .failed(error.code, error.offset)
        }
    }
}

@Suite("The scanner of texts that come in pieces says what the kernel says")
struct PieceScannerTests {
    private static let options: [JSONOptions] = [
        JSONOptions(), JSONOptions(duplicateKeys: .reject), JSONOptions(allowTrailingCommas: true), .jsonc,
        JSONOptions(loneSurrogates: .replace), JSONOptions(maximumDepth: 2),
    ]

    @Test("random texts, whole and with a byte changed, in one piece, byte by byte and in random pieces", arguments: options)
    func kernel(options: JSONOptions) {
        var random = SeededRandom(seed: 11)
        var texts = RandomText(seed: 5)
        for round in Rounds.of(3000) {
            var text = Array(texts.value().utf8)
            for _ in 0..<(round % 3) where !text.isEmpty {
                let i = Int.random(in: text.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: text.remove(at: i)
                case 1: text.insert(Array("{}[],:\"\\u0e-/*\n dD8c".utf8).randomElement(using: &random)!, at: i)  // not empty
                case 2: text[i] = UInt8.random(in: 0...255, using: &random)
                default: text[i] = Array("{}[],:\"\\0-.".utf8).randomElement(using: &random)!  // not empty
                }
            }
            // White space at the end is no part of what the kernel scans.
            while let last = text.last, last <= 0x20 { text.removeLast() }
            let wanted = Verdict(kernel: text, options: options)
            let once = Verdict(text, options: options)
            // A text cut in a word, a number or a pair is one that the kernel says is wrong at its start.
            if case .beginning = once, case .failed(let code, let offset) = wanted {
                #expect(
                    [
                        .expectedValue, .invalidNumber, .invalidEscape, .loneSurrogate, .invalidUTF8, .notUTF8,
                        .unterminatedComment,
                    ].contains(code))
                #expect(text.count - offset <= 12 || code == .unterminatedComment)
            } else if options.duplicateKeys == .reject, case .failed(.duplicateKey, _) = once, case .failed = wanted {
                // The kernel looks for them last, and for the outermost first.
            } else if options.allowComments, case .failed = once, wanted != once {
                // Comments are made blank first, so what is wrong with one comes before all else.
                guard case .failed = wanted else {
                    #expect(wanted == .beginning)
                    continue
                }
            } else {
                #expect(once == wanted, "\(String(decoding: text, as: UTF8.self))")
            }
            #expect(Verdict(text, cut: { _ in 1 }, options: options) == once)
            #expect(Verdict(text, cut: { _ in Int.random(in: 1..<40, using: &random) }, options: options) == once)
        }
    }

    @Test("errors are certain: what is wrong in a text is wrong in it with anything after it")
    func certain() {
        for (text, code, offset) in [
            (#"{"a":tru!"#, JSONError.Code.expectedValue, 5), ("[01", .invalidNumber, 2), ("[1.]", .invalidNumber, 3),
            (#"["\ud83dx"#, .loneSurrogate, 2), (#"["\ud83d\n"#, .loneSurrogate, 2), (#"["\u12x"#, .invalidEscape, 2),
            ("[1}", .expectedCommaOrBracket, 2), ("{}x", .trailingText, 2), ("[,", .expectedValue, 1), ("{,", .expectedKey, 1),
            ("[1,]", .trailingComma, 3), (#"{"a":1,}"#, .trailingComma, 7), ("\u{FEFF}x", .expectedValue, 3),
        ] {
            #expect(Verdict(Array(text.utf8), options: JSONOptions()) == .failed(code, offset), "\(text)")
        }
        #expect(Verdict([0x5B, 0x22, 0xE2, 0x82, 0x22], options: JSONOptions()) == .failed(.invalidUTF8, 2))
        #expect(Verdict([0xFF, 0xFE], options: JSONOptions()) == .failed(.notUTF8, 0))
        #expect(Verdict([0x7B, 0], options: JSONOptions()) == .failed(.notUTF8, 0))
        #expect(Verdict([0, 0x7B], options: JSONOptions()) == .failed(.notUTF8, 0))
        // Half a byte order mark.
        for mark: [UInt8] in [[0xEF, 0x7B], [0xEF, 0xBB, 0x7B], [0xFE, 0x7B], [0xFF, 0x7B]] {
            #expect(Verdict(mark, options: JSONOptions()) == .failed(.expectedValue, 0), "\(mark)")
        }
        // In comments: a byte that begins nothing, a sequence that is cut, and one that goes on wrongly.
        for comment: [UInt8] in [[0xFF], [0x80], [0xC3, 0x2A], [0x78, 0xE2, 0x82, 0x0A], [0xED, 0xA0]] {
            for opening in ["[/*", "[//"] {
                let text = Array(opening.utf8) + comment + Array("\n*/".utf8)
                let place = opening.utf8.count + (comment[0] == 0x78 ? 1 : 0)
                #expect(Verdict(text, options: .jsonc) == .failed(.invalidUTF8, place), "\(opening) \(comment)")
                #expect(Verdict(text, cut: { _ in 1 }, options: .jsonc) == .failed(.invalidUTF8, place), "\(opening) \(comment)")
                let error = #expect(throws: JSONError.self) { try JSON(parsing: text, options: .jsonc) }
                #expect(error?.code == .invalidUTF8 && error?.offset == place, "\(opening) \(comment)")
            }
        }
        let twice = #"{"a":1,"\u0061":"#
        #expect(Verdict(Array(twice.utf8), options: JSONOptions(duplicateKeys: .reject)) == .failed(.duplicateKey, 7))
    }

    @Test("events: where each value begins and ends, down to a depth")
    func events() throws {
        var scanner = PieceScanner(JSONOptions())
        var found: [String] = []
        let text = Array(#"{"a": [1, {"b": 2}, "x"], "c": true} "#.utf8)
        try unsafe text.withUnsafeBufferPointer { text in
            while let event = try unsafe scanner.scan(text, base: 0, eventsTo: 2) {
                switch event {
                case .began(let offset, let first): found.append("\(Character(Unicode.Scalar(first)))\(offset)")
                case .ended(let offset): found.append("|\(offset)")
                }
            }
        }
        #expect(found == ["{0", "[6", "17", "|8", "{10", "|18", "\"20", "|23", "|24", "t31", "|35", "|36"])
    }

    @Test("a million brackets, open and balanced, on a small stack")
    func depth() {
        let right = onSmallStack {
            let options = JSONOptions(maximumDepth: .max)
            let open = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
            let closed = open + [UInt8](repeating: UInt8(ascii: "]"), count: 1_000_000)
            return Verdict(open, options: options) == .beginning && Verdict(closed, options: options) == .whole
                && Verdict(open, options: JSONOptions()) == .failed(.tooDeep, 512)
        }
        #expect(right)
    }
}
