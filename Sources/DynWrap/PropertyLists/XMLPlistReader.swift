/// Reads an XML property list in one pass, without an XML parser.
///
/// It reads `dict`, `key`, `string`, `integer`, `true`, `false`, `data` and `array`, comments, CDATA, the five entities and
/// character references. A document type is skipped. One with declarations of its own is refused, so that no entity can expand.
/// Source: XML 1.0 (fifth edition) and Apple's `PropertyList-1.0.dtd`.
struct XMLPlistReader {
    private typealias Tag = XMLPlistCursor.Tag

    private var cursor: XMLPlistCursor
    private let limits: PlistValue.Limits
    private var valuesLeft: Int

    init(_ bytes: ContiguousArray<UInt8>, limits: PlistValue.Limits) {
        cursor = XMLPlistCursor(bytes)
        self.limits = limits
        valuesLeft = limits.values
    }

    mutating func read() throws(ArchiveError) -> PlistValue {
        try cursor.skipProlog()
        guard let plist = try cursor.tag(), plist.name == .plist, plist.kind == .open else {
            throw cursor.notAnArchive("The file is XML but not a property list.")
        }
        guard let first = try cursor.tag() else { throw cursor.damaged("The property list is empty.") }
        let value = try value(first, depth: 0)
        guard let end = try cursor.tag(), end.name == .plist, end.kind == .close else {
            throw cursor.damaged("</plist> is expected.")
        }
        try cursor.skipBlanksAndComments()
        guard cursor.isAtEnd else { throw cursor.damaged("Something follows the end of the property list.") }
        return value
    }

    // MARK: Values

    private mutating func value(_ tag: Tag, depth: Int) throws(ArchiveError) -> PlistValue {
        valuesLeft -= 1
        guard valuesLeft >= 0 else {
            throw ArchiveError(
                .overLimit, offset: cursor.offset, message: "The property list has more than \(limits.values) values.")
        }
        guard tag.kind != .close else { throw cursor.damaged("A value is expected, not </\(cursor.text(tag))>.", tag.start) }
        switch tag.name {
        case .string: return .string(try cursor.text(of: tag))
        case .integer: return .integer(try integer(tag))
        case .true, .false:
            guard try cursor.text(of: tag).isEmpty else {
                throw cursor.damaged("<\(cursor.text(tag))> has a content.", tag.start)
            }
            return .bool(tag.name == .true)
        case .data: return .data(try cursor.data(of: tag))
        case .array: return .array(try items(tag, depth))
        case .dict: return .dictionary(try members(tag, depth))
        case .plist, .key, nil:
            throw cursor.notAnArchive("The property list holds <\(cursor.text(tag))>, which archives never have.", tag.start)
        }
    }

    private mutating func items(_ tag: Tag, _ depth: Int) throws(ArchiveError) -> [PlistValue] {
        guard depth < limits.depth else { throw ArchiveError.tooDeep(limits.depth, offset: tag.start) }
        var items: [PlistValue] = []
        while tag.kind == .open {
            guard let next = try cursor.tag() else { throw cursor.damaged("</array> is missing.") }
            if next.name == .array && next.kind == .close { break }
            items.append(try value(next, depth: depth + 1))
        }
        return items
    }

    private mutating func members(_ tag: Tag, _ depth: Int) throws(ArchiveError) -> [PlistValue.Member] {
        guard depth < limits.depth else { throw ArchiveError.tooDeep(limits.depth, offset: tag.start) }
        var members: [PlistValue.Member] = []
        var keys = PlistKeys()
        while tag.kind == .open {
            guard let next = try cursor.tag() else { throw cursor.damaged("</dict> is missing.") }
            if next.name == .dict && next.kind == .close { break }
            guard next.name == .key, next.kind != .close else { throw cursor.damaged("A key is expected.", next.start) }
            let key = try cursor.text(of: next)
            guard keys.isNew(key, after: members) else {
                throw cursor.damaged("A dictionary has the key \"\(key)\" twice.", next.start)
            }
            guard let opening = try cursor.tag() else { throw cursor.damaged("A value is expected.") }
            members.append(PlistValue.Member(key, try value(opening, depth: depth + 1)))
        }
        return members
    }

    private mutating func integer(_ tag: Tag) throws(ArchiveError) -> Int64 {
        let text = try cursor.text(of: tag)
        // `Int64(_:)` accepts a plus or minus sign and digits, and returns nil for everything else.
        guard let number = Int64(text) else {
            // The text is not shown: in a damaged archive it may be a part of a secret.
            throw cursor.damaged("The text of an integer is none of 64 bits.", tag.start)
        }
        return number
    }
}
