/// The `Decoder` for a value. Scopes are reused: one that no type has kept serves the next value, with its keyed container.
///
/// Members of an object in a document are found on the tape. Types usually read them in the order in which they are written,
/// so the search begins after the member found last.
final class DecodingScope: Decoder {
    // Exclusive access is not checked at run time: each access is one load or store, with no code of a type in between.
    let run: DecodingRun
    @safe @exclusivity(unchecked) private(set) var json: JSON
    @safe @exclusivity(unchecked) private var parent = OuterScope<DecodingScope>()
    @safe @exclusivity(unchecked) private var key: (any CodingKey)?
    private let depth: Int
    /// The scope of the last value inside this one, free for the next value.
    @safe @exclusivity(unchecked) private var spare: DecodingScope?
    /// The keyed container of this scope, if `keepsContainer`.
    @safe @exclusivity(unchecked) private var container = KeptContainer<DecodingScope>()
    private let keepsContainer: Bool

    /// The tape and the text, if `json` is part of a document. They are valid as long as `json` refers to that document; both
    /// change only in `place(_:)`.
    @safe @exclusivity(unchecked) private(set) var tape: TapeView?
    /// For an object: the range of its members on the tape, and the place after the member found last.
    @safe @exclusivity(unchecked) private var first = 0
    @safe @exclusivity(unchecked) private var end = 0
    @safe @exclusivity(unchecked) private var guess = 0
    /// Whether the object's keys are known to be distinct; the members of the last such object; the number of lookups.
    @safe @exclusivity(unchecked) private var isDistinct = false
    @safe @exclusivity(unchecked) private var last = 0..<0
    @safe @exclusivity(unchecked) private var lookups = 0
    /// Whether members are searched on the tape: in a document, with default keys, few members and no escapes in keys.
    @safe @exclusivity(unchecked) private(set) var isSearched = false
    /// The members by the names from the key strategy; made on demand.
    @safe @exclusivity(unchecked) private var renamed: [ScalarKey: JSON]?

    /// The scope of the root value.
    init(_ run: DecodingRun, _ json: JSON) {
        self.run = run
        self.json = .null
        depth = 0
        keepsContainer = run.reusesContainers
        place(json)
    }

    /// The scope of an inner value. A reusable one (`keepsContainer`) keeps its container for more values; `parent` retains it.
    init(_ parent: DecodingScope, _ json: JSON, _ key: any CodingKey, keepsContainer: Bool = false) {
        run = parent.run
        self.json = .null
        depth = parent.depth + 1
        self.parent = OuterScope(parent)
        if !keepsContainer { self.parent.keep() }
        self.key = key
        self.keepsContainer = keepsContainer && parent.run.reusesContainers
        place(json)
    }

    /// Releases nested scopes in a loop, so that no depth exhausts the stack.
    deinit {
        var next = parent.release()
        while isKnownUniquelyReferenced(&next), let here = next { next = here.parent.release() }
    }

    private func place(_ json: JSON) {
        if tape == nil || self.json.holder !== json.holder {
            self.json = json
            tape = FastWays.areOn ? json.document.map { TapeView($0) } : nil
            isDistinct = false  // and `last` is a range on another tape
        } else {
            self.json.place = json.place
            if json.document == nil { tape = nil }
        }
        findMembers()
    }

    /// Moves to another value of the same document.
    private func move(to place: Int) {
        json.place = place
        findMembers()
    }

    /// Finds the range of the members of an object in a document.
    private func findMembers() {
        isSearched = false
        if renamed != nil { renamed = nil }
        guard let tape else { return }
        let word = tape.word(json.place)
        guard word.tag == TapeWord.Tag.object else { return }
        first = json.place &+ 2
        end = tape.word(json.place &+ 1).nextPlace
        guess = first
        isSearched = run.hasDefaultKeys && word.count <= Document.mostMembersWithoutIndex && !word.hasEscapedKeys
        guard isSearched else { return }
        // The check for distinct keys pays only if many members are read; the last object shows whether they are. Objects in
        // a list usually have the same keys as the one before, which is faster to check.
        let members = first..<end
        let (asked, hadDistinct) = (lookups, isDistinct)
        (lookups, isDistinct) = (0, false)
        guard asked > 4 else { return }
        isDistinct = hadDistinct && tape.haveSameKeys(members, last) || tape.haveDistinctKeys(members)
        last = members
    }

    // MARK: Decoder

    var userInfo: [CodingUserInfoKey: Any] { run.decoder.userInfo }

    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var scope: DecodingScope? = self
        while let here = scope {
            if let key = here.key { path.append(key) }
            scope = here.parent.value
        }
        path.reverse()
        return path
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard json.isObject else { throw mismatch([String: Any].self) }
        // The kept object is the reference of which a container with this key type consists; checked when it was kept.
        if let kept = container.get(type) { return unsafe unsafeBitCast(kept, to: KeyedDecodingContainer<Key>.self) }
        return madeContainer()
    }

    @inline(never)
    private func madeContainer<Key: CodingKey>() -> KeyedDecodingContainer<Key> {
        let pin = Pin<DecodingScope>()
        let made = KeyedDecodingContainer(KeyedReading<Key>(scope: self, pin: pin))
        if keepsContainer, container.isEmpty, ContainerReference.isWholeDecoding {
            // A container consists only of that reference.
            container.keep(unsafe unsafeBitCast(made, to: AnyObject.self), Key.self, pin)
        } else {
            pin.scope = self
        }
        return made
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard json.isArray else { throw mismatch([Any].self) }
        return UnkeyedReading(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// The error that the value is not of this type.
    func mismatch(_ type: any Any.Type) -> DecodingError { DecodingFailure.mismatch(type, json, codingPath) }

    // MARK: Members

    /// The place on the tape of the last member with this key, or -1. Only if `isSearched`.
    @inline(__always)
    func place(ofMember key: String) -> Int {
        var key = key
        return key.withUTF8 { unsafe place(ofMember: $0) }
    }

    private func place(ofMember key: UnsafeBufferPointer<UInt8>) -> Int {
        guard let tape else { return -1 }
        lookups &+= 1
        // Of equal keys the last counts, so the later part is searched first.
        var found = unsafe tape.place(of: key, from: guess, to: end, takesFirst: isDistinct)
        if found < 0, guess > first { found = unsafe tape.place(of: key, from: first, to: guess, takesFirst: isDistinct) }
        if found >= 0 { guess = tape.next(after: found) }
        return found
    }

    /// The member that a type reads with this name; ``JSON/missing`` where there is none.
    func member(_ name: String) -> JSON {
        if isSearched, let document = json.document {
            let place = place(ofMember: name)
            return place < 0 ? .missing : JSON(document, place)
        }
        return run.hasDefaultKeys ? json.member(KeyNeedle(name), name) : renamedMembers[ScalarKey(string: name)] ?? .missing
    }

    private var renamedMembers: [ScalarKey: JSON] {
        if let renamed { return renamed }
        var members: [ScalarKey: JSON] = [:]
        let path = codingPath
        for (key, value) in json.members { members[ScalarKey(string: run.name(of: key, path: path))] = value }
        renamed = members
        return members
    }

    // MARK: Values inside

    /// Makes a value from `json`, which is inside this value.
    func decode<T: Decodable>(_ type: T.Type, _ json: JSON, _ key: some CodingKey) throws -> T {
        let kind = run.kind(of: type)
        if kind == .own { return try decodeInside(type, json, key) }
        if run.makesAtOnce(kind) { return try KnownTypes.decode(type, kind, json, run) { codingPath + [key] } }
        return try decodeInside(type, json, key)
    }

    /// Makes a value from the member that a type reads with this key.
    func decode<T: Decodable>(_ type: T.Type, member key: some CodingKey) throws -> T {
        guard isSearched, run.kind(of: type) == .own else { return try decode(type, member(key), key) }
        let place = place(ofMember: key.stringValue)
        guard place >= 0 else { throw DecodingFailure.noMember(key, json, codingPath) }
        // A scope that served a value of the same document moves to this one, without retaining anything.
        guard var child = spare, child.tape != nil, child.json.holder === json.holder else {
            return try decodeInside(type, self.json.document.map { JSON($0, place) } ?? .missing, key)
        }
        spare = nil
        child.move(to: place)
        return try decode(type, in: &child, key)
    }

    /// Makes a value from `json` in an inner scope.
    private func decodeInside<T: Decodable>(_ type: T.Type, _ json: JSON, _ key: some CodingKey) throws -> T {
        var child: DecodingScope
        if let spare {
            child = spare
            self.spare = nil
            child.place(json)
        } else {
            child = DecodingScope(self, json, key, keepsContainer: true)
        }
        return try decode(type, in: &child, key)
    }

    /// Makes a value in a scope that is already at its place.
    private func decode<T: Decodable>(_ type: T.Type, in child: inout DecodingScope, _ key: some CodingKey) throws -> T {
        child.key = key
        defer { leave(&child) }
        guard child.depth < run.decoder.maximumDepth else {
            throw DecodingFailure.corrupted("nested deeper than \(run.decoder.maximumDepth) levels", child.json, child.codingPath)
        }
        do { return try child.make(type) } catch { throw DecodingFailure.placed(error, child.json) }
    }

    /// Keeps a scope for the next value, unless a type has kept it or its container.
    private func leave(_ child: inout DecodingScope) {
        if isKnownUniquelyReferenced(&child), child.container.isFree() {
            spare = child
        } else {
            child.parent.keep()
            child.container.leave(to: child)
        }
    }

    /// Makes the root value.
    func decodeRoot<T: Decodable>(_ type: T.Type) throws -> T {
        defer { container.leave(to: self) }
        do { return try decodeSame(type) } catch { throw DecodingFailure.placed(error, json) }
    }
}

extension DecodingScope: JSONLender {
    var lentJSON: JSON { json }
}
