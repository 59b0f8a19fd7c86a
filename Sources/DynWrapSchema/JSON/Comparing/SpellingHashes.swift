/// Hashes of the spelling of each value of a tree, without white space: values with the same spelling have the same hash.
///
/// All hashes are made in one pass over the tape, inner values first. So parts of two trees at any depth can be told apart in
/// O(1).
struct SpellingHashes {
    let document: Document?
    private let first: Int
    /// By the place on the tape, counted from `first`.
    private var hashes: ContiguousArray<UInt64> = []

    /// The hashes for a part of a document; no hashes for an edited tree. O(size).
    init(_ tree: JSON) {
        document = tree.document
        first = tree.place
        guard let document else { return }
        let end = document.next(after: first)
        hashes = ContiguousArray(repeating: 0, count: end - first)
        let seed = KeyHash.processSeed
        var open: [(place: Int, end: Int, hash: UInt64)] = []
        var place = first
        while place < end {
            let word = document.word(place)
            if word.isContainer {
                open.append((place, document.next(after: place), word.tag))
                place += 2
            } else {
                let hash = unsafe KeyHash.hash(document.text(of: word), seed: seed ^ word.tag)
                hashes[place - first] = hash
                if !open.isEmpty { open[open.count - 1].hash = KeyHash.fold(open[open.count - 1].hash ^ hash, seed) }
                place += 1
            }
            while let last = open.last, last.end == place {
                open.removeLast()
                hashes[last.place - first] = last.hash
                if !open.isEmpty { open[open.count - 1].hash = KeyHash.fold(open[open.count - 1].hash ^ last.hash, seed) }
            }
        }
    }

    /// The hash of a part of the tree; nil for any other value.
    func hash(of part: JSON) -> UInt64? {
        guard let document, part.document === document, hashes.indices.contains(part.place - first) else { return nil }
        return hashes[part.place - first]
    }
}
