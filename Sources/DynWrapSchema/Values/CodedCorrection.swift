// Writes values of types that read and write a whole object or array over existing JSON.

extension JSONConvertible {
    /// Writes this value over `old`. `new` is its written form, and `known` is the part of `old` that the type knows. What
    /// differs is changed and the rest stays, provided that the result reads as this value. (A type may prefer a member that
    /// stayed to one that it writes.)
    func written(_ new: JSON, known: JSON, over old: JSON, _ options: ConversionOptions) -> JSON {
        written(new, known: known, over: old, nil, options)
    }

    /// The same for forms in which sets are sorted and marked. The result is compared in that order.
    func written(_ new: JSON, known: JSON, over old: JSON, marks: UnorderedMarks, _ options: ConversionOptions) -> JSON {
        written(new, known: known, over: old, marks, options.forComparing)
    }

    private func written(
        _ made: JSON, known: JSON, over old: JSON, _ marks: UnorderedMarks?, _ options: ConversionOptions
    ) -> JSON {
        let new = marks?.without(made) ?? made
        func form(of json: JSON) -> JSON? { Self.read(json, options).value?.json(options) }
        let merged = CodedDifference.json(made, known: known, replacing: old, marks)
        if merged.isWritten(as: new) || form(of: merged)?.isWritten(as: new) ?? false { return merged }
        let byIndex = CodedDifference.json(made, known: known, replacing: old, marks, isByIndex: true)
        if form(of: byIndex)?.isWritten(as: new) ?? false { return byIndex }
        // A type may write a set as an array of its own, in a different order each time, which shows when several copies are
        // written. For all other types the order may be what was edited.
        let readings = (0..<8).map { _ in Self.read(new, options).value }
        let isOrdered = readings.allSatisfy { $0?.json(options).isWritten(as: new) ?? false }
        let parts = isOrdered ? [] : new.parts
        func isRight(_ json: JSON) -> Bool {
            guard let form = form(of: json) else { return false }
            return isOrdered ? form.isWritten(as: new) : form.parts == parts
        }
        // For a type that does not read back what it writes, nothing can be corrected.
        return isRight(new) ? merged.corrected(Correction.all(from: merged, to: made, marks), whole: new, isRight) : merged
    }
}

extension JSON {
    /// Whether both have the same spelling, apart from the order of members: a type with a dictionary writes it in a
    /// different order each time.
    func isWritten(as other: JSON) -> Bool {
        func sorted(_ json: JSON) -> ContiguousArray<UInt8> {
            var bytes: ContiguousArray<UInt8> = []
            StyledWriter.append(json, to: &bytes, pretty: false, sorted: true)
            return bytes
        }
        return hasSameText(as: other) || (self == other && sorted(self) == sorted(other))
    }

    /// A hash for each scalar together with its keys, without the order of members and elements. Iterative; O(size log size).
    var parts: [Int] {
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

    /// This value with as few corrections as are needed to read correctly. If all do not help, the result is `new`. They are tried
    /// together, then by halves: O(size) for each correction that is made, times the logarithm of their number. After a
    /// thousand tries, the remaining parts that do not read correctly are corrected whole.
    fileprivate func corrected(_ corrections: [Correction], whole new: JSON, _ isRight: (JSON) -> Bool) -> JSON {
        if isRight(self) { return self }
        func with(_ made: some Sequence<Correction>) -> JSON {
            var result = self
            for correction in made { correction.path.put(correction.value, in: &result) }
            return result
        }
        guard isRight(with(corrections)) else { return new }
        // `made` has the corrections that are needed, `pending` those not tried yet, in order.
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

/// Removes a member that the written form does not have, or takes a value from it.
private struct Correction {
    let path: FieldPath
    /// The value in the other one; missing for a member that it does not have.
    let value: JSON

    /// All that `old` needs to become `new`; objects and arrays in both are compared part by part, and an array without an order is
    /// one part. Iterative.
    static func all(from old: JSON, to new: JSON, _ marks: UnorderedMarks?) -> [Correction] {
        var found: [Correction] = []
        func plain(_ json: JSON) -> JSON { marks?.without(json) ?? json }
        var open: [(steps: [FieldPath.Step], old: JSON, new: JSON)] = [([], old, new)]
        while let (steps, old, new) = open.popLast() {
            if old.isObject, new.isObject {
                func below(_ key: String) -> [FieldPath.Step] { steps + [.key(KeyNeedle(key), key)] }
                for (key, member) in old.members { open.append((below(key), member, new[key])) }
                for (key, member) in new.members where !old[key].exists {
                    found.append(Correction(path: FieldPath(steps: below(key)), value: plain(member)))
                }
            } else if old.isArray, new.isArray, old.count == new.count, marks?.kind(of: new) == nil {
                for (index, (element, other)) in zip(old.elements, new.elements).enumerated() {
                    open.append((steps + [.index(index)], element, other))
                }
            } else {
                let whole = plain(new)
                if !old.hasSameText(as: whole) { found.append(Correction(path: FieldPath(steps: steps), value: whole)) }
            }
        }
        return found.reversed()
    }
}
