import Foundation

/// A layout's way to write its declared content as text at once: its entries by the keys they are written to, in order.
///
/// Made once a layout. There is none where two entries share a path in a way that needs merging (a model, and a dotted path into it);
/// `AnyLayout.output` then builds the content as a tree.
package final class OutputPlan: Sendable {
    /// What is written under one key.
    enum Content: Sendable {
        case entry(AnyFieldDefinition)
        case group(AnyLayout)
        case object(OutputPlan)
    }

    struct Item: Sendable {
        /// The key as text, quotes and colon included, and the same with a comma before it; empty for a group.
        let key: ContiguousArray<UInt8>
        let nextKey: ContiguousArray<UInt8>
        let content: Content

        init(key: ContiguousArray<UInt8>, content: Content) {
            self.key = key
            nextKey = [UInt8(ascii: ",")] + key
            self.content = content
        }
    }

    let items: [Item]

    private init(_ items: [Item]) { self.items = items }

    /// The plan of these entries; nil where there can be none.
    convenience init?(_ entries: [AnyFieldDefinition]) {
        self.init(paths: entries.map { ($0, $0.path.steps[...]) })
    }

    private convenience init?(paths: [(AnyFieldDefinition, ArraySlice<FieldPath.Step>)]) {
        var order: [ScalarKey] = []
        var byKey: [ScalarKey: [(AnyFieldDefinition, ArraySlice<FieldPath.Step>)]] = [:]
        var items: [Item] = []
        var positions: [ScalarKey: Int] = [:]
        for (entry, steps) in paths {
            if let group = entry.group {
                // A group writes keys of its own beside these; equal ones would have to be merged.
                guard group.outputPlan != nil, group.entries.allSatisfy({ $0.group == nil }) else { return nil }
                for inner in group.entries {
                    guard let first = inner.path.steps.first, case .key(_, let key) = first else { return nil }
                    guard positions.updateValue(-1, forKey: ScalarKey(string: key)) == nil else { return nil }
                }
                items.append(Item(key: [], content: .group(group)))
                continue
            }
            guard let first = steps.first, case .key(_, let key) = first else { return nil }
            let scalar = ScalarKey(string: key)
            if let position = positions[scalar] {
                if position < 0 { return nil }
            } else {
                positions[scalar] = items.count
                order.append(scalar)
                items.append(Item(key: Self.text(key), content: .entry(entry)))
            }
            byKey[scalar, default: []].append((entry, steps.dropFirst()))
        }
        for key in order {
            guard let members = byKey[key], let position = positions[key], position >= 0 else { return nil }
            if members.count == 1, members[0].1.isEmpty { continue }
            guard members.allSatisfy({ !$0.1.isEmpty }), let inner = OutputPlan(paths: members) else { return nil }
            items[position] = Item(key: items[position].key, content: .object(inner))
        }
        self.init(items)
    }

    private static func text(_ key: String) -> ContiguousArray<UInt8> {
        var text = ContiguousArray<UInt8>()
        TextWriter.appendString(key, to: &text)
        text.append(UInt8(ascii: ":"))
        return text
    }

    /// Appends the members that are there; true where any was.
    @discardableResult
    func appendMembers(
        of json: JSON, _ style: OutputStyle, isFirst: Bool, to out: inout ContiguousArray<UInt8>
    ) -> Bool {
        var isFirst = isFirst
        for item in items {
            switch item.content {
            case .group(let group):
                // A group has a plan of its own, or this one would not be.
                if group.outputPlan?.appendMembers(of: json, style, isFirst: isFirst, to: &out) == true { isFirst = false }
            case .object(let plan):
                let before = out.count
                Self.begin(item, isFirst, &out)
                out.append(UInt8(ascii: "{"))
                if plan.appendMembers(of: json, style, isFirst: true, to: &out) {
                    out.append(UInt8(ascii: "}"))
                    isFirst = false
                } else {
                    out.removeLast(out.count - before)
                }
            case .entry(let entry):
                if style.forOutput, entry.flags.contains(.notSerialized) { continue }
                let found = entry.locate(in: json)
                if found.isMissing || found.isNull {
                    var value = style.defaults ? entry.defaultJSON : .missing
                    if value.isMissing, style.nulls { value = .null }
                    if value.isMissing { continue }
                    Self.begin(item, isFirst, &out)
                    StyledWriter.append(value, to: &out, pretty: false, sorted: false)
                } else {
                    Self.begin(item, isFirst, &out)
                    entry.appendOutput(found, in: json, style, to: &out)
                }
                isFirst = false
            }
        }
        return !isFirst
    }

    private static func begin(_ item: Item, _ isFirst: Bool, _ out: inout ContiguousArray<UInt8>) {
        out.append(contentsOf: isFirst ? item.key : item.nextKey)
    }
}

extension AnyLayout {
    /// Appends the declared content of the object `json` as compact text.
    package func appendOutput(of json: JSON, _ style: OutputStyle, to out: inout ContiguousArray<UInt8>) {
        guard !style.isTooDeep, let outputPlan else {
            StyledWriter.append(output(json, style), to: &out, pretty: false, sorted: false)
            return
        }
        out.append(UInt8(ascii: "{"))
        outputPlan.appendMembers(of: json, style.inside, isFirst: true, to: &out)
        out.append(UInt8(ascii: "}"))
    }

    /// The declared content of the object `json` as compact text.
    package func outputBytes(_ json: JSON, _ style: OutputStyle) -> ContiguousArray<UInt8> {
        var out = ContiguousArray<UInt8>()
        if let source = json.source { out.reserveCapacity(source.document.range(of: source.place).count) }
        appendOutput(of: json, style, to: &out)
        return out
    }
}

extension AnyFieldDefinition {
    /// Appends the value at `found`, which is there and not null, as the field writes it.
    func appendOutput(_ found: JSON, in tree: JSON, _ style: OutputStyle, to out: inout ContiguousArray<UInt8>) {
        if let view {
            view.appendOutput(found, options, style, to: &out)
        } else if !appendAsWritten(found, to: &out) {
            StyledWriter.append(normalized(in: tree), to: &out, pretty: false, sorted: false)
        }
    }

    /// Appends a value whose text is already what the field would write: plain strings, integers, bools, numbers and lists of strings.
    /// False where it has to be read and written.
    private func appendAsWritten(_ found: JSON, to out: inout ContiguousArray<UInt8>) -> Bool {
        guard textShape != .other, let document = found.document else { return false }
        let word = document.word(found.place)
        switch (textShape, word.tag) {
        case (.string, TapeWord.Tag.string), (.bool, TapeWord.Tag.true), (.bool, TapeWord.Tag.false): break
        case (.integer, TapeWord.Tag.integer) where word.length < 19: break
        case (.number, TapeWord.Tag.integer) where word.length < 16, (.number, TapeWord.Tag.real) where word.length < 16:
            // Few digits and no exponent: within every range, and the spelling is kept as it is in the tree.
            let text = unsafe document.text(of: word)
            if unsafe text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) { return false }
        case (.date, TapeWord.Tag.string):
            guard let found = unsafe options.date.parse(utf8: document.text(of: word).span), !options.date.writesNumber,
                let text = options.date.text(found.date)
            else { return false }
            TextWriter.appendString(text, to: &out)
            return true
        case (.strings, TapeWord.Tag.array):
            var place = found.place + 2
            let end = document.word(found.place + 1).nextPlace
            let before = out.count
            out.append(UInt8(ascii: "["))
            while place < end {
                guard document.word(place).tag == TapeWord.Tag.string else {
                    out.removeLast(out.count - before)
                    return false
                }
                if place > found.place + 2 { out.append(UInt8(ascii: ",")) }
                let range = document.range(of: place)
                TextWriter.appendBytes(document, range.lowerBound, range.upperBound, to: &out)
                place += 1
            }
            out.append(UInt8(ascii: "]"))
            return true
        default: return false
        }
        let range = document.range(of: found.place)
        TextWriter.appendBytes(document, range.lowerBound, range.upperBound, to: &out)
        return true
    }
}

/// Which values of a field are written as they stand.
enum TextShape: Sendable {
    case string, integer, number, bool, date, strings, other

    /// The shape of a value type with its own conversion.
    init<Value>(_ type: Value.Type) {
        switch type {
        case is String.Type, is String?.Type: self = .string
        case is Int.Type, is Int?.Type, is Int64.Type, is Int64?.Type: self = .integer
        case is Double.Type, is Double?.Type: self = .number
        case is Bool.Type, is Bool?.Type: self = .bool
        case is Foundation.Date.Type, is Foundation.Date?.Type: self = .date
        case is [String].Type, is [String]?.Type: self = .strings
        default: self = .other
        }
    }
}
