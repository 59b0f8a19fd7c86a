/// An object with edits, or one that is being made. The members of the latter are a draft, which grows until one of them is
/// read.
final class ObjectNode: ContainerNode, @unchecked Sendable {
    // Sendable: as `Holder` says, all mutable state here, including the draft, is changed only through a `JSON` with the only
    // reference to this node. The one exception is the document made from a draft, which any reader may be the first to need:
    // it is in a `LazyReference`, which synchronises itself. A draft that was read does not grow. Tests: ThreadTests.

    /// The members that are not in the base.
    @safe @exclusivity(unchecked) private(set) var added = AddedMembers()
    /// The members of an object made in Swift, in order. Then the other properties are empty.
    @safe @exclusivity(unchecked) private var draft = Draft()
    /// The document made from the draft when one of its members is first read; the draft does not change after that.
    private let draftDocument = LazyReference<Document>()
    /// The number of different keys of the base that are removed.
    @safe @exclusivity(unchecked) private(set) var removedCount = 0
    /// The key place of the first member of the base that is not removed, or the place after the last one; 0 where none is
    /// removed. Without it, removing members from the front one after the other would pass over all removed ones each time.
    @safe @exclusivity(unchecked) private(set) var firstOfBase = 0
    /// The `Enclosure` of a value that was taken out of another one.
    @safe @exclusivity(unchecked) var enclosure: Holder?

    init(base: Base?) { super.init(isObject: true, base: base) }

    /// A new object with these members, made in one step; the last of equal keys wins.
    convenience init(members: some Sequence<(key: String, value: JSON)>) {
        self.init(base: nil)
        for (key, value) in members { set(value, for: KeyNeedle(key), key) }
    }

    /// Whether the members are a draft.
    var isDraft: Bool { draft.isBegun }

    /// For a draft, the object in the document made from the draft.
    var draftBase: Base? {
        guard draft.isBegun else { return nil }
        return Base(document: draftDocument.load() ?? draftDocument.storeIfNil(draft.document()), place: 0)
    }

    /// Adds a member to the draft; the caller has the only reference to this node. False, with nothing changed, where there
    /// is no draft, or it refuses this member.
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

    /// Begins a draft in an empty node.
    func beginDraft() { draft.begin(TapeWord.Tag.object) }

    /// Copies the draft into another one; false where there is no draft.
    func draft(copiedTo other: inout Draft) -> Bool { other.put(draft) }

    /// Lends the text of the draft without its closing bracket, and the bracket.
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

    /// Where the value of a key is stored.
    enum Slot {
        case base(Int)
        case added(Int)
    }

    func slot(of needle: borrowing KeyNeedle, _ key: String) -> Slot? {
        // No key is in both. With few added members, most are ruled out by one comparison of their heads.
        if added.list.count <= 8, let index = added.index(of: KeyHead(needle), key) { return .added(index) }
        if let base {
            let place = base.document.place(of: needle, in: base.place)
            // A removed member that is set again comes last, like any new one.
            if place >= 0, overrides[place]?.isMissing != true { return .base(place) }
        }
        return added.list.count > 8 ? added.index(of: KeyHead(needle), key).map { .added($0) } : nil
    }

    /// The value of the member; missing where there is none.
    func member(_ needle: borrowing KeyNeedle, _ key: String) -> JSON {
        if let draft = draftBase {
            let place = draft.document.place(of: needle, in: draft.place)
            return place < 0 ? .missing : JSON(draft.document, place)
        }
        let found = withFormerBase { document, start in
            let place = document.place(of: needle, in: start)
            guard place >= 0 else { return JSON.missing }
            guard let index = overrides.index(of: place) else { return JSON(document, place) }
            return overrides.value(at: index)
        }
        if let found, !found.isMissing { return found }
        if added.list.isEmpty { return .missing }
        return added.index(of: KeyHead(needle), key).map { added.list[$0].value } ?? .missing
    }

    /// The member. A node is replaced with null, so that the caller has the only reference; the caller puts a node back into
    /// the slot. A slot is the place in the base or, if negative, the inverted index in `added`. Not for a draft.
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

    /// Puts a value into the slot from which a node was taken.
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

    /// Replaces the base's value at `place`; only as the first edit of this node.
    @inline(__always)
    func setFirst(_ new: JSON, at place: Int) { overrides.set(new, for: place) }

    /// Replaces the member with `new`, unless `isThere` is true of the old value.
    @inline(__always)
    func replace(_ needle: borrowing KeyNeedle, _ key: String, with new: JSON, unless isThere: (JSON) -> Bool) {
        if let base {
            if new.place > base.place, new.holder === base.document {
                // A member of the base that was removed goes back to its old position.
                if !isThere(member(needle, key)) { set(new, for: needle, key) }
                return
            }
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

    /// Adds a member with a key that is not in this object.
    func add(_ key: String, _ head: KeyHead, _ value: JSON) { added.append(key, head, value) }

    /// Restores a member of the base and the earlier ones with the same key, or the only one with its key in place of a new
    /// member. False where `value` is not this member, or it would come back with others in place of the new one.
    private func restore(_ value: JSON, _ needle: borrowing KeyNeedle) -> Bool {
        guard let base, overrides[value.place]?.isMissing == true, base.document.place(of: needle, in: base.place) == value.place
        else {
            return false
        }
        let key = base.document.string(at: value.place - 1)
        if let index = added.index(of: KeyHead(needle), key) {
            var count = 0
            base.forEachPlace(of: needle, value.place) { _ in count += 1 }
            guard count == 1 else { return false }
            added.remove(at: index, key)
        }
        base.forEachPlace(of: needle, value.place) { overrides.remove($0) }
        removedCount -= 1
        firstOfBase = min(firstOfBase, value.place - 1)
        return true
    }

    /// Removes every member of the base with this key; `place` is the last of them and not removed yet. Otherwise an earlier
    /// one with an equal key would become the member.
    private func removeFromBase(_ needle: borrowing KeyNeedle, _ place: Int) {
        base?.forEachPlace(of: needle, place) { overrides.set(.missing, for: $0) }
        removedCount += 1
        if firstOfBase == 0 || firstOfBase == place - 1 { findFirstOfBase() }
    }

    /// Finds the next member of the base that is not removed.
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
