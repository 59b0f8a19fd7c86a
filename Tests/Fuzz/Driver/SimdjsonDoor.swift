#if SIMDJSON
import DynWrap
import FuzzDoors

/// The tree of a text as simdjson reads it, in `out`; its length, or -1 where the text is refused. In simdjson.cpp.
@_silgen_name("dynwrap_simdjson_tree")
private func simdjsonTree(_ text: UnsafePointer<UInt8>?, _ count: Int, _ out: UnsafeMutablePointer<UInt8>?, _ capacity: Int)
    -> Int

extension Door {
    /// A text: simdjson accepts it where we do, and has the same tree, numbers as `Double`.
    ///
    /// What is not compared: a byte order mark, which older versions refuse; how deep a text may be; halves of surrogate pairs; equal keys, of which it has
    /// both; numbers beyond `Double` and whole ones beyond 64 bits, for which it refuses the document.
    static let simdjson = Door(
        "simdjson",
        seeds: [
            #"{"a":"x\u00e9","b":[1.5e3,-0,null,true],"c":{}}"#, #"["\ud83d\ude00\/", 1234567890123456789, 0.1e-7 ]"#, "7",
            "\u{FEFF}\u{FEFF}{}",
        ]
    ) { bytes in
        guard let text = try ComparedText.withoutMark(bytes) else { return }
        var out = [UInt8](repeating: 0, count: 32 * text.count + 64)
        let count = unsafe simdjsonTree(text, text.count, &out, out.count)
        let theirs = count < 0 ? nil : String(decoding: out[..<count], as: UTF8.self)
        let ours: JSON
        do throws(JSONError) {
            ours = try JSON(parsing: text, options: JSONOptions(duplicateKeys: .reject))
        } catch {
            if theirs == nil || [.loneSurrogate, .tooDeep, .duplicateKey].contains(error.code) { return }
            throw BrokenLaw(description: "simdjson has \(theirs ?? ""), and it is refused: \(error)")
        }
        var isFar = false
        let tree = ComparedText.of(ours) { json in
            let (number, double) = (json.number, json.double ?? .infinity)
            if !double.isFinite || number?.isIntegerLiteral == true && json.int == nil && json.uint == nil { isFar = true }
            return "#" + String(double == 0 ? 0 : double.bitPattern)
        }
        if !isFar, theirs != tree { throw BrokenLaw(description: "simdjson has \(theirs ?? "nothing"), and it is \(tree)") }
    }
}
#endif
