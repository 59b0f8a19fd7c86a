import Foundation
import Testing

@Suite("The picture of a tape")
struct TapePictureTests {
    /// Drawn anew with DYNWRAP_DRAW=1 in the environment.
    @Test("the documentation's pictures are what is drawn of the real tape")
    func picture() throws {
        let drawn = try TapePicture(#"{"id":7,"tags":["a",null],"sum":1.5}"#).svg
        let root = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        for module in ["DynWrapSchema", "DynWrap"] {
            let folder = root.appendingPathComponent("Sources/\(module)/\(module).docc/Resources")
            let file = folder.appendingPathComponent("tape.svg")
            if ProcessInfo.processInfo.environment["DYNWRAP_DRAW"] != nil {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try drawn.write(to: file, atomically: true, encoding: .utf8)
            }
            #expect(try String(contentsOf: file, encoding: .utf8) == drawn)
        }
    }
}
