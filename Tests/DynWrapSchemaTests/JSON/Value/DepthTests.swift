import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("Depth: clean results on a 256 KB stack, in a debug build")
struct DepthTests {
    private static let deep = JSONOptions(maximumDepth: 2_000_000)

    private static func nested(_ depth: Int, _ core: String = "") -> [UInt8] {
        Array(String(repeating: "[", count: depth).utf8) + Array(core.utf8) + Array(String(repeating: "]", count: depth).utf8)
    }

    @Test("limit - 1 and limit open, limit + 1, 513, a million and ten million '[' are errors")
    func limits() {
        #expect((try? JSON(parsing: Self.nested(511))) != nil)
        #expect((try? JSON(parsing: Self.nested(512))) != nil)
        #expect((try? JSON(parsing: Self.nested(513))) == nil)
        for count in [513, 1_000_000, 10_000_000] {
            let code = onSmallStack { () -> String in
                do throws(JSONError) {
                    _ = try JSON(parsing: [UInt8](repeating: UInt8(ascii: "["), count: count))
                    return "accepted"
                } catch { return error.code.description }
            }
            #expect(code == "tooDeep")
        }
    }

    @Test("without a limit too many '[' are an error, soon: their tape grows by a factor", .timeLimit(.minutes(10)))
    func endless() {
        let time = ProcessorTime.measure {
            for count in [2_000_000, 2_100_000, 5_000_000] {
                let options = JSONOptions(maximumDepth: .max)
                let error = #expect(throws: JSONError.self) {
                    try JSON(parsing: [UInt8](repeating: UInt8(ascii: "["), count: count), options: options)
                }
                #expect(error?.code == .unexpectedEnd && error?.offset == count)
            }
        }
        // It was some minutes, and of 2.1 million alone.
        #expect(time < .seconds(60))
    }

    @Test("a million balanced levels: parse, compare, hash, print, write, edit, release")
    func million() {
        let ok = onSmallStack { () -> Bool in
            let levels = Rounds.of(1_000_000).count
            guard let a = try? JSON(parsing: Self.nested(levels, "1"), options: Self.deep),
                let b = try? JSON(parsing: Self.nested(levels, "1.0"), options: Self.deep)
            else { return false }
            guard a == b, a.hashValue == b.hashValue, a.text().utf8.count == 2 * levels + 1 else { return false }
            guard a.text(.compact).utf8.count == 2 * levels + 1, !a.hasSameText(as: b) else { return false }
            guard "\(a)".utf8.count == 2 * levels + 1 else { return false }
            return (try? JSONEncoder().encode(a)) == nil  // too deep for a coder: an error, no trap
        }
        #expect(ok)
    }

    @Test("a deep edited tree is written, compared and released without recursion")
    func edited() {
        let ok = onSmallStack { () -> Bool in
            var tree: JSON = [1]
            for _ in 0..<20_000 { tree = [tree, 2] }
            let copy = tree
            tree.append(3)
            guard tree != copy, tree.count == 3, copy.count == 2 else { return false }
            guard tree.text().utf8.count == 2 * 20_001 + 1 + 2 * 20_000 + 2 else { return false }
            var members: JSON = ["leaf": 1]
            for _ in 0..<20_000 { members = ["a": members] }
            guard let again = try? JSON(parsing: members.bytes(), options: Self.deep) else { return false }
            guard again == members, again.hashValue == members.hashValue else { return false }
            return members.text(.sorted).utf8.count == 20_000 * 6 + 10
        }
        #expect(ok)
    }

    @Test("a pointer of 30,000 steps edits the deepest value")
    func deepPointer() {
        let ok = onSmallStack { () -> Bool in
            guard var tree = try? JSON(parsing: Self.nested(30_000, "1"), options: Self.deep) else { return false }
            let pointer = JSONPointer(tokens: [String](repeating: "0", count: 30_000))
            do { try tree.set("x", at: pointer) } catch { return false }
            guard tree[pointer: pointer]?.string == "x" else { return false }
            return tree.bytes() == Self.nested(30_000, "\"x\"")
        }
        #expect(ok)
    }

    @Test("a tree of 512 levels goes through JSONEncoder and back on a small stack; deeper is an error")
    func coders() {
        let ok = onSmallStack { () -> Bool in
            guard let tree = try? JSON(parsing: Self.nested(100, "1")), let data = try? JSONEncoder().encode(tree) else {
                return false
            }
            guard let back = try? JSONDecoder().decode(JSON.self, from: data), back == tree else { return false }
            guard let deep = try? JSON(parsing: Self.nested(600, "1"), options: Self.deep) else { return false }
            return (try? JSONEncoder().encode(deep)) == nil
        }
        #expect(ok)
    }
}
