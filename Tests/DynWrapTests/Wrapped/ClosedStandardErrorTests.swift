import TestSupport
import Testing

@Suite("Advice is no crash", .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"))
struct ClosedStandardErrorTests {
    @Test("where standard error is closed, as for a daemon, a schema with a hidden entry is opened all the same")
    func closed() throws {
        let output = try Compiler.run(
            """
            import DynWrap
            import Foundation
            struct HiddenSchema: Schema { let dyn = Str("dyn") }
            close(2)
            let model = try Wrapped<HiddenSchema>(json: #"{"dyn": "x"}"#)
            print(model[\\.dyn])

            """)
        #expect(output == "x\n")
    }
}
