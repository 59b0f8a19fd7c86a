/// An object with edits, or one that is being made: then its members are a draft, which takes more until one of them is read.
final class ObjectNode: ContainerNode, @unchecked Sendable {
    // Sendable: as `Holder` says, all that can change here, the draft too, is changed only through a `JSON` that holds the one reference to this node.
    // The one exception is the document that is made of a draft, which any reader may be the first to need: `LazyReference` keeps it, and synchronises
    // itself. A draft that was read takes no more members. Tests: ThreadTests.

    /// The members that the base does not have.
    @safe @exclusivity(unchecked) private(set) var added = AddedMembers()
    /// The members of an object made from nothing, in order; nothing else is kept then.
    @safe @exclusivity(unchecked) private var draft = Draft()
    /// The document that was made of the draft when a member of it was first read; the draft does not change after that.
    private let draftDocument = LazyReference<Document>()
    /// How many different keys of the base are removed.
    @safe @exclusivity(unchecked) private(set) var removedCount = 0
    /// The key's place of the first member of the base that is not removed, or behind the last of them; 0 where none is. Members that are taken from the front one
    /// after the other would otherwise be passed by again for each.
    @safe @exclusivity(unchecked) private(set) var firstOfBase = 0
    /// Of a value that was taken out of another one, what was around it: an `Enclosure`.
    @safe @exclusivity(unchecked) var enclosure: Holder?

    init(base: Base?) { super.init(isObject: true, base: base) }

    /// A new object of these members, made in one step; the last of equal keys wins.
    convenience init(members: some Sequence<(key: String, value: JSON)>) {
        self.init(base: nil)
        for (key, value) in members { set(value, for: KeyNeedle(key), key) }
    }

    /// Whether the members are a draft.
    var isDraft: Bool { draft.isBegun }

    /// Of a draft, the object in the document that is made of it.
    var draftBase: Base? {
        guard draft.isBegun else { return nil }
        return Base(document: draftDocument.load() ?? draftDocument.storeIfNil(draft.document()), place: 0)
    }

    /// Puts a member into the draft; the caller holds the one reference to this node. False, with nothing changed, where there is no draft, or it does not
    /// take this member.
    @inline(__always)
    func addToDraft(_ needle: borrowing KeyNeedle, _ value: (inout Draft) -> Bool) -> Bool {
        guard draft.isBegun, draftDocument.load() == nil else { return false }
        return draft.member(needle, value)
    }

    /// Lends the word and the text of a member of the draft; nil where there is none.
    @inline(__always)
    func withDrafted<R>(_ needle: borrowing KeyNeedle, _ body: (TapeWord, UnsafeBufferPointer<UInt8>) -> R) -> R? {
        unsafe draft.withMember(needle) { unsafe body($0, $1) }
    }

    /// Begins a draft in a node of nothing.
    func beginDraft() { draft.begin(TapeWord.Tag.object) }

    /// Puts the draft into another; false where this is none.
    func draft(copiedTo other: inout Draft) -> Bool { other.put(draft) }

    /// Lends the text of the draft but for the bracket at its end, which comes second.
    func withDraftText<R>(_ body: (UnsafeBufferPointer<UInt8>, UInt8) -> R) -> R { unsafe draft.withText { unsafe body($0, $1) } }

    /// A copy that shares all children.
    func copy() -> ObjectNode {
        let other = ObjectNode(base: base)
        other.enclosure = enclosure
        if draft.isBegun { return other }
        other.overrides = overrides
        other.added = added
        other.removedCount = removedCount
        other.firstOfBase = firstOfBase
        return other
    }

    override func takeChildren(into pending: inout [JSON]) {
        super.takeChildren(into: &pending)
        for member in added.list where member.value.isEdited { pending.append(member.value) }
        added = AddedMembers()
    }

    override func forEachOwnChild(_ body: (JSON) -> Void) {
        super.forEachOwnChild(body)
        for member in added.list { body(member.value) }
    }

    override var hasNodeChildren: Bool { super.hasNodeChildren || added.list.contains { $0.value.isEdited } }
    override var hasNodesBelow: Bool { super.hasNodesBelow || added.list.contains { $0.value.hasNodeChildren } }

    deinit { releaseChildren() }

    /// The number of members with different keys. O(1) after the first time.
    var count: Int {
        guard let base else { return added.count }
        return base.document.distinctMemberCount(of: base.place) - removedCount + added.count
    }

    /// Where a key's value is kept.
    enum Slot {
        case base(Int)
        case added(Int)
    }

    func slot(of needle: borrowing KeyNeedle, _ key: String) -> Slot? {
        // No key is in both. Of the few that were added most heads differ at the first comparison.
        if added.list.count <= 8, let index = added.index(of: KeyHead(needle), key) { return .added(index) }
        if let base {
            let place = base.document.place(of: needle, in: base.place)
            // A removed member that is set again comes last, as any new one.
            if place >= 0, overrides[place]?.isMissing != true { return .base(place) }
        }
        return added.list.count > 8 ? added.index(of: KeyHead(needle), key).map { .added($0) } : nil
    }

    /// The value of the member; missing where there is none.
    func member(_ needle: borrowing KeyNeedle, _ key: String) -> JSON {
        if let base {
            let place = base.document.place(of: needle, in: base.place)
            if place >= 0 {
                guard let index = overrides.index(of: place) else { return JSON(base.document, place) }
                let value = overrides.value(at: index)
                if !value.isMissing { return value }
            }
        }
        if added.list.isEmpty { return .missing }
        return added.index(of: KeyHead(needle), key).map { added.list[$0].value } ?? .missing
    }

    /// The member; a node is taken out and null left, so that the caller holds the one reference and puts one back: in the slot, which is the place in the
    /// base or, below zero, the index in what was added. Not of a draft.
    func takeNode(_ needle: borrowing KeyNeedle, _ key: String) -> (value: JSON, slot: Int?) {
        // No key is in both, as above.
        let isFew = added.list.count <= 8
        if isFew, let index = added.index(of: KeyHead(needle), key) { return takeAdded(index) }
        if let base = formerBase {
            let place = base.document.place(of: needle, in: base.place)
            if place >= 0 {
                guard let index = overrides.index(of: place) else { return (JSON(base.document, place), nil) }
                let value = overrides.value(at: index)
                if value.isEdited { return (overrides.take(at: index), place) }
                if !value.isMissing { return (value, nil) }
            }
        }
        guard !isFew, let index = added.index(of: KeyHead(needle), key) else { return (.missing, nil) }
        return takeAdded(index)
    }

    @inline(__always)
    private func takeAdded(_ index: Int) -> (value: JSON, slot: Int?) {
        if !added.list[index].value.isEdited { return (added.list[index].value, nil) }
        var value = JSON.null
        swap(&value, &added.list[index].value)
        return (value, ~index)
    }

    /// Puts a value into the slot from which one was taken.
    @inline(__always)
    func put(_ value: JSON, at slot: Int) {
        if slot >= 0 { overrides.set(value, for: slot) } else { added.list[~slot].value = value }
    }

    /// Sets the value of the member, or removes it where `value` is missing.
    func set(_ value: JSON, for needle: borrowing KeyNeedle, _ key: String) {
        if let base, value.place > base.place, value.holder === base.document, restore(value, needle) { return }
        guard let slot = slot(of: needle, key) else {
            if !value.isMissing { added.append(key, KeyHead(needle), value) }
            return
        }
        switch slot {
        case .base(let place):
            if value.isMissing {
                removeFromBase(needle, place)
            } else if let base, value.place == place, value.holder === base.document {
                overrides.remove(place)
            } else {
                overrides.set(value, for: place)
            }
        case .added(let index):
            if value.isMissing { added.remove(at: index, key) } else { added.list[index].value = value }
        }
    }

    /// Puts `new` in place of the base's value at `place`, before anything else is done here.
    @inline(__always)
    func setFirst(_ new: JSON, at place: Int) { overrides.set(new, for: place) }

    /// Puts `new`, which is no part of the base, in place of the member, unless `isThere` is true of the old value.
    @inline(__always)
    func replace(_ needle: borrowing KeyNeedle, _ key: String, with new: JSON, unless isThere: (JSON) -> Bool) {
        if let base {
            let place = base.document.place(of: needle, in: base.place)
            if place >= 0 {
                guard let index = overrides.index(of: place) else {
                    if !isThere(JSON(base.document, place)) { overrides.set(new, for: place) }
                    return
                }
                let old = overrides.value(at: index)
                if !old.isMissing {
                    if !isThere(old) { overrides.set(new, at: index) }
                    return
                }
            }
        }
        let head = KeyHead(needle)
        if let index = added.index(of: head, key) {
            if !isThere(added.list[index].value) { added.list[index].value = new }
        } else {
            added.append(key, head, new)
        }
    }

    /// Adds a member with a key that is not here.
    func add(_ key: String, _ head: KeyHead, _ value: JSON) { added.append(key, head, value) }

    /// Puts a member of the base back where it was, with those of an equal key before it; false where it is not this member, or its key has been
    /// given to a new one.
    private func restore(_ value: JSON, _ needle: borrowing KeyNeedle) -> Bool {
        guard let base, overrides[value.place]?.isMissing == true, base.document.place(of: needle, in: base.place) == value.place
        else {
            return false
        }
        guard added.index(of: KeyHead(needle), base.document.string(at: value.place - 1)) == nil else { return false }
        base.forEachPlace(of: needle, value.place) { overrides.remove($0) }
        removedCount -= 1
        firstOfBase = min(firstOfBase, value.place - 1)
        return true
    }

    /// Removes every member of the base with this key, the last of which is at `place` and is there: otherwise an earlier one with an equal key
    /// would become the member.
    private func removeFromBase(_ needle: borrowing KeyNeedle, _ place: Int) {
        base?.forEachPlace(of: needle, place) { overrides.set(.missing, for: $0) }
        removedCount += 1
        if firstOfBase == 0 || firstOfBase == place - 1 { findFirstOfBase() }
    }

    /// Goes on to the first member of the base that is there.
    private func findFirstOfBase() {
        guard let base else { return }
        var keys = MemberPlaces(base.document, base.place, from: firstOfBase)
        while let key = keys.next() {
            firstOfBase = key
            if overrides[key + 1]?.isMissing != true { return }
        }
        firstOfBase = base.document.word(base.place + 1).nextPlace
    }
}
