// The checks of a value itself, where possible directly on the tape.
extension SchemaPlan {
    /// The kind of the value at `place`. Whether a number is whole is decided only where that matters for `kinds`.
    @inline(__always)
    func kind(of place: Int, _ document: Document, among kinds: SchemaKinds) -> SchemaKinds {
        let word = document.word(place)
        switch word.tag {
        case TapeWord.Tag.object: return .object
        case TapeWord.Tag.array: return .array
        case TapeWord.Tag.string, TapeWord.Tag.escapedString: return .string
        case TapeWord.Tag.integer: return .integer
        case TapeWord.Tag.real:
            return kinds.contains(.integer) == kinds.contains(.fraction)
                ? .integer : unsafe NumberDecoding.isWhole(document.text(of: word)) ? .integer : .fraction
        case TapeWord.Tag.true, TapeWord.Tag.false: return .boolean
        case TapeWord.Tag.null: return .null
        default: return []
        }
    }

    /// Whether a node certainly allows the value at `place`, without a further step.
    @inline(__always)
    func isAllowedAtOnce(_ number: Int, _ place: Int, _ document: Document) -> Bool {
        guard FastWays.areOn else { return false }
        let node = nodes[number]
        let kind = kind(of: place, document, among: node.kinds)
        return node.kinds.contains(kind) && node.steps(kind).isEmpty
            && (node.checks.isEmpty || allows(place, kind, node, document)) && !node.isTracked
    }

    /// Whether a node allows a value of this kind, without its parts and without other schemas.
    func allows(_ place: Int, _ kind: SchemaKinds, _ node: Node, _ document: Document) -> Bool {
        if node.checks.contains(.values), !isListed(place, kind, Int(node.values), document) { return false }
        switch kind {
        case .integer, .fraction:
            guard node.checks.contains(.bounds) else { return true }
            let text = unsafe document.text(of: document.word(place))
            for bound in node.bounds.range where unsafe !keeps(text, bound) { return false }
            return true
        case .string: return !node.checks.contains(.text) || hasText(place, Int(node.text), document)
        case .object:
            guard node.checks.contains(.objectSizes) else { return true }
            let count = document.distinctMemberCount(of: place)
            return sizes[node.sizes.range].allSatisfy { $0.kind != .object || $0.allows(count) }
        case .array:
            if node.checks.contains(.arraySizes) {
                let count = document.memberCount(of: place)
                guard sizes[node.sizes.range].allSatisfy({ $0.kind != .array || $0.allows(count) }) else { return false }
            }
            return !node.checks.contains(.unique) || JSON(document, place).hasUniqueElements
        default: return true
        }
    }

    private func isListed(_ place: Int, _ kind: SchemaKinds, _ table: Int, _ document: Document) -> Bool {
        if kind == .string { return values[table].strings.number(of: place, in: document, guess: .max) >= 0 }
        return values[table].others?.contains(JSON(document, place)) == true
    }

    private func keeps(_ text: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
        if let int = bounds[number].int, let value = unsafe NumberDecoding.integer(text, as: Int.self) {
            switch bounds[number].bound.relation {
            case .atLeast: return value >= int
            case .atMost: return value <= int
            case .moreThan: return value > int
            case .lessThan: return value < int
            case .multiple: return value % int == 0  // `int` is more than 0
            }
        }
        return unsafe bounds[number].bound.allows(text)
    }

    private func hasText(_ place: Int, _ table: Int, _ document: Document) -> Bool {
        let word = document.word(place)
        let rule = texts[table]
        let bytes = unsafe document.text(of: word)
        if word.tag == TapeWord.Tag.string {
            // A scalar has one to four bytes.
            let isSure = bytes.count <= rule.most && (bytes.count + 3) / 4 >= rule.least
            if !isSure {
                var count = 0
                for i in bytes.indices where unsafe bytes[i] & 0xC0 != 0x80 { count += 1 }
                if count < rule.least || count > rule.most { return false }
            }
            if rule.pattern == nil, rule.format == nil { return true }
        }
        let string = document.string(at: place)
        if word.tag != TapeWord.Tag.string {
            let count = string.unicodeScalars.count
            if count < rule.least || count > rule.most { return false }
        }
        return rule.pattern?.matches(string) != false && rule.format?.holds(string) != false
    }
}
