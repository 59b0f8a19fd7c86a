import TestSupport
import Testing

@testable import DynWrap

@Suite struct ByteScanTests {
    /// Every byte value at every place of three words, between bytes that are and are not near it.
    @Test func findsWhatABytewiseLoopFinds() {
        let specials = Set<UInt8>(0..<0x20).union([0x26, 0x3C, 0x3E, 0xEF])
        for filler in [0x20, 0x3D, 0x80, 0xF0] as [UInt8] {
            for byte in UInt8.min...UInt8.max where Rounds.takes(Int(byte)) || byte < 0x41 {
                for place in 0..<24 {
                    var bytes = ContiguousArray(repeating: filler, count: 24)
                    bytes[place] = byte
                    for start in [0, 3, place, place + 1] {
                        let special = bytes.indices.first { $0 >= start && specials.contains(bytes[$0]) } ?? 24
                        if ByteScan.firstSpecial(in: bytes, from: start) != special {
                            Issue.record("\(byte) at \(place) among \(filler), from \(start)")
                        }
                        let angle = bytes.indices.first { $0 >= start && bytes[$0] == 0x3C } ?? 24
                        if ByteScan.first(0x3C, in: bytes, from: start) != angle {
                            Issue.record("\(byte) at \(place) among \(filler), from \(start)")
                        }
                    }
                    let plain = ContiguousArray(repeating: filler, count: 24)
                    if ByteScan.equal(bytes, plain) != (byte == filler) { Issue.record("\(byte) at \(place)") }
                }
            }
        }
    }

    @Test func ends() {
        #expect(ByteScan.firstSpecial(in: [], from: 0) == 0)
        #expect(ByteScan.firstSpecial(in: [0x20], from: 5) == 5)
        #expect(!ByteScan.equal([1] as ContiguousArray, [1, 2]))
    }
}
