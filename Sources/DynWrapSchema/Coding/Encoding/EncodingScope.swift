#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The `Encoder` for a value that is being encoded. Scopes are reused: one that no type has kept serves the next value.
final class EncodingScope: Encoder {
    let run: EncodingRun
    let text: EncodingText
    private var parent = OuterScope<EncodingScope>()
    @safe @exclusivity(unchecked) private var key: (any CodingKey)?
    private let depth: Int
    /// The scope of the last value inside this one, free for the next value.
    @safe @exclusivity(unchecked) private var spare: EncodingScope?
    /// The keyed container of this scope, if `keepsContainer`.
    @safe @exclusivity(unchecked) private var container = KeptContainer<EncodingScope>()
    private let keepsContainer: Bool
    /// The scopes of containers that are still open, by the keys of their members.
    private var nestedScopes: [ScalarKey: EncodingScope] = [:]
    private var form = Form.empty
    /// The number of members or elements so far.
    private(set) var count = 0
    /// For an object: a bit for each key, and the index of its first key in the text's list.
    private var filter: UInt64 = 0
    private var firstKey = 0
    /// Whether it has the members of a tree, whose keys are in no list.
    private var hasTaken = false
    /// The table of its keys, if there are many.
    @safe @exclusivity(unchecked) private var keySlots: KeySlots?

    /// What was written for the value so far.
    enum Form {
        case empty
        case scalar
        case object
        case array
    }

    /// The scope of the root value.
    init(_ run: EncodingRun, _ text: EncodingText) {
        self.run = run
        self.text = text
        depth = 0
        keepsContainer = false
        text.enter(self)
    }

    /// The scope of an inner value, in the same text or in a text of its own. A reusable scope (`keepsContainer`) keeps its
    /// container for further values; `parent` retains it.
    init(_ parent: EncodingScope, _ text: EncodingText, _ key: any CodingKey, keepsContainer: Bool = false) {
        run = parent.run
        self.text = text
        depth = parent.depth + 1
        self.parent = OuterScope(parent)
        if !keepsContainer { self.parent.keep() }
        self.key = key
        self.keepsContainer = keepsContainer && parent.run.reusesContainers
        if text !== parent.text { text.enter(self) }
    }

    /// Releases nested scopes in a loop, so that no depth exhausts the stack.
    deinit {
        var next = parent.release()
        while isKnownUniquelyReferenced(&next), let here = next { next = here.parent.release() }
    }

    // MARK: Encoder

    var userInfo: [CodingUserInfoKey: Any] { run.encoder.userInfo }

    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var scope: EncodingScope? = self
        while let here = scope {
            if let key = here.key { path.append(key) }
            scope = here.parent.value
        }
        path.reverse()
        return path
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        guard opened(.object) else { return dead().container(keyedBy: type) }
        // The kept object is the reference of which a container with this key type consists; checked when it was kept.
        if let kept = container.get(type) { return unsafe unsafeBitCast(kept, to: KeyedEncodingContainer<Key>.self) }
        return madeContainer()
    }

    @inline(never)
    private func madeContainer<Key: CodingKey>() -> KeyedEncodingContainer<Key> {
        let pin = Pin<EncodingScope>()
        let made = KeyedEncodingContainer(KeyedWriting<Key>(scope: self, pin: pin))
        if keepsContainer, container.isEmpty, ContainerReference.isWholeEncoding {
            // A container consists only of that reference.
            container.keep(unsafe unsafeBitCast(made, to: AnyObject.self), Key.self, pin)
        } else {
            pin.scope = self
        }
        return made
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriting(scope: opened(.array) ? self : dead()) }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// Opens the container, unless it is open already; false where the value is already something else.
    func opened(_ form: Form) -> Bool {
        if self.form == form { return true }
        guard self.form == .empty, isCurrent else {
            noteMisuse("A value was encoded as two different things, or after it was done")
            return false
        }
        self.form = form
        text.put(form == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        if form == .object { firstKey = text.keyCount }
        if text !== parent.value?.text { text.open(closing: form == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")) }
        return true
    }

    /// A scope whose text is thrown away, for a wrong use of an encoder.
    private func dead() -> EncodingScope { EncodingScope(run, EncodingText()) }

    /// The scope of a value with its own text, in a hole that was begun here. If `isBegun` is false, its text is discarded.
    func kept(_ key: some CodingKey, isBegun: Bool) -> EncodingScope {
        guard isBegun else { return dead() }
        guard depth + 1 < run.encoder.maximumDepth else {
            noteMisuse(deeper)
            return dead()
        }
        return EncodingScope(self, text.hole(), key)
    }

    /// The scope of a container for a member that stays open. A second request for the same member returns the same scope.
    func nested(_ key: some CodingKey) -> EncodingScope {
        let name = run.hasDefaultKeys ? key.stringValue : run.name(of: key, path: codingPath)
        let scalars = ScalarKey(string: name)
        if isCurrent, let known = nestedScopes[scalars] { return known }
        let made = kept(key, isBegun: begin(key))
        if made.parent.value === self {
            if nestedScopes.isEmpty { run.keep(self) }
            nestedScopes[scalars] = made
        }
        return made
    }

    /// Drops the scopes of nested containers, which retain this scope.
    func dropNested() { nestedScopes = [:] }

    private var deeper: String { "nested deeper than \(run.encoder.maximumDepth) levels" }

    // MARK: Writing

    @inline(__always)
    private var isCurrent: Bool { text.current == ObjectIdentifier(self) }

    private func noteMisuse(_ description: String) {
        // Only the path is known here. The error does not contain this scope: the run keeps it, and the scope refers to the run.
        let path = codingPath
        run.note(.invalidValue(path.map(\.stringValue), .init(codingPath: path, debugDescription: description)))
    }

    /// Whether this container may be written to now; if not, that is reported at the end.
    @inline(__always)
    private func mayWrite() -> Bool {
        if isCurrent { return true }
        noteMisuse("A container was written to after it was done, or while a value inside it was not")
        return false
    }

    /// Begins a member; false where writing is not allowed.
    @inline(__always)
    func begin(_ key: some CodingKey) -> Bool {
        guard mayWrite() else { return false }
        if count > 0 { text.put(UInt8(ascii: ",")) }
        count &+= 1
        let name = run.hasDefaultKeys ? key.stringValue : run.name(of: key, path: codingPath)
        let bit = text.put(key: name)
        if filter & bit != 0, hasTaken || text.repeatsKey(from: firstKey, &keySlots) { run.hasEqualKeys = true }
        filter |= bit
        return true
    }

    /// Begins a member of a dictionary with `String` keys, which are data.
    func begin(data key: String) {
        if count > 0 { text.put(UInt8(ascii: ",")) }
        count &+= 1
        text.put(quoted: key)
        text.put(UInt8(ascii: ":"))
    }

    /// Begins an element; false where writing is not allowed.
    @inline(__always)
    func beginElement() -> Bool {
        guard mayWrite() else { return false }
        if count > 0 { text.put(UInt8(ascii: ",")) }
        count &+= 1
        return true
    }

    /// Begins the value itself; false where writing is not allowed.
    @inline(__always)
    func beginSingle() -> Bool {
        guard form == .empty, isCurrent else {
            noteMisuse("A value was encoded twice, or after it was done")
            return false
        }
        form = .scalar
        return true
    }

    /// Runs `write` for a member or an element. If it throws, everything is as before.
    @inline(__always)
    func whole(_ write: () throws -> Void) throws {
        let mark = text.mark
        let count = count
        do {
            try write()
        } catch {
            text.goBack(to: mark)
            keySlots?.goBack(to: text.keyCount)
            text.enter(self)
            self.count = count
            throw error
        }
    }

    /// Writes an inner value at the end of the text.
    @inline(__always)
    func encode<T: Encodable>(_ value: T, _ key: some CodingKey) throws {
        let kind = run.kind(of: T.self)
        if kind != .own, run.writesAtOnce(kind) {
            try KnownTypes.write(value, kind, to: text, run) { codingPath + [key] }
        } else {
            try encodeInside(value, kind, key)
        }
    }

    /// Writes a value in an inner scope.
    private func encodeInside<T: Encodable>(_ value: T, _ kind: TypeKind, _ key: some CodingKey) throws {
        var child: EncodingScope
        if let spare {
            child = spare
            self.spare = nil
            child.key = key
            child.form = .empty
            child.count = 0
            child.filter = 0
            child.hasTaken = false
            child.keySlots = nil
        } else {
            child = EncodingScope(self, text, key, keepsContainer: true)
        }
        defer { leave(&child) }
        guard child.depth < run.encoder.maximumDepth else {
            throw EncodingError.invalidValue(value, .init(codingPath: child.codingPath, debugDescription: deeper))
        }
        text.enter(child)
        try child.write(value, kind)
        child.finish()
        text.enter(self)
    }

    /// Keeps a scope for the next value, unless a type has kept it or its container.
    private func leave(_ child: inout EncodingScope) {
        if isKnownUniquelyReferenced(&child), child.container.isFree() {
            spare = child
        } else {
            child.parent.keep()
            child.container.leave(to: child)
        }
    }

    /// Ends the value and closes its container. A value that encoded nothing becomes an empty object.
    private func finish() {
        switch form {
        case .empty: text.put("{}")
        case .scalar: break
        case .array: text.put(UInt8(ascii: "]"))
        case .object:
            text.put(UInt8(ascii: "}"))
            text.dropKeys(from: firstKey)
        }
    }

    /// Writes the root value.
    func encodeRoot<T: Encodable>(_ value: T) throws {
        try encodeSame(value)
        if form == .empty {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "Top-level \(T.self) did not encode any values"))
        }
    }

    /// Writes the value itself, if its type is not written directly.
    @inline(__always)
    private func write<T: Encodable>(_ value: T, _ kind: TypeKind) throws {
        if run.sortsUnordered, try writeSorted(value) { return }
        if kind == .own { try value.encode(to: self) } else { try writeKnown(value, kind) }
    }

    /// Writes a value without an order with its elements sorted; false for any other value.
    @inline(never)
    private func writeSorted<T: Encodable>(_ value: T) throws -> Bool {
        guard let unordered = Unordered(value) else { return false }
        // Encoded by itself, as deep as it may be here.
        var encoder = run.encoder
        encoder.maximumDepth = max(1, encoder.maximumDepth - depth)
        try take(unordered.sorted(encoder))
        return true
    }

    @inline(never)
    private func writeKnown<T: Encodable>(_ value: T, _ kind: TypeKind) throws {
        switch kind {
        case .date:
            if case .custom(let write) = run.encoder.dateEncodingStrategy {
                try write(KnownTypes.same(value), self)
                return fill()
            }
        case .data:
            if case .custom(let write) = run.encoder.dataEncodingStrategy {
                try write(KnownTypes.same(value), self)
                return fill()
            }
        case .dictionary, .list:
            if let collection = value as? any WritableCollection { return try collection.write(to: self) }
        default: break
        }
        try value.encode(to: self)
    }

    /// Writes an empty object if nothing was encoded, in a single-value container or a strategy's closure.
    func fill() {
        if form == .empty, beginSingle() { text.put("{}") }
    }

    /// Writes `value` as the scope's own value, like a single-value container.
    func encodeSame<T: Encodable>(_ value: T) throws {
        guard form == .empty, isCurrent else { return noteMisuse("A value was encoded twice, or after it was done") }
        let mark = text.mark
        do {
            let kind = run.kind(of: T.self)
            if kind != .own, run.writesAtOnce(kind) {
                try KnownTypes.write(value, kind, to: text, run) { codingPath }
                form = .scalar
            } else {
                try write(value, kind)
            }
        } catch {
            // As before the call.
            text.goBack(to: mark)
            text.enter(self)
            (form, count, nestedScopes, keySlots, hasTaken) = (.empty, 0, [:], nil, false)
            throw error
        }
    }
}

extension EncodingScope: JSONTaker {
    /// Writes a tree; the members of an object, and the elements of an array, beside those that are written otherwise.
    func take(_ json: JSON) throws {
        guard json.isObject || json.isArray else {
            if beginSingle() { KnownTypes.write(json: json, to: text) }
            return
        }
        guard opened(json.isObject ? .object : .array), mayWrite(), json.count > 0 else { return }
        if count > 0 { text.put(UInt8(ascii: ",")) }
        if json.isObject {
            // Its keys may be those of other members, before it or after it.
            if count > 0 { run.hasEqualKeys = true }
            filter = ~0
            hasTaken = true
        }
        count += json.count
        KnownTypes.write(json: json, to: text, isInside: true)
    }
}
