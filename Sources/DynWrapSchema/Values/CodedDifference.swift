/// The difference of two values of a `Codable` type, made in the tree that one of them was decoded from.
///
/// A type may hold a tree of any depth, so the places where they differ are kept in a list and not on the stack. O(size): each part has a hash of its
/// spelling, so the texts of two parts are compared only where the hashes agree, and such parts are not divided further.
struct CodedDifference {
    private let new: SpellingHashes
    private let known: SpellingHashes
    private var open: [Frame] = []

    /// A value in place of another, of which the type knows `known`.
    fileprivate struct Change {
        let new: JSON
        let known: JSON
        let old: JSON
    }

    /// An object or an array that is being changed.
    fileprivate struct Frame {
        let change: Change
        /// The object with the changes so far.
        var result: JSON
        /// The changes in it that are still to be made, with the member's key; last first.
        var inner: [(key: String, change: Change)] = []
        /// The results for the elements of an array.
        var made: [ElementPair: JSON] = [:]
        var last: (key: String, change: Change)?
    }

    /// An element and the one that it replaces.
    fileprivate struct ElementPair: Hashable {
        let new: JSON.Identity
        let old: JSON.Identity

        init(_ new: JSON, _ old: JSON) {
            self.new = new.identity
            self.old = old.identity
        }
    }

    /// `new` in place of `old`, of which the type knows `known`. Both were encoded just now.
    static func json(_ new: JSON, known: JSON, replacing old: JSON) -> JSON {
        var difference = CodedDifference(new: SpellingHashes(new), known: SpellingHashes(known))
        return difference.run(Change(new: new, known: known, old: old))
    }

    private init(new: SpellingHashes, known: SpellingHashes) {
        self.new = new
        self.known = known
    }

    private mutating func run(_ change: Change) -> JSON {
        var done = begun(change)
        while !open.isEmpty {
            let top = open.count - 1
            if let value = done {
                open[top].take(value)
                done = nil
            }
            if let next = open[top].inner.popLast() {
                open[top].last = next
                done = begun(next.change)
            } else {
                let frame = open.removeLast()
                done = frame.change.new.isObject ? frame.result : array(frame.change, frame.made)
            }
        }
        return done ?? change.new
    }

    /// The result for a value; nil where its members or elements decide, for which a frame was opened.
    private mutating func begun(_ change: Change) -> JSON? {
        let (new, known, old) = (change.new, change.known, change.old)
        if isIdentical(new, known) { return old }
        var frame = Frame(change: change, result: old)
        if new.isObject, known.isObject, old.isObject {
            beginObject(&frame)
        } else if new.isArray, known.isArray, old.isArray, known.count == old.count {
            let whole = array(change) { frame.inner.append((key: "", change: $0)) }
            if frame.inner.isEmpty { return whole }
            frame.inner.reverse()
        } else {
            return new
        }
        open.append(frame)
        return nil
    }

    private func beginObject(_ frame: inout Frame) {
        let (new, known, old) = (frame.change.new, frame.change.known, frame.change.old)
        for pair in [DifferingPair].members(known, new, removedFirst: true) {
            let was = old[pair.token]
            if pair.new.isMissing || pair.old.isMissing || was.isMissing {
                frame.result[pair.token] = pair.new
            } else if !isIdentical(pair.new, pair.old) {
                frame.inner.append((key: pair.token, change: Change(new: pair.new, known: pair.old, old: was)))
            }
        }
        frame.inner.reverse()
    }

    /// The array with its changed elements replaced whole; `note` gets each of these changes.
    private func array(_ change: Change, _ note: @escaping (Change) -> Void) -> JSON {
        array(change) { value, was, before in
            note(Change(new: value, known: before, old: was))
            return value
        }
    }

    /// The array with the results for its elements.
    private func array(_ change: Change, _ made: [ElementPair: JSON]) -> JSON {
        array(change) { value, was, _ in made[ElementPair(value, was)] ?? value }
    }

    private func array(_ change: Change, _ write: @escaping (_ new: JSON, _ old: JSON, _ known: JSON) -> JSON) -> JSON {
        var knownOf: [JSON.Identity: JSON] = [:]
        for (was, before) in zip(change.old.elements, change.known.elements) { knownOf[was.identity] = before }
        return ElementRewriting<JSON>(
            read: { knownOf[$0.identity] },
            write: { value, was in knownOf[was.identity].map { write(value, was, $0) } ?? value },
            isAlike: isAlike
        ).json(Array(change.new.elements), replacing: change.old)
    }

    // MARK: Spelling

    /// Whether a part of the new value and one of the known are spelled alike.
    private func isIdentical(_ a: JSON, _ b: JSON) -> Bool { new.hash(of: a) == known.hash(of: b) && a.hasSameText(as: b) }

    /// The same for two parts, each of which may be of the new value or of the known one.
    private func isAlike(_ a: JSON, _ b: JSON) -> Bool {
        func hash(_ json: JSON) -> UInt64? { json.holder === new.document ? new.hash(of: json) : known.hash(of: json) }
        return hash(a) == hash(b) && a.hasSameText(as: b)
    }
}

extension CodedDifference.Frame {
    fileprivate mutating func take(_ value: JSON) {
        guard let (key, change) = last else { return }
        if self.change.new.isObject { result[key] = value } else { made[.init(change.new, change.old)] = value }
    }
}

// How a value of a type that reads and writes a whole object or array is written over what is there.

extension JSONConvertible {
    /// `new`, which this value is written as, in place of `old`, of which the type knows `known`: what differs is changed and the rest stays, as far as it all
    /// reads as this value then. A type may read what stayed before what it writes.
    func written(_ new: JSON, known: JSON, over old: JSON, _ options: ConversionOptions) -> JSON {
        func form(of json: JSON) -> JSON? { Self.read(json, options).value?.json(options) }
        let merged = CodedDifference.json(new, known: known, replacing: old)
        if merged.isWritten(as: new) || form(of: merged)?.isWritten(as: new) ?? false { return merged }
        // Sets are written in another order each time, which shows where several are there at once. Of all other types an order may be what was edited.
        let readings = (0..<8).map { _ in Self.read(new, options).value }
        let isOrdered = readings.allSatisfy { $0?.json(options).isWritten(as: new) ?? false }
        let parts = isOrdered ? [] : new.parts
        func isRight(_ json: JSON) -> Bool {
            guard let form = form(of: json) else { return false }
            return isOrdered ? form.isWritten(as: new) : form.parts == parts
        }
        // Of a type that does not read what it writes nothing can be found out.
        return isRight(new) ? merged.corrected(towards: new, isRight) : merged
    }
}

extension JSON {
    /// Whether both are written alike, in whatever order members are: a type that holds a dictionary writes it in another order each time.
    func isWritten(as other: JSON) -> Bool {
        func sorted(_ json: JSON) -> ContiguousArray<UInt8> {
            var bytes: ContiguousArray<UInt8> = []
            StyledWriter.append(json, to: &bytes, pretty: false, sorted: true)
            return bytes
        }
        return hasSameText(as: other) || (self == other && sorted(self) == sorted(other))
    }

    /// What is in the value, a hash for each scalar and for the keys to it, in whatever order members and elements are. Iterative; O(size log size).
    fileprivate var parts: [Int] {
        var found: [Int] = []
        var open: [(way: Int, json: JSON)] = [(0, self)]
        func step(_ way: Int, _ key: String?) -> Int {
            var hasher = Hasher()
            hasher.combine(way)
            hasher.combine(key.map { ScalarKey(string: $0) })
            return hasher.finalize()
        }
        while let (way, json) = open.popLast() {
            if json.isObject, json.count > 0 {
                for (key, member) in json.members { open.append((step(way, key), member)) }
            } else if json.isArray, json.count > 0 {
                for element in json.elements { open.append((step(way, nil), element)) }
            } else {
                found.append(step(way, json.text(.compact)))
            }
        }
        return found.sorted()
    }

    /// This value with as few corrections as make it read rightly: members that `new` does not have are taken out, and what it has besides or otherwise is as it
    /// is there. `new` itself, where they don't help. They are tried together and by halves, O(size) for each that is made and the logarithm of their number; after
    /// a thousand tries what does not read rightly as it is, is corrected whole.
    fileprivate func corrected(towards new: JSON, _ isRight: (JSON) -> Bool) -> JSON {
        if isRight(self) { return self }
        let corrections = Correction.all(from: self, to: new)
        func with(_ made: some Sequence<Correction>) -> JSON {
            var result = self
            for correction in made { correction.path.put(correction.value, in: &result) }
            return result
        }
        guard isRight(with(corrections)) else { return new }
        // From the first on: those that are made, and those that were not tried yet.
        var made: [Correction] = []
        var pending = [0..<corrections.count]
        var tries = 0
        while let part = pending.popLast() {
            tries += 1
            if isRight(with(made + corrections[part.upperBound...])) { continue }
            if part.count == 1 || tries > 1_000 {
                made += corrections[part]
            } else {
                let middle = (part.lowerBound + part.upperBound) / 2
                pending += [middle..<part.upperBound, part.lowerBound..<middle]
            }
        }
        return with(made)
    }
}

/// A part of a value that differs from another one's.
private struct Correction {
    let path: FieldPath
    /// What is there in the other; missing for a member that it does not have.
    let value: JSON

    /// All the differences, those inside objects and arrays that both have one by one. Iterative.
    static func all(from old: JSON, to new: JSON) -> [Correction] {
        var found: [Correction] = []
        var open: [(steps: [FieldPath.Step], old: JSON, new: JSON)] = [([], old, new)]
        while let (steps, old, new) = open.popLast() {
            if old.isObject, new.isObject {
                func below(_ key: String) -> [FieldPath.Step] { steps + [.key(KeyNeedle(key), key)] }
                for (key, member) in old.members { open.append((below(key), member, new[key])) }
                for (key, member) in new.members where !old[key].exists {
                    found.append(Correction(path: FieldPath(steps: below(key)), value: member))
                }
            } else if old.isArray, new.isArray, old.count == new.count {
                for (index, (element, other)) in zip(old.elements, new.elements).enumerated() {
                    open.append((steps + [.index(index)], element, other))
                }
            } else if !old.hasSameText(as: new) {
                found.append(Correction(path: FieldPath(steps: steps), value: new))
            }
        }
        return found.reversed()
    }
}
