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
