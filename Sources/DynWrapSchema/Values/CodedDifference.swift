/// The difference between two values of a `Codable` type, applied to the tree from which one of them was decoded.
///
/// A type may contain a tree of any depth, so the differing parts are kept in a list and not on the stack. O(size): each part
/// has a hash of its spelling, so the texts of two parts are compared only where the hashes are equal.
struct CodedDifference {
    private let new: SpellingHashes
    private let known: SpellingHashes
    /// The marks of arrays without an order; nil where there are none.
    private let marks: UnorderedMarks?
    /// Whether arrays of which the type leaves out elements are changed index by index.
    private let isByIndex: Bool
    private var open: [Frame] = []

    /// A value that replaces another; `known` is the part of the old value that the type knows.
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
        /// The changes inside it that are not made yet, with the member's key; the last one first.
        var inner: [(key: String, change: Change)] = []
        /// The elements of an array without an order.
        var pairing: UnorderedPairing?
        /// The indexes of the elements that the type knows.
        var knownIndices: [Int] = []
        /// The results for the elements of an array.
        var made: [ElementPair: JSON] = [:]
        var last: (key: String, change: Change)?
    }

    /// An element and the element that it replaces.
    fileprivate struct ElementPair: Hashable {
        let new: JSON.Identity
        let old: JSON.Identity

        init(_ new: JSON, _ old: JSON) {
            self.new = new.identity
            self.old = old.identity
        }
    }

    /// Writes `new` over `old`; `known` is the part of `old` that the type knows. Both `new` and `known` were encoded just
    /// now.
    /// - Parameter isByIndex: whether elements are matched by index, not by content, in arrays of which the type leaves out
    ///   elements and in which the number of the others is the same: a coordinate that gets the value of the next one is not it.
    static func json(
        _ new: JSON, known: JSON, replacing old: JSON, _ marks: UnorderedMarks? = nil, isByIndex: Bool = false
    ) -> JSON {
        var difference = CodedDifference(
            new: SpellingHashes(new), known: SpellingHashes(known), marks: marks, isByIndex: isByIndex)
        return difference.run(Change(new: new, known: known, old: old))
    }

    private init(new: SpellingHashes, known: SpellingHashes, marks: UnorderedMarks?, isByIndex: Bool) {
        self.new = new
        self.known = known
        self.marks = marks
        self.isByIndex = isByIndex
    }

    /// A part of the new value as it is written.
    private func plain(_ part: JSON) -> JSON { marks?.without(part) ?? part }

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
                if frame.change.new.isObject {
                    done = frame.result
                } else if let pairing = frame.pairing {
                    done = pairing.array(over: frame.change.old) { frame.made[ElementPair($0, $1)] }
                } else {
                    done = array(frame)
                }
            }
        }
        return done ?? plain(change.new)
    }

    /// The result for a value; nil where it depends on members or elements, for which a frame was opened.
    private mutating func begun(_ change: Change) -> JSON? {
        let (new, known, old) = (change.new, change.known, change.old)
        if isIdentical(new, known) { return old }
        var frame = Frame(change: change, result: old)
        if new.isObject, known.isObject, old.isObject {
            beginObject(&frame)
        } else if let marks, let kind = marks.kind(of: new) {
            guard known.element(0) == new.element(0), let pairing = UnorderedPairing(new, known: known, old: old, kind, marks)
            else {
                return plain(new)
            }
            frame.pairing = pairing
            frame.inner = pairing.values.filter { !isIdentical($0.new, $0.known) }
                .map { (key: "", change: Change(new: $0.new, known: $0.known, old: $0.old)) }
        } else if new.isArray, known.isArray, old.isArray, let indices = Self.knownIndices(of: known, in: old) {
            frame.knownIndices = indices
            let whole = array(frame) { frame.inner.append((key: "", change: $0)) }
            if frame.inner.isEmpty { return whole }
            frame.inner.reverse()
        } else {
            return plain(new)
        }
        open.append(frame)
        return nil
    }

    private func beginObject(_ frame: inout Frame) {
        let (new, known, old) = (frame.change.new, frame.change.known, frame.change.old)
        for pair in [DifferingPair].members(known, new, removedFirst: true) {
            // What the type writes in any case, though the text does not have it, is no edit.
            if isIdentical(pair.new, pair.old) { continue }
            let was = old[pair.token]
            if pair.new.isMissing || pair.old.isMissing || was.isMissing {
                frame.result[pair.token] = pair.new.isMissing ? .missing : plain(pair.new)
            } else {
                frame.inner.append((key: pair.token, change: Change(new: pair.new, known: pair.old, old: was)))
            }
        }
        frame.inner.reverse()
    }

    /// The array with its changed elements replaced whole; `note` is called with each of these changes.
    private func array(_ frame: Frame, _ note: @escaping (Change) -> Void) -> JSON {
        array(frame) { value, was, before in
            note(Change(new: value, known: before, old: was))
            return value
        }
    }

    /// The array with the results for its elements.
    private func array(_ frame: Frame) -> JSON {
        array(frame) { value, was, _ in frame.made[ElementPair(value, was)] ?? plain(value) }
    }

    private func array(_ frame: Frame, _ write: @escaping (_ new: JSON, _ old: JSON, _ known: JSON) -> JSON) -> JSON {
        let change = frame.change
        if isByIndex, frame.knownIndices.count < change.old.count, change.new.count == change.known.count {
            var result = change.old
            for (index, (value, before)) in zip(frame.knownIndices, zip(change.new.elements, change.known.elements))
            where !isIdentical(value, before) {
                result.replaceElements(index..<(index + 1), with: [write(value, change.old.element(index), before)])
            }
            return result
        }
        var knownOf: [JSON.Identity: JSON] = [:]
        for (index, before) in zip(frame.knownIndices, change.known.elements) {
            knownOf[change.old.element(index).identity] = before
        }
        return ElementRewriting<JSON>(
            read: { knownOf[$0.identity] },
            write: { value, was in knownOf[was.identity].map { write(value, was, $0) } ?? plain(value) },
            isAlike: isAlike
        ).json(Array(change.new.elements), replacing: change.old)
    }

    /// The indexes in `old` of the elements that the type knows; nil where it does not have them in this order. A type may read
    /// the first elements only, or leave out those that it can't read.
    private static func knownIndices(of known: JSON, in old: JSON) -> [Int]? {
        if known.count == old.count { return Array(0..<old.count) }
        var indices: [Int] = []
        for (index, element) in old.elements.enumerated() where indices.count < known.count {
            if mayKnow(element, as: known.element(indices.count)) { indices.append(index) }
        }
        return indices.count == known.count ? indices : nil
    }

    /// Whether `known` may be what the type knows of `old`. What is in the members and elements of both is not compared.
    private static func mayKnow(_ old: JSON, as known: JSON) -> Bool {
        func isSame(_ a: JSON, _ b: JSON) -> Bool { a.isObject || a.isArray ? a.kind == b.kind : a == b }
        guard known.isObject, old.isObject else { return isSame(known, old) }
        return known.members.allSatisfy { key, value in
            let was = old[key]
            return was.isMissing || isSame(value, was)
        }
    }

    // MARK: Spelling

    /// Whether a part of the new value and a part of the known one have the same spelling.
    private func isIdentical(_ a: JSON, _ b: JSON) -> Bool { new.hash(of: a) == known.hash(of: b) && a.hasSameText(as: b) }

    /// The same for two parts, each of the new value or of the known one.
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
