/// A JSON Patch (RFC 6902): operations applied in order, all or nothing.
///
/// ```swift
/// let patch = try JSONPatch(json: JSON(parsing: #"[{"op": "replace", "path": "/a", "value": 2}]"#))
/// var tree: JSON = ["a": 1]
/// try tree.apply(patch)          // {"a":2}
/// ```
public struct JSONPatch: Sendable, Hashable {
    /// One operation.
    public enum Operation: Sendable, Hashable {
        /// Adds a member or inserts an element; `-` appends (§4.1).
        case add(JSONPointer, JSON)
        /// Removes the value (§4.2).
        case remove(JSONPointer)
        /// Replaces the value (§4.3).
        case replace(JSONPointer, JSON)
        /// Removes a value and adds it elsewhere (§4.4).
        case move(from: JSONPointer, to: JSONPointer)
        /// Adds a copy of a value elsewhere (§4.5).
        case copy(from: JSONPointer, to: JSONPointer)
        /// Fails unless the value is equal, by meaning (§4.6).
        case test(JSONPointer, JSON)
    }

    /// The operations, in order, with the values to send: printed by themselves, they show secrets.
    public var operations: [Operation] { didSet { shown = nil } }
    /// Makes the operations with secrets redacted; nil where nothing is secret.
    private var shown: (@Sendable () -> [Operation])?

    /// Makes a patch of these operations.
    public init(_ operations: [Operation] = []) { self.operations = operations }

    /// Makes a patch of changes.
    /// - Parameters:
    ///   - testing: whether the old value is tested before each removal and replacement.
    ///   - identityTests: other tests before a change, by its number, each with the value as it may be shown.
    init(
        _ changes: [JSONChange], testing: Bool = false,
        identityTests: [Int: [(pointer: JSONPointer, value: JSON, shown: JSON)]] = [:]
    ) {
        @Sendable func operations(
            _ old: (JSONChange) -> JSON?, _ new: (JSONChange) -> JSON?, _ identity: (JSON, JSON) -> JSON
        ) -> [Operation] {
            changes.enumerated().flatMap { index, change -> [Operation] in
                var test = (identityTests[index] ?? []).map { Operation.test($0.pointer, identity($0.value, $0.shown)) }
                if testing, let old = old(change) { test.append(.test(change.pointer, old)) }
                guard let new = new(change) else { return test + [.remove(change.pointer)] }
                return test + [change.old == nil ? .add(change.pointer, new) : .replace(change.pointer, new)]
            }
        }
        self.operations = operations(\.old, \.new) { value, _ in value }
        if changes.contains(where: \.mayHide) { shown = { operations(\.shownOld, \.shownNew) { _, shown in shown } } }
    }

    /// Whether both have the same operations. O(operations and their values).
    public static func == (a: JSONPatch, b: JSONPatch) -> Bool { a.operations == b.operations }
    /// Feeds the operations to `hasher`. O(operations and their values).
    public func hash(into hasher: inout Hasher) { hasher.combine(operations) }

    /// Makes the patch that `json`, an array of operations, describes. O(operations).
    /// - Throws: `JSONPointerError` with the position of the error in the patch. Two members `op`, `path`, `from` or `value` in
    ///   one operation are an error.
    public init(json: JSON) throws(JSONPointerError) {
        guard json.kind == .array else {
            throw JSONPointerError(.invalidPatch, "", "a patch is an array of operations, found \(json.kind.noun)")
        }
        operations = []
        for (index, operation) in json.elements.enumerated() { operations.append(try Self.operation(operation, index)) }
    }

    private static func operation(_ json: JSON, _ index: Int) throws(JSONPointerError) -> Operation {
        let place = JSONPointer(tokens: [String(index)])
        func pointer(_ key: String) throws(JSONPointerError) -> JSONPointer {
            guard let text = json[key].string else {
                throw JSONPointerError(.invalidPatch, place, "the operation has no \"\(key)\" that is a string")
            }
            guard let pointer = JSONPointer(text) else {
                throw JSONPointerError(.invalidPatch, place, "\"\(text)\" is not a JSON Pointer")
            }
            return pointer
        }
        func value() throws(JSONPointerError) -> JSON {
            guard json["value"].exists else { throw JSONPointerError(.invalidPatch, place, "the operation has no \"value\"") }
            return json["value"]
        }
        // Readers would differ in which of two members they use (RFC 6902 §4 and §A.13). Unknown members are ignored.
        if let key = json.repeatedKeys(of: ["op", "path", "from", "value"]).first {
            throw JSONPointerError(.invalidPatch, place, "the operation has \"\(key)\" twice")
        }
        guard let name = json["op"].string else { throw JSONPointerError(.invalidPatch, place, "the operation has no \"op\"") }
        switch name {
        case "add": return .add(try pointer("path"), try value())
        case "remove": return .remove(try pointer("path"))
        case "replace": return .replace(try pointer("path"), try value())
        case "move": return .move(from: try pointer("from"), to: try pointer("path"))
        case "copy": return .copy(from: try pointer("from"), to: try pointer("path"))
        case "test": return .test(try pointer("path"), try value())
        default: throw JSONPointerError(.invalidPatch, place, "\"\(name)\" is not an operation")
        }
    }

    /// The patch as a JSON array. O(operations).
    public var json: JSON { Self.json(operations) }

    private static func json(_ operations: [Operation]) -> JSON {
        JSON(
            operations.map { operation -> JSON in
                switch operation {
                case .add(let path, let value): ["op": "add", "path": JSON(path.description), "value": value]
                case .remove(let path): ["op": "remove", "path": JSON(path.description)]
                case .replace(let path, let value): ["op": "replace", "path": JSON(path.description), "value": value]
                case .move(let from, let to): ["op": "move", "from": JSON(from.description), "path": JSON(to.description)]
                case .copy(let from, let to): ["op": "copy", "from": JSON(from.description), "path": JSON(to.description)]
                case .test(let path, let value): ["op": "test", "path": JSON(path.description), "value": value]
                }
            })
    }
}

extension JSONPatch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The patch as text, with secrets redacted where it was made from changes. To send it, use ``json``.
    public var description: String { Self.json(shown?() ?? operations).text() }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The operations, with secrets redacted where the patch was made from changes.
    public var customMirror: Mirror { Mirror(self, children: ["operations": shown?() ?? operations], displayStyle: .struct) }
}

extension JSON {
    /// Applies every operation of `patch` in order, or none. O(operations × path).
    /// - Throws: ``JSONPointerError`` for the first operation that can't be applied. The tree is then unchanged.
    public mutating func apply(_ patch: JSONPatch) throws(JSONPointerError) {
        var result = self
        for operation in patch.operations { try result.apply(operation) }
        self = result
    }

    mutating func apply(_ operation: JSONPatch.Operation) throws(JSONPointerError) {
        switch operation {
        case .add(let path, let value): try add(value, path)
        case .remove(let path):
            guard self[pointer: path] != nil else { throw JSONPointerError(.notFound, path, "there is nothing to remove") }
            try set(.missing, at: path)
        case .replace(let path, let value):
            guard self[pointer: path] != nil else { throw JSONPointerError(.notFound, path, "there is nothing to replace") }
            try set(value, at: path)
        case .move(let from, let to):
            guard let value = self[pointer: from] else { throw JSONPointerError(.notFound, from, "there is nothing to move") }
            if from == to { return }
            if to.isAtOrBelow(from) { throw JSONPointerError(.notApplicable, to, "a value can't be moved into itself") }
            try set(.missing, at: from)
            try add(value, to)
        case .copy(let from, let to):
            guard let value = self[pointer: from] else { throw JSONPointerError(.notFound, from, "there is nothing to copy") }
            try add(value, to)
        case .test(let path, let value):
            guard let found = self[pointer: path] else { throw JSONPointerError(.notFound, path, "there is nothing to test") }
            guard found == value else {
                throw JSONPointerError(
                    .testFailed, path, "expected \(Problem.show(value)), found \(Problem.show(found))",
                    withoutValues: "found another value")
            }
        }
    }

    /// Adds a value by RFC 6902 §4.1: the parent must exist, and in an array the value is inserted.
    private mutating func add(_ value: JSON, _ path: JSONPointer) throws(JSONPointerError) {
        guard let last = path.tokens.last else {
            self = value
            return
        }
        let parentPath = JSONPointer(tokens: path.tokens.dropLast())
        // The parent is only read here, because a second reference to it would make every operation copy its node.
        guard let (kind, count) = self[pointer: parentPath].map({ ($0.kind, $0.isArray ? $0.count : 0) }) else {
            throw JSONPointerError(.notFound, parentPath, "there is nothing to add to")
        }
        switch kind {
        case .object: try set(value, at: path)
        case .array:
            guard last == "-" || JSONPointer.index(last).map({ $0 <= count }) == true else {
                throw JSONPointerError(.notFound, path, "the array has \(count) elements and no index \(last)")
            }
            let index = JSONPointer.index(last) ?? count
            if index == count {
                try set(value, at: parentPath.appending(index))
            } else {
                edit(at: parentPath) { $0.replaceElements(index..<index, with: [value]) }
            }
        default: throw JSONPointerError(.notFound, parentPath, "\(kind.noun) has no members or elements")
        }
    }

    /// Applies a merge patch (RFC 7396): members of `patch` replace values, null removes them, objects are merged, and anything
    /// but an object replaces the whole value.
    ///
    /// Lossy: it can't set a member to null. Complexity: O(patch).
    public mutating func merge(_ patch: JSON) {
        guard patch.kind == .object else {
            self = patch
            return
        }
        var cursor = EditCursor(&self)
        // The remaining members of each open object of the patch, the innermost last.
        var open: [JSON.Members.Iterator] = []
        func begin(_ patch: JSON) {
            if cursor.value.kind != .object { cursor.value = .emptyObject }
            open.append(patch.members.makeIterator())
        }
        begin(patch)
        while !open.isEmpty {
            if let (key, value) = open[open.count - 1].next() {
                if value.kind == .object {
                    cursor.enter(.key(KeyNeedle(key), key))
                    begin(value)
                } else {
                    cursor.value[key] = value.isNull ? .missing : value
                }
            } else {
                open.removeLast()
                cursor.leave()
            }
        }
        cursor.finish(&self)
    }
}

extension JSONPatch: ExpressibleByArrayLiteral {
    /// Makes a patch of these operations: `[.replace("/a", 2), .remove("/b")]`.
    public init(arrayLiteral operations: Operation...) { self.init(operations) }
}
