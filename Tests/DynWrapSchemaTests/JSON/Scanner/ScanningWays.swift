import Foundation
import Testing

@testable import DynWrapSchema

/// The ways in which a text can be scanned, which have to come to the same.
enum ScanningWays {
    /// Scans `text` by blocks and by bytes, as one document and as many, and records an issue where they differ.
    /// - Returns: whether it is one document.
    @discardableResult
    static func agree(_ text: [UInt8], allowTrailingCommas: Bool = false, depth: Int = 512) -> Bool {
        let scan = { (way: Way) in Outcome(text, allowTrailingCommas, depth, way) }
        let one = [Way.blocks, .longBlocks, .bytes].map(scan)
        let many = [Way.manyByBlocks, .manyByBytes].map(scan)
        // Without `#expect`, which takes longer than the scan.
        if one[0] != one[1] || one[1] != one[2] || many[0] != many[1] {
            Issue.record("\(String(decoding: text, as: UTF8.self)): \(one) \(many)")
        }
        return one[0].code == nil
    }

    private enum Way { case blocks, longBlocks, bytes, manyByBlocks, manyByBytes }

    private struct Outcome: Equatable {
        let code: JSONError.Code?
        let offset: Int?
        /// Of a text that is refused, what it began with is nobody's business.
        let words: [UInt64]

        init(_ text: [UInt8], _ allowTrailingCommas: Bool, _ depth: Int, _ way: Way) {
            let capacity = 16
            var tape = unsafe Scanner.Words(
                base: malloc(capacity * 8)!.assumingMemoryBound(to: UInt64.self), capacity: capacity)  // or the tests end here
            let failure = unsafe (text + [0]).withUnsafeBufferPointer { bytes in
                let (base, count) = (bytes.baseAddress!, text.count)  // it has the zero byte
                switch way {
                case .blocks, .bytes:
                    return unsafe Scanner.scan(
                        base, start: 0, count: count, into: &tape, maximumDepth: depth, allowTrailingCommas: allowTrailingCommas,
                        byBlocks: way == .blocks)
                case .longBlocks: return unsafe Scanner.scanLong(base, 0, count, &tape, depth, allowTrailingCommas)
                case .manyByBlocks, .manyByBytes:
                    return unsafe Scanner.scanMany(
                        base, start: 0, count: count, into: &tape, maximumDepth: depth, allowTrailingCommas: allowTrailingCommas,
                        byBlocks: way == .manyByBlocks)
                }
            }
            code = failure?.code
            offset = failure?.offset
            words = failure == nil ? unsafe Array(UnsafeBufferPointer(start: tape.base, count: tape.count)) : []
            unsafe free(tape.base)
        }
    }
}
