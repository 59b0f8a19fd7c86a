import DynWrap
import TestSupport

extension Door {
    /// Eight bytes that say how long the pieces are, and a text: what is there so far is what a naive reader finds, and the end says what the whole says.
    static let partial = Door(
        "partial",
        seeds: [
            DoorInput.seed([1, 2, 3, 5, 9, 0, 40, 7], #"{"a":"\ud83d\ude00\303é","b":12,"c":[{"a":"x"},{"b":-1.5e3}]}"#),
            DoorInput.seed([0, 0, 0, 1, 0, 0, 0, 2], " {\"d\": {\"k\": 1e4, \"l\": tru"),
            DoorInput.seed([131, 0, 70, 2, 4, 4, 1, 1], "{\"g\":{\"h\":null}} \r\n"),
        ]
    ) { bytes in
        guard bytes.count > 8 else { return }
        let text = Array(bytes.dropFirst(8))
        let (strings, elements) = (bytes[0] & 128 == 0, bytes[1] & 128 == 0)
        var coming = PartialJSON<AnySchema>(
            openStrings: strings ? .characters : .absent, openElements: elements ? .partial : .absent)
        let whole = try? Wrapped<AnySchema>(json: text)
        let isRight = (try? JSON(parsing: text)) != nil
        // The last of equal keys may replace what was complete.
        let hasOneOfEach = (try? JSON(parsing: text, options: JSONOptions(duplicateKeys: .reject))) != nil
        var failure: JSONError?
        var (end, piece) = (0, 0)
        var arrived: RawTree?
        while end < text.count, failure == nil {
            let next = min(text.count, end + Int(bytes[piece % 8] & 127) + 1)
            do throws(JSONError) { try coming.append(text[end..<next]) } catch { failure = error }
            (end, piece) = (next, piece + 1)
            let snapshot = coming.snapshot
            try hold((try? JSON(parsing: snapshot.dyn.json.bytes())) != nil, "a snapshot is JSON")
            _ = (snapshot.name, snapshot.number, snapshot.list.count, snapshot.dyn.problems)
            guard whole != nil else { continue }
            let naive = NaivePartial.tree(
                Array(text[..<end]), strings: strings, elements: elements, isText: AnySchema.readsText(at:))
            let tree = RawTree(snapshot.dyn.json)
            try hold(!hasOneOfEach || tree == (naive.tree ?? .object([])), "a snapshot is what a naive reader finds")
            try hold(coming.isComplete == naive.isWhole, "it is complete when the whole has come")
            if let arrived { try hold(!hasOneOfEach || tree["c"] == arrived, "what has come whole stays") }
            if coming.isComplete(\.list) { arrived = tree["c"] }
        }
        try hold(failure == nil || !isRight || whole == nil, "there is no error in a text that is right")
        let finished = try? coming.finish()
        try hold(finished == whole, "the end is the whole")
        if let finished, let whole {
            try hold(finished.dyn.json.bytes() == whole.dyn.json.bytes(), "the end has the whole's text")
        }
        if let failure {
            do throws(JSONError) { try coming.append([32] as [UInt8]) } catch { try hold(error == failure, "an error stays") }
        }
    }
}
