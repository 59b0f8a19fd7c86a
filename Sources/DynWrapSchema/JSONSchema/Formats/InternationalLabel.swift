/// The rules of RFC 5892 and 5893 for labels with letters beyond ASCII, as far as Swift's Unicode tables allow.
enum InternationalLabel {
    static func isValid(_ label: [Unicode.Scalar]) -> Bool {
        guard let first = label.first, !isMark(first), first != "-", label.last != "-" else { return false }
        if label.count >= 4, label[2] == "-", label[3] == "-" { return false }
        let text = String(String.UnicodeScalarView(label))
        // RFC 5891 §4.1: a label is in NFC.
        guard text.isNormalised else { return false }
        return label.indices.allSatisfy { isAllowed(label, $0) }
    }

    private static func isAllowed(_ label: [Unicode.Scalar], _ i: Int) -> Bool {
        let scalar = label[i]
        if let isFine = exception(label, i) { return isFine }
        if scalar.isASCII {
            return scalar == "-" || (ScalarSet.words.contains(scalar) && !("A"..."Z").contains(scalar) && scalar != "_")
        }
        let properties = scalar.properties
        guard !properties.isDefaultIgnorableCodePoint, !properties.isNoncharacterCodePoint, !isOldJamo(scalar.value) else {
            return false
        }
        switch properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber:
            return !properties.changesWhenNFKCCaseFolded
        default: return false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    /// Hangul's conjoining letters (jamo).
    private static func isOldJamo(_ value: UInt32) -> Bool {
        (0x1100...0x11FF).contains(value) || (0xA960...0xA97C).contains(value) || (0xD7B0...0xD7FB).contains(value)
    }

    /// RFC 5892 §2.6 and appendix A: characters with a rule of their own; nil for all other characters.
    private static func exception(_ label: [Unicode.Scalar], _ i: Int) -> Bool? {
        func at(_ index: Int) -> Unicode.Scalar? { label.indices.contains(index) ? label[index] : nil }
        switch label[i].value {
        case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
        // The two joiners, after a virama; ZERO WIDTH NON-JOINER also between two Arabic letters that would join.
        case 0x200C, 0x200D:
            if let before = at(i - 1), before.properties.canonicalCombiningClass.rawValue == 9 { return true }
            guard label[i].value == 0x200C, let before = label[..<i].last(where: { !isMark($0) }),
                let after = label[(i + 1)...].first(where: { !isMark($0) })
            else { return false }
            return joinsOn(before.value) && (joinsOn(after.value) || joinsBack(after.value))
        case 0xB7: return at(i - 1) == "l" && at(i + 1) == "l"
        case 0x375: return at(i + 1).map { isGreek($0.value) } ?? false
        case 0x5F3, 0x5F4: return at(i - 1).map { (0x591...0x5F4).contains($0.value) } ?? false
        case 0x30FB: return label.contains { isJapanese($0.value) }
        case 0x660...0x669: return !label.contains { (0x6F0...0x6F9).contains($0.value) }
        case 0x6F0...0x6F9: return !label.contains { (0x660...0x669).contains($0.value) }
        default: return nil
        }
    }

    /// Arabic letters that join both neighbours, and those that join only the one before (the basic block in Unicode's
    /// ArabicShaping.txt).
    private static func joinsOn(_ value: UInt32) -> Bool {
        switch value {
        case 0x620, 0x626, 0x628, 0x62A...0x62E, 0x633...0x63F, 0x641...0x647, 0x649, 0x64A, 0x66E, 0x66F, 0x678...0x687,
            0x69A...0x6BF,
            0x6C1, 0x6C2, 0x6CC, 0x6CE, 0x6D0, 0x6D1:
            true
        default: false
        }
    }
    private static func joinsBack(_ value: UInt32) -> Bool {
        switch value {
        case 0x622...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x673, 0x675...0x677, 0x688...0x699, 0x6C0, 0x6C3...0x6CB,
            0x6CD,
            0x6CF, 0x6D2, 0x6D3, 0x6D5:
            true
        default: false
        }
    }

    private static func isGreek(_ value: UInt32) -> Bool { (0x370...0x3FF).contains(value) || (0x1F00...0x1FFF).contains(value) }

    /// Hiragana, Katakana or Han.
    private static func isJapanese(_ value: UInt32) -> Bool {
        switch value {
        case 0x3005, 0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFA6D, 0xFA70...0xFAD9, 0x16FF0...0x16FF6, 0x1B000...0x1B122, 0x1B132, 0x1B150...0x1B152,
            0x1B155,
            0x1B164...0x1B167, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    // MARK: Direction

    /// Whether a label has letters or digits that are written from right to left.
    static func isFromRight(_ label: [Unicode.Scalar]) -> Bool { label.contains { isRight($0) || isArabicDigit($0) } }

    /// The main part of RFC 5893 §2: a label begins with a letter. A label from right to left has no letters of the other
    /// direction, and only one kind of digits.
    static func keepsDirection(_ label: [Unicode.Scalar]) -> Bool {
        guard let first = label.first else { return true }
        guard isRight(first) else { return first.properties.isAlphabetic && !isFromRight(label) }
        let hasArabicDigits = label.contains(where: isArabicDigit)
        let hasOtherDigits = label.contains { $0.properties.generalCategory == .decimalNumber && !isArabicDigit($0) }
        return !(hasArabicDigits && hasOtherDigits)
            && !label.contains { $0.properties.isAlphabetic && !isRight($0) && !isMark($0) }
    }

    private static func isRight(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.properties.isAlphabetic, !isMark(scalar) else { return false }
        return switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
        default: false
        }
    }

    private static func isArabicDigit(_ scalar: Unicode.Scalar) -> Bool { (0x660...0x669).contains(scalar.value) }
}

extension String {
    /// Whether the text is in Unicode's form NFC.
    fileprivate var isNormalised: Bool { unicodeScalars.elementsEqual(canonicallyComposed.unicodeScalars) }
}
