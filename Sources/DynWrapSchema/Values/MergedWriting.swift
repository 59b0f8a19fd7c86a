// How a value of a type that reads and writes a whole object or array is written over what is there.

extension JSONConvertible {
    /// `new`, which this value is written as, in place of `old`, of which the type knows `known`: what differs is changed and the rest stays, as far as it all
    /// reads as this value then. A type may read what stayed before what it writes.
    func written(_ new: JSON, known: JSON, over old: JSON, _ options: ConversionOptions) -> JSON {
        func isRead(_ json: JSON) -> Bool {
            guard let again = Self.read(json, options).value else { return false }
            return again.json(options).isWritten(as: new) || Self.areEqual(again, self)
        }
        let merged = CodedDifference.json(new, known: known, replacing: old)
        if merged.isWritten(as: new) || isRead(merged) { return merged }
        if let members = old.replacing(known, by: new), isRead(members) { return members }
        // Of a type that does not read what it writes, a set whose order is another each time, nothing can be found out.
        return isRead(new) ? merged.withoutMembers(notIn: new, whereReads: isRead) ?? new : merged
    }

    /// Whether a type that can be compared says that both are equal.
    private static func areEqual(_ a: Self, _ b: Self) -> Bool {
        func areEqual<E: Equatable>(_ a: E) -> Bool { a == b as? E }
        return (a as? any Equatable).map { areEqual($0) } ?? false
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

    /// This object with the members that differ between two others, as the second has them; nil where one of the three is no object.
    fileprivate func replacing(_ known: JSON, by new: JSON) -> JSON? {
        guard isObject, known.isObject, new.isObject else { return nil }
        var result = self
        for pair in [DifferingPair].members(known, new, removedFirst: true) where !pair.new.hasSameText(as: pair.old) {
            result[pair.token] = pair.new
        }
        return result
    }

    /// This object without those members that `new` does not have by which it is read as something else; nil where others are the reason. Members are tried
    /// together and by halves: O(size) for each that goes, and the logarithm of their number.
    fileprivate func withoutMembers(notIn new: JSON, whereReads isRead: (JSON) -> Bool) -> JSON? {
        guard isObject, new.isObject else { return nil }
        let others = members.map(\.key).filter { !new[$0].exists }
        func without(_ keys: some Sequence<String>) -> JSON {
            var result = self
            for key in keys { result[key] = .missing }
            return result
        }
        guard isRead(without(others)) else { return nil }
        // From the first member on: those that are known to go, and those that were not tried yet.
        var gone: [String] = []
        var pending = [0..<others.count]
        while let part = pending.popLast() {
            if part.isEmpty || isRead(without(gone + others[part.upperBound...])) { continue }
            if part.count == 1 {
                gone.append(others[part.lowerBound])
            } else {
                let middle = (part.lowerBound + part.upperBound) / 2
                pending += [middle..<part.upperBound, part.lowerBound..<middle]
            }
        }
        return without(gone)
    }
}
