#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A value while it is encoded: the `Encoder` that types see. One value at a time; a scope that nobody has kept serves the next value.
final class EncodingScope: Encoder {
    let run: EncodingRun
    let text: EncodingText
    private var parent = OuterScope<EncodingScope>()
    @safe @exclusivity(unchecked) private var key: (any CodingKey)?
    private let depth: Int
    /// The scope of the value that was encoded last inside this one, free for the next.
    @safe @exclusivity(unchecked) private var spare: EncodingScope?
    /// The keyed container of this scope; only where `keepsContainer`.
    @safe @exclusivity(unchecked) private var container = KeptContainer<EncodingScope>()
    private let keepsContainer: Bool
    /// The scopes of the containers that were kept open for members, by the members' keys.
    private var nestedScopes: [ScalarKey: EncodingScope] = [:]
    private var form = Form.empty
    /// The number of members or elements so far.
    private(set) var count = 0
    /// Of an object, a bit for each key, and which of the text's keys is its first.
    private var filter: UInt64 = 0
    private var firstKey = 0
    /// Its keys, where they are many.
    @safe @exclusivity(unchecked) private var keySlots: KeySlots?

    /// What has been written of the value.
    enum Form {
        case empty
        case scalar
        case object
        case array
    }

    /// The scope of the whole.
    init(_ run: EncodingRun, _ text: EncodingText) {
        self.run = run
        self.text = text
        depth = 0
        keepsContainer = false
        text.enter(self)
    }

    /// The scope of a value inside another, in the same text or in one of its own. One that serves further values (`keepsContainer`) keeps its container
    /// for them, and is retained by `parent`.
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

    /// Releases scopes inside each other in a loop, so that no depth exhausts the stack.
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
        // The kept object is the one reference that a container by this type of key consists of; that was checked when it was kept.
        if let kept = container.get(type) { return unsafe unsafeBitCast(kept, to: KeyedEncodingContainer<Key>.self) }
        return madeContainer()
    }

    @inline(never)
    private func madeContainer<Key: CodingKey>() -> KeyedEncodingContainer<Key> {
        let pin = Pin<EncodingScope>()
        let made = KeyedEncodingContainer(KeyedWriting<Key>(scope: self, pin: pin))
        if keepsContainer, container.isEmpty, ContainerReference.isWholeEncoding {
            // It is that reference and nothing else.
            container.keep(unsafe unsafeBitCast(made, to: AnyObject.self), Key.self, pin)
        } else {
            pin.scope = self
        }
        return made
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriting(scope: opened(.array) ? self : dead()) }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// Opens the container, unless it is open already; false where the value is something else.
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

    /// A scope whose text is dropped, for a wrong use of an encoder.
    private func dead() -> EncodingScope { EncodingScope(run, EncodingText()) }

    /// The scope of a value with a text of its own, for which a hole was begun here unless `isBegun` is false.
    func kept(_ key: some CodingKey, isBegun: Bool) -> EncodingScope {
        guard isBegun else { return dead() }
        guard depth + 1 < run.encoder.maximumDepth else {
            noteMisuse(deeper)
            return dead()
        }
        return EncodingScope(self, text.hole(), key)
    }

    /// The scope of a container that is kept open for a member; the same one where it is requested again.
    func nested(_ key: some CodingKey) -> EncodingScope {
        let name = run.hasDefaultKeys ? key.stringValue : run.name(of: key, path: codingPath)
        let scalars = ScalarKey(string: name)
        if isCurrent, let known = nestedScopes[scalars] { return known }
        let made = kept(key, isBegun: begin(key))
        if made.parent.value === self {
            if nestedScopes.isEmpty { run.hold(self) }
            nestedScopes[scalars] = made
        }
        return made
    }

    /// Forgets the scopes of containers that were kept open, which keep this one.
    func dropNested() { nestedScopes = [:] }

    private var deeper: String { "nested deeper than \(run.encoder.maximumDepth) levels" }

    // MARK: Writing

    @inline(__always)
    private var isCurrent: Bool { text.current == ObjectIdentifier(self) }

    private func noteMisuse(_ description: String) {
        // Of the value nothing is known here but its place. Not this scope: the run keeps the error, and the scope the run.
        let path = codingPath
        run.note(.invalidValue(path.map(\.stringValue), .init(codingPath: path, debugDescription: description)))
    }

    /// Whether something may be written into this container now; if not, that is reported at the end.
    @inline(__always)
    private func mayWrite() -> Bool {
        if isCurrent { return true }
        noteMisuse("A container was written to after it was done, or while a value inside it was not")
        return false
    }

    /// Begins a member; false where nothing may be written.
    @inline(__always)
    func begin(_ key: some CodingKey) -> Bool {
        guard mayWrite() else { return false }
        if count > 0 { text.put(UInt8(ascii: ",")) }
        count &+= 1
        let name = run.hasDefaultKeys ? key.stringValue : run.name(of: key, path: codingPath)
        let bit = text.put(key: name)
        if filter & bit != 0, text.repeatsKey(from: firstKey, &keySlots) { run.hasEqualKeys = true }
        filter |= bit
        return true
    }

    /// Begins a member of a dictionary by `String`, whose keys are data.
    func begin(data key: String) {
        if count > 0 { text.put(UInt8(ascii: ",")) }
        count &+= 1
        text.put(quoted: key)
        text.put(UInt8(ascii: ":"))
    }

    /// Begins an element; false where nothing may be written.
    @inline(__always)
    func beginElement() -> Bool {
        guard mayWrite() else { return false }
        if count > 0 { text.put(UInt8(ascii: ",")) }
        count &+= 1
        return true
    }

    /// Begins what the value itself is; false where nothing may be written.
    @inline(__always)
    func beginSingle() -> Bool {
        guard form == .empty, isCurrent else {
            noteMisuse("A value was encoded twice, or after it was done")
            return false
        }
        form = .scalar
        return true
    }

    /// Writes a member or an element by `write`; as if nothing had been written where that throws.
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

    /// Writes a value inside this one, at the end of the text.
    @inline(__always)
    func encode<T: Encodable>(_ value: T, _ key: some CodingKey) throws {
        let kind = run.kind(of: T.self)
        if kind != .own, run.writesAtOnce(kind) {
            try KnownTypes.write(value, kind, to: text, run) { codingPath + [key] }
        } else {
            try encodeInside(value, kind, key)
        }
    }

    /// Writes a value by a scope of its own.
    private func encodeInside<T: Encodable>(_ value: T, _ kind: TypeKind, _ key: some CodingKey) throws {
        var child: EncodingScope
        if let spare {
            child = spare
            self.spare = nil
            child.key = key
            child.form = .empty
            child.count = 0
            child.filter = 0
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

    /// Ends the value: closes its container; what encoded nothing is an empty object.
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

    /// Writes the whole.
    func encodeRoot<T: Encodable>(_ value: T) throws {
        try encodeSame(value)
        if form == .empty {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "Top-level \(T.self) did not encode any values"))
        }
    }

    /// Writes the value itself, of a type that is not written directly.
    @inline(__always)
    private func write<T: Encodable>(_ value: T, _ kind: TypeKind) throws {
        if kind == .own { try value.encode(to: self) } else { try writeKnown(value, kind) }
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

    /// Makes an empty object of what has encoded nothing: a value in a single-value container, a strategy's closure.
    func fill() {
        if form == .empty, beginSingle() { text.put("{}") }
    }

    /// Writes `value` as the scope's own value, as a single-value container does.
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
            // As if nothing had been encoded.
            text.goBack(to: mark)
            text.enter(self)
            (form, count, nestedScopes, keySlots) = (.empty, 0, [:], nil)
            throw error
        }
    }
}

extension EncodingScope: JSONTaker {
    func take(_ json: JSON) throws {
        if beginSingle() { KnownTypes.write(json: json, to: text) }
    }
}
