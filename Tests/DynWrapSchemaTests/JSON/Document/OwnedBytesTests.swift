import Foundation
import Testing

@testable import DynWrapSchema

@Suite("Text in a Data is kept, not copied")
struct OwnedBytesTests {
    private func text(_ count: Int) -> Data {
        Data("[\((0..<count).map { "\"value \($0)\"" }.joined(separator: ","))]".utf8)
    }

    @Test("a tree keeps its bytes whatever becomes of the Data it was opened from", arguments: [1, 3, 300, 500, 20_000])
    func mutation(_ count: Int) throws {
        var data = text(count)
        let copy = data
        let tree = try JSON(parsing: data)
        for i in data.indices { data[i] = UInt8(ascii: "x") }
        data.append(contentsOf: [1, 2, 3])
        data.removeFirst(data.count / 2)
        #expect(tree.count == count && tree[count - 1].string == "value \(count - 1)" && tree.data() == copy)
    }

    @Test("a tree keeps its bytes whatever becomes of the String it was opened from", arguments: [1, 3, 300, 500, 20_000])
    func strings(_ count: Int) throws {
        let copy = text(count)
        var string = String(decoding: copy, as: UTF8.self)
        let tree = try JSON(parsing: string)
        string.replaceSubrange(string.startIndex..<string.index(after: string.startIndex), with: "é")
        string.removeLast(string.count / 2)
        string.append(contentsOf: string)
        #expect(tree.count == count && tree[count - 1].string == "value \(count - 1)" && tree.data() == copy)
        // A part of a string, a constant, and one that has to be written anew.
        let padded = "  " + String(decoding: copy, as: UTF8.self) + "garbage"
        let part = padded.dropFirst(2).dropLast(7)
        #expect(try JSON(parsing: String(part)).count == count)
        #expect(throws: JSONError.self) { try JSON(parsing: padded) }
        if let held = OwnedBytes(String(part)) {
            #expect(unsafe held.bytes.elementsEqual(copy))
        } else {
            #expect(copy.count < 4096)
        }
    }

    @Test("slices, mapped Data and Data of other owners")
    func owners() throws {
        let whole = Data("   ".utf8) + text(1_000) + Data("garbage".utf8)
        let slice = whole[3..<(whole.count - 7)]
        #expect(try JSON(parsing: slice)[999].string == "value 999")
        var owned = text(1_000)
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: owned.count, alignment: 8)
        unsafe owned.copyBytes(to: bytes.assumingMemoryBound(to: UInt8.self), count: owned.count)
        let released = Released()
        var foreign: Data? = unsafe Data(
            bytesNoCopy: bytes, count: owned.count,
            deallocator: .custom { pointer, _ in
                released.isReleased = true
                unsafe pointer.deallocate()
            })
        owned = Data()
        var tree: JSON? = try JSON(parsing: #require(foreign))
        foreign = nil
        #expect(!released.isReleased && tree?[999].string == "value 999")
        tree = nil
        #expect(released.isReleased)
    }

    @Test("a text that ends in a scalar, or in nothing")
    func ends() throws {
        let string = Data("\"\(String(repeating: "x", count: 10_000))\"".utf8)
        #expect(try JSON(parsing: string).string?.count == 10_000)
        #expect(throws: JSONError.self) { try JSON(parsing: Data()) }
        #expect(throws: JSONError.self) { try JSON(parsing: text(5_000).dropLast()) }
    }

    private final class Released: @unchecked Sendable {
        // Sendable: used from one thread.
        var isReleased = false
    }
}
